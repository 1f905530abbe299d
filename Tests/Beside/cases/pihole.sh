# A resolver that answers for advertisements: pihole-FTL is a dnsmasq, and these are its options as Pi-hole documents them.

. Tests/Beside/resolver.sh
title() { echo "Pi-hole (its dnsmasq and options as documented, not the program)"; }
begin() {
  by_dnsmasq --listen-address=10.77.1.53 --address=/games.test/0.0.0.0 --address=/games.test/:: --cache-size=10000 --localise-queries \
    --domain-needed --bogus-priv --local-ttl=2
}
again() { reads_again; }
finish() { ends; }
packets() {
  echo "it answers: $(address guardian allowed.test) $(address emma allowed.test)"
  echo "it blocks for both: $(address guardian ad.games.test) $(address emma ad.games.test)"
}
