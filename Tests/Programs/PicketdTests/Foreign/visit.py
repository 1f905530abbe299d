"""Speaks HTTP as a user of this machine: visit.py PORT REQUEST...

A request is JSON: {"method", "path", "headers", "body"}. Prints a line of JSON for each answer: {"status", "headers",
"body"}. With "until", a stream is read until it has that text or ends; "open" is printed when it has begun.
"""
import http.client
import json
import sys

for text in sys.argv[2:]:
    request = json.loads(text)
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=60)
    headers = request.get("headers", {})
    connection.putrequest(request.get("method", "GET"), request["path"], skip_host="Host" in headers)
    body = request.get("body", "").encode()
    for name, value in headers.items():
        connection.putheader(name, value)
    if body:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    said = b""
    if "until" in request and answer.status == 200:
        print("open", flush=True)
        while request["until"].encode() not in said:
            piece = answer.read1(65_536)
            if not piece:
                break
            said += piece
    else:
        said = answer.read()
    print(json.dumps({"status": answer.status, "headers": {name.lower(): value for name, value in answer.getheaders()},
                      "body": said.decode()}), flush=True)
