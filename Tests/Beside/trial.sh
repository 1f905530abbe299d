# One program beside Picket. A case says what it is called (`title`) and how it is started, made to read its rules again, and ended
# (`begin`, `again`, `finish`), and prints what becomes of its packets (`packets`). A resolver says what it was asked for Emma's
# forbidden name (`heard`) since `forget`.

# same WHAT WANTED COMMAND...: what COMMAND prints is WANTED, at once or within some seconds.
same() {
  local turn
  for turn in $(seq 50); do
    [ "$("${@:3}")" != "$2" ] || return 0
    sleep 0.2
  done
  diff <(echo "$2") <("${@:3}") | head -n 20
  echo "$1 differ"
  return 1
}

# seen: what a guardian and a machine that is no child's reach, beside what the case looks at.
seen() {
  echo "guardian: $(tries guardian allowed.test) $(tries guardian blocked.test)"
  echo "ben: $(tries ben allowed.test)"
  packets
}

# doing STEP: a step of the case, whose last command says whether it went well.
doing() {
  "$1" >"$made/step.log" 2>&1 || { tail -n 20 "$made/step.log" "$made/daemons.log" >&2; complain "$title: '$1' does not work here"; }
}

trial() {
  local before=${#failed[@]} held_before=$held title notes= bare own bare_again packets_bare
  begin() { :; }
  again() { :; }
  finish() { :; }
  packets() { :; }
  forget() { :; }
  heard() { :; }
  : >"$made/daemons.log"
  scripts/lab up
  machine_boot
  # shellcheck source=/dev/null
  . "$1"
  title=$(title)
  echo "-- $title"

  # What it does without Picket.
  bare=$(rules)
  doing begin
  own=$(rules)
  packets_bare=$(seen)
  doing again
  bare_again=$(rules)
  sed 's/^/   /' <<<"$packets_bare"
  [ "${foreign:-yes}" = no ] || claim "$title: has rules of its own" test "$own" != "$bare"
  claim "$title: emma has no fence without Picket" equal 200 "$(tries emma blocked.test)"

  [ "${hears:-no}" = no ] || claim "$title: it is asked for her forbidden name without Picket" fails none heard

  # Picket comes to it.
  fence_begin
  claim "$title, then Picket: its rules are the same" same rules "$bare_again" rules
  claim "$title, then Picket: its packets are the same" same packets "$packets_bare" seen
  claim "$title, then Picket: emma is fenced" soon fenced
  doing again
  claim "$title, then Picket: its rules are the same when it has read them again" same rules "$bare_again" rules
  claim "$title, then Picket: its packets are, too" same packets "$packets_bare" seen
  claim "$title, then Picket: and emma is fenced" soon fenced
  says down >/dev/null
  claim "$title, then Picket: all is as before when Picket is down" same rules "$bare_again" rules
  claim "$title, then Picket: no rule of Picket's is left" none left
  fence_end
  doing finish
  claim "$title: its end leaves what was there" same rules "$bare" rules

  # It comes to Picket.
  fence_begin
  doing begin
  claim "Picket, then $title: its rules are the same" same rules "$own" rules
  claim "Picket, then $title: its packets are the same" same packets "$packets_bare" seen
  claim "Picket, then $title: emma is fenced" soon fenced
  doing again
  claim "Picket, then $title: its rules are the same when it has read them again" same rules "$bare_again" rules
  claim "Picket, then $title: and emma is fenced" soon fenced
  doing finish
  claim "Picket, then $title: emma is fenced when it has ended" soon fenced
  fence_end
  claim "Picket, then $title: all is as at first when both have ended" same rules "$bare" rules
  claim "Picket, then $title: no rule of Picket's is left" none left

  table+=("$title|$((held - held_before)) hold|$((${#failed[@]} - before)) do not")
  unset foreign hears
  machine_end
  scripts/lab down
}
