# The machine of the other program: its files are a throw-away copy of this machine's, with Debian's packages; its network is that
# of the lab's router.
#
#   machine_boot        starts it, with nothing running
#   inside COMMAND...   runs a command there
#   machine_end         ends it and all that runs there

layer=$PWD/.build/beside/files

machine_boot() {
  machine=$made/machine
  mkdir -p "$machine"
  mount -t tmpfs -o size=2g,mode=755 tmpfs "$machine"
  mkdir "$machine"/{work,root}
  cp -a "$layer" "$machine/upper"
  nsenter --net="/run/netns/picket-$PICKET_LAB-router" \
    unshare --fork --pid --mount --uts --ipc --cgroup --kill-child=KILL Tests/Beside/boot "$machine" \
    >"$made/console.log" 2>&1 </dev/null &
  launcher=$!
  local turn
  for turn in $(seq 100); do
    first=$(pgrep -P "$launcher" || true)
    if [ -n "$first" ] && inside test -e /run/stands 2>/dev/null; then return; fi
    sleep 0.1
  done
  cat "$made/console.log" >&2
  complain "the machine does not come up"
}

machine_end() {
  [ -n "${first:-}" ] || return 0
  kill -KILL "$first" 2>/dev/null || true
  wait "$launcher" 2>/dev/null || true
  until umount "$machine" 2>/dev/null || ! mountpoint -q "$machine"; do sleep 0.1; done
  first=
}

inside() {
  nsenter -t "$first" -m -u -i -n -p -r -w -- \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"
}

# daemon COMMAND...: leaves a program running there.
daemon() { inside setsid "$@" >>"$made/daemons.log" 2>&1 </dev/null & }

version() { inside dpkg-query -W -f '${Version}' "$1"; }
