"""Has Chromium do step by step what a person does: visitor.py STEPS [--at PATTERN=ADDRESS]

STEPS is a file to which steps are added line by line, as JSON; each is answered by a line of JSON on standard output:
  {"open": URL}            goes to a page
  {"press": WORDS}         presses the link or the button with these words, and waits for the page that comes
  {"tap": WORDS}           presses the button with these words, which leaves the page there
  {"fill": NAME, "with": TEXT}
  {"await": WORDS}         waits until the page has these words
  {"read": true}           nothing, for the answer alone
  {"picture": FILE, "dark": BOOL, "width": N}
  {"end": true}
An answer has the page's address and its text, or an error. With --at the browser connects to that address for names of
that pattern, whatever DNS says. It is spoken to over a pipe (--remote-debugging-pipe).
"""
import base64
import json
import os
import subprocess
import sys
import tempfile
import time

PATIENCE = float(os.environ.get("PICKET_PATIENCE", "1"))
PRESS = """(() => {
  const words = %s;
  const all = [...document.querySelectorAll('a, button, summary')];
  const found = all.find(each => each.textContent.trim() === words || each.getAttribute('aria-label') === words);
  if (found) found.click();
  return Boolean(found);
})()"""
FILL = """(() => {
  const field = [...document.querySelectorAll('input:not([type=hidden])')].find(each => each.name === %s);
  if (field) { field.focus(); field.value = %s; field.dispatchEvent(new Event('input', {bubbles: true})); field.blur(); }
  return Boolean(field);
})()"""


class Browser:
    def __init__(self, home, options):
        (to_read, self.write), (self.read, to_write) = os.pipe(), os.pipe()
        command = ["chromium", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                   "--no-first-run", "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                   f"--user-data-dir={home}/profile", "--remote-debugging-pipe"]
        if "--at" in options:
            pattern, address = options[options.index("--at") + 1].split("=")
            command.append(f"--host-resolver-rules=MAP {pattern} {address}")

        def take():
            # The browser reads 3 and writes 4.
            os.dup2(to_read, 60)
            os.dup2(to_write, 61)
            os.dup2(60, 3)
            os.dup2(61, 4)
        self.process = subprocess.Popen([*command, "about:blank"], preexec_fn=take, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={"HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"})
        os.close(to_read)
        os.close(to_write)
        self.number, self.waiting = 0, b""
        pages = [each for each in self.call("Target.getTargets")["targetInfos"] if each["type"] == "page"]
        self.session = self.call("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.waiting:
                piece = os.read(self.read, 1 << 20)
                if not piece:
                    raise SystemExit("the browser has ended")
                self.waiting += piece
            whole, self.waiting = self.waiting.split(b"\0", 1)
            answer = json.loads(whole)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def ask(self, expression):
        # The page may be another one the moment after.
        for _ in range(100):
            try:
                return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")
            except RuntimeError:
                time.sleep(0.05)
        raise RuntimeError("there is no page")

    def settle(self):
        end = time.monotonic() + 20 * PATIENCE
        while self.ask("document.readyState") != "complete" and time.monotonic() < end:
            time.sleep(0.02)

    def do(self, step):
        if "open" in step:
            self.call("Page.navigate", url=step["open"])
            self.settle()
        elif "press" in step:
            before = self.ask("performance.timeOrigin")
            if not self.ask(PRESS % json.dumps(step["press"])):
                raise RuntimeError(f"there is no '{step['press']}'")
            end = time.monotonic() + 5 * PATIENCE
            while self.ask("performance.timeOrigin") == before and time.monotonic() < end:
                time.sleep(0.02)
            self.settle()
        elif "tap" in step:
            if not self.ask(PRESS % json.dumps(step["tap"])):
                raise RuntimeError(f"there is no '{step['tap']}'")
        elif "fill" in step:
            if not self.ask(FILL % (json.dumps(step["fill"]), json.dumps(step["with"]))):
                raise RuntimeError(f"there is no field '{step['fill']}'")
        elif "await" in step:
            end = time.monotonic() + 20 * PATIENCE
            while step["await"] not in (self.ask("document.body.innerText") or "") and time.monotonic() < end:
                time.sleep(0.02)
        elif "picture" in step:
            self.call("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": "dark" if step.get("dark") else "light"}])
            self.call("Emulation.setDeviceMetricsOverride", width=step.get("width", 390), height=844,
                      deviceScaleFactor=2, mobile=True)
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            data = self.call("Page.captureScreenshot", captureBeyondViewport=True,
                             clip={"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1})["data"]
            with open(step["picture"], "wb") as file:
                file.write(base64.b64decode(data))


def steps(path):
    with open(path) as file:
        line = ""
        while True:
            line += file.readline()
            if line.endswith("\n"):
                yield json.loads(line)
                line = ""
            else:
                time.sleep(0.01)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
    browser = Browser(home, sys.argv[2:])
    for step in steps(sys.argv[1]):
        if "end" in step:
            browser.process.terminate()
            browser.process.wait()
            break
        answer = {}
        try:
            browser.do(step)
        except RuntimeError as error:
            answer["error"] = str(error)
        answer["url"], answer["text"] = browser.ask("location.href"), browser.ask("document.body.innerText")
        print(json.dumps(answer), flush=True)
