#!/usr/bin/env python3
"""Records what real browsers send and receive while pages do what people do, as root, in network namespaces of its own.

    Tests/Fixtures/sessions/tools/record.py FOLDER [SESSION...]

All of them take twenty minutes and more. FOLDER gets a file SESSION.csv for each: a line for each second and name with
traffic. It needs chromium, ffmpeg, ethtool and curl; packets are counted at the child, one by one, with offloading off."""

import collections
import ctypes
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

import places

tools = os.path.dirname(os.path.abspath(__file__))
child, world = f"session-child-{os.getpid()}", f"session-world-{os.getpid()}"
# Whoever is called has a network of one address, which media cannot but use.
callees = {address: f"session-callee-{os.getpid()}-{number}" for number, address in enumerate([places.VOICE, places.CALL], 1)}
ETH_P_IP = 0x0800
SHAPED = "20mbit"


def run(*command, **options):
    subprocess.run(command, check=True, **options)


def inside(namespace, *command):
    return ["ip", "netns", "exec", namespace, *command]


def network():
    run("ip", "netns", "add", child)
    run("ip", "-n", child, "link", "set", "lo", "up")
    connect("eth0", world, [address for address in places.ALL if address not in callees])
    for number, (address, namespace) in enumerate(callees.items(), 1):
        connect(f"eth{number}", namespace, [address])
    run("ip", "-n", child, "route", "add", "default", "dev", "eth0", "src", places.CHILD)


def connect(link, namespace, addresses):
    """A line from the child to a namespace with these addresses, on which each packet is as the wire would have it."""
    run("ip", "netns", "add", namespace)
    run("ip", "-n", namespace, "link", "set", "lo", "up")
    run("ip", "link", "add", link, "netns", child, "type", "veth", "peer", "name", "eth0", "netns", namespace)
    for end, name in ((child, link), (namespace, "eth0")):
        run("ip", "-n", end, "link", "set", name, "up")
        run(*inside(end, "ethtool", "-K", name, "tso", "off", "gso", "off", "gro", "off"), stdout=subprocess.DEVNULL)
    run("ip", "-n", child, "addr", "add", f"{places.CHILD}/32", "dev", link)
    for address in addresses:
        run("ip", "-n", namespace, "addr", "add", f"{address}/32", "dev", "eth0")
        run("ip", "-n", child, "route", "add", f"{address}/32", "dev", link, "src", places.CHILD)
    # Browsers look for the way to the internet, and use its address for calls.
    run("ip", "-n", namespace, "route", "add", "default", "dev", "eth0", "src", addresses[0])


def media(folder):
    """A film of a quarter of an hour, a minute of it in pieces of five seconds, and six songs."""
    quiet = ["ffmpeg", "-v", "error", "-y"]
    run(*quiet, "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25", "-t", "60", "-vf", "noise=alls=30:allf=t", "-c:v", "libvpx",
        "-b:v", "3200k", "-minrate", "2800k", "-maxrate", "3600k", "-deadline", "realtime", "-cpu-used", "8", "-g", "125",
        "minute.webm", cwd=folder)
    run(*quiet, "-stream_loop", "14", "-i", "minute.webm", "-c", "copy", "film.webm", cwd=folder)
    run(*quiet, "-i", "minute.webm", "-c", "copy", "-f", "dash", "-dash_segment_type", "webm", "-seg_duration", "5",
        "-init_seg_name", "init-$RepresentationID$.webm", "-media_seg_name", "piece-$RepresentationID$-$Number$.webm",
        "minute.mpd", cwd=folder)
    for song in range(1, 7):
        run(*quiet, "-f", "lavfi", "-i", f"sine={song * 110}:d=180", "-c:a", "libopus", "-b:a", "160k", "-vbr", "off",
            f"song{song}.webm", cwd=folder)
    with open(os.path.join(folder, "update.bin"), "wb") as file:
        file.truncate(1_200_000_000)


