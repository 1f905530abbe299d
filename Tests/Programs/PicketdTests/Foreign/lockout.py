"""Whether a user's own connections lock the user out: lockout.py SOCKET. Prints the answer to a call beside idle
connections, and then beside as many that all follow a stream."""

import json
import socket
import sys


def connect():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    return connection


def ask(connection, method, **words):
    connection.sendall(json.dumps({"method": "io.picket." + method, **words}).encode() + b"\0")
    said = b""
    while not said.endswith(b"\0"):
        piece = connection.recv(65_536)
        if not piece:
            break
        said += piece
    return json.loads(said[:-1])


idle = [connect() for _ in range(200)]
print(*ask(connect(), "Requests.Ask", parameters={"topic": "domain", "payload": {}, "domain": "chess.example"}))
for connection in idle:
    connection.close()
busy = []
while True:
    busy.append(connect())
    reply = ask(busy[-1], "Requests.Questions", more=True)
    if "error" in reply:
        break
print(len(busy) - 1, reply["error"], reply["parameters"]["why"])
