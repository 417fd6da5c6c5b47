# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The picture of chart.py: from the line where Tessera is, a bar to the right for who takes longer, to the left for who
takes less, on a logarithmic scale. Colours are legible on light and on dark."""
import html
import math

COLOURS = ("#8c8c8c", "#3b82f6", "#d97706", "#16a34a", "#dc2626", "#a855f7", "#0d9488", "#db2777", "#a16207")
STYLE = """<style>
text { font: 12px sans-serif; fill: #1f2328 }
.small { font-size: 10px }
.line { stroke: #d0d7de }
.one { stroke: #1f2328; stroke-width: 1.5 }
.ground { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .line { stroke: #30363d } .one { stroke: #e6edf3 } .ground { fill: #0d1117 }
}
</style>"""
WIDTH, LABELS, TOP, BAR, GAP = 960, 300, 96, 10, 12


def text(x, y, words, kind="", anchor="start"):
    return f'<text x="{x:.0f}" y="{y:.0f}" class="{kind}" text-anchor="{anchor}">{html.escape(words)}</text>'


def draw(report, rows, engines):
    ratios = [ms / ours for _, ours, others in rows for ms in others.values()]
    low = math.floor(math.log10(min(ratios + [1])) * 3 - 0.01) / 3
    high = math.ceil(math.log10(max(ratios + [1])) * 3 + 0.01) / 3

    def place(ratio):
        return LABELS + (math.log10(ratio) - low) / (high - low) * (WIDTH - LABELS - 50)

    height = TOP + sum(GAP + BAR * max(2, len(others)) for _, _, others in rows) + 20
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
             f'viewBox="0 0 {WIDTH} {height}">', STYLE, f'<rect class="ground" width="{WIDTH}" height="{height}"/>']
    parts.append(text(10, 20, "Time relative to Tessera's; to the right: takes longer than Tessera"))
    compilers = "; ".join(report["compilers"].values())
    level = f', all held to x86-64-{report["level"]}' if report.get("level") else ""
    parts.append(text(10, 36, f'{report["date"]}, {report["machine"]}, {report["cores"]} cores{level}; {compilers}', "small"))
    colours = {engine: COLOURS[number % len(COLOURS)] for number, engine in enumerate(engines)}
    parts += legend(colours)
    for power in range(math.ceil(low), math.floor(high) + 1):
        x = place(10**power)
        kind = "line" if power else "one"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{height - 12}"/>')
        parts.append(text(x, TOP - 12, f"{10.0**power:g} times", "small", "middle"))
    parts += groups(rows, colours, place)
    return "\n".join([*parts, "</svg>", ""])


def legend(colours):
    x = 10
    for engine, colour in colours.items():
        yield f'<rect x="{x}" y="50" width="10" height="10" fill="{colour}"/>'
        yield text(x + 14, 59, engine)
        x += 34 + 7 * len(engine)


def groups(rows, colours, place):
    y, one = TOP, place(1)
    for name, ours, others in rows:
        lines = max(2, len(others))
        yield text(10, y + lines * BAR / 2, name)
        yield text(10, y + lines * BAR / 2 + 12, f"Tessera {ours:.2f} ms", "small")
        for number, (engine, colour) in enumerate((e, c) for e, c in colours.items() if e in others):
            ratio = others[engine] / ours
            x, top = place(ratio), y + number * BAR
            yield (f'<rect x="{min(x, one):.1f}" y="{top}" width="{max(abs(x - one), 0.5):.1f}" height="{BAR - 1}" '
                   f'fill="{colour}"><title>{html.escape(f"{engine}: {others[engine]:.2f} ms, {ratio:.2f}")}</title>'
                   "</rect>")
            yield text(max(x, one) + 3, top + BAR - 1, f"{ratio:.2f}", "small")
        y += lines * BAR + GAP
