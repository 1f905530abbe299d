# Virtual machines' network: its bridge, its rules of iptables, and its dnsmasq.

title() { echo "libvirt $(version libvirt-daemon)"; }
begin() {
  inside sh -c 'pgrep -x libvirtd || { setsid libvirtd >/var/log/libvirtd 2>&1 </dev/null & }'
  soon inside virsh -c network:///system net-list
  # It starts its network by itself the first time.
  inside virsh -c network:///system net-start default || true
  soon inside pgrep -x dnsmasq
}
again() {
  # libvirtd puts its rules back when it begins anew.
  inside pkill -HUP -x libvirtd
  sleep 2
}
finish() {
  inside virsh -c network:///system net-destroy default
  inside pkill -TERM -x libvirtd
  soon gone
  # Its chains stay, empty. As an admin does it, everything goes with them: Picket's rules too, if it is there.
  inside sh -c 'for program in iptables ip6tables; do for table in filter nat mangle; do
    $program -t $table -F && $program -t $table -X; done; done'
}
gone() { ! inside pgrep -x 'libvirtd|dnsmasq'; }
packets() { echo "the bridge's resolver: $(inside sh -c 'pgrep -x dnsmasq >/dev/null && echo answers')"; }
