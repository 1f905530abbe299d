# A router whose filter is a container.

mkdir "$made/etc"
cat >"$made/etc/picket.json5" <<'END'
{mode: "router", interfaces: ["home"], zone: "Europe/Paris"}
END
# As an admin of the router does it: guardians of the image, and no other users, may read the configuration.
chgrp 52300 "$made/etc/picket.json5"
chmod 640 "$made/etc/picket.json5"
# begins [OPTION...]: the line of the documentation. Not on every machine may root raise limits, for itself or for control groups, as podman
# does unless it is told not to.
begins() {
  pod run --detach --name picket --net=host --cap-add=NET_ADMIN,NET_RAW --read-only \
    --volume "$made/lib:/var/lib" --volume "$made/etc:/etc/picket:ro" \
    --cgroups=disabled --ulimit nofile=8192:8192 --ulimit nproc=4096:4096 "$@" "localhost/picket:$release"
}
# status FIELD PROGRAM: a line of the kernel's about a program of the container.
status() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$(process "$2")/status"; }
process() { pgrep -x -P "$(pod inspect --format '{{.State.Pid}}' picket)" "$1" || true; }
another() { [ -n "$(process "$1")" ] && [ "$(process "$1")" != "$2" ]; }
stands() { says status --json | grep -q '"rules": *"up"'; }

scripts/lab up
# What the router asks for names, as podman copies it.
mount --bind "/etc/netns/picket-$PICKET_LAB-router/resolv.conf" /etc/resolv.conf
release=$("$programs/picketd" --version | cut -d ' ' -f 2)
mkdir "$made/lib"
claim "podman loads the image" pod load --input "$made/one.tar"
claim "a container of it starts" begins
[ ${#failed[@]} = 0 ] || verdict image
claim "the fence stands" soon stands
claim "nobody is fenced: emma reaches blocked.test" reaches emma blocked.test
claim "a child can be added" says child add Emma
claim "and her device" says device add --child Emma --mac 02:00:00:00:01:11
claim "a guardian's, too" says device add --guardian --mac 02:00:00:00:01:21
claim "something is shielded" says shield add --child Emma --domain blocked.test
: >"$state/journal.jsonl"
claim "emma is stopped at blocked.test" stopped emma blocked.test
claim "no server has heard its name from her" none heard
claim "she reaches allowed.test" reaches emma allowed.test
claim "a guardian reaches blocked.test" reaches guardian blocked.test

claim "picketd has a user of its own and no capability" equal 0000000000000000 "$(status CapBnd picketd)"
# CAP_NET_ADMIN is bit 12, CAP_NET_RAW bit 13.
claim "picket-filter may change the network and send raw packets, and nothing else" \
  equal 0000000000003000 "$(status CapBnd picket-filter)"
claim "picket-web can get no capability" equal 0000000000000000 "$(status CapBnd picket-web)"
claim "three users have the three" equal "52301 52302 52304" \
  "$(for name in picketd picket-filter picket-web; do status Uid "$name" | cut -f 1; done | xargs)"
claim "pages are served, on the router alone" equal ok "$(scripts/lab run router curl -s -m 5 http://127.0.0.1:8053/healthz)"

for name in picket-filter picketd; do
  old=$(process "$name")
  kill -KILL "$old"
  claim "emma is stopped when $name was killed" stopped emma blocked.test
  claim "$name is back" soon another "$name" "$old"
  claim "the fence stands again" soon stands
done
old=$(process picket-filter)
kill -STOP "$old"
claim "a filter that hangs is replaced" soon another picket-filter "$old"
claim "it works again" soon stands
claim "emma is stopped all the same" stopped emma blocked.test

claim "the container can be stopped" pod stop picket
claim "no rule is left" none rules
claim "emma reaches blocked.test, without a fence" reaches emma blocked.test
claim "the container starts again" pod start picket
claim "the fence stands once more" soon stands
claim "with its settings: emma is stopped" soon stopped emma blocked.test
claim "a guardian is not" reaches guardian blocked.test

claim "a container can be killed" pod kill picket
claim "emma gets nothing then" stopped emma allowed.test
claim "a guardian gets all" reaches guardian blocked.test
claim "the container can be removed" pod rm picket
claim "a new one begins with the rights that the documentation names, and no others" \
  begins --cap-drop=ALL --cap-add=SETUID,SETGID,SETPCAP,CHOWN,KILL,DAC_OVERRIDE,FOWNER
claim "and its fence" soon stands
claim "emma is stopped" soon stopped emma blocked.test
claim "she reaches what is allowed" soon reaches emma allowed.test
claim "the new one can be stopped" pod stop picket
claim "no rule is left at last" none rules
