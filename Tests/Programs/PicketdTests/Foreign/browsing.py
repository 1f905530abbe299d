"""A real browser on guardians' pages: WIDTH, SCHEME and MEANS are the last words of the command. MEANS is `pointer` or `keyboard`.

What is tried prints a line of JSON, {"task", "taps", "trouble"}: how many taps it took, and what went wrong, or null. Typing into a
field is no tap.
"""
import json
import os
import sys
import time

import axe_core_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

WIDTH, SCHEME, MEANS = sys.argv[-3:]
PATIENCE = 60
AXE = open(os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js")).read()

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
  const label = [...place.querySelectorAll('label')].find(label => words(label).startsWith(name) && label.checkVisibility());
  const field = label?.control ?? place.querySelector(`[aria-label="${name}"]`);
  if (field) return field;
}
return null;
"""


class Trouble(Exception):
    pass


class Visit:
    def __init__(self, address, has_scripts=True, notes_addresses=False, options_of_browser=()):
        self.address, self.has_scripts = address, has_scripts
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                     *options_of_browser]:
            options.add_argument(word)
        if notes_addresses:
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
        self.browser.get(f"{self.address}/{path}")

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
            except WebDriverException as error:
                # The driver has more than one word for that.
                if "does not belong to the document" not in str(error):
                    raise
            time.sleep(0.05)
        raise Trouble(f"no {what}; the page says: {self.text()[:600]}")

    def text(self):
        # Where the browser takes scripts, much quicker than by its driver.
        shown = self.browser.execute_script("return document.body?.innerText ?? ''") if self.has_scripts else \
            self.browser.find_element(By.TAG_NAME, "body").text
        return " ".join(shown.split())

    def sees(self, words):
        self.wait(f"'{words}'", lambda: words in self.text())

    def no_longer_sees(self, words):
        self.wait(f"end of '{words}'", lambda: words not in self.text())

    def focus(self, element):
        """Presses Tab until the element has the focus, as a person without a pointer does."""
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

    def sign_in(self, passcode):
        self.open()
        self.fill("Passcode", passcode)
        self.tap("Open")
        self.sees("Today")

    def addresses(self):
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                yield message["params"]["request"]["url"]


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
