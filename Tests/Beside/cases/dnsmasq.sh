# The home's resolver and its DHCP server.

. Tests/Beside/resolver.sh
title() { echo "dnsmasq $(version dnsmasq)"; }
begin() { by_dnsmasq --listen-address=10.77.1.53 --dhcp-range=10.77.1.100,10.77.1.150,1h; }
again() { reads_again; }
finish() { ends; }
packets() { echo "it answers: $(address guardian allowed.test) $(address emma allowed.test)"; }
