"""Shields one name after the other, and asks for each as soon as picketd has answered that it is shielded.

  shielding SOCKET CHILD ZONE COUNT RESOLVER [ADDRESS] [--busy]

Prints one line of JSON: how many names were still judged by the old settings, how long picketd took to answer each time
(milliseconds), and the answers' `pending`. With ADDRESS it opens TLS connections there in place of DNS questions. With
--busy another writer changes settings all the time.
"""
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time

PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))


class Household:
    def __init__(self, path):
        self.link = socket.socket(socket.AF_UNIX)
        self.link.settimeout(20 * PATIENCE)
        self.link.connect(path)

    def call(self, method, **parameters):
        self.link.sendall(json.dumps({"method": "io.picket." + method, "parameters": parameters}).encode() + b"\0")
        said = b""
        while not said.endswith(b"\0"):
            more = self.link.recv(65536)
            if not more:
                raise SystemExit("picketd hung up")
            said += more
        reply = json.loads(said[:-1])
        if "error" in reply:
            raise SystemExit(str(reply))
        return reply["parameters"]


def kind(address):
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def is_answered(resolver, name):
    asked = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
    query = struct.pack("!6H", 0x1A2B, 0x0100, 1, 0, 0, 0) + asked + struct.pack("!HH", 28 if ":" in resolver else 1, 1)
    with socket.socket(kind(resolver), socket.SOCK_DGRAM) as link:
        link.settimeout(3 * PATIENCE)
        link.connect((resolver, 53))
        link.send(query)
        # The number of answers, which is zero for a shielded name.
        return struct.unpack_from("!4H", link.recv(4096))[3] > 0


def is_greeted(address, name):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with socket.create_connection((address, 443), 3 * PATIENCE) as link:
            with context.wrap_socket(link, server_hostname=name):
                return True
    except OSError:
        return False


def write_on(path, child, ended):
    household = Household(path)
    rating = 0
    while not ended.is_set():
        rating = rating % 900 + 1
        household.call("Settings.Write", child=child, client="picket", store="busy",
                       changes=[{"path": "media.maximumMovieRating", "value": rating}])


def main(path, child, zone, count, resolver, *rest):
    address = next((word for word in rest if word and not word.startswith("--")), None)
    household, ended = Household(path), threading.Event()
    if "--busy" in rest:
        threading.Thread(target=write_on, args=(path, child, ended), daemon=True).start()
    late, times, pending = [], [], []
    for number in range(int(count)):
        name = f"{number}.{zone}"
        start = time.monotonic()
        reply = household.call("Settings.Shield", child=child, store="answers", isOn=True, domains=[name],
                               categories=[], applications=[], allWeb=False, **{"except": []})
        times.append(round((time.monotonic() - start) * 1000, 1))
        late.append(is_greeted(address, name) if address else is_answered(resolver, name))
        if "pending" in reply:
            pending.append(reply["pending"])
    ended.set()
    # Without its shields the zone is free: shows that the shields had stopped the names.
    household.call("Settings.Clear", child=child, client="picket", store="answers")
    free = is_greeted(address, f"free.{zone}") if address else is_answered(resolver, f"free.{zone}")
    print(json.dumps({"late": sum(late), "milliseconds": times, "pending": pending, "free": free}))


main(*sys.argv[1:])
