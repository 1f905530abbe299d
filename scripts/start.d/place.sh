# Puts the programs where scripts/start starts them as other users, and takes them away.

fill_place() {
  [ -x "$folder/picket-init" ] || complain "there is no picket-init in $folder, which starts the others"
  rm -rf "$place"
  install -d -m 755 "$place"
  local name
  for name in picket-init picketd picket-filter picket-web picket-fetch picket-confine picket-fleet picket-mqtt picket; do
    [ ! -x "$folder/$name" ] || install -m 755 "$folder/$name" "$place/"
  done
  # Programs that are not as they ship link libraries of the toolchain, which may lie in a user's home. They look beside
  # themselves as well.
  ldd "$place"/* | awk '$2 == "=>" && $3 ~ "^/" && $3 !~ "^/(usr/)?lib" { print $3 }' | sort -u |
    while read -r name; do install -m 644 "$name" "$place/"; done
  cp -R rules "$place/rules"
  chmod -R go=rX "$place"
}

# What is left when all has ended: no file but settings and state.
clear_place() {
  rm -rf "$place" "$log"
  rm -f "$run"/{picket-init.pid,picket-web.json5,filter.alive,picketd.alive}
  local file
  for file in "$run"/*.sock; do
    # One that a picket-init left which was killed; packages may listen at theirs.
    [ ! -S "$file" ] || grep -q -- " $file\$" /proc/net/unix || rm -f "$file"
  done
  [ ! -d "$run" ] || rmdir --ignore-fail-on-non-empty "$run"
}
