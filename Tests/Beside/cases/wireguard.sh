# A tunnel of the router's own, by wg-quick, which routes by a mark of its own where all traffic goes through the tunnel.

title() { echo "WireGuard $(version wireguard-tools), by wireguard-go"; }
begin() {
  inside sh -c 'test -e /etc/wireguard/wg0.conf || { umask 077; k=$(wg genkey); p=$(wg genkey | wg pubkey); cat >/etc/wireguard/wg0.conf <<END
[Interface]
PrivateKey = $k
Address = 10.9.0.1/24
ListenPort = 51820
Table = 51820
PostUp = iptables -A FORWARD -i wg0 -j ACCEPT; iptables -t nat -A POSTROUTING -s 10.9.0.0/24 -o wan -j MASQUERADE; ip rule add fwmark 0xca6c table 51820
PostDown = iptables -D FORWARD -i wg0 -j ACCEPT; iptables -t nat -D POSTROUTING -s 10.9.0.0/24 -o wan -j MASQUERADE; ip rule del fwmark 0xca6c table 51820
[Peer]
PublicKey = $p
AllowedIPs = 10.9.0.2/32
END
}'
  inside env WG_QUICK_USERSPACE_IMPLEMENTATION=wireguard-go wg-quick up wg0
  inside wg set wg0 fwmark 0xca6c
}
again() { inside sh -c 'wg-quick strip wg0 >/tmp/wg0 && wg syncconf wg0 /tmp/wg0'; inside wg set wg0 fwmark 0xca6c; }
finish() { inside wg-quick down wg0; }
packets() { echo "the tunnel's own address: $(inside ping -q -c 1 -W 2 10.9.0.1 >/dev/null && echo answers)"; }
