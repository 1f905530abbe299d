"""Several users at one socket: share.py SOCKET USER COUNT [USER COUNT]... Connects as each in turn, has every connection
answered once, and prints for each user how many are still there at the end."""

import json
import os
import socket
import sys

call = json.dumps({"method": "org.example.sample.Who"}).encode() + b"\0"
path, words = sys.argv[1], [int(word) for word in sys.argv[2:]]
held = []
for user, count in zip(words[::2], words[1::2]):
    for _ in range(count):
        connection = socket.socket(socket.AF_UNIX)
        os.seteuid(user)
        connection.connect(path)
        os.seteuid(0)
        connection.sendall(call)
        connection.recv(4096)
        held.append((user, connection))


def is_there(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


print(*[sum(is_there(held[1]) for held in held if held[0] == user) for user in words[::2]])
