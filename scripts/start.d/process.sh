# Starts picketd for scripts/start, waits for it, ends it, and checks that nothing is left.

# Another program may have the process number in the file by now.
running() { [ -e "$number" ] && [ "$(cat "/proc/$(cat "$number")/comm" 2>/dev/null)" = picketd ]; }

begin() {
  # The log of earlier runs stays readable.
  echo "--- scripts/start, $(date -u +%FT%TZ)" >>"$log"
  "${inside[@]}" setsid "$folder/picketd" --config "$config" --state "$state" --link "$link" --socket "$socket" \
    >>"$log" 2>&1 </dev/null &
  echo $! >"$number"
  # Without users of their own, as in a lab, picketd would not know them.
  if [ -z "${inside[*]}" ] && getent passwd picket-fleet >/dev/null; then
    setsid "$folder/picket-fleet" --socket "$socket" >>"$log" 2>&1 </dev/null &
    echo $! >"$courier"
  fi
  if [ -z "${inside[*]}" ] && getent passwd picket-mqtt >/dev/null; then
    setsid "$folder/picket-mqtt" --socket "$socket" >>"$log" 2>&1 </dev/null &
    echo $! >"$bridge"
  fi
  echo -n "Starting ..."
  local turn
  for turn in $(seq 300); do
    if stands; then echo " done."; return; fi
    # The process is setsid or ip at first, so its name says nothing yet.
    if ! kill -0 "$(cat "$number")" 2>/dev/null; then
      echo; tail -n 5 "$log" >&2
      complain "picketd ended; $log has all that it said"
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

# Ends picket-fleet and picket-mqtt, which keep nothing.
end_helpers() {
  local file name
  for file in "$courier" "$bridge"; do
    name=$(basename "$file" .pid)
    if [ -e "$file" ] && [ "$(cat "/proc/$(cat "$file")/comm" 2>/dev/null)" = "$name" ]; then
      kill -TERM "$(cat "$file")"
    fi
    rm -f "$file"
  done
}

# Ends picketd, which ends its filter, and then any filter that a killed picketd has left behind, with its rules.
end() {
  end_helpers
  if running; then
    kill -TERM "$(cat "$number")"
    local turn
    for turn in $(seq 300); do running || break; sleep 0.1; done
    if running; then complain "picketd, process $(cat "$number"), does not end; $log says why"; fi
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
