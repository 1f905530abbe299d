# The files of package picket: daemons, command, units, rules, manual pages, completions.

unpack_files
for program in picketd picket-filter picket-fetch picket-confine; do put 755 "$programs/$program" /usr/sbin/; done
put 755 "$programs/picket" /usr/bin/
slim "$stage"/usr/sbin/* "$stage/usr/bin/picket"

find rules -type f -printf '%P\n' | while read -r file; do put 644 "rules/$file" "/usr/share/picket/rules/$file"; done
mkdir -p "$stage/usr/lib/picket/extensions"

# The family's names may come to stand in it, so not everybody may read it.
put 640 scripts/packaging/picket.json5 /etc/picket/

manual 1
manual 5 Sources/People/Configuration/Configuration.docc/PicketFile.md
manual 8 Sources/People/Configuration/Configuration.docc/{Picketd,PicketFetch,PicketConfine}.md Sources/Packets/Filter/Filter.docc/PicketFilter.md

picket=$programs/picket
mkdir -p "$stage"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
"$picket" completions bash >"$stage/usr/share/bash-completion/completions/picket"
"$picket" completions zsh >"$stage/usr/share/zsh/vendor-completions/_picket"
"$picket" completions fish >"$stage/usr/share/fish/vendor_completions.d/picket.fish"
chmod 644 "$stage"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}/*

document
control scripts/packaging/picket/control \
  "libraries=$(libraries "$stage/usr/bin/picket" "$stage"/usr/sbin/*)"
maintain
echo /etc/picket/picket.json5 >"$stage/DEBIAN/conffiles"
