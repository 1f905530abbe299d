#!/usr/bin/env python3
"""A picket-fetch that lies as the name says by which it is started: LyingFetcherTests has what comes of each lie.

It reads picketd's question at standard input, a socket of messages.
"""
import array, fcntl, json, os, socket, sys, time

ALL_SEALS = 1 | 2 | 4 | 8


def memory(size=0, content=b"", seals=ALL_SEALS):
    number = os.memfd_create("lie", os.MFD_ALLOW_SEALING)
    os.write(number, content)
    if size:
        os.ftruncate(number, size)
    fcntl.fcntl(number, 1033, seals)
    return number


def tell(answer, *descriptors):
    text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
    line.sendmsg([text], rights)


line = socket.socket(fileno=0)
line.setblocking(True)
asked = "source"
while asked in ("source", "file"):
    said, rights, _, _ = line.recvmsg(1 << 16, 4096)
    if not said:
        sys.exit(0)
    asked = json.loads(said)["ask"]

lie = os.path.basename(sys.argv[0])
fresh, built, reading = {"tell": "fresh"}, {"tell": "built", "names": 7}, {"tell": "reading", "rules": 2, "count": 2, "omitted": 0}
if lie == "crash":
    os.kill(os.getpid(), 11)
elif lie == "silence":
    time.sleep(600)
elif lie == "for ever":
    # Without a pause: there is always another message, whenever picketd looks.
    while True:
        tell({"tell": "progress", "done": 1})
elif lie == "nonsense":
    tell(b"\xff\x00{")
elif lie == "another answer":
    tell(built if asked != "build" else fresh, memory(64), memory(64))
elif lie == "numbers" and asked == "read":
    tell({"tell": "reading", "rules": -1, "count": 1 << 62, "omitted": 0})
elif lie == "tags" and asked == "download":
    tell({"tell": "fresh", "etag": "x\r\nCookie: y"}, memory(content=b"a.example\n"))
elif lie == "unchanged":
    tell({"tell": "unchanged"})
elif lie == "nothing":
    tell(fresh if asked == "download" else built)
elif asked == "read":
    tell(reading)
elif lie == "unsealed":
    tell(fresh if asked == "download" else built, memory(content=b"a.example\n", seals=0), memory(64, seals=0))
elif lie == "too large":
    tell(fresh if asked == "download" else built, memory(1 << 40), memory(1 << 40))
elif lie == "holes":
    tell(built, memory(1 << 24), memory(64))
elif lie == "no memory":
    tell(fresh if asked == "download" else built, os.pipe()[0], os.pipe()[0])
elif asked == "download":
    tell(fresh, memory(content=b"a.example\n"))
elif lie == "wrong catalog":
    tell(built, memory(content=os.urandom(1 << 16)), memory(64))
time.sleep(600)
