#!/usr/bin/python3
"""Says what becomes of a connection to a port: port.py ADDRESS PORT prints 'open', 'refused' or 'nothing'."""
import socket, sys

try:
    socket.create_connection((sys.argv[1], int(sys.argv[2])), 2).close()
    print("open")
except TimeoutError:
    print("nothing")
except OSError:
    print("refused")
