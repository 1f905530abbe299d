"""A hostile client: hostile.py KIND SOCKET. Prints `ready` when it is at work, works until standard input ends, and then
prints what it did."""

import json
import os
import random
import select
import socket
import sys
import time

kind, path = sys.argv[1:]
mebibyte = 1 << 20


def goes_on(seconds=0):
    return not select.select([sys.stdin], [], [], seconds)[0]


def connect():
    while True:
        try:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            return connection
        except BlockingIOError:
            time.sleep(0.001)


def call(method, **parameters):
    return json.dumps({"method": "org.example.sample." + method, "parameters": parameters}).encode() + b"\0"


def send(connection, data):
    """Sends as much as the other side takes; False when that closed the connection."""
    try:
        connection.sendall(data)
        return True
    except TimeoutError:
        return True
    except OSError:
        return False


def again(data):
    count = 0
    while goes_on():
        connection = connect()
        connection.settimeout(0.2)
        send(connection, data)
        connection.close()
        count += 1
    return f"{count} times"


def crowd():
    connections = [connect() for _ in range(1_000)]
    print("ready", flush=True)
    answers = 0
    while goes_on():
        for connection in connections:
            connection.sendall(call("Echo", text="crowd"))
        for connection in connections:
            answers += connection.recv(4_096).count(b"\0")
    return f"{answers} answers to {len(connections)} clients"


def readers():
    connections = [connect() for _ in range(100)]
    for connection in connections:
        connection.settimeout(0.01)
        send(connection, call("Large", bytes=1_000_000) * 8)
    print("ready", flush=True)
    goes_on(None)
    return f"{len(connections)} that never read"


def halves():
    connections = [connect() for _ in range(500)]
    print("ready", flush=True)
    data = call("Echo", text="a" * 900_000)
    for index in range(0, len(data) - 1, 50_000):
        for connection in connections[:]:
            connection.settimeout(0.01)
            if not send(connection, data[index:index + 500]):
                connections.remove(connection)
        if not goes_on():
            break
    goes_on(None)
    return f"{len(connections)} of 500 still there"


def connects():
    print("ready", flush=True)
    count = 0
    while goes_on():
        connect().close()
        count += 1
    return f"{count} connects"


kinds = {"crowd": crowd, "readers": readers, "halves": halves, "connects": connects}
data = {
    "garbage": bytes(random.randrange(1, 256) for _ in range(mebibyte)) + b"\0",
    "endless": b"a" * (2 * mebibyte),
    "deep": b'{"method":"org.example.sample.Echo","parameters":' + b'[{"a":' * (mebibyte // 8) + b"\0",
    "wide": call("Echo", text="", any=[{"a": [1]}] * 70_000),
}
if kind in kinds:
    print(kinds[kind]())
else:
    print("ready", flush=True)
    print(again(data[kind]))
