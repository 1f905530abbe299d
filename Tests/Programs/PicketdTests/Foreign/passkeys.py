"""Passkeys on the guardians' pages, used with the authenticator that chromium's driver has, and attacked."""
import base64
import http.server
import json
import threading
import urllib.error
import urllib.request

from selenium.webdriver.common.virtual_authenticator import Credential, VirtualAuthenticatorOptions

from browsing import PATIENCE, Trouble, attempt

# Of passkeys for other sites, found on the way.
foreign_keys = []

# The browser's part, with what a test wants otherwise: asks for a challenge, and gives back what the authenticator made of it.
PARTS = """
const octets = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
const text = octets => btoa(String.fromCharCode(...new Uint8Array(octets))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const post = async (path, body) => {
  const answer = await fetch('/api/v1/' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return { status: answer.status, ...(answer.status === 204 ? {} : await answer.json()) };
};
const use = async (challenge, others) => {
  const used = await navigator.credentials.get({ publicKey: { challenge: octets(challenge), userVerification: 'required', ...others } });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return { credential: text(used.rawId), client: text(clientDataJSON), authenticator: text(authenticatorData),
    signature: text(signature), user: text(userHandle) };
};
const make = async (challenge, others) => {
  const made = await navigator.credentials.create({ publicKey: { challenge: octets(challenge), rp: { name: 'x' },
    user: { id: new Uint8Array(8), name: 'x', displayName: 'x' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }], ...others } });
  return { client: text(made.response.clientDataJSON), attestation: text(made.response.attestationObject) };
};
"""


