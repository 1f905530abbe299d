# picketd's life under scripts/start: begun, waited for, ended, and nothing left.

# The number in the file may be another program's by now.
running() { [ -e "$number" ] && [ "$(cat "/proc/$(cat "$number")/comm" 2>/dev/null)" = picketd ]; }

begin() {
  # What led to an earlier end stays readable.
  echo "--- scripts/start, $(date -u +%FT%TZ)" >>"$log"
  "${inside[@]}" setsid "$folder/picketd" --config "$config" --state "$state" --link "$link" --socket "$socket" \
    >>"$log" 2>&1 </dev/null &
  echo $! >"$number"
  echo -n "Starting ..."
  local turn
  for turn in $(seq 300); do
    if stands; then echo " done."; return; fi
    # It is setsid, or ip, for a moment: not by name.
    if ! kill -0 "$(cat "$number")" 2>/dev/null; then
      echo; tail -n 5 "$log" >&2
      complain "picketd ended; $log has all that it said"
    fi
    echo -n .; sleep 0.2
  done
  echo; tail -n 5 "$log" >&2
  complain "the fence does not stand after a minute; $log has all that was said"
}

# Rules are up, and the filter has settings to judge by.
stands() {
  local status
  status=$("$picket" status --json --socket "$socket" 2>/dev/null) || return 1
  grep -q '"rules": *"up"' <<<"$status" && grep -q '"revision": *[0-9]' <<<"$status"
}

# Ends picketd, which ends the filter; and a filter that a killed picketd has left behind, with its rules.
end() {
  if running; then
    kill -TERM "$(cat "$number")"
    local turn
    for turn in $(seq 300); do running || break; sleep 0.1; done
    if running; then complain "picketd, process $(cat "$number"), does not end; $log says why"; fi
  fi
  rm -f "$number"
  if [ -x "$picket" ] && [ -e "$link" ]; then orphan; fi
  # Of a lab the places go, and the rules with them.
  [ $lab = yes ] || nothing_left
}

# A filter that nobody follows: it takes its rules down when it is ended.
orphan() {
  local process
  process=$("$picket" status --json --link "$link" 2>/dev/null | sed -nE 's/^\{"process": ?([0-9]+),.*/\1/p') || true
  [ -n "$process" ] && [ "$(cat "/proc/$process/comm" 2>/dev/null)" = picket-filter ] || return 0
  echo "Ending picket-filter, process $process, which an earlier picketd has left behind."
  kill -TERM "$process"
  local turn
  for turn in $(seq 100); do [ -e "/proc/$process" ] || return 0; sleep 0.1; done
  complain "picket-filter, process $process, does not end; $log says why"
}

# Whoever says that no rule is left has looked.
nothing_left() {
  ours() {
    { nft list tables 2>/dev/null; iptables-save 2>/dev/null; ip6tables-save 2>/dev/null; } | grep -i picket | head -n 3
  }
  [ -n "$(ours)" ] || return 0
  [ ! -x "$picket" ] || "$picket" down --link "$link" >/dev/null || true
  [ -z "$(ours)" ] || complain "rules of Picket are left in the kernel, such as '$(ours | head -n 1)'; see 'sudo $picket down'"
}
