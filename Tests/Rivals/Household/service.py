"""Python's varlink service with the standard interface alone, which describes the service: service.py PATH"""

import sys

import varlink

service = varlink.Service(vendor="Rival", product="Service", version="1", url="http://rival.test", interface_dir=".")


class Handler(varlink.RequestHandler):
    service = service


with varlink.ThreadingServer("unix:" + sys.argv[1], Handler) as server:
    print("ready", flush=True)
    server.serve_forever()
