"""Calls picketd over one connection, one after the other: ask.py SOCKET [METHOD PARAMETERS]...

Prints a line for each answer: the parameters of a reply, or the last word of an error and its parameters.
"""

import json
import socket
import sys

connection = socket.socket(socket.AF_UNIX)
try:
    connection.connect(sys.argv[1])
except OSError as error:
    print(type(error).__name__)
    sys.exit(1)
words = sys.argv[2:]
for method, parameters in zip(words[::2], words[1::2]):
    call = {"method": "io.picket." + method, "parameters": json.loads(parameters)}
    connection.sendall(json.dumps(call).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        piece = connection.recv(65536)
        if not piece:
            sys.exit(1)
        answer += piece
    reply = json.loads(answer[:-1])
    word = reply["error"].split(".")[-1] + " " if "error" in reply else ""
    print(word + json.dumps(reply.get("parameters", {}), sort_keys=True), flush=True)
