# Builds the lab's network namespaces and the links between them. Sourced by scripts/lab.
#
#   internet 198.18.113.0/24, 2001:db8:9::/64      (and 198.19.100.0/24, 2001:db8:53::/64: resolvers, one far site;
#      |                                            198.18.0.0/15 and 2001:db8::/32 stand for public addresses;
#      |                                            .130 there is a child's own proxy)
#      |  192.0.2.0/30
#   provider, whose box gives out private addresses - upstream 192.168.0.50, fd19:2::50: a machine beside the router
#      |  192.168.0.0/24
#   router 10.77.1.1, fd77:1::1 on the bridge "home"
#      |  10.77.1.0/24, fd77:1::/64
#   emma .11   ben .12   guardian .21   laptop .31

at() { ip netns exec "$prefix$1" "${@:2}"; }

# connect PLACE LINK HUB PORT [MAC]
connect() {
  ip -n "$prefix$1" link add "$2" ${5:+address "$5"} type veth peer name "$4" netns "$prefix$3"
  ip -n "$prefix$1" link set "$2" up
  ip -n "$prefix$3" link set "$4" up
}

# address PLACE LINK ADDRESS...
address() {
  local each
  for each in "${@:3}"; do
    case $each in
      *:*) ip -n "$prefix$1" address add "$each" dev "$2" nodad ;;
      *) ip -n "$prefix$1" address add "$each" dev "$2" ;;
    esac
  done
}

# gateway PLACE IPV4 IPV6
gateway() {
  ip -n "$prefix$1" route add default via "$2"
  ip -n "$prefix$1" -6 route add default via "$3"
}

# member PLACE NUMBER: a machine at home, whose IPv4, IPv6 and hardware addresses end with NUMBER.
member() {
  connect "$1" eth0 router "$1" "02:00:00:00:01:$2"
  ip -n "${prefix}router" link set "$1" master home
  address "$1" eth0 "10.77.1.$2/24" "fd77:1::$2/64"
  gateway "$1" 10.77.1.1 fd77:1::1
  resolver "$1"
}

# resolver PLACE: has the place's programs ask the router for names.
resolver() {
  mkdir -p "/etc/netns/$prefix$1"
  printf 'nameserver %s\n' 10.77.1.1 fd77:1::1 >"/etc/netns/$prefix$1/resolv.conf"
}

build_network() {
  local place
  for place in "${places[@]}"; do
    ip netns add "$prefix$place"
    ip -n "$prefix$place" link set lo up
    # No other machine has our addresses, so duplicate detection only costs time. Fast Open carries hellos within a SYN.
    at "$place" sysctl -qw net.ipv6.conf.{all,default}.accept_dad=0 net.ipv4.tcp_fastopen=3
  done
  for place in router provider; do at "$place" sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1; done

  connect internet eth0 provider outer
  address internet eth0 192.0.2.1/30 2001:db8:0:1::1/64
  address provider outer 192.0.2.2/30 2001:db8:0:1::2/64
  gateway internet 192.0.2.2 2001:db8:0:1::2
  # The internet has private addresses as well, as a network behind a second router has.
  address internet lo 10.99.0.1/32 fd99::1/128
  address internet lo 198.18.113.{10,20,30,40,60,90}/32 198.19.100.{53,54,120,130}/32 \
    2001:db8:9::{10,20,30,40,60,90}/128 2001:db8:53::{53,54,120,130}/128

  ip -n "${prefix}provider" link add box type bridge
  ip -n "${prefix}provider" link set box up
  connect router wan provider inner
  connect upstream eth0 provider spare
  for place in inner spare; do ip -n "${prefix}provider" link set $place master box; done
  address router wan 192.168.0.2/24 2001:db8:0:2::1/64
  address upstream eth0 192.168.0.50/24 fd19:2::50/64
  address provider box 192.168.0.1/24 2001:db8:0:2::2/64 fd19:2::1/64
  gateway router 192.168.0.1 2001:db8:0:2::2
  gateway upstream 192.168.0.1 fd19:2::1
  gateway provider 192.0.2.1 2001:db8:0:1::1
  ip -n "${prefix}provider" -6 route add fd77:1::/64 via 2001:db8:0:2::1

  ip -n "${prefix}router" link add home address 02:00:00:00:01:01 type bridge
  ip -n "${prefix}router" link set home up
  member emma 11
  member ben 12
  member guardian 21
  member laptop 31
  address router home 10.77.1.1/24 fd77:1::1/64
  resolver router
  # An address of Emma's card that her kernel does not have, for tests that speak TCP by themselves.
  for place in 10.77.1.66 fd77:1::66; do
    ip -n "${prefix}router" neighbour add $place lladdr 02:00:00:00:01:11 dev home nud permanent
  done
  translate
  # The machines resolve each other's hardware addresses now, and not while a test measures time.
  for place in emma ben guardian laptop; do
    at "$place" ping -qc1 -w$((3 * ${PICKET_PATIENCE:-1})) 198.18.113.10 >/dev/null
    at "$place" ping -qc1 -w$((3 * ${PICKET_PATIENCE:-1})) 2001:db8:9::10 >/dev/null
  done
}

translate() {
  at router nft -f - <<'RULES'
table ip lab {
  chain leaving {
    type nat hook postrouting priority srcnat
    # The web server treats clients at ports from 61000 on in another way (web.py), so no other client may get one.
    oifname "wan" meta l4proto { tcp, udp } th sport < 61000 masquerade to :1024-60999
    oifname "wan" masquerade
  }
}
RULES
}
