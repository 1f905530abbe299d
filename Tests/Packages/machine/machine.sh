# A machine for tests of packages: namespaces with a real systemd as their first process, over a throw-away copy of this
# machine's files. Its network has one wire, to a server outside. A shell that uses it runs in a mount namespace of its own.
#
#   machine_make [DIR]  the files, this machine's unless DIR has others, and the server; nothing runs yet
#   machine_boot        starts systemd and waits until it has come up
#   machine_off         ends it the hard way, as a power cut does
#   inside COMMAND...   runs a command in the machine
#
# Files survive 'off'; kernel rules, /run and /tmp do not, as on a real machine.

machine_make() {
  lower=${1:-/}
  machine=$(mktemp -d)
  mount -t tmpfs -o size=4g,mode=755 tmpfs "$machine"
  mkdir "$machine"/{upper,work,root,groups}
  mount -t cgroup2 cgroup2 "$machine/groups"
  group=$machine/groups/picket-packages-$$
  mkdir "$group"
  unshare --net sleep infinity &
  outside=$!
  # The namespace is the shell's until unshare has come round.
  until [ "$(readlink /proc/$outside/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
  nsenter -t "$outside" -n ip link set lo up
  nsenter -t "$outside" -n ip addr add 198.18.0.2/32 dev lo
  nsenter -t "$outside" -n python3 -m http.server --directory "$machine/work" --bind 198.18.0.2 80 >/dev/null 2>&1 &
  server=$!
  # What this machine has of Picket or starts by itself is none of the test's.
  mount -t overlay overlay -o "lowerdir=$lower,upperdir=$machine/upper,workdir=$machine/work" "$machine/root"
  rm -rf "$machine"/root/{usr/sbin/policy-rc.d,etc/picket,var/lib/picket,etc/systemd/system,etc/fstab,var/log/journal}
  mkdir -p "$machine/root/etc/systemd/system"
  local name
  for name in $(cut -d : -f 1 "$machine/root/etc/passwd" | grep '^picket'); do userdel -P "$machine/root" "$name"; done
  for name in $(cut -d : -f 1 "$machine/root/etc/group" | grep '^picket'); do groupdel -P "$machine/root" "$name"; done
  useradd -P "$machine/root" --no-create-home --uid 4001 mia
  useradd -P "$machine/root" --no-create-home --uid 4002 ben
  install -m 755 Tests/Packages/machine/probe "$machine/root/usr/local/bin/probe"
  install -m 755 Tests/Packages/machine/{chromium,firefox}-policies "$machine/root/usr/local/bin/"
  install -m 644 Tests/Packages/machine/wire.service "$machine/root/etc/systemd/system/"
  mkdir -p "$machine/root/etc/systemd/system/multi-user.target.wants"
  ln -s ../wire.service "$machine/root/etc/systemd/system/multi-user.target.wants/"
  umount "$machine/root"
}

machine_boot() {
  : >"$machine/upper/booted" && rm "$machine/upper/booted"
  (
    echo "$BASHPID" >"$group/cgroup.procs"
    exec unshare --fork --pid --mount --uts --ipc --net --cgroup --kill-child=KILL \
      Tests/Packages/machine/boot "$machine" "$outside" "$lower"
  ) >"$machine/console.log" 2>&1 </dev/null &
  launcher=$!
  local turn
  for turn in $(seq 600); do
    systemd=$(pgrep -P "$launcher" -x systemd || true)
    if [ -n "$systemd" ] && inside systemctl is-system-running --quiet 2>/dev/null; then return; fi
    if [ -n "$systemd" ] && [ "$(inside systemctl is-system-running 2>/dev/null)" = degraded ]; then return; fi
    kill -0 "$launcher" 2>/dev/null || break
    sleep 0.1
  done
  tail -n 20 "$machine/console.log" >&2
  complain "the machine does not come up"
}

machine_off() {
  kill -KILL "$systemd" 2>/dev/null || true
  wait "$launcher" 2>/dev/null || true
  # Mounts of the machine go with its namespace, some of them a moment later.
  until [ -z "$(cat "$group/cgroup.procs")" ]; do sleep 0.05; done
  find "$group" -mindepth 1 -depth -type d -exec rmdir {} + 2>/dev/null || true
}

machine_end() {
  [ -n "${machine:-}" ] || return 0
  [ -z "${systemd:-}" ] || machine_off
  kill "$server" "$outside" 2>/dev/null || true
  rmdir "$group" 2>/dev/null || true
}

inside() { nsenter -t "$systemd" -m -u -i -n -p -C -r -w -- env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"; }
