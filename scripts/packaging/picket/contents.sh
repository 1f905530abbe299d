# The files of package picket: daemons, command, units, rules, manual pages, completions.

mkdir -p "$stage"
cp -R scripts/packaging/picket/files/. "$stage"
find "$stage" -type f -exec chmod 644 {} +
for program in picketd picket-filter picket-confine; do put 755 "$programs/$program" /usr/sbin/; done
put 755 "$programs/picket" /usr/bin/
# Names of functions and variables are a third of the programs, and only debuggers read them.
strip --strip-unneeded --remove-section=.comment "$stage"/usr/sbin/* "$stage/usr/bin/picket"

find rules -type f -printf '%P\n' | while read -r file; do put 644 "rules/$file" "/usr/share/picket/rules/$file"; done
mkdir -p "$stage/usr/lib/picket/extensions"

# The family's names may come to stand in it, so not everybody may read it.
put 640 scripts/packaging/picket.json5 /etc/picket/

picket=$programs/picket
for section in 1 5 8; do mkdir -p "$stage/usr/share/man/man$section"; done
"$picket" manual "$stage/usr/share/man/man1" >/dev/null
"$picket" manual "$stage/usr/share/man/man5" Sources/People/Configuration/Configuration.docc/PicketFile.md >/dev/null
"$picket" manual "$stage/usr/share/man/man8" Sources/People/Configuration/Configuration.docc/Picketd.md \
  Sources/Packets/Filter/Filter.docc/PicketFilter.md >/dev/null
chmod 644 "$stage"/usr/share/man/man?/*
squeeze "$stage"/usr/share/man/man?/*

mkdir -p "$stage"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
"$picket" completions bash >"$stage/usr/share/bash-completion/completions/picket"
"$picket" completions zsh >"$stage/usr/share/zsh/vendor-completions/_picket"
"$picket" completions fish >"$stage/usr/share/fish/vendor_completions.d/picket.fish"
chmod 644 "$stage"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}/*

document
control scripts/packaging/picket/control \
  "libraries=$(libraries "$stage/usr/bin/picket" "$stage"/usr/sbin/*)"
for script in postinst prerm postrm; do install -m 755 "scripts/packaging/picket/$script" "$stage/DEBIAN/"; done
echo /etc/picket/picket.json5 >"$stage/DEBIAN/conffiles"
