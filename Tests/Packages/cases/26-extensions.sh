# Apps' extensions run, although picketd may start none: one of an app whose shields say what their program may.

inside sh -c 'mkdir -p /usr/lib/picket/extensions /usr/lib/chess && cat >/usr/lib/chess/shields && chmod 755 /usr/lib/chess/shields' <<'END'
#!/usr/bin/python3
import json, os, select, socket

def refused(work):
    try:
        work()
    except OSError:
        return True
    return False

rights = [line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")]
held = refused(socket.socket) and refused(os.fork) and refused(lambda: open("/tmp/left", "w"))
while True:
    asked = b""
    while not asked.endswith(b"\0"):
        select.select([3], [], [])
        piece = os.read(3, 65536)
        if not piece:
            raise SystemExit
        asked += piece
    said = f"user {os.getuid()} rights {int(rights[0], 16)} held {held}"
    os.write(3, json.dumps({"look": {"title": {"text": said}}}).encode() + b"\0")
END
inside sh -c 'cat >/usr/lib/picket/extensions/chess.json' <<'END'
{"client": "chess", "kind": "shield-configuration", "executable": "/usr/lib/chess/shields"}
END
inside picket reload >/dev/null

extension=$(inside id -u picket-extension)
looks() { grep -q "user $extension rights 0 held True" <<<"$(inside picket extension run chess 2>&1)" || inside picket extension run chess; }
# processes: units of extensions that run.
processes() { inside systemctl list-units --no-legend --plain --state running 'picket-extension@*'; }
some() { [ -n "$("$@")" ]; }
# order WORDS: what is answered to user picket, who hands over an end of a connection.
order() {
  inside setpriv --reuid picket --regid picket --clear-groups python3 -c '
import array, socket, sys
line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
line.connect("/run/picket/extension.sock")
ends = socket.socketpair()
line.sendmsg([sys.argv[1].encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [ends[1].fileno()]))])
print(line.recv(4096).decode())' "$1"
}
answers() { grep -q "$1" <<<"$(order "$2" 2>&1)" || { order "$2"; return 1; }; }

claim "an app's extension draws a shield, as a user of its own and without a right" looks
claim "it runs in a sandbox of its own" some processes
claim "picketd alone, and root, have extensions started" equal 'picket 600' "$(inside stat -c '%U %a' /run/picket/extension.sock)"
claim "a picketd that was taken over starts no other program" \
  answers 'makes no sense' '{"client":"chess","kind":"shield-configuration","child":"","executable":"/bin/sh"}'
claim "nor what no manifest names" answers 'no manifest' '{"client":"/bin/sh","kind":"shield-configuration","child":""}'
claim "the sandbox of extensions scores at most 1.9" at_most 19 "$(exposure picket-extension@.service)"
claim "an extension ends when it is idle" soon none processes
inside systemctl stop picket-extension.socket
claim "without the socket nothing is drawn, and the command says why" fails inside picket extension run chess
inside systemctl start picket-extension.socket
claim "with it something is" looks
inside systemctl restart picketd
claim "an extension ends with picketd" soon none processes
claim "nothing of its is left" none inside sh -c 'ls -d /tmp/left 2>/dev/null'
inside sh -c 'rm -r /usr/lib/chess /usr/lib/picket/extensions/chess.json'
claim "picketd is back" soon inside picket reload
