# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""read_page.py PAGE: prints what a page of tessera-profile --html holds, and fails if it is not whole by itself."""
import html.parser
import json
import re
import sys

WITHOUT_END = {"meta", "link", "br", "img", "input"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.data = [], set(), None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert not {"src", "href"} & set(attributes), f"<{tag}> refers to another file"
        self.ids.add(attributes.get("id"))
        if tag not in WITHOUT_END:
            self.open.append((tag, attributes.get("id")))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, text):
        if self.open and self.open[-1] == ("script", "data"):
            self.data = (self.data or "") + text


def spans(one):
    count = len(one["spans"])
    assert all(begin >= 0 and length >= 0 for begin, length in one["spans"])
    return f"{count} span{'s' * (count != 1)}"


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open, f"{page.open} are not closed"
    assert "prefers-color-scheme: dark" in text and "url(" not in text and "@import" not in text
    asked = set(re.findall(r'at\("([a-z-]+)"\)', text))
    assert asked <= page.ids, f"the script asks for {asked - page.ids}"
    data = json.loads(page.data)
    print("command", data["command"])
    for kernel in data["kernels"]:
        print(f"kernel {kernel['kernel']}, {spans(kernel)}, {'with' if kernel['gflops'] else 'without'} rates")
    for copy in data["copies"]:
        print(f"copy {copy['from']} -> {copy['to']}, {spans(copy)}")
    print("the page is whole")


if __name__ == "__main__":
    main(sys.argv[1])
