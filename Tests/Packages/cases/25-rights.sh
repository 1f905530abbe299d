# What the daemons run as, and what they could do if they were taken over.

process() { inside systemctl show -p MainPID --value "$1"; }
right() { inside sed -n "s/^$2:\t*//p" "/proc/$(process "$1")/status"; }
# another UNIT OLD: the unit's process is another one by now.
another() { [ "$(process "$1")" != "$2" ] && [ "$(process "$1")" != 0 ]; }
user() { inside stat -c %U "/proc/$(process "$1")"; }
# exposure UNIT: what systemd says of its sandbox, from 0 (none can be tighter) to 10, in tenths.
exposure() {
  inside systemd-analyze security --offline=true "/usr/lib/systemd/system/$1" | sed -n 's/^→ .*: \([0-9]*\)\.\([0-9]\) .*/\1\2/p'
}
at_most() { [ "$2" -le "$1" ] || { echo "it is $2 tenths"; return 1; }; }

claim "picketd has a user of its own" equal picket "$(user picketd.service)"
claim "picketd has no capability" equal 0000000000000000 "$(right picketd.service CapEff)"
claim "picketd can get none" equal 0000000000000000 "$(right picketd.service CapBnd)"
claim "picket-filter has a user of its own" equal picket-filter "$(user picket-filter.service)"
# CAP_NET_ADMIN is bit 12, CAP_NET_RAW bit 13.
claim "picket-filter may change the network and send raw packets, and nothing else" \
  equal 0000000000003000 "$(right picket-filter.service CapBnd)"
for unit in picketd.service picket-filter.service; do
  claim "$unit gets no rights by programs that it starts" equal 1 "$(right "$unit" NoNewPrivs)"
  claim "$unit makes only the calls that it is allowed" equal 2 "$(right "$unit" Seccomp)"
done
claim "the sandbox of picketd scores at most 1.7" at_most 17 "$(exposure picketd.service)"
claim "the sandbox of picket-filter scores at most 1.5" at_most 15 "$(exposure picket-filter.service)"
# What it sends by was opened before it and is kept for it: it could open none itself.
claim "picket-filter may open no socket to the network" \
  equal 'AF_NETLINK AF_UNIX' "$(inside systemctl show -p RestrictAddressFamilies --value picket-filter.service)"
claim "what it sends packets by is kept for it" equal 3 "$(inside systemctl show -p NFileDescriptorStore --value picket-filter.service)"
claim "the sandbox of picket-fence scores at most 1.9" at_most 19 "$(exposure picket-fence.service)"

claim "guardians reach picketd" equal 'root:picket-guardian 660' "$(inside stat -c '%U:%G %a' /run/picket/control.sock)"
claim "children reach it by a socket of theirs" equal 666 "$(inside stat -c %a /run/picket/child.sock)"
claim "picketd alone, and root, give picket-filter orders" equal 'picket 600' "$(inside stat -c '%U %a' /run/picket/filter.sock)"
claim "the state is picketd's alone" equal 'picket 700' "$(inside stat -c '%U %a' /var/lib/picket)"
claim "mia cannot read the state" fails inside setpriv --reuid mia --clear-groups cat /var/lib/picket/picket.db
claim "mia cannot read the configuration" fails inside setpriv --reuid mia --clear-groups cat /etc/picket/picket.json5
claim "mia cannot take the fence down" fails inside setpriv --reuid mia --clear-groups picket down
claim "mia sees what she may" inside setpriv --reuid mia --clear-groups picket time

# From within its sandbox the filter sets what it needs of the kernel.
claim "the kernel counts what connections carry" equal 1 "$(inside cat /proc/sys/net/netfilter/nf_conntrack_acct)"
# Else a shield for a while would never make up for the time that the machine was off.
claim "picketd may ask whether a time service keeps the clock" fails inside sh -c 'picket status | grep adjtimex'
claim "the fence is well" inside picket status

# Others' rules by the older iptables: their tables are listed for root alone, and reading them takes a socket that the unit refuses.
inside iptables-legacy -A FORWARD -s 192.0.2.0/24 -j DROP
inside systemctl restart picket-filter
claim "the fence is well beside rules of the older iptables" soon inside picket status
inside iptables-legacy -D FORWARD -s 192.0.2.0/24 -j DROP

# Who steers packets by marks stands in the routing policy, which 'ip' reads.
inside ip rule add fwmark 0x4000/0x4000 lookup main
inside systemctl restart picket-filter
claim "marks that the routing policy uses are seen" soon status_says 'mark bits .* are used by'
inside ip rule del fwmark 0x4000/0x4000 lookup main
claim "and the fence is well when they are gone" soon inside picket status
