"""What the lab's servers received: one line of JSON each, in $PICKET_LAB_STATE/journal.jsonl.

Every line has "event" and "time" (seconds of the monotonic clock, the same for all). The events, and who writes them:

  ready     server                                         every server, once it listens
  hello     via (tls, quic), name                          a complete ClientHello came
  request   via (http, https, h3), name, path, size, sum   a whole request came, with the size and checksum of its body
  question  via (udp, tcp), name, type, to                 a DNS question came to that resolver
  closed    via (http, tls), received, head                a connection's end: octets that came, the first of them in hex
"""
import json
import os
import time

_file = os.open(os.environ["PICKET_LAB_STATE"] + "/journal.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)


def write(event, **what):
    # One write a line: several servers share the file.
    os.write(_file, (json.dumps({"event": event, "time": round(time.monotonic(), 6)} | what) + "\n").encode())
