"""Looks at pages that are files, with a real browser: gallery.py FOLDER OUT PICTURES

FOLDER has the pages and what they need, as a site has them. OUT gets for each page a text that says where its parts are, on a telephone
and at a desk, and `colors.txt`, which says how they are painted in the light and in the dark. PICTURES gets a picture of each; empty for
none. Pages whose names stand on standard input are looked at with axe-core. Prints a line of JSON for each that it finds fault with.
"""
import base64
import functools
import http.server
import json
import os
import sys
import threading

FOLDER, OUT, PICTURES = sys.argv[1:4]
sys.argv = [sys.argv[0], "1200", "light", "pointer"]

from browsing import AXE, Visit  # noqa: E402

WIDTHS = [390, 1200]
SCHEMES = ["light", "dark"]
# What a person sees as one thing, each with its name, its left edge and how far it lies below what is before it, and its size. Numbers are
# relative to the thing that it lies in, so that one that grows moves no other's.
LAYOUT = """
const listed = 'nav, main, header, section, article, form, h1, h2, h3, button, a.button, .places a, summary, details, input, select, textarea, '
  + 'meter, svg, li, p, .pill, .face';
const words = element => (element.getAttribute('aria-label') ?? element.labels?.[0]?.firstElementChild?.textContent ?? element.textContent).replace(/\\s+/g, ' ').trim();
const isLeaf = element => !element.matches('nav, main, header, section, article, form, details, li');
const lines = [];
const walk = (element, indent, frame) => {
  let end = frame.top;
  for (const child of element.children) {
    if (child.matches('noscript') || !child.checkVisibility({ visibilityProperty: true })) continue;
    const box = child.getBoundingClientRect();
    if (!child.matches(listed) || box.width < 2 || box.height < 2) {
      end = walk(child, indent, { left: frame.left, top: end });
      continue;
    }
    const kind = [child.localName, ...child.classList].join('.') + (child.id ? '#' + child.id : '');
    const name = isLeaf(child) && words(child) ? ' “' + words(child).slice(0, 40) + '”' : '';
    const numbers = [box.left - frame.left, box.top - end, box.width, box.height].map(Math.round);
    lines.push(indent + kind + name + ' | ' + numbers.join(' '));
    if (!isLeaf(child)) walk(child, indent + '  ', box);
    end = box.bottom;
  }
  return end;
};
const page = document.documentElement;
lines.push('page | ' + [page.scrollWidth, page.scrollHeight].join(' '));
walk(document.body, '  ', { left: 0, top: 0 });
return lines;
"""
COLORS = """
const found = {};
const ground = element => {
  for (let each = element; each; each = each.parentElement) {
    const color = getComputedStyle(each).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'none';
};
for (const element of document.querySelectorAll('body, .card, h1, h2, p, a, button, summary, input, select, small, .pill, .note, .face, code')) {
  if (!element.checkVisibility()) continue;
  const kind = [element.localName, ...[...element.classList].sort()].join('.');
  (found[kind] ??= new Set()).add(getComputedStyle(element).color + ' on ' + ground(element));
}
return Object.entries(found).flatMap(([kind, all]) => [...all].map(colors => kind + ': ' + colors));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def show(visit, width, scheme):
    visit.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600})
    visit.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def take_picture(visit, name):
    data = visit.browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})["data"]
    with open(f"{PICTURES}/{name}.png", "wb") as file:
        file.write(base64.b64decode(data))


# Puts a page in the place of the one that is open: much quicker than opening it, and the style is the same.
SWAP = """
const [name, done] = arguments;
fetch(`/${name}.html`).then(answer => answer.text()).then(text => {
  const page = new DOMParser().parseFromString(text, 'text/html');
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  scrollTo(0, 0);
  done();
});
"""


def look(visit, pages, width, scheme):
    """Looks at all pages one way."""
    show(visit, width, scheme)
    visit.open(f"{pages[0]}.html")
    if checked:
        visit.browser.execute_script(AXE)
    colors = set()
    for name in pages:
        visit.browser.execute_async_script(SWAP, name)
        with open(f"{OUT}/{name}.txt", "a") as file:
            file.write("\n".join([f"{width} wide", *visit.browser.execute_script(LAYOUT), "", ""]))
        colors.update(visit.browser.execute_script(COLORS))
        if name in checked:
            check(visit, f"{name}, {width} wide, {scheme}")
    with open(f"{OUT}/colors.txt", "a") as file:
        file.write("\n".join([scheme, *(f"  {line}" for line in sorted(colors)), "", ""]))


def check(visit, title):
    for rule in visit.browser.execute_async_script("axe.run().then(arguments[0])")["violations"]:
        for node in rule["nodes"][:3]:
            print(json.dumps({"page": title, "fault": f"{rule['id']}: {node['html'][:160]}"}), flush=True)


def take_pictures(visit, pages):
    """Of all pages at both widths, in the light and in the dark."""
    for width in WIDTHS:
        for scheme in SCHEMES:
            show(visit, width, scheme)
            for name in pages:
                visit.open(f"{name}.html")
                take_picture(visit, f"{name}-{width}-{scheme}")


site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=FOLDER))
threading.Thread(target=site.serve_forever, daemon=True).start()
checked = set(sys.stdin.read().split())
pages = sorted(file[:-5] for file in os.listdir(FOLDER) if file.endswith(".html"))
visit = Visit(f"http://127.0.0.1:{site.server_port}")
# A telephone in the light and a desk in the dark show all that there is to see but the pictures.
for width, scheme in zip(WIDTHS, SCHEMES):
    look(visit, pages, width, scheme)
if PICTURES:
    take_pictures(visit, pages)
visit.browser.quit()
