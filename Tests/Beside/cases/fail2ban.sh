# Addresses that tried passwords are shut out, by rules that come and go: by nft, and by iptables.

title() { echo "fail2ban $(version fail2ban)"; }
begin() {
  inside tee /etc/fail2ban/jail.local <<'END'
[DEFAULT]
ignoreself = false
[sshd]
enabled = true
backend = polling
logpath = /var/log/tries
banaction = nftables
[dovecot]
enabled = true
backend = polling
logpath = /var/log/tries
banaction = iptables-multiport
END
  # Bans of the last run come back by themselves otherwise, beside those below.
  inside sh -c 'printf "[Definition]\ndbfile = None\n" >/etc/fail2ban/fail2ban.local; touch /var/log/tries'
  inside mkdir -p /run/fail2ban
  inside fail2ban-client start
  soon inside fail2ban-client ping
  inside fail2ban-client set sshd banip 192.168.0.50
  inside fail2ban-client set dovecot banip 192.168.0.50
  soon banned
}
banned() {
  local now
  now=$(rules)
  grep -q 'f2b-dovecot -s 192.168.0.50' <<<"$now" && grep -q 'elements = { 192.168.0.50 }' <<<"$now"
}
again() { inside fail2ban-client reload && sleep 2 && soon banned; }
finish() { inside fail2ban-client stop; }
packets() { echo "a banned one: $(at upstream python3 -B Tests/Beside/port.py 192.168.0.2 22)"; }
