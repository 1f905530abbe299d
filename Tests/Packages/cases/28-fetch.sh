# Lists are downloaded and compiled by a process that may do nothing else.

# On a port of its own: what is served is a list that a guardian adds.
inside sh -c 'mkdir -p /srv/lists && echo listed.test >/srv/lists/ads'
inside systemd-run --quiet --unit lists python3 -m http.server --bind 127.0.0.1 --directory /srv/lists 8200
category() { inside picket lookup "$1" --json | grep -q '"ads"'; }

claim "picketd compiled none" none inside sh -c 'journalctl -u picketd -o cat | grep -i "could not be built"'
claim "a list can be added" soon inside picket lists add http://127.0.0.1:8200/ads --category ads
claim "its names are known" soon category listed.test
# The server tells changes apart by the second.
inside sh -c 'echo another.test >>/srv/lists/ads && touch -d "10 seconds" /srv/lists/ads'
claim "a list can be updated" inside picket lists update
claim "its new names are known" soon category another.test
inside systemctl stop picket-fetch.socket
claim "without picket-fetch a list is not updated, and the command says why" fails inside picket lists update
claim "its names are known all the same" category listed.test
inside systemctl start picket-fetch.socket
claim "with it a list is" inside picket lists update
claim "the sandbox of picket-fetch scores at most 1.1" at_most 11 "$(exposure picket-fetch@.service)"
claim "nothing of its is left" none inside sh -c 'ls -d /tmp/picket-* /var/tmp/picket-* 2>/dev/null'
claim "picketd alone, and root, ask it" equal 'picket 600' "$(inside stat -c '%U %a' /run/picket/fetch.sock)"
inside picket lists remove http://127.0.0.1:8200/ads >/dev/null
inside systemctl stop lists
inside rm -r /srv/lists
