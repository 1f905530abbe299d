"""A server of mail: mail.py PORT OUTPUT [CERTIFICATE]

Appends a line of JSON to OUTPUT for each mail: {"from", "to", "subject", "text", "headers"}, as Python reads it, and for each password
{"user", "password"}. With a certificate it offers TLS, and wants it before a password. A mail to nobody@mail.test is refused. It ends
with its standard input.
"""
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

PORT, OUTPUT = int(sys.argv[1]), sys.argv[2]


def tell(what):
    with open(OUTPUT, "a") as file:
        file.write(json.dumps(what) + "\n")


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address == "nobody@mail.test":
            return "550 there is no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        tell({"from": envelope.mail_from, "to": envelope.rcpt_tos, "subject": mail["subject"], "text": mail.get_content(),
              "headers": {name.lower(): str(value) for name, value in mail.items()}, "helo": session.host_name})
        return "250 taken"


def authenticate(server, session, envelope, mechanism, data):
    tell({"user": data.login.decode(), "password": data.password.decode()})
    # Not handled: the server says itself that the password is wrong.
    return AuthResult(success=data.password == b"right", handled=False)


options = {}
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3])
    options = {"tls_context": context, "authenticator": authenticate, "auth_require_tls": True}
server = Controller(Handler(), hostname="127.0.0.1", port=PORT, **options)
server.start()
print("listening", flush=True)
sys.stdin.read()
server.stop()
