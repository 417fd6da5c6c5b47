#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_links.py SITE: every relative link, picture, script and style of all pages leads to a file, and to an id that it has."""
import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.targets = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        self.targets += [(values[name], self.getpos()[0]) for name in ("href", "src") if name in values]


def main(folder):
    pages = {path: Page(path.read_text()) for path in folder.rglob("*.html")}
    problems, count = [], 0
    for path, page in pages.items():
        for target, line in page.targets:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            place = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            where = f"{path.relative_to(folder)}:{line}: {target}"
            if not place.is_file() or not place.is_relative_to(folder):
                problems.append(f"{where}: no such file")
            elif parts.fragment and place in pages and urllib.parse.unquote(parts.fragment) not in pages[place].ids:
                problems.append(f"{where}: no such place")
    print(*problems[:40], f"{len(pages)} pages, {count} links, {len(problems)} lead nowhere", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
