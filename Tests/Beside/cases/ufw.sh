# A firewall of iptables, by its own chains in everybody's tables.

title() { echo "ufw $(version ufw)"; }
begin() {
  inside ufw default allow routed
  inside ufw allow in on home
  inside ufw --force enable
}
again() { inside ufw reload; }
finish() {
  inside ufw disable
  # Its chains stay, empty. As an admin does it, everything goes with them: Picket's rules too, if it is there, and are back.
  inside sh -c 'for program in iptables ip6tables; do $program -F && $program -X; done'
}
# What it refuses: a port of the router, from outside.
packets() { echo "from outside: $(at upstream python3 -B Tests/Beside/port.py 192.168.0.2 8080)"; }
