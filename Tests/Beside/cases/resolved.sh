# The resolver of systemd, which serves the home as well.

. Tests/Beside/resolver.sh
title() { echo "systemd-resolved $(version systemd-resolved)"; }
begin() {
  asks
  inside mkdir -p /etc/systemd/resolved.conf.d /run/systemd/resolve
  inside tee /etc/systemd/resolved.conf.d/home.conf <<'END'
[Resolve]
DNS=198.19.100.53
DNSSEC=no
LLMNR=no
MulticastDNS=no
DNSStubListenerExtra=10.77.1.53
END
  inside chown -R systemd-resolve: /run/systemd/resolve
  daemon env SYSTEMD_LOG_TARGET=console /lib/systemd/systemd-resolved
  soon answers
}
# What it has in memory is gone.
again() { inside pkill -USR2 -x systemd-resolve; }
finish() {
  inside pkill -TERM -x systemd-resolve
  soon gone
  leaves
}
gone() { ! inside pgrep -x systemd-resolve; }
# It writes no questions down.
hears=no
forget() { :; }
heard() { :; }
packets() { echo "it answers: $(address guardian allowed.test) $(address emma allowed.test)"; }
