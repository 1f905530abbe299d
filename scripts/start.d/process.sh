# Starts Picket for scripts/start, waits for it, ends it, and checks that nothing is left. On this machine picket-init starts
# all programs, as the users and with the rights that the packages' units give them; in a lab picketd does, as root of its
# namespaces.

# Another program may have the process number in the file by now.
running() { [ -e "$number" ] && [ "$(cat "/proc/$(cat "$number")/comm" 2>/dev/null)" = "$first" ]; }

begin() {
  # The log of earlier runs stays readable.
  (umask 077 && echo "--- scripts/start, $(date -u +%FT%TZ)" >>"$log")
  if [ $lab = yes ]; then
    "${inside[@]}" setsid "$folder/picketd" --config "$config" --state "$state" --link "$link" --socket "$socket" \
      >>"$log" 2>&1 </dev/null &
  else
    setsid "$place/picket-init" --config "$config" --state "$state" --run "$run" --programs "$place" \
      >>"$log" 2>&1 </dev/null &
  fi
  echo $! >"$number"
  echo -n "Starting ..."
  local turn
  for turn in $(seq 300); do
    if stands; then echo " done."; return; fi
    # The process is setsid or ip at first, so its name says nothing yet.
    if ! kill -0 "$(cat "$number")" 2>/dev/null; then
      echo; tail -n 5 "$log" >&2
      complain "$first ended; $log has all that it said"
    fi
    echo -n .; sleep 0.2
  done
  echo; tail -n 5 "$log" >&2
  complain "the fence does not stand after a minute; $log has all that was said"
}

# Whether the rules are up and the filter has settings to judge by.
stands() {
  local status
  status=$("$picket" status --json --socket "$socket" 2>/dev/null) || return 1
  grep -q '"rules": *"up"' <<<"$status" && grep -q '"revision": *[0-9]' <<<"$status"
}

# Ends the first program, which ends the others, and then any filter that a killed picketd has left behind, with its rules.
end() {
  if running; then
    kill -TERM "$(cat "$number")"
    local turn
    for turn in $(seq 300); do running || break; sleep 0.1; done
    if running; then complain "$first, process $(cat "$number"), does not end; $log says why"; fi
  fi
  rm -f "$number"
  if [ -x "$picket" ] && [ -e "$link" ]; then orphan; fi
  # A lab's rules go with its network namespaces.
  [ $lab = yes ] || nothing_left
}

# Ends a filter that lost its picketd; it takes its rules down.
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

# Checks that no rule of Picket's is left in the kernel, and takes down what is.
nothing_left() {
  ours() {
    { nft list tables 2>/dev/null; iptables-save 2>/dev/null; ip6tables-save 2>/dev/null; } | grep -i picket | head -n 3
  }
  [ -n "$(ours)" ] || return 0
  [ ! -x "$picket" ] || "$picket" down --link "$link" >/dev/null || true
  [ -z "$(ours)" ] || complain "rules of Picket are left in the kernel, such as '$(ours | head -n 1)'; see 'sudo $picket down'"
}
