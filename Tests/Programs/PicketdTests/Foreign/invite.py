"""A guardian is invited: one browser shows the picture, another reads it as a telephone's camera does, chooses a passcode, and adds
a passkey under the site's name.

usage: invite.py ADDRESS PASSCODE KEY PROFILE WIDTH SCHEME MEANS     KEY is the SHA-256 of the public key of the site's certificate
"""
import io
import sys

import PIL.Image
import zxingcpp
from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from browsing import Trouble, Visit, attempt, check_access

ADDRESS, PASSCODE, KEY, PROFILE = sys.argv[1:5]
OWN = "a passcode of Dad's"


def browser(name):
    # Chromium takes the certificate for right, as it would one that it trusts.
    return Visit(ADDRESS, options_of_browser=[
        f"--user-data-dir={PROFILE}/{name}", f"--ignore-certificate-errors-spki-list={KEY}",
        "--host-resolver-rules=MAP picket.test 127.0.0.1"])


desk, telephone = browser("desk"), browser("telephone")
read = []


def add():
    desk.sign_in(PASSCODE)
    desk.open("settings")
    desk.fill("Name", "Dad", within="Guardians")
    desk.tap("Add", within="Guardians")
    desk.sees("Dad")
    desk.sees("no passcode yet")


def invite():
    desk.tap("Invite Dad")
    desk.fill("Your passcode", "0000")
    desk.tap("Show the picture")
    desk.sees("this is not the passcode")
    desk.fill("Your passcode", PASSCODE)
    desk.tap("Show the picture")
    desk.sees("Good once, until")
    picture = desk.browser.find_element("css selector", "svg.qr").screenshot_as_png
    codes = zxingcpp.read_barcodes(PIL.Image.open(io.BytesIO(picture)))
    if len(codes) != 1:
        raise Trouble(f"{len(codes)} codes are in the picture")
    shown = desk.browser.find_element("css selector", ".address code").text
    if codes[0].text != shown:
        raise Trouble(f"the picture says {codes[0].text}, the page says {shown}")
    read.append(shown)


def join():
    telephone.browser.get(read[0])
    telephone.sees("You are invited")
    telephone.fill("A passcode of your own", OWN)
    telephone.tap("Open")
    telephone.sees("Today")


def again():
    telephone.browser.delete_all_cookies()
    telephone.browser.get(read[0])
    telephone.fill("A passcode of your own", "another one")
    telephone.tap("Open")
    telephone.sees("this invitation was used already")


def passkey():
    telephone.browser.add_virtual_authenticator(VirtualAuthenticatorOptions(
        has_resident_key=True, has_user_verification=True, is_user_verified=True))
    telephone.open()
    telephone.fill("Your name", "Dad")
    telephone.fill("Passcode", OWN)
    telephone.tap("Open")
    telephone.sees("Today")
    telephone.open("settings")
    telephone.fill("Name", "phone", within="Passkeys")
    telephone.fill("Your passcode", OWN, within="Passkeys")
    telephone.tap("Add", within="Passkeys")
    telephone.sees("not used yet")
    telephone.browser.delete_all_cookies()
    telephone.open()
    telephone.tap("Use a passkey")
    telephone.sees("Today")


attempt("adds a guardian", desk, add)
attempt("shows the picture", desk, invite)
attempt("nothing keeps people out of the invitation", desk, lambda: check_access(desk, "invite?guardian=Dad"))
attempt("joins by the picture", telephone, join)
attempt("joins once", telephone, again)
attempt("adds and uses a passkey under the name", telephone, passkey)
for visit in (desk, telephone):
    visit.browser.quit()
