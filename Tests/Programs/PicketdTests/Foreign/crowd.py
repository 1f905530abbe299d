"""A thousand hostile clients of twenty users: crowd.py KIND SOCKET

They are one process: the kernel notes a connection's user when it is made. A client that is cut off connects again. Prints
`ready` when all are at work, works until standard input ends, and then prints what happened to them.
"""

import json
import os
import random
import select
import socket
import sys

kind, path = sys.argv[1:]
count, users, mebibyte = 1_000, 20, 1 << 20


def goes_on():
    return not select.select([sys.stdin], [], [], 0)[0]


def call(method, **parameters):
    return json.dumps({"method": method, "parameters": parameters}).encode() + b"\0"


class Client:
    """Sends its bytes again and again, as far as the other side takes them, and reads answers if `reads` is set."""

    told = cut = answers = 0

    def __init__(self, number, data, step, reads):
        self.user, self.data, self.step, self.reads = 65_100 + number % users, data, step, reads
        self.connect()

    def connect(self):
        self.place = 0
        self.socket = socket.socket(socket.AF_UNIX)
        os.seteuid(self.user)
        try:
            self.socket.connect(path)
        finally:
            os.seteuid(0)
        self.socket.setblocking(False)

    def turn(self):
        try:
            self.place += self.socket.send(self.data[self.place:self.place + self.step])
            self.place %= len(self.data)
        except BlockingIOError:
            pass
        except OSError:
            return self.again()
        try:
            if self.reads:
                said = self.socket.recv(1 << 16)
                Client.told += said.count(b"every one of them is at work")
                Client.answers += said.count(b"\0")
                if not said:
                    self.again()
        except BlockingIOError:
            pass
        except OSError:
            self.again()

    def again(self):
        Client.cut += 1
        self.socket.close()
        self.connect()


who = call("io.picket.Household.WhoAmI")
long = call("org.varlink.service.GetInterfaceDescription", interface="io.picket.Household")
half = call("io.picket.Household.Authorize", client="a" * 900_000)[:-1]
# Bytes, how many of them at a time, and whether the answers are read.
kinds = {
    "crowd": (who, 1 << 16, True),
    "readers": (long * 8, 1 << 16, False),
    "halves": (half, 50, True),
    "garbage": (bytes(random.randrange(1, 256) for _ in range(4_096)) * 256 + b"\0", 1 << 16, True),
    "endless": (b"a" * mebibyte, 1 << 16, True),
    "deep": (who[:-2] + b',"x":' + b'[{"a":' * (mebibyte // 8) + b"\0", 1 << 16, True),
    "wide": (call("io.picket.Household.WhoAmI", any=[{"a": [1]}] * 70_000), 1 << 16, True),
}
if kind == "connects":
    print("ready", flush=True)
    number = 0
    while goes_on():
        Client(number, b"", 0, False).socket.close()
        number += 1
    print(f"{number} connects")
else:
    clients = [Client(number, *kinds[kind]) for number in range(count)]
    print("ready", flush=True)
    while goes_on():
        for client in clients:
            client.turn()
    print(f"{Client.answers} answers, {Client.cut} cut off, {Client.told} told that there is no room")