def browser(namespace, address, folder):
    profile = tempfile.mkdtemp(dir=folder)
    return subprocess.Popen(
        inside(namespace, "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
               "--remote-debugging-port=0", "--autoplay-policy=no-user-gesture-required", "--disable-features=WebRtcHideLocalIpsWithMdns",
               "--disable-background-networking", f"--user-data-dir={profile}", address),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def end(process):
    """Ends a browser with all that it started, if it still runs."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def counter():
    """A socket that sees each packet of the child."""
    linux = ctypes.CDLL(None, use_errno=True)
    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    if linux.setns(os.open(f"/run/netns/{child}", os.O_RDONLY), 0) != 0:
        raise OSError(ctypes.get_errno(), "setns")
    packets = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(0x0003))
    packets.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 26)
    packets.settimeout(0.5)
    linux.setns(home, 0)
    return packets


def serve(folder):
    """Starts the servers of each namespace, and a line of 20 Mbit/s in front of the child for the update alone."""
    others = [address for address in places.ALL if address not in callees]
    servers = []
    for namespace, addresses in [(world, others), *((namespace, [address]) for address, namespace in callees.items())]:
        command = [sys.executable, os.path.join(tools, "world.py"), folder, *addresses]
        servers.append(subprocess.Popen(inside(namespace, *command), stdout=subprocess.PIPE, start_new_session=True))
    for server in servers:
        server.stdout.readline()  # They listen.
    for line in (["qdisc", "add", "dev", "eth0", "root", "handle", "1:", "htb", "default", "1"],
                 ["class", "add", "dev", "eth0", "parent", "1:", "classid", "1:1", "htb", "rate", "10gbit"],
                 ["class", "add", "dev", "eth0", "parent", "1:", "classid", "1:2", "htb", "rate", SHAPED],
                 ["filter", "add", "dev", "eth0", "parent", "1:", "protocol", "ip", "u32", "match", "ip", "src",
                  f"{places.UPDATE}/32", "flowid", "1:2"]):
        run("tc", "-n", world, *line)
    return servers


def begin(sessions, folder):
    """Starts what uses the net in each session: a browser, for a call one at each end, and curl for the update."""
    users = {}
    for session, (page, _, _, _) in sessions.items():
        for address, namespace in callees.items():
            if page and f"//{address}/" in page:
                users[session + "-callee"] = browser(namespace, page.replace("caller", "callee"), folder)
        if page:
            users[session] = browser(child, page, folder)
        else:
            fetch = ["curl", "-s", "--retry", "9", "--retry-connrefused", "-o", "/dev/null"]
            users[session] = subprocess.Popen(
                inside(child, *fetch, f"http://{places.UPDATE}/media/update.bin"), start_new_session=True)
    return users


def count(packets, sessions, users):
    """Counts packets until the last session is over, and ends each that is: (session, second, name) -> octets, packets."""
    names = {address: (session, name) for session, (_, _, _, all) in sessions.items() for address, name in all.items()}
    begins, traffic = {}, collections.defaultdict(lambda: [0, 0, 0, 0])
    deadline = time.monotonic() + 60 * max(minutes for _, _, minutes, _ in sessions.values()) + 60
    while time.monotonic() < deadline:
        now = time.monotonic()
        for session in [session for session in begins if now > begins[session] + 60 * sessions[session][2]]:
            for ended in (session, session + "-callee"):
                if ended in users:
                    end(users.pop(ended))
        try:
            packet = packets.recv(65536)
        except TimeoutError:
            continue
        if len(packet) < 34 or struct.unpack_from(">H", packet, 12)[0] != ETH_P_IP:
            continue
        source, target = socket.inet_ntoa(packet[26:30]), socket.inet_ntoa(packet[30:34])
        hears = target == places.CHILD
        session, name = names.get(source if hears else target, (None, None))
        if session is None:
            continue
        second = int(now - begins.setdefault(session, now))
        if second < 60 * sessions[session][2]:
            row = traffic[session, second, name]
            row[0 if hears else 2] += struct.unpack_from(">H", packet, 16)[0]
            row[1 if hears else 3] += 1
    return traffic


def write(out, sessions, traffic):
    os.makedirs(out, exist_ok=True)
    for session in sessions:
        with open(os.path.join(out, f"{session}.csv"), "w") as file:
            file.write("second,name,receivedBytes,receivedPackets,sentBytes,sentPackets\n")
            for (of, second, name), row in sorted(traffic.items()):
                if of == session:
                    file.write(",".join(map(str, [second, name, *row])) + "\n")


def main(out, *chosen):
    if os.geteuid() != 0:
        sys.exit("record.py: namespaces and packets need root")
    sessions = {name: session for name, session in places.SESSIONS.items() if name in (chosen or places.SESSIONS)}
    folder = tempfile.mkdtemp()
    servers, users = [], {}
    try:
        network()
        packets = counter()
        media(folder)
        servers = serve(folder)
        users = begin(sessions, folder)
        write(out, sessions, count(packets, sessions, users))
    finally:
        for process in [*servers, *users.values()]:
            end(process)
        for namespace in (child, world, *callees.values()):
            subprocess.run(["ip", "netns", "del", namespace])
        shutil.rmtree(folder, ignore_errors=True)


main(*sys.argv[1:])
