"""Does with a real browser what guardians do on their pages: guardian.py ADDRESS PASSCODE DECISIONS WIDTH SCHEME MEANS

What the file DECISIONS says, the stand-in for the filter decides. Prints what `browsing` has of each task, from the page where it begins.
The last lines are what axe-core and the list of fetched addresses have to say, and where there is a pointer what came of passkeys.
"""
import base64
import json
import os
import re
import sys
import tempfile
import urllib.request

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import passkeys
from browsing import FIND, MEANS, PATIENCE, Trouble, Visit, attempt, check_access, tell

ADDRESS, PASSCODE, DECISIONS = sys.argv[1:4]
PAGES = ["", "requests", "children", "children/Mia", "children/Mia/week", "activity", "activity?why=games.example&child=Mia", "time", "shields",
         "devices", "lists", "settings", "welcome", "pick"]


class Program:
    """Another guardian, elsewhere, by the API."""

    def __init__(self):
        reply = self.send("session", {"passcode": PASSCODE})
        self.cookie = reply.headers["Set-Cookie"].split(";")[0]

    def send(self, call, body, cookie=None):
        request = urllib.request.Request(
            f"{ADDRESS}/api/v1/{call}", json.dumps(body).encode(), {
                "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", **({"Cookie": cookie} if cookie else {})})
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def call(self, call, **body):
        text = self.send(call, body, self.cookie).read()
        return json.loads(text) if text else {}


def answers(visit, program):
    program.call("Settings/Shield", child="Mia", isOn=True, categories=["social"], domains=[], applications=[], allWeb=False,
                 **{"except": []})
    visit.open()
    program.call("Requests/AskFor", child="Mia", what="social.example", why="club chat")
    # The page shows it without being read again by hand.
    visit.sees("“club chat”")
    visit.tap("Yes, 15 min, to Mia for social.example")
    visit.no_longer_sees("“club chat”")


def switches_off(visit, program):
    visit.open()
    visit.tap("Internet off")
    visit.tap("30 min")
    visit.sees("Internet off until")


def switches_on(visit, program):
    visit.open()
    visit.tap("Switch on")
    visit.no_longer_sees("Internet off until")


def stops_a_category(visit, program):
    visit.open()
    visit.place("Children")
    visit.tap("Rules of Mia")
    visit.tap("Stop Games")
    visit.wait("a switch that is on", lambda: visit.browser.execute_script(FIND, "[role=switch]", "Stop Games")
               .get_attribute("aria-checked") == "true")


def finds_an_application(visit, program):
    visit.open("children/Mia")
    visit.fill("Find an application", "puzzle")
    visit.tap("Find")
    visit.tap("Stop Puzzle Park")
    visit.wait("a switch that is on", lambda: visit.browser.execute_script(FIND, "[role=switch]", "Stop Puzzle Park")
               .get_attribute("aria-checked") == "true")


def adds_a_schedule(visit, program):
    visit.open()
    visit.place("Time")
    visit.fill("Name", "Bedtime", "New schedule")
    visit.fill("From", "0900PM", "New schedule")
    visit.fill("To", "0700AM", "New schedule")
    visit.fill("Over everything", "", "New schedule")
    visit.tap("Add", within="New schedule")
    visit.sees("21:00 to 07:00, every day")


def adds_a_limit(visit, program):
    visit.open("time")
    visit.fill("Name", "Games", "New daily limit")
    visit.fill("Minutes a day", "60", "New daily limit")
    visit.fill("Games", "", "New daily limit")
    visit.tap("Add", within="New daily limit")
    visit.sees("1 h left")


def gives_more_time(visit, program):
    visit.open()
    visit.tap("+15 min")
    visit.sees("1 h 15 min left")


def looks_why(visit, program):
    visit.open("activity?why=games.example&child=Mia")
    visit.sees("stopped for Mia")
    visit.tap("30 min")
    visit.sees("open for Mia")


def sees_the_fence_work(visit, program):
    program.call("Settings/Shield", child="Mia", isOn=True, categories=[], domains=["tiktok.com"], applications=[],
                 allWeb=False, **{"except": []})
    visit.open("welcome")
    visit.sees("tiktok.com on Mia’s device")
    if "As it should be" in visit.text():
        raise Trouble("the proof is there before the site was opened")
    with open(DECISIONS + ".new", "w") as file:
        file.write("1 tiktok.com block\n")
    os.rename(DECISIONS + ".new", DECISIONS)
    # The open page tells it without a tap.
    visit.sees("As it should be")


def moves_a_device(visit, program):
    visit.open()
    visit.tap("Ben")
    visit.tap("Give Ben a device")
    visit.tap("Mia's tablet (Mia)")
    visit.wait("a device of Ben's", lambda: program.call("Household/Devices")["devices"][0]["child"] == "Ben")


