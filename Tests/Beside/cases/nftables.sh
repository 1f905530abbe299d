# The admin's own rules, as nftables.service loads them: with all others flushed before.

title() { echo "nftables $(version nftables), with 'flush ruleset'"; }
begin() {
  # What the router had is a part of what its admin loads.
  [ -e "$made/lab.nft" ] || at router nft list table ip lab >"$made/lab.nft"
  { echo 'flush ruleset'; cat "$made/lab.nft"; cat <<'END'; } | inside tee /etc/nftables.conf
table inet admin {
  set banned { type ipv4_addr; elements = { 192.168.0.50 } }
  chain input {
    type filter hook input priority filter; policy accept;
    ip saddr @banned tcp dport 22 drop
  }
}
END
  again
}
again() { inside nft -f /etc/nftables.conf; }
finish() { { echo 'flush ruleset'; cat "$made/lab.nft"; } | inside nft -f -; }
packets() { echo "a banned one: $(at upstream python3 -B Tests/Beside/port.py 192.168.0.2 22)"; }
