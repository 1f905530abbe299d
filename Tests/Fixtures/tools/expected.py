"""Writes expected.jsonl for a capture from what tshark reads in it, and compares it with the expected names.

usage: expected.py CAPTURE OUT [--loose] [--late] [--set LINE:KEY=JSON ...] NAME...

A NAME of `-` is a flow without a name. `--loose` is for browsers, which open any number of connections. `--late` is for a
capture that begins in the middle of a connection, which is an error otherwise.
"""

import json
import subprocess
import sys

FIELDS = """frame.number ip.src ip.dst ipv6.src ipv6.dst tcp.stream udp.stream tcp.srcport tcp.dstport udp.srcport udp.dstport
tcp.flags.syn tcp.flags.ack tls.handshake.type tls.handshake.extensions_server_name http.request.method http.host
dns.flags.response dns.qry.name dns.qry.type icmp.type icmpv6.type""".split()
QTYPES = {"1": "A", "2": "NS", "5": "CNAME", "6": "SOA", "12": "PTR", "16": "TXT", "28": "AAAA", "33": "SRV", "64": "SVCB",
          "65": "HTTPS", "255": "ANY"}

ORDER = ["flow", "packet", "proto", "src", "dst", "via", "name", "publicName", "state", "qtype", "verdict"]


def packets(capture):
    command = ["tshark", "-n", "-r", capture, "-T", "fields", "-E", "separator=/t", "-E", "occurrence=a", "-E", "aggregator=|",
               "-o", "tcp.reassemble_out_of_order:TRUE", "-o", "http.desegment_body:FALSE"]
    for field in FIELDS:
        command += ["-e", field]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        values = (line + "\t" * len(FIELDS)).split("\t")
        yield {field: value.split("|") if value else [] for field, value in zip(FIELDS, values)}


def place(address, port):
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def canonical(name):
    return name.lower().removesuffix(".")


def read(capture, late_start):
    flows, client_of, lines = {}, {}, []
    for packet in packets(capture):
        proto = "tcp" if packet["tcp.stream"] else "udp"
        if not packet[f"{proto}.stream"] or packet["icmp.type"] or packet["icmpv6.type"]:
            continue
        number = int(packet["frame.number"][0])
        source = (packet["ip.src"] or packet["ipv6.src"])[0], int(packet[f"{proto}.srcport"][0])
        target = (packet["ip.dst"] or packet["ipv6.dst"])[0], int(packet[f"{proto}.dstport"][0])
        key = proto, packet[f"{proto}.stream"][0]
        if key not in flows:
            answers = packet["tcp.flags.syn"] == ["1"] and packet["tcp.flags.ack"] == ["1"]
            if proto == "tcp" and packet["tcp.flags.syn"] != ["1"] and not late_start:
                raise SystemExit(f"{capture}: packet {packet['frame.number'][0]} begins a connection without a SYN")
            late = packet["tcp.flags.syn"] != ["1"] and source[1] < target[1]
            client, server = (target, source) if answers or late else (source, target)
            flows[key] = {"flow": len(flows) + 1, "proto": proto, "src": place(*client), "dst": place(*server)}
            client_of[key] = client
            lines.append(flows[key])
        flow = flows[key]
        if source != client_of[key]:
            continue
        found = None
        if packet["dns.flags.response"]:
            if "via" in flow:
                flow = dict(flow)
                lines.append(flow)
            for index, (name, qtype) in enumerate(zip(packet["dns.qry.name"], packet["dns.qry.type"])):
                if index:
                    flow = dict(flow)
                    lines.append(flow)
                flow |= {"packet": number, "via": "dns", "name": canonical(name), "state": "name", "qtype": QTYPES.get(qtype, qtype)}
            continue
        if "1" in packet["tls.handshake.type"]:
            found = "tls" if proto == "tcp" else "quic", packet["tls.handshake.extensions_server_name"]
        elif packet["http.request.method"]:
            found = "http", packet["http.host"]
        if found and "via" not in flow:
            via, names = found
            if names:
                flow |= {"packet": number, "via": via, "name": canonical(names[0].rsplit(":", 1)[0]), "state": "name"}
            else:
                flow |= {"packet": number, "via": "address", "name": None, "state": "noName"}
    for line in lines:
        line.setdefault("via", "address")
        line.setdefault("name", None)
        line.setdefault("state", "more")
    # Later questions of a flow follow its first line, in the order of the capture.
    lines.sort(key=lambda line: (line["flow"], line.get("packet", 0)))
    return lines


def main(capture, out, *names):
    names, changes = list(names), []
    loose = "--loose" in names
    late = "--late" in names
    names = [name for name in names if name not in ("--loose", "--late")]
    while "--set" in names:
        at = names.index("--set")
        changes.append(names[at + 1])
        del names[at:at + 2]
    lines = read(capture, late)
    got = [line["name"] or "-" for line in lines]
    if loose and set(got) == set(names):
        got = names
    if got != names:
        raise SystemExit(f"{capture}: wanted the names {' '.join(names)}\nbut tshark read {' '.join(got)}")
    for change in changes:
        where, value = change.split("=", 1)
        line, key = where.split(":")
        if value:
            lines[int(line) - 1][key] = json.loads(value)
        else:
            lines[int(line) - 1].pop(key, None)
    with open(out, "w") as file:
        file.writelines(json.dumps({key: line[key] for key in ORDER if key in line}) + "\n" for line in lines)


main(*sys.argv[1:])
