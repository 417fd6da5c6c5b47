#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""look.py SITE SCREENSHOTS [PAGE...]: opens the pages of a site from file:// in Chromium, at the width of a phone and of a desktop. It
uses the protocol of WebDriver, which is JSON over HTTP. Fails where

- the console has an error, or a picture is missing
- the page is wider than its window
- search does not find a word
- a figure keeps its colours when the page is switched to dark"""
import base64
import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

WIDTHS = {"phone": 390, "desktop": 1280}
PICTURED = ("index.html", "tutorial/06-tiles.html", "gallery.html", "api/array_view.html", "diagnostics.html")
WIDTH = "return document.documentElement.scrollWidth"
MISSING = "return [...document.images].filter(one => one.complete && !one.naturalWidth).map(one => one.src)"


class Browser:
    def __init__(self, folder):
        # It says which port it took.
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        port = next(found[1] for line in self.driver.stdout if (found := re.search(r"started successfully on port (\d+)", line)))
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                            f"--user-data-dir={folder}/profile"]}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self.address += "/" + self.ask("", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def ask(self, path, data=None, method=None):
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read())["value"]

    def set_width(self, width):
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        self.ask("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics})

    def open(self, address):
        self.ask("/url", {"url": address})

    def run(self, script):
        return self.ask("/execute/sync", {"script": script, "args": []})

    def wait_for(self, script):
        for _ in range(100):
            if value := self.run(script):
                return value
            time.sleep(0.1)
        return None

    def errors(self):
        return [one["message"] for one in self.ask("/se/log", {"type": "browser"}) if one["level"] in ("WARNING", "SEVERE")]

    def save_picture(self, path):
        path.write_bytes(base64.b64decode(self.ask("/screenshot")))

    def end(self):
        try:
            self.ask("", method="DELETE")
        finally:
            self.driver.terminate()
            self.driver.wait()


def look_at_pages(browser, site, pages, screenshots):
    for width_name, width in WIDTHS.items():
        browser.set_width(width)
        for page in pages:
            browser.open((site / page).as_uri())
            where = f"{page} on a {width_name}"
            for error in browser.errors():
                yield f"{where}: {error}"
            if (found := browser.run(WIDTH)) > width:
                yield f"{where}: {found} pixels wide, in a window of {width}"
            for picture in browser.run(MISSING):
                yield f"{where}: no picture {picture}"
            if str(page) in PICTURED:
                browser.save_picture(screenshots / f"{page.stem}-{width_name}.png")


def search(browser, site, word, page):
    browser.open((site / "search.html").as_uri() + f"?q={word}")
    found = browser.wait_for(f"return [...document.querySelectorAll('#search-results a')].some(one => one.href.includes('{page}'))")
    for error in browser.errors():
        yield f"search: {error}"
    if not found:
        yield f"search for {word} does not find {page}"


def switch_to_dark(browser, site, screenshots):
    """The middle of a figure's frame as it looks, in light and in dark."""
    pictures = {}
    for theme in ("light", "dark"):
        browser.open((site / "tutorial/06-tiles.html").as_uri())
        browser.run(f"document.body.dataset.theme = '{theme}'; document.querySelector('article img').scrollIntoView()")
        browser.save_picture(screenshots / f"tiles-{theme}.png")
        element = browser.ask("/element", {"using": "css selector", "value": "article img"})
        pictures[theme] = browser.ask(f"/element/{next(iter(element.values()))}/screenshot")
    if pictures["light"] == pictures["dark"]:
        yield "a figure looks the same in light and in dark"


def pages_of(site):
    """All, but of those of source files, which are made alike, every twentieth."""
    pages = sorted(path.relative_to(site) for path in site.rglob("*.html"))
    sources = [path for path in pages if path.parts[0] == "source"]
    return [path for path in pages if path.parts[0] != "source"] + sources[::20]


def main(site, screenshots, *names):
    screenshots.mkdir(parents=True, exist_ok=True)
    pages = [pathlib.Path(name) for name in names] or pages_of(site)
    browser = Browser(screenshots)
    try:
        problems = list(look_at_pages(browser, site, pages, screenshots))
        browser.set_width(WIDTHS["desktop"])
        problems += search(browser, site, "barrier", "tutorial/07-barriers.html")
        problems += search(browser, site, "install", "packages.html")
        problems += switch_to_dark(browser, site, screenshots)
    finally:
        browser.end()
    print(*problems[:60], f"{len(pages)} pages, {len(problems)} problems", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    folder, pictures = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    sys.exit(main(folder, pictures, *sys.argv[3:]))
