# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/api: a page for each class or group of functions, made of the headers' docstrings and of the examples in
test/docs, which are tests. A docstring speaks of the declarations behind it, up to the next docstring."""
import dataclasses
import re

FOLDER = "docs/api"


@dataclasses.dataclass
class Page:
    name: str
    section: str
    parts: list          # (header below include/tessera, class; or None for the functions of the header)
    names: dict = dataclasses.field(default_factory=dict)  # what stands in the sources -> what the page says


PAGES = [
    Page("accelerator", "3.2", [("accelerator.h", "accelerator"), ("accelerator.h", "accelerators")],
         {"Accelerator": "accelerator"}),
    Page("accelerator_view", "3.3", [("accelerator.h", "accelerator_view")]),
    Page("index", "4.1", [("index.h", "index"), ("detail/coordinates.h", "coordinates")], {"Derived": "index"}),
    Page("extent", "4.2", [("extent.h", "extent"), ("detail/coordinates.h", "coordinates")], {"Derived": "extent"}),
    Page("tiled_extent", "4.3", [("tiled_extent.h", "tiled_extent"), ("tiled_extent.h", "tiled_extent_of")],
         {"Derived": "tiled_extent", "extent_type": "extent<N>"}),
    Page("tiled_index", "4.4", [("tiled_index.h", "tiled_index"), ("tiled_index.h", "tiled_index_of")],
         {"tiled_index_of": "tiled_index", "index_type": "index<N>", "extent_type": "extent<N>"}),
    Page("tile_barrier", "4.5", [("tile_barrier.h", "tile_barrier"), ("tile_barrier.h", None)]),
    Page("completion_future", "4.6", [("completion_future.h", "completion_future"), ("completion_future.h", "future_conversions")],
         {"Void": "void"}),
    Page("task", "4.6.3", [("task.h", "task")]),
    Page("access_type", "4.7", [("access_type.h", None)]),
    Page("array", "5.1", [("array.h", "array")], {"view_type": "accelerator_view", "extent_type": "extent<N>"}),
    Page("array_view", "5.2", [("array_view.h", "array_view"), ("detail/strided_view.h", "strided_view")],
         {"plain": "T"}),
    Page("copy", "5.3", [("copy.h", None)]),
    Page("atomics", "6", [("atomics.h", None)]),
    Page("direct3d", "9.3", [("direct3d.h", None), ("direct3d_views.h", None),
                             ("direct3d_views.h", "scoped_d3d_access_lock")]),
    Page("norm", "10.7", [("norm.h", "norm"), ("norm.h", "normalized"), ("norm.h", "unorm")], {"Derived": "norm"}),
    Page("texture", "10.1", [("texture.h", "texture"), ("detail/texture_shape.h", "texture_shape"),
                             ("detail/texel_access.h", "texel_access")],
         {"view_type": "accelerator_view", "extent_type": "extent<N>"}),
    Page("texture_view", "10.4", [("texture_view.h", "texture_view"), ("texture_view.h", "texture_view<const T, N>"),
                                  ("texture_view.h", "writeonly_texture_view"),
                                  ("detail/texture_memory.h", "texture_view_base"),
                                  ("detail/texel_access.h", "texel_access")],
         {"extent_type": "extent<N>"}),
    Page("sampler", "10.3", [("sampler.h", "sampler"), ("sampler.h", None)],
         {"filter_type": "filter_mode", "address_type": "address_mode"}),
    Page("texture_copy", "10.6", [("texture_copy.h", None)]),
    Page("interoperation", "11", [("interoperation.h", None)]),
    Page("parallel_for_each", "7", [("parallel_for_each.h", None)]),
    Page("kernel_messages", "12.3", [("kernel_messages.h", None)]),
    Page("exceptions", "12.2", [("exceptions.h", name) for name in (
        "runtime_exception", "out_of_memory", "invalid_compute_domain", "unsupported_feature",
        "accelerator_view_removed", "uninitialized_object")]),
]
HEAD = """\
# The library by its classes

