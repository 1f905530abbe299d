# Builds what scripts/start starts, as whoever called sudo: the tree stays theirs, and so does the way to their toolchain.

# As whom, and with which PATH: root's own where nobody else is behind it.
builder() {
  local user=${SUDO_USER:-root} path=$PATH
  local place
  # What root has built before, nobody else can build on.
  for place in . .build .build/build.db; do
    if [ "$user" = root ] || { [ -e "$place" ] && [ "$(stat -c %U "$place")" != "$user" ]; }; then
      "$@"
      return
    fi
  done
  # sudo forgets PATH; a login shell of theirs knows it.
  command -v swift >/dev/null || path=$(runuser -l "$user" -c 'echo "$PATH"'):$PATH
  runuser -u "$user" -- env PATH="$path" HOME="$(getent passwd "$user" | cut -d : -f 6)" "$@"
}

build() {
  scripts/setup run
  builder scripts/setup build
  local minutes="some minutes the first time"
  echo "Building the release ($minutes) ..."
  local product
  for product in picketd picket-filter picket-confine picket; do
    builder swift build -c release --product "$product" | { grep -v '^Build of product' || true; }
  done
}
