# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages of the site for what is no page: a file of the repository with its lines in colour, or the list of a folder's files."""
import html
import posixpath

import pygments
import pygments.formatters
import pygments.lexers
import pygments.util

import conf

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<link rel="stylesheet" href="{top}source.css">
</head>
<body>
<p><a href="{top}../index.html">Tessera</a> · {name}</p>
{content}
</body>
</html>
"""
STYLE = """\
:root {{ color-scheme: light dark; }}
body {{ font-family: system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem; background: #fff; color: #1b1f24; }}
a {{ color: #0b57d0; }}
p, li {{ overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; line-height: 1.4; }}
{light}
@media (prefers-color-scheme: dark) {{
body {{ background: #131416; color: #cfd0d0; }}
a {{ color: #8ab4f8; }}
{dark}
}}
"""


def stylesheet():
    light, dark = (pygments.formatters.HtmlFormatter(style=name).get_style_defs(".highlight") for name in (conf.pygments_style, conf.pygments_dark_style))
    return STYLE.format(light=light, dark=dark)


def lexer_of(path, text):
    if path.endswith((".def", ".h")):
        return pygments.lexers.get_lexer_by_name("cpp")
    try:
        return pygments.lexers.get_lexer_for_filename(path, text)
    except pygments.util.ClassNotFound:
        return pygments.lexers.get_lexer_by_name("text")


def page(path, content):
    """`path` is the page's place below the folder of sources."""
    return PAGE.format(name=html.escape(path.removesuffix(".html").removesuffix("/index")), content=content,
                       top="../" * path.count("/"))


def file_page(path, text):
    content = pygments.highlight(text, lexer_of(path, text), pygments.formatters.HtmlFormatter())
    return page(f"{path}.html", content)


def folder_page(folder, files):
    items = "".join(f'<li><a href="{html.escape(posixpath.relpath(one, folder))}.html">'
                    f"{html.escape(posixpath.relpath(one, folder))}</a></li>\n" for one in files)
    return page(f"{folder}/index.html", f"<ul>\n{items}</ul>")
