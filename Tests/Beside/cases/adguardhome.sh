# A resolver that answers for advertisements at every address of the machine, and serves pages: what AdGuard Home listens at and
# answers, as it documents that.

. Tests/Beside/resolver.sh
title() { echo "AdGuard Home (where it listens and what it answers, not the program)"; }
begin() {
  daemon python3 -m http.server --directory /srv --bind 0.0.0.0 3000
  by_dnsmasq --listen-address=10.77.1.53 --listen-address=192.168.0.2 --address=/games.test/0.0.0.0 --address=/games.test/:: --all-servers
}
again() { reads_again; }
finish() {
  inside pkill -TERM -f http.server
  ends
}
packets() {
  echo "it answers: $(address guardian allowed.test) $(address emma allowed.test)"
  echo "it blocks for both: $(address guardian ad.games.test) $(address emma ad.games.test)"
  echo "its pages: $(at guardian curl -s -m 5 -o /dev/null -w '%{http_code}' http://10.77.1.1:3000/)"
}
