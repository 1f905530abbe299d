# Guardians' pages, by a package of their own: on this machine alone, from a process that may do nothing else.

get() { inside curl -s -m 10 "$@"; }
# serves [PORT]: somebody does, at this port.
serves() { equal ok "$(get "http://127.0.0.1:${1:-8053}/healthz")"; }
unlocks() {
  equal 204 "$(get -o /dev/null -w '%{http_code}' -c /root/jar -H 'Sec-Fetch-Site: same-origin' \
    --json '{"passcode": "2580"}' http://127.0.0.1:8053/api/v1/session)"
}
knows() { get -b /root/jar http://127.0.0.1:8053/api/v1/Household/Children | grep -q '"name": *"Mia"'; }
# Where picket-web can be reached, by the kernel's tables of all users' sockets.
ports() { inside ss -Hlntu "( sport = :8053 )" | awk '{print $1, $5}'; }

claim "nobody serves pages without the package" fails serves
claim "the package of pages installs" inside dpkg -i /root/first-web.deb
claim "pages are served" soon serves
claim "this machine alone is served" equal 'tcp 127.0.0.1:8053' "$(ports)"
claim "nothing is told without the passcode" equal 401 \
  "$(get -o /dev/null -w '%{http_code}' http://127.0.0.1:8053/api/v1/Household/Children)"
claim "a passcode can be set" inside sh -c 'echo 2580 | picket guardian set-passcode'
claim "with the passcode a guardian is in" unlocks
claim "and sees the household" knows

claim "picket-web has a user of its own" equal picket-web "$(user picket-web.service)"
claim "picket-web is in no group of guardians" equal "$(inside id -g picket-web)" \
  "$(right picket-web.service Groups | tr -d ' ')"
claim "picket-web can get no capability" equal 0000000000000000 "$(right picket-web.service CapBnd)"
claim "picket-web makes only the calls that it is allowed" equal 2 "$(right picket-web.service Seccomp)"
claim "the sandbox of picket-web scores at most 1.2" at_most 12 "$(exposure picket-web.service)"
claim "its folder is its own" equal 'picket-web 700' "$(inside stat -c '%U %a' /var/lib/picket-web)"

old=$(process picketd.service)
inside kill -KILL "$old"
claim "picketd is back when it was killed" soon another picketd.service "$old"
claim "pages were served meanwhile and are now" soon serves
claim "a guardian is in again" soon unlocks
old=$(process picket-web.service)
inside kill -KILL "$old"
claim "picket-web is back when it was killed" soon another picket-web.service "$old"
claim "and serves" soon serves

# Where pages are served is the household's to say.
inside sed -i 's|// dashboard: "127.0.0.1:8053"|dashboard: "127.0.0.1:8099"|' /etc/picket/picket.json5
inside systemctl restart picket-web
claim "pages move where the configuration says" soon serves 8099
inside sed -i 's|dashboard: "127.0.0.1:8099"|// dashboard: "127.0.0.1:8053"|' /etc/picket/picket.json5
inside systemctl restart picket-web
claim "and back" soon serves
inside rm -f /root/jar
