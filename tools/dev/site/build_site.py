#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build_site.py BUILD [ROOT]: the documentation as a folder of static files, BUILD/site, which works from file://.

The pages are those of the repository ROOT: this one, or a small one of a test. They are laid out in BUILD/site-pages as the site
has them. What a page links to that is no page gets one of its own below source/. docs/README.md is the site's first page: its
headings and the pages that stand under each are what the reader sees beside every page. Sphinx makes the rest, and a warning of
its fails."""
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys

import sources

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
sys.path.insert(0, str(PROJECT / "test" / "style"))
import references  # noqa: E402
from tree import read_tree  # noqa: E402

START = "docs/README.md"
# Pages for developers have a user's words, too. Search leaves them out, so that it finds the user's pages.
FOR_DEVELOPERS = "How it is made"
PICTURES = (".png", ".svg")


def place(path):
    """Where the site has a page or a picture of the repository."""
    return "index.md" if path == START else path.removeprefix("docs/")


def links(text):
    """(match, path without anchor, anchor) of each relative link and picture of a page; code has none."""
    hidden = references.without_fences(text)
    hidden = references.SPAN.sub(lambda span: " " * len(span.group()), hidden)
    for match in references.LINK.finditer(hidden):
        target, _, anchor = match.group(1).partition("#")
        if target and "://" not in target:
            yield match, target, anchor


def words_of(text, match):
    """Of a link."""
    return text[match.start() + 1:match.start(1) - 2]


def target_of(page, target, tree):
    """A path of the repository; for a folder that has a page, this page."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
    return f"{path}/README.md" if f"{path}/README.md" in tree.texts else path


class Site:
    """The pages to be, from those that a reader finds under docs/ to whatever they link to."""

    def __init__(self, tree):
        self.tree = tree
        self.pages, self.pictures, self.shown = {}, set(), set()
        waiting = [START, *tree.under("docs", suffixes=(".md",))]
        while waiting:
            page = waiting.pop()
            if page in self.pages:
                continue
            targets = {target_of(page, target, tree) for _, target, _ in links(tree.texts[page])}
            waiting += sorted(path for path in targets if path.endswith(".md"))
            self.pictures |= {path for path in targets if path.endswith(PICTURES)}
            self.shown |= {path for path in targets if not path.endswith((".md", *PICTURES))}
            self.pages[page] = None
        for folder in [path for path in self.shown if path not in tree.texts]:
            self.shown |= set(self.files_of(folder))
        self.listed = {child for children in self.children(START).values() for child in children}
        self.for_developers = set(self.children(START).get(FOR_DEVELOPERS, ()))
        for page in self.pages:
            self.pages[page] = self.head_of(page) + self.text_of(page)

    def files_of(self, folder):
        return [path for path in self.tree.under(folder) if not path.endswith(PICTURES)]

    def text_of(self, page):
        text, done, at = self.tree.texts[page], [], 0
        for match, target, anchor in links(text):
            path = target_of(page, target, self.tree)
            start, end = match.span()
            words = words_of(text, match)
            anchor = f"#{anchor}" if anchor else ""
            if path in self.shown:
                made = f'<a href="{self.relative(page, self.shown_at(path))}">{words}</a>'
            else:
                made = f"[{words}]({self.relative(page, place(path))}{anchor})"
            done += [text[at:start], made]
            at = end
        text = "".join([*done, text[at:]])
        if posixpath.basename(page) == "README.md" and page.startswith("docs/"):
            text += "".join(self.tables_of_contents(page))
        return text

    def head_of(self, page):
        """What Sphinx shall know of a page. What is reached by a link alone stands beside no page."""
        facts = [] if page.startswith("docs/") or page in self.listed else ["orphan: true"]
        if page in self.for_developers or page.startswith("docs/decisions/"):
            facts.append("nosearch: true")
        return "".join(["---\n", *(f"{fact}\n" for fact in facts), "---\n"]) if facts else ""

    def relative(self, page, to):
        return posixpath.relpath(to, posixpath.dirname(place(page)) or ".")

    def shown_at(self, path):
        return f"source/{path}.html" if path in self.tree.texts else f"source/{path}/index.html"

    def children(self, page):
        """heading -> {page: words of the link}: of docs/README.md what stands below each heading, of another README.md the pages
        beside it."""
        text = self.tree.texts[page]
        headings = [(match.start(), match[1]) for match in re.finditer(r"^## (.*)$", references.without_fences(text), re.M)]
        groups, seen = {}, set()
        for match, target, _ in links(text):
            path = target_of(page, target, self.tree)
            heading = next((name for at, name in reversed(headings) if at < match.start()), "") if page == START else ""
            is_below = heading if page == START else posixpath.dirname(path) == posixpath.dirname(page)
            if path.endswith(".md") and path not in seen and is_below:
                groups.setdefault(heading, {})[path] = words_of(text, match)
                seen.add(path)
        return groups

    def tables_of_contents(self, page):
        for heading, children in self.children(page).items():
            caption = f":caption: {heading}\n" if heading else ""
            named = "{words} </{path}>" if page == START else "/{path}"  # others have the titles of their pages
            entries = "\n".join(named.format(words=words, path=place(child).removesuffix(".md")) for child, words in children.items())
            yield f"\n```{{toctree}}\n:hidden:\n{caption}\n{entries}\n```\n"


def write(path, text):
    """A file that stays as it is keeps its time, so that Sphinx reads it once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def lay_out(site, root, folder):
    wanted = {folder / place(page): text for page, text in site.pages.items()}
    for path in folder.rglob("*.md"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        write(path, text)
    for picture in site.pictures:
        target = folder / place(picture)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / picture, target)


def write_sources(site, folder):
    write(folder / "source.css", sources.stylesheet())
    for path in site.shown:
        if path in site.tree.texts:
            write(folder / f"{path}.html", sources.file_page(path, site.tree.texts[path]))
        else:
            write(folder / path / "index.html", sources.folder_page(path, site.files_of(path)))


def main(build, root=PROJECT):
    pages, result = build / "site-pages", build / "site"
    site = Site(read_tree(root))
    lay_out(site, root, pages)
    shutil.rmtree(result, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-c", HERE, "-d", build / "site-trees",
               pages, result]
    if subprocess.run(command).returncode != 0:
        return "site: see above"
    write_sources(site, result / "source")
    shutil.rmtree(result / ".doctrees", ignore_errors=True)
    print(f"site: {len(site.pages)} pages, {len(site.shown)} files and folders: {result / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(pathlib.Path(argument).resolve() for argument in sys.argv[1:])))
