"""Holds one end of a connection within this machine, until it is ended: connection.py listen PORT, or connection.py connect PORT FROM."""

import socket
import sys
import time

end = socket.socket()
end.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
if sys.argv[1] == "listen":
    end.bind(("127.0.0.1", int(sys.argv[2])))
    end.listen()
    print("ready", flush=True)
    accepted = []
    while True:
        accepted.append(end.accept())
end.bind(("127.0.0.1", int(sys.argv[3])))
end.connect(("127.0.0.1", int(sys.argv[2])))
print("ready", flush=True)
time.sleep(600)
