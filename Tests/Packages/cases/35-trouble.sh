# Daemons that die, hang or are stopped: mia is stopped all the while, ben never is, and the daemons come back.

answers() { inside picket status --json | grep -q '"rules": *"up"'; }

for unit in picket-filter.service picketd.service; do
  old=$(process "$unit")
  inside kill -KILL "$old"
  claim "mia is stopped when $unit was killed" stopped mia
  claim "ben reaches the server when $unit was killed" reaches ben
  claim "$unit is back" soon another "$unit" "$old"
  claim "all is as it was" soon answers
done

old=$(process picket-filter.service)
inside kill -STOP "$old"
claim "mia is stopped while picket-filter hangs" stopped mia
claim "a picket-filter that hangs is replaced" soon another picket-filter.service "$old"
claim "it works again" soon answers

inside picket on --child Mia >/dev/null
claim "mia is on the internet again" soon reaches mia
inside systemctl stop picket-filter.socket picket-filter.service
claim "without a filter mia opens no connection" stopped mia
claim "without a filter ben reaches the server" reaches ben
inside systemctl start picket-filter.service
claim "with it mia does" soon reaches mia
inside picket off --child Mia >/dev/null
claim "and is stopped when she is off" soon stopped mia
