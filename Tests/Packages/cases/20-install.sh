# Installing fences nobody; the first child is fenced, and nobody else.

machine_make
install -D "$first" "$machine/upper/root/first.deb"
install -D "$second" "$machine/upper/root/second.deb"
install -D "$web" "$machine/upper/root/first-web.deb"
install -D "$fleet" "$machine/upper/root/first-fleet.deb"
install -D "$mqtt" "$machine/upper/root/first-mqtt.deb"
install -D "$laptop" "$machine/upper/root/first-laptop.deb"
install -D "$second_web" "$machine/upper/root/second-web.deb"
machine_boot
# What a running systemd and iptables leave behind is theirs.
# man-db's cache may keep a part of its own from an upgrade that was killed.
files() {
  inside find /etc /usr /var /run /root -xdev -not -path '/run/systemd/*' -not -path '/var/log/*' \
    -not -path '/var/tmp/systemd-private-*' -not -path /run/xtables.lock -not -path '/var/cache/man/*' | sort
}
accounts() { inside cut -d : -f 1 /etc/passwd /etc/group; }
files_before=$(files) accounts_before=$(accounts)

claim "the package installs" inside dpkg -i /root/first.deb
claim "the daemons have started" soon inside picket child list
claim "nobody is fenced: mia reaches the server" reaches mia
claim "nobody is fenced: ben reaches the server" reaches ben

# A laptop, whose users are looked after.
inside sed -i 's|// mode: "router"|mode: "laptop"|' /etc/picket/picket.json5
claim "the configuration is read again" inside picket reload
claim "a child can be added" inside picket child add Mia --birth-year 2015
claim "her user can be named" inside picket device add --child Mia --uid mia
claim "a child without rules reaches the server" reaches mia
claim "a child can be taken off the internet" inside picket off --child Mia
claim "mia is stopped" stopped mia
claim "ben is not" reaches ben
