# A firewall of nft, which flushes its own table with every reload.

title() { echo "firewalld $(version firewalld)"; }
begin() {
  inside mkdir -p /run/dbus
  [ -e "$machine/bus" ] || { daemon dbus-daemon --system --nofork; touch "$machine/bus"; soon inside test -S /run/dbus/system_bus_socket; }
  inside firewall-offline-cmd --zone=trusted --change-interface=home
  inside firewall-offline-cmd --zone=external --change-interface=wan
  daemon firewalld --nofork --nopid
  soon inside firewall-cmd --state
}
again() {
  inside firewall-cmd --reload
  inside firewall-cmd --complete-reload
  soon inside firewall-cmd --state
}
finish() {
  inside pkill -TERM -x firewalld || inside pkill -TERM -f /usr/sbin/firewalld || true
  soon gone
}
gone() { ! inside pgrep -f /usr/sbin/firewalld; }
packets() { echo "from outside: $(at upstream python3 -B Tests/Beside/port.py 192.168.0.2 8080)"; }
