# Picket at the lab's router: Emma may not go to blocked.test, a guardian may.

at() { ip netns exec "picket-$PICKET_LAB-$1" "${@:2}"; }
says() { "$programs/picket" "$@" --socket "$made/picket/control.sock"; }

fence_begin() {
  mkdir -p "$made/picket"
  cat >"$made/picket/picket.json5" <<'END'
{
  mode: "router", interfaces: ["home"], unknownDevices: "pass",
  household: {
    children: [{name: "emma", shields: [{store: "lab", domains: ["blocked.test"]}]}],
    devices: [{child: "emma", mac: "02:00:00:00:01:11"}, {guardian: true, mac: "02:00:00:00:01:21"}],
  },
}
END
  (exec ip netns exec "picket-$PICKET_LAB-router" "$programs/picketd" --config "$made/picket/picket.json5" --rules rules --no-web \
    --state "$made/picket" --link "$made/picket/filter.sock" --socket "$made/picket/control.sock") \
    >>"$made/picketd.log" 2>&1 </dev/null &
  picketd=$!
  soon stands || { tail -n 5 "$made/picketd.log" >&2; complain "the fence does not stand"; }
}

stands() {
  local status
  status=$(says status --json 2>/dev/null) && grep -q '"rules": *"up"' <<<"$status" && grep -q '"revision": *[0-9]' <<<"$status"
}

# fence_end: by the signal of a service manager.
fence_end() {
  [ -n "${picketd:-}" ] || return 0
  kill -TERM "$picketd" 2>/dev/null || true
  wait "$picketd" 2>/dev/null || true
  picketd=
}

# tries WHO NAME: the status of an answer over HTTPS, by the name that this machine of the home finds; 000 without one.
tries() { at "$1" curl -sS -m 5 -o /dev/null -w '%{http_code}' --cacert "$lab/ca.pem" "https://$2/" 2>/dev/null || true; }

# fenced: Emma reaches what is allowed, and no byte that asks for what is not has come to a server or to the case's program.
fenced() {
  : >"$lab/journal.jsonl"
  forget
  equal 000 "$(tries emma blocked.test)" || return
  ! grep -F blocked.test "$lab/journal.jsonl" || return
  none heard || return
  equal 200 "$(tries emma allowed.test)"
}

# rules: what the kernel's rules at the router are, less Picket's and without counters.
rules() { at router python3 -B Tests/Beside/rules.py; }
# left: rules of Picket's.
left() { at router sh -c 'nft list tables; iptables-save; ip6tables-save' 2>/dev/null | grep -i picket || true; }
