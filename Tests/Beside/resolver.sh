# A resolver of the router, at an address of its own, which the home's machines ask. Sourced by cases, which start it.

foreign=no hears=yes
# asked ADDRESS: has the home's machines ask there.
asked() {
  local place
  for place in emma ben guardian; do
    echo "nameserver $1" >"/etc/netns/picket-$PICKET_LAB-$place/resolv.conf"
  done
}
asks() { at router ip address replace 10.77.1.53/24 dev home; asked 10.77.1.53; }
leaves() { asked 10.77.1.1; at router ip address del 10.77.1.53/24 dev home; }
# by_dnsmasq OPTION...: dnsmasq, which asks the internet's resolver.
by_dnsmasq() {
  asks
  inside touch /var/log/questions
  daemon dnsmasq --keep-in-foreground --user=root --no-resolv --no-hosts --server=198.19.100.53 --log-queries \
    --log-facility=/var/log/questions --pid-file=/run/beside-dnsmasq.pid --bind-interfaces "$@"
  soon answers
}
answers() { [ -n "$(address guardian allowed.test)" ]; }
reads_again() { inside pkill -HUP -x dnsmasq; }
ends() {
  inside pkill -TERM -x dnsmasq
  soon no_dnsmasq
  leaves
}
no_dnsmasq() { ! inside pgrep -x dnsmasq; }
# address WHO NAME: the address that this machine finds.
address() { at "$1" getent ahostsv4 "$2" | awk '{ print $1; exit }' || true; }
forget() { inside sh -c ': >>/var/log/questions; cp /dev/null /var/log/questions'; }
heard() { inside grep -E 'query.* blocked[.]test from 10[.]77[.]1[.]11' /var/log/questions || true; }
