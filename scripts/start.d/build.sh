# Builds the programs that scripts/start starts, as the user who called sudo: that user keeps owning the tree, and the
# toolchain is found on that user's PATH.

# builder COMMAND...: runs a command as the user who called sudo, or as root when root logged in.
builder() {
  local user=${SUDO_USER:-root} path=$PATH
  local place
  # After a build by root only root can write to the build folder.
  for place in . .build .build/build.db; do
    if [ "$user" = root ] || { [ -e "$place" ] && [ "$(stat -c %U "$place")" != "$user" ]; }; then
      "$@"
      return
    fi
  done
  # sudo resets PATH; the user's login shell knows it.
  command -v swift >/dev/null || path=$(runuser -l "$user" -c 'echo "$PATH"'):$PATH
  runuser -u "$user" -- env PATH="$path" HOME="$(getent passwd "$user" | cut -d : -f 6)" "$@"
}

build() {
  scripts/setup run
  builder scripts/setup build
  local minutes="some minutes the first time"
  echo "Building the release ($minutes) ..."
  local product
  for product in picketd picket-filter picket-web picket-fetch picket-fleet picket-mqtt picket-confine picket-init picket; do
    builder swift build -c release --product "$product" | { grep -v '^Build of product' || true; }
  done
}
