"""Has Chromium open a page, without a window, and prints what it shows: browser.py URL [--at ADDRESS] [--http3]

Prints one line of JSON: the page's text, empty when it shows none, and how long that took. With --at the browser connects
to that address, whatever DNS says; with --http3 it fetches the page by HTTP/3 or not at all.
"""
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlsplit

CA = os.environ["PICKET_LAB_STATE"] + "/ca.pem"


def trust(home):
    """Puts the lab's certificate authority into the browser's own database."""
    database = f"{home}/.pki/nssdb"
    os.makedirs(database)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-N", "--empty-password"], check=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-A", "-t", "C,,", "-n", "lab", "-i", CA], check=True)


def show(url, options, home):
    host = urlsplit(url).hostname
    command = ["chromium", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
               "--disable-background-networking", "--disable-component-update", f"--user-data-dir={home}/profile",
               "--timeout=25000", "--dump-dom"]
    if "--at" in options:
        command.append(f"--host-resolver-rules=MAP {host} {options[options.index('--at') + 1]}")
    if "--http3" in options:
        command.append(f"--origin-to-force-quic-on={host}:443")
    start = time.monotonic()
    done = subprocess.run([*command, url], capture_output=True, text=True, timeout=60,
                          env={"HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"})
    text = html.unescape(re.sub(r"<(style|script|head)\b.*?</\1>|<[^>]+>", " ", done.stdout, flags=re.S))
    return {"text": " ".join(text.split())[:2000], "milliseconds": round((time.monotonic() - start) * 1000)}


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
    trust(home)
    print(json.dumps(show(sys.argv[1], sys.argv[2:], home)))
