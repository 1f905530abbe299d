# Removing leaves no rule, and settings; purging leaves nothing.

claim "pages can be removed" inside dpkg --remove picket-web
claim "nobody serves them any more" fails serves
claim "the fence goes on without them" inside picket status
claim "mia is still stopped" stopped mia
claim "pages can be purged" inside dpkg --purge picket-web
claim "the package can be removed" inside dpkg --remove picket
claim "no rule is left" none rules
claim "mia reaches the server" reaches mia
claim "the settings are left" inside test -e /var/lib/picket/picket.db

inside dpkg -i /root/first.deb >/dev/null
claim "installed again, it has its settings: mia is stopped" soon stopped mia

claim "the package can be purged" inside dpkg --purge picket
claim "no rule is left after purging" none rules
claim "mia reaches the server after purging" reaches mia
differs() { diff <(echo "$1") <(echo "$2") | grep '^[<>]' || true; }
claim "no account is left" none differs "$accounts_before" "$(accounts)"
claim "no file is left" none differs "$files_before" "$(files)"