def reads_the_week(visit, program):
    visit.open()
    visit.tap("Mia")
    visit.tap("Week")
    visit.sees("The week of Mia")
    visit.sees("Nothing is known of the seven days before")
    visit.sees("social.example")


def adds_a_child(visit, program):
    visit.open()
    visit.place("Children")
    visit.fill("Name", "Zoe & Co", "Add a child")
    visit.fill("Born in", "2014", "Add a child")
    visit.tap("Add", within="Add a child")
    visit.sees("Zoe & Co")


def chooses_for_an_app(visit, program):
    # Homework, which the test has started, waits for it.
    visit.open()
    visit.tap("Choose for Homework, of Mia")
    visit.sees("“What is to wait until the homework is done?”")
    visit.fill("Find an application", "puzzle")
    visit.tap("Find")
    visit.fill("Puzzle Park", "")
    visit.fill("Games", "")
    visit.fill("Add web sites, with blanks between them", "chess.example")
    visit.tap("Give Homework this choice")
    visit.sees("Homework has what was chosen for Mia.")


def saves_a_backup(visit, program):
    with tempfile.TemporaryDirectory() as folder:
        visit.browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
        visit.open()
        visit.place("Settings")
        visit.tap("Save a backup")
        name = visit.wait("a file", lambda: next((name for name in os.listdir(folder) if name.endswith(".picket")), None))
        with open(os.path.join(folder, name), "rb") as file:
            if file.read(15) != b"SQLite format 3":
                raise Trouble(f"{name} is no backup")


def looks_after_the_lists(visit, program):
    program.call("Catalog/SendList", bytes=base64.b64encode(b"banner.example\n").decode())
    program.call("Catalog/AddList", source="/home/guardian/banners.txt", category="ads", format="plain")
    visit.open()
    visit.place("Lists")
    visit.tap("Update all now")
    visit.sees("Updated")


def signs_out(visit, program):
    visit.open()
    visit.place("Settings")
    visit.tap("Sign out")
    visit.sees("Passcode")


TASKS = [answers, switches_off, switches_on, stops_a_category, finds_an_application, looks_why, adds_a_schedule, adds_a_limit,
         gives_more_time, chooses_for_an_app, reads_the_week, sees_the_fence_work, moves_a_device, adds_a_child, saves_a_backup,
         looks_after_the_lists]


def check_without_scripts(program):
    visit = Visit(ADDRESS, has_scripts=False)
    visit.open("healthz")
    name, value = program.cookie.split("=", 1)
    visit.browser.add_cookie({"name": name, "value": value})
    for path in PAGES:
        visit.open(path)
        if "Mia" not in visit.text() and path not in ("lists", "requests", "welcome", "pick"):
            raise Trouble(f"/{path} says nothing without scripts: {visit.text()[:300]}")
    choose_without_scripts(visit, program)
    visit.browser.quit()


def choose_without_scripts(visit, program):
    """The form of /pick is the browser's own."""
    asked = program.call("Requests/AskToPick", child="Mia", client="Reader")
    visit.open("requests")
    visit.browser.find_element(By.CSS_SELECTOR, f'a[href="/pick?request={asked["id"]}"]').send_keys(Keys.ENTER)
    visit.browser.find_element(By.NAME, "find").send_keys("puzzle" + Keys.ENTER)
    visit.sees("Puzzle Park")
    visit.browser.find_element(By.CSS_SELECTOR, "input[value=puzzle-park]").send_keys(Keys.SPACE)
    visit.browser.find_element(By.CSS_SELECTOR, "button[value=pick]").send_keys(Keys.ENTER)
    visit.sees("Reader has what was chosen for Mia.")
    picked = program.call("Requests/Picked", child="Mia", client="Reader", id=asked["id"])
    if len(picked.get("applications", [])) != 1:
        raise Trouble(f"the app got {picked}")


visit = Visit(ADDRESS, notes_addresses=True)
attempt("signs in", visit, lambda: visit.sign_in(PASSCODE))
program = Program()
for task in TASKS:
    attempt(task.__name__.replace("_", " "), visit, lambda: task(visit, program))
for path in PAGES:
    attempt(f"nothing keeps people out of /{path}", visit, lambda: check_access(visit, path))
foreign = sorted({address for address in visit.addresses() if not re.match(re.escape(ADDRESS) + "/|data:|chrome", address)})
tell("nothing is fetched from elsewhere", 0, ", ".join(foreign) or None)
attempt("pages can be read without scripts", visit, lambda: check_without_scripts(program))
attempt("signs out", visit, lambda: signs_out(visit, program))
if MEANS == "pointer":
    passkeys.try_all(visit, PASSCODE)
visit.browser.quit()