class Page(http.server.BaseHTTPRequestHandler):
    """Another site on this machine, as a child's program could serve one."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Free games</title><p>Free games")

    def log_message(self, *words):
        pass


def run(visit, body):
    """What a script on the page that is open comes to."""
    found = visit.browser.execute_async_script(
        PARTS + "const done = arguments[0]; (async () => {" + body + "})().then(done, error => done({ thrown: error.name }));")
    if "thrown" in found:
        raise Trouble(f"the browser threw {found['thrown']}")
    return found


def send(visit, path, body):
    """A call from elsewhere, by a program that says it is a page."""
    request = urllib.request.Request(f"{visit.address}/api/v1/{path}", json.dumps(body).encode(), {
        "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"})
    try:
        answer = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        answer = error
    text = answer.read()
    return {"status": answer.status, **(json.loads(text) if text else {})}


def expect(answer, status, words):
    if answer["status"] != status or words not in answer.get("message", ""):
        raise Trouble(f"expected {status} and '{words}', got {answer}")


def sign_out(visit):
    visit.browser.delete_all_cookies()
    visit.open()


def says_that_a_name_is_wanted(visit):
    place = visit.address.removeprefix("http://localhost")
    visit.browser.get(f"http://127.0.0.1{place}/")
    visit.sees(f"Passkeys belong to a name, and 127.0.0.1{place} is an address. At http://localhost{place} they work")
    if "Use a passkey" in visit.text():
        raise Trouble("a passkey is offered at an address")


def adds_one(visit):
    visit.sign_in(visit.passcode)
    visit.open("settings")
    visit.fill("Name", "phone", "Passkeys")
    visit.fill("Your passcode", "0000", "Passkeys")
    visit.tap("Add", within="Passkeys")
    visit.sees("this is not the passcode")
    if visit.browser.get_credentials():
        raise Trouble("a passkey was made without the passcode")
    visit.fill("Your passcode", "\ue003" * 4 + visit.passcode, "Passkeys")
    visit.tap("Add", within="Passkeys")
    visit.sees("not used yet")
    [made] = visit.browser.get_credentials()
    if made.rp_id != "localhost" or not made.is_resident_credential:
        raise Trouble(f"the passkey is {made.to_dict()}")
    # The authenticator has one already, and the browser says so.
    visit.fill("Name", "again", "Passkeys")
    visit.fill("Your passcode", visit.passcode, "Passkeys")
    visit.tap("Add", within="Passkeys")
    visit.sees("There is a passkey for these pages here already.")


def signs_in_by_it(visit):
    sign_out(visit)
    visit.tap("Use a passkey")
    visit.sees("Today")
    visit.open("settings")
    visit.no_longer_sees("not used yet")


def begins_nothing_without_the_passcode(visit):
    expect(run(visit, "return post('Household/BeginPasskey', { origin: location.origin });"), 400, "missing")
    expect(run(visit, "return post('Household/BeginPasskey', { origin: location.origin, passcode: '' });"), 403, "not the passcode")
    other = "return post('Household/BeginPasskey', { origin: 'https://evil.example', passcode: '%s' });" % visit.passcode
    expect(run(visit, other), 400, "for the pages that ask")
    # A challenge for signing in adds no passkey.
    expect(run(visit, """
      const { challenge } = await post('session/challenge', {});
      const made = await make(challenge, { authenticatorSelection: { userVerification: 'required' } });
      return post('Household/ConfirmPasskey', { name: 'mine', ...made });
    """), 400, "no answer to what was begun")


def replays_nothing(visit):
    sign_out(visit)
    found = run(visit, """
      const { challenge, site } = await post('session/challenge', {});
      const passkey = await use(challenge, { rpId: site });
      return { first: await post('session', { passkey }), second: await post('session', { passkey }) };
    """)
    expect(found["first"], 204, "")
    expect(found["second"], 401, "or twice")


def is_verified(visit):
    sign_out(visit)
    visit.browser.set_user_verified(False)
    visit.tap("Use a passkey")
    visit.sees("No passkey was given")
    expect(run(visit, """
      const { challenge } = await post('session/challenge', {});
      return post('session', { passkey: await use(challenge, { userVerification: 'discouraged' }) });
    """), 401, "did not check who holds it")
    visit.browser.set_user_verified(True)


def opens_nothing_from_another_site(visit):
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    visit.browser.get(f"http://localhost:{site.server_port}/")
    challenge = send(visit, "session/challenge", {})["challenge"]
    # The browser lets another port of the same name use the passkey; what it signs says where.
    used = run(visit, f"return use('{challenge}', {{ rpId: 'localhost' }});")
    expect(send(visit, "session", {"passkey": used}), 401, "no answer to a question of this household")
    visit.browser.get(f"http://evil.localhost:{site.server_port}/")
    run(visit, "return make('AAAA', { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } });")
    used = run(visit, f"return use('{challenge}', {{}});")
    expect(send(visit, "session", {"passkey": used}), 401, "at no page where passkeys are possible")
    site.shutdown()
    [other] = [known for known in visit.browser.get_credentials() if known.rp_id == "evil.localhost"]
    visit.browser.remove_credential(other.id)
    foreign_keys.append(other.to_dict()["privateKey"])


def replace(visit, **others):
    """Puts another thing in the place of the passkey, under its identifier."""
    [known] = [known for known in visit.browser.get_credentials() if known.rp_id == "localhost" and known.is_resident_credential]
    kept = {"id": known.to_dict()["credentialId"], "user": known.to_dict()["userHandle"],
            "key": known.to_dict()["privateKey"], "count": known.sign_count}
    visit.browser.remove_credential(known.id)
    wanted = {**kept, **others}
    visit.browser.add_credential(Credential.from_dict({
        "credentialId": wanted["id"], "isResidentCredential": True, "rpId": "localhost", "userHandle": wanted["user"],
        "privateKey": wanted["key"], "signCount": wanted["count"]}))
    return kept


def is_no_copy(visit):
    sign_out(visit)
    kept = replace(visit, count=0)
    visit.tap("Use a passkey")
    visit.sees("there may be a copy of it")
    replace(visit, count=kept["count"] + 1)


def is_signed_by_its_own_key(visit):
    sign_out(visit)
    kept = replace(visit, key=foreign_keys[0])
    visit.tap("Use a passkey")
    visit.sees("the signature is not the passkey's")
    replace(visit, key=kept["key"], count=kept["count"] + 9, user=base64.urlsafe_b64encode(b"somebody else").decode().rstrip("="))
    visit.open()
    visit.tap("Use a passkey")
    visit.sees("this passkey belongs to another guardian")
    replace(visit, key=kept["key"], user=kept["user"], count=kept["count"] + 99)
    visit.open()
    visit.tap("Use a passkey")
    visit.sees("Today")


def removes_it(visit):
    visit.open("settings")
    visit.tap("Remove phone")
    visit.fill("Your passcode", "0000", "Passkeys")
    visit.tap("Remove", "button", "Passkeys")
    visit.sees("this is not the passcode")
    visit.fill("Your passcode", "\ue003" * 4 + visit.passcode, "Passkeys")
    visit.tap("Remove", "button", "Passkeys")
    # The passkey had opened this very session.
    visit.sees("Use a passkey")
    visit.tap("Use a passkey")
    visit.sees("this passkey is not known here")


def says_so_without_webauthn(visit):
    visit.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.PublicKeyCredential"})
    visit.open()
    visit.sees("This browser knows no passkeys")
    if "Use a passkey" in visit.text():
        raise Trouble("a passkey is offered where there are none")
    visit.sign_in(visit.passcode)
    visit.open("settings")
    visit.sees("This browser knows no passkeys")


TASKS = [says_that_a_name_is_wanted, adds_one, signs_in_by_it, begins_nothing_without_the_passcode, replays_nothing, is_verified,
         opens_nothing_from_another_site, is_no_copy, is_signed_by_its_own_key, removes_it, says_so_without_webauthn]


def try_all(visit, passcode):
    """Leaves the browser without passkeys. Pages have a name there, and not an address."""
    visit.address, visit.passcode = visit.address.replace("127.0.0.1", "localhost"), passcode
    visit.browser.add_virtual_authenticator(VirtualAuthenticatorOptions(
        protocol=VirtualAuthenticatorOptions.Protocol.CTAP2, transport=VirtualAuthenticatorOptions.Transport.INTERNAL,
        has_resident_key=True, has_user_verification=True, is_user_consenting=True, is_user_verified=True))
    for task in TASKS:
        attempt("passkeys: " + task.__name__.replace("_", " "), visit, lambda: task(visit))
