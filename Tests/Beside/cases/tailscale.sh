# A mesh: its rules mark what came through it, by bits beside Picket's, and its own packets take another table of routes.

title() { echo "Tailscale (its rules as documented, not the program)"; }
begin() {
  inside ip tuntap add tailscale0 mode tun
  inside ip address add 100.101.102.103/32 dev tailscale0
  inside ip link set tailscale0 up
  meshed
}
# meshed: the chains, and their places at the head of everybody's.
meshed() {
  inside sh -e <<'END'
iptables-restore --noflush <<'RULES'
*filter
:ts-input - [0:0]
:ts-forward - [0:0]
-A ts-input -s 100.101.102.103/32 -i lo -j ACCEPT
-A ts-input -s 100.115.92.0/23 ! -i tailscale0 -j RETURN
-A ts-input -s 100.64.0.0/10 ! -i tailscale0 -j DROP
-A ts-input -i tailscale0 -j ACCEPT
-A ts-input -p udp -m udp --dport 41641 -j ACCEPT
-A ts-forward -i tailscale0 -j MARK --set-xmark 0x40000/0xff0000
-A ts-forward -m mark --mark 0x40000/0xff0000 -j ACCEPT
-A ts-forward -s 100.64.0.0/10 -o tailscale0 -j DROP
-A ts-forward -o tailscale0 -j ACCEPT
-I INPUT 1 -j ts-input
-I FORWARD 1 -j ts-forward
COMMIT
*nat
:ts-postrouting - [0:0]
-A ts-postrouting -m mark --mark 0x40000/0xff0000 -j MASQUERADE
-I POSTROUTING 1 -j ts-postrouting
COMMIT
RULES
ip rule add pref 5210 fwmark 0x80000/0xff0000 lookup main
ip rule add pref 5230 fwmark 0x80000/0xff0000 lookup default
ip rule add pref 5250 fwmark 0x80000/0xff0000 unreachable
ip rule add pref 5270 lookup 52
END
}
unmeshed() {
  inside sh -c 'for rule in "filter INPUT ts-input" "filter FORWARD ts-forward" "nat POSTROUTING ts-postrouting"; do
      set -- $rule; iptables -t $1 -D $2 -j $3; iptables -t $1 -F $3; iptables -t $1 -X $3; done
    for place in 5210 5230 5250 5270; do ip rule del pref $place; done'
}
again() { unmeshed && meshed; }
finish() { unmeshed && inside ip link del tailscale0; }
packets() {
  echo "its address: $(inside ping -q -c 1 -W 2 100.101.102.103 >/dev/null && echo answers)"
  echo "from outside: $(at upstream python3 -B Tests/Beside/port.py 192.168.0.2 8080)"
}
