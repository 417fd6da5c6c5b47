# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx's settings for the site. It reads what build_site.py has laid out: the pages of the repository as they are."""
project = "Tessera"
extensions = ["myst_parser"]
exclude_patterns = []
root_doc = "index"
# Headings have the anchors that GitHub gives them.
myst_heading_anchors = 6

html_theme = "furo"
html_title = "Tessera"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
# A browser refuses to load text of other pages from file://.
html_show_search_summary = False
pygments_style = "github-light"
pygments_dark_style = "github-dark"