Each class or group of functions has a page. Everything stands in namespace `concurrency` and comes with `<amp.h>`. Textures and what
belongs to them stand in `concurrency::graphics` and come with `<amp_graphics.h>`. Numbers in parentheses are sections of the
specification.

The pages are made by `./dev docs` from the comments of the headers in [`include/tessera`](../../include/tessera). Every example is a
test in [`test/docs`](../../test/docs).

![The classes of C++ AMP and how they belong together](../figures/classes.svg)
"""
# What a reader need not see.
NOISE = [(r", typename = tessera_detail::\w+<[^;]*?>>(?= )", ">"),
         (r",?\s*int Rank = N, .*?, int>::type = 0>", ">"),
         (r"\b(?:concurrency|tessera_detail)::|\b(?:inline|friend) | override\b| = default$", ""),
         (r"typename projection<(const T|T), N>::type", r"array_view<\1, N - 1>"),
         (r"array_view<typename std::conditional<.*?>::type, 1>", "array_view<Element, 1>"),
         (r"typename continuation<Function, Result>::type", "..."),
         (r"^(?:__attribute__.*\s)?task_end\s+(?=wait)", "void "),
         (r"template <typename Unused>\s*|__TESSERA_IN_EACH_LIBRARY__\s*|__TESSERA_IN_KERNEL\s*| __asm__\(.*", "")]
# What belongs to nobody outside of the library.
HIDDEN = re.compile(r"friend (?:struct|class)|template <[^>]*> friend|static_assert|using |class \w+$|struct |"
                    r"typedef (?:concurrency|tessera_detail|typename tessera_detail)::|namespace|~|extern|.*= delete$|"
                    r"tiled_(?:extent|index)_of\(|explicit task\(|const state &|const int \*components|template <[^;]*> const int ")
PROPERTY = re.compile(r"TESSERA_PROPERTY\(([^;]*), (\w+)\)")


def body_of(text, opening):
    """The text between the brace at `opening` and its end."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return text[opening + 1:place]
    raise SystemExit("api_pages: a brace that nothing closes")


def items(text):
    """(docstring, declaration) of a class's or namespace's body; a docstring stands with the first one only."""
    text = re.sub(r"^#else.*?^#endif[^\n]*", "", text, flags=re.S | re.M)
    doc, place, access = "", 0, "public"
    line = re.compile(r"\s*(?:///[ ]?(?P<doc>[^\n]*)\n|//[^\n]*\n|#(?:[^\n]*\\\n)*[^\n]*\n|"
                      r"(?P<access>public|private|protected):)")
    while place < len(text):
        match = line.match(text, place)
        if match:
            doc += match["doc"] + "\n" if match["doc"] is not None else ""
            access = match["access"] or access
            place = match.end()
            continue
        end, depth = place, 0
        while end < len(text) and not (depth == 0 and text[end] in ";{"):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        declaration = text[place:end]
        if declaration.startswith("enum"):
            declaration += text[end:text.index("}", end) + 1]
        if end < len(text) and text[end] == "{":
            declaration = re.sub(r"\)([^()]*?)\s:\s[^:].*$", r")\1", declaration, flags=re.S)
            end += len(body_of(text, end)) + 1
            initialised = re.match(r"\s*[,{]", text[end + 1:])  # ctor : member{value} {}
            while initialised and initialised.group().strip() == "{":
                end += initialised.end() + len(body_of(text, end + initialised.end())) + 1
                initialised = None
        place = end + 1
        if declaration.strip():
            yield doc.strip(), " ".join(declaration.split()), access
            doc = ""


def docstring_before(text, place):
    lines = text[:place].rstrip("\n").split("\n")
    taken = []
    while lines and lines[-1].startswith("///"):
        taken.append(lines.pop()[3:].strip())
    return "\n".join(reversed(taken))


