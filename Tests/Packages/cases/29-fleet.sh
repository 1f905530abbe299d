# The way to the database that machines of one family share, by a package of its own.

courier() { inside picket fleet status --json | grep -q '"courier":true'; }
create() { inside picket fleet create postgres://owner:secret@127.0.0.1:5999/none; }

claim "without the package no fleet begins" fails create
claim "the package of fleets installs" inside dpkg -i /root/first-fleet.deb
claim "picketd knows its program, and was not started again for it" soon courier
claim "picket-fleet has a user of its own" equal picket-fleet "$(user picket-fleet.service)"
claim "picket-fleet is in no group of guardians" equal "$(inside id -g picket-fleet)" \
  "$(right picket-fleet.service Groups | tr -d ' ')"
claim "picket-fleet can get no capability" equal 0000000000000000 "$(right picket-fleet.service CapBnd)"
claim "picket-fleet makes only the calls that it is allowed" equal 2 "$(right picket-fleet.service Seccomp)"
claim "the sandbox of picket-fleet scores at most 1.4" at_most 14 "$(exposure picket-fleet.service)"
claim "where no database is, no fleet begins" fails create
claim "and this machine is by itself" fails inside sh -c 'picket fleet status --json | grep -q "\"fleet\":"'
old=$(process picket-fleet.service)
inside kill -KILL "$old"
claim "picket-fleet is back when it was killed" soon another picket-fleet.service "$old"
claim "picketd knows it again" soon courier
# A package of another version would hold back the next cases' upgrades.
claim "the package of fleets can be purged" inside dpkg --purge picket-fleet
claim "its program has ended" none inside pgrep -x picket-fleet
