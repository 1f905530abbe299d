# An upgrade, and the way back, keep every setting, and never open the fence.

# watched COMMAND...: runs a command in the machine while mia tries to reach the server, again and again.
watched() {
  inside sh -c 'probe --log /root/tries 600 >/dev/null 2>&1 & echo $! >/root/trier'
  soon inside test -s /root/tries
  inside "$@" >/dev/null
  claim "picketd answers afterwards" soon inside picket child list
  inside sh -c 'kill $(cat /root/trier)'
  claim "nothing of mia's got through meanwhile" none inside grep '^mia 200' /root/tries
  inside rm /root/tries /root/trier
}
settings() { inside picket store list --child Mia --json; inside picket device list --json; }

settings_before=$(settings)
watched dpkg -i /root/second.deb /root/second-web.deb
claim "the new version runs" equal "$(dpkg-deb -f "$second" Version)" "$(inside dpkg-query -W -f '${Version}' picket)"
claim "the upgrade kept every setting" equal "$settings_before" "$(settings)"
claim "mia is still off the internet" stopped mia
claim "pages are served by the new version" soon serves
watched dpkg -i /root/first.deb /root/first-web.deb
claim "the way back kept every setting" equal "$settings_before" "$(settings)"
claim "mia is still off the internet" stopped mia
claim "pages are served after the way back" soon serves
