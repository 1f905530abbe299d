# What scripts/package does for every package. `stage` is the root of the package's files, `version` its version.

# Programs that packages contain.
packed=(picket picketd picket-filter picket-web picket-fetch picket-fleet picket-mqtt picket-laptop picket-confine)

# put MODE SOURCE... TARGET: copies files below the stage; TARGET is a folder when it ends in a slash.
put() {
  local mode=$1 target=$stage${*: -1}
  mkdir -p "$(dirname "${target}x")"
  install -m "$mode" "${@:2:$#-2}" "$target"
}

# unpack_files: the files that lie in the package's folder as they are installed.
unpack_files() {
  mkdir -p "$stage"
  cp -R "scripts/packaging/$package/files/." "$stage"
  find "$stage" -type f -exec chmod 644 {} +
}

# slim PROGRAM...: names of functions and variables are a third of the programs, and only debuggers read them.
slim() { strip --strip-unneeded --remove-section=.comment "$@"; }

# manual SECTION ARTICLE...: articles as manual pages; without articles, a page for each verb of the command.
manual() {
  local folder=$stage/usr/share/man/man$1
  mkdir -p "$folder"
  "$programs/picket" manual "$folder" "${@:2}" >/dev/null
  chmod 644 "$folder"/*
  squeeze "$folder"/*
}

# maintain: what dpkg runs when the package comes and goes.
maintain() {
  local script
  for script in postinst prerm postrm; do install -m 755 "scripts/packaging/$package/$script" "$stage/DEBIAN/"; done
}

# squeeze FILE...: compresses files without their names and times.
squeeze() { gzip -9n "$@"; }

# document: the licence and the changes, as Debian wants them in every package.
document() {
  local folder=$stage/usr/share/doc/$package date
  date=$(date -u -R -d "@$SOURCE_DATE_EPOCH")
  mkdir -p "$folder"
  cat >"$folder/copyright" <<EOF
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Picket

Files: *
Copyright: 2026 the authors of Picket
License: Apache-2.0
 On Debian systems the licence is in /usr/share/common-licenses/Apache-2.0.
EOF
  printf 'picket (%s) unstable; urgency=medium\n\n  * CHANGELOG.md beside this file has the changes.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$date" >"$folder/changelog"
  install -m 644 CHANGELOG.md "$folder/"
  squeeze "$folder/changelog" "$folder/CHANGELOG.md"
}

maintainer="the maintainers of Picket <maintainers@users.noreply.github.com>"

# control FILE [KEY=VALUE...]: writes the package's control file from a template; @KEY@ in it stands for VALUE.
control() {
  local text setting
  text=$(cat "$1")
  for setting in "version=$version" "architecture=$architecture" "maintainer=$maintainer" "${@:2}"; do
    text=${text//@${setting%%=*}@/${setting#*=}}
  done
  mkdir -p "$stage/DEBIAN"
  printf '%s\n' "$text" >"$stage/DEBIAN/control"
}

# libraries PROGRAM...: the packages of the shared libraries that programs are linked with, with the versions that they need.
libraries() {
  local place=$stages/libraries
  mkdir -p "$place/debian"
  printf 'Source: picket\n\nPackage: picket\nArchitecture: any\n' >"$place/debian/control"
  (cd "$place" && dpkg-shlibdeps -O "${@/#/-e}" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

# seal STAGE FILE: writes the package, with nothing in it that differs from one machine or run to another.
seal() {
  chmod -R go-w,u+w "$1"
  (cd "$1" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum) >"$stages/sums"
  install -m 644 "$stages/sums" "$1/DEBIAN/md5sums"
  # One kibibyte for every folder and link, as dpkg-gencontrol counts.
  local size
  size=$(cd "$1" && find . -path ./DEBIAN -prune -o -type f -printf '%s\n' -o -printf '1\n' |
    awk '{ sum += $1 == 1 ? 1 : int(($1 + 1023) / 1024) } END { print sum }')
  sed -i "/^Description:/i Installed-Size: $size" "$1/DEBIAN/control"
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
  # Threads cut what is compressed into pieces, as many as a machine has cores.
  DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz -b "$1" "$2" >/dev/null
}
