"""Does with a real browser what guardians do on their pages: guardian.py ADDRESS PASSCODE DECISIONS WIDTH SCHEME MEANS

What the file DECISIONS says, the stand-in for the filter decides. MEANS is `pointer` or `keyboard`. Prints a line of JSON for each task, {"task", "taps", "trouble"}: how many taps it took from
the page where it begins, and what went wrong, or null. Typing into a field is no tap. The last lines are what axe-core and the
list of fetched addresses have to say.
"""
import json
import os
import re
import sys
import time
import urllib.request

import axe_core_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ADDRESS, PASSCODE, DECISIONS, WIDTH, SCHEME, MEANS = sys.argv[1:]
PATIENCE = 60
AXE = open(os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js")).read()
PAGES = ["", "requests", "children", "children/Mia", "children/Mia/week", "activity", "activity?why=games.example&child=Mia", "time", "shields",
         "devices", "lists", "settings", "welcome", "pick"]

# What can be tapped, by the name that a screen reader says.
FIND = """
const [selector, name, within] = arguments;
const words = element => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim();
const places = within ? [...document.querySelectorAll('section')].filter(part => words(part.querySelector('h2') ?? part) === within)
  : [document];
return places.flatMap(place => [...place.querySelectorAll(selector)])
  .find(element => words(element) === name && element.checkVisibility({ visibilityProperty: true })) ?? null;
"""
FIELD = """
const [name, within] = arguments;
// What a screen reader says of it: no marks that are for the eye alone.
const words = element => {
  const copy = element.cloneNode(true);
  for (const mark of copy.querySelectorAll('[aria-hidden=true]')) mark.remove();
  return copy.textContent.replace(/\\s+/g, ' ').trim();
};
const places = within ? [...document.querySelectorAll('section')].filter(part => words(part.querySelector('h2') ?? part) === within)
  : [document];
for (const place of places) {
  const label = [...place.querySelectorAll('label')].find(label => words(label).startsWith(name));
  const field = label?.control ?? place.querySelector(`[aria-label="${name}"]`);
  if (field) return field;
}
return null;
"""


class Trouble(Exception):
    pass


class Visit:
    def __init__(self, has_scripts=True):
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--hide-scrollbars"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
        if not has_scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.browser = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        width = int(WIDTH)
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": SCHEME}]})
        self.taps = 0

    def open(self, path=""):
        self.browser.get(f"{ADDRESS}/{path}")

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found = condition()
                if found:
                    return found
            except (NoSuchElementException, StaleElementReferenceException):
                # Between two pages there is not even a body.
                pass
            time.sleep(0.05)
        raise Trouble(f"no {what}; the page says: {self.text()[:600]}")

    def text(self):
        return " ".join(self.browser.find_element(By.TAG_NAME, "body").text.split())

    def sees(self, words):
        self.wait(f"'{words}'", lambda: words in self.text())

    def no_longer_sees(self, words):
        self.wait(f"end of '{words}'", lambda: words not in self.text())

    def focus(self, element):
        """Presses Tab until the element has the focus, as somebody without a pointer does."""
        for _ in range(400):
            if self.browser.execute_script("return document.activeElement === arguments[0]", element):
                return
            self.browser.switch_to.active_element.send_keys(Keys.TAB)
        raise Trouble(f"no way to '{element.text}' by the keyboard")

    def tap(self, name, selector="button, summary, a, [role=switch]", within=None):
        self.taps += 1
        element = self.wait(f"'{name}' to tap", lambda: self.browser.execute_script(FIND, selector, name, within))
        if MEANS == "keyboard":
            self.focus(element)
            element.send_keys(Keys.ENTER)
        else:
            self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()

    def fill(self, name, text, within=None):
        field = self.wait(f"field '{name}'", lambda: self.browser.execute_script(FIELD, name, within))
        if field.get_attribute("type") == "checkbox":
            if MEANS == "keyboard":
                self.focus(field)
                field.send_keys(Keys.SPACE)
            else:
                self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", field)
                field.click()
            return
        if MEANS == "keyboard":
            self.focus(field)
        field.send_keys(text)

    def place(self, name):
        """Goes to a part of the site, which a telephone may have behind 'More'."""
        link = self.browser.execute_script(FIND, "nav a", name)
        if link is None:
            self.tap("More")
        self.tap(name, "nav a")

    def sign_in(self):
        self.open()
        self.fill("Passcode", PASSCODE)
        self.tap("Open")
        self.sees("Today")

    def addresses(self):
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                yield message["params"]["request"]["url"]


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


def signs_out(visit, program):
    visit.open()
    visit.place("Settings")
    visit.tap("Sign out")
    visit.sees("Passcode")


TASKS = [answers, switches_off, switches_on, stops_a_category, finds_an_application, looks_why, adds_a_schedule, adds_a_limit,
         gives_more_time, chooses_for_an_app, reads_the_week, sees_the_fence_work, moves_a_device, adds_a_child]


def tell(task, taps, trouble):
    print(json.dumps({"task": task, "taps": taps, "trouble": trouble}), flush=True)


def attempt(name, visit, body):
    visit.taps = 0
    try:
        body()
        tell(name, visit.taps, None)
    except Exception as error:
        tell(name, visit.taps, f"{type(error).__name__}: {error}"[:900])


def check_access(visit, path):
    """What axe-core finds that keeps people out."""
    visit.open(path)
    visit.browser.execute_script(AXE)
    found = visit.browser.execute_async_script("axe.run().then(arguments[0])")
    if found["violations"]:
        raise Trouble("; ".join(f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"][:3]))


def check_without_scripts(program):
    visit = Visit(has_scripts=False)
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


visit = Visit()
attempt("signs in", visit, visit.sign_in)
program = Program()
for task in TASKS:
    attempt(task.__name__.replace("_", " "), visit, lambda: task(visit, program))
for path in PAGES:
    attempt(f"nothing keeps people out of /{path}", visit, lambda: check_access(visit, path))
foreign = sorted({address for address in visit.addresses() if not re.match(re.escape(ADDRESS) + "/|data:|chrome", address)})
tell("nothing is fetched from elsewhere", 0, ", ".join(foreign) or None)
attempt("pages can be read without scripts", visit, lambda: check_without_scripts(program))
attempt("signs out", visit, lambda: signs_out(visit, program))
visit.browser.quit()