def groups_of(text, name):
    """(the class's own docstring, [(docstring, [declaration])])"""
    if name:
        head = re.search(rf"^(template <[^\n]*>\s+)?(?:class|struct) {re.escape(name)}(?![\w<])[^;{{]*{{", text, re.M)
        own, body = docstring_before(text, head.start()), body_of(text, head.end() - 1)
        access = "private" if " struct " not in " " + head.group() else "public"
    else:
        opening = re.search(r"^namespace (?:graphics|tessera) {", text, re.M) or \
            re.search(r"^namespace concurrency {(?:\nnamespace direct3d {)?", text, re.M)
        own, body, access = "", body_of(text, opening.end() - 1), "public"
    groups = []
    for doc, declaration, stated in items(("private:" if access == "private" else "") + body):
        if stated != "public" or HIDDEN.match(declaration):
            continue
        if doc:
            groups.append((doc, []))
        if not groups:
            raise SystemExit(f"api_pages: {name}: no docstring before '{declaration}'")
        groups[-1][1].append(declaration)
    return own, [group for group in groups if group[1]]


def shown(declaration, names):
    is_property = PROPERTY.match(declaration)
    if is_property:
        return f"{shown(is_property[1], names)[:-1]} {is_property[2]}; // property"
    for pattern, instead in [*NOISE, *((rf"\b{word}\b", instead) for word, instead in names.items())]:
        declaration = re.sub(pattern, instead, declaration)
    return declaration + ";"


def example(text):
    """The test's program without its head."""
    return text[text.index("#include"):].rstrip() + "\n"


def description(text, own):
    """Of the class, or of the header, whose first words may be the name of what it declares."""
    found = own or re.search(r"/// \\file\n((?:///[^\n]*\n)*)", text)[1].replace("/// ", "").replace("///", "")
    found = re.sub(r"^concurrency::\w+(?= \(spec)|\(spec [\d.]+\):? ?| (?=\(spec)", "", found).strip()
    return found[0].upper() + found[1:]


def without_reserved_names(text):
    """The headers' own names are reserved ones, so that no macro of a program meets them; a page says `shape` and T
    where they say `__shape` and `_Tp`."""
    text = re.sub(r"\b_([A-Z])p\b", r"\1", text)
    text = re.sub(r"\b_([A-Z][a-z0-9]\w*|[A-Z][0-9])\b", r"\1", text)
    return re.sub(r"\b__(?!tessera|asm__|declspec)([a-z]\w*)\b(?<!__)", r"\1", text)


def page_text(page, tree):
    several = page.name in ("exceptions", "norm", "texture_view")
    parts = []
    for number, (file, name) in enumerate(page.parts):
        text = without_reserved_names(tree.texts[f"include/tessera/{file}"])
        own, groups = groups_of(text, name)
        parts += [f"## {name}\n"] if several else []
        parts += [description(text, own) + "\n"] if number == 0 or several else []
        parts += ["```cpp\n" + example(tree.texts[f"test/docs/{page.name}.cpp"]) + "```\n"] if number == 0 else []
        for doc, declarations in groups:
            signatures = dict.fromkeys(shown(one, page.names) for one in declarations)
            parts.append("```cpp\n" + "\n".join(signatures) + "\n```\n\n" + doc + "\n")
    header = page.parts[0][0]
    lead = f"# {page.name}\n\nSection {page.section} · [`{header}`](../../include/tessera/{header})\n\n"
    return lead + "\n".join(parts)


def first_sentence(text):
    """Of what stands between the page's second line and its example, or a heading."""
    prose = re.search(r"^Section [^\n]*\n(?:\n## [^\n]*\n)?\n(.*?)\n\n", text, re.S | re.M)[1]
    return re.split(r"(?<=[.])\s", " ".join(prose.split()) + " ", maxsplit=1)[0]


def pages(tree):
    """path -> text; nothing where the headers are not."""
    if "include/tessera/array.h" not in tree.texts:
        return {}
    texts = {page.name: page_text(page, tree) for page in PAGES}
    rows = [f"| [{page.name}]({page.name}.md) | {page.section} | {first_sentence(texts[page.name])} |" for page in PAGES]
    made = {f"{FOLDER}/{name}.md": text for name, text in texts.items()}
    made[f"{FOLDER}/README.md"] = HEAD + "\n| page | § | |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    return made
