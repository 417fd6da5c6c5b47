# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the rows of a run on a GPU say, for readers: beside each number the one that is wanted."""
import math
import pathlib
import re

# Of the twin's speed: each, and the geometric mean; of cuBLAS's; microseconds of a launch beyond the driver's own; of
# the bandwidth of pinned memory; milliseconds of the first launch, where the driver has compiled the kernel before.
LEAST, MEAN, OF_CUBLAS, MICROSECONDS, OF_PINNED, FIRST_MS = 0.95, 1.0, 0.5, 2.0, 0.9, 20


def excerpt(text, most=4000):
    """The beginning and the end, if all of it is more than that."""
    text = text.rstrip()
    return text if len(text) <= most else f"{text[:most // 3]}\n[...]\n{text[-most * 2 // 3:]}"


def processor():
    found = re.search(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return found.group(1) if found else "unknown"


def of(rows, part, *keys):
    return [row for row in rows if row["part"] == part and all(key in row for key in keys)]


def failed_tests(rows):
    return [row for row in rows if "test" in row and row["status"] not in (0, "no time was left")]


def has_failed(rows):
    return bool(failed_tests(rows)) or any("failed" in row for row in rows)


def of_tests(rows):
    done = [row for row in rows if "test" in row and row["status"] != "no time was left"]
    expected = sum(row.get("expected", 0) for row in rows)
    return (f"{len(done) - len(failed_tests(rows))} tests passed, {len(failed_tests(rows))} failed, "
            f"{expected - len(done)} of {expected} had no time")


def pairs(rows, part):
    """(problem and form, Tessera's line, its twin's): the twin's comes first."""
    twin = None
    for row in of(rows, part, "who"):
        if row["who"] != "Tessera":
            twin = row
        elif twin:
            yield ", ".join(filter(None, (row["problem"], row["form"]))), row, twin


def geometric_mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def of_kernels(rows, part):
    found = list(pairs(rows, part))
    if not found:
        return []
    lines = [f"\n## Kernels beside nvcc's, {part}\n", "| problem | Tessera | twin | twin's time to Tessera's |", "|---|---|---|---|"]
    ratios = {}
    for name, ours, twin in found:
        wrong = "" if ours["right"] and twin["right"] else ", wrong results"
        ratios[name] = ours["ratio"]
        lines.append(f"| {name} | {ours['median_ms']:.3f} ms | {twin['median_ms']:.3f} ms | {ours['ratio']:.2f}{wrong} |")
    below = [f"{name} ({ratio:.2f})" for name, ratio in ratios.items() if ratio < LEAST]
    return lines + [f"\nGeometric mean {geometric_mean(ratios.values()):.2f} (wanted: {MEAN}); below {LEAST}: {'; '.join(below) or 'none'}."]


def of_launches(rows):
    lines = []
    for row in of(rows, "launches", "cache"):
        wanted = f" (wanted: {FIRST_MS})" if row["cache"] == "warm" else ""
        lines.append(f"- first launch with a {row['cache']} cache of the driver: {row['first_launch_ms']:.2f} ms{wanted}; "
                     f"the driver's start {row['driver_start_ms']} ms")
    for row in of(rows, "launches", "tiles"):
        lines.append(f"- {row['tiles']} tiles of {row['tile']}, {row['steps']} steps: launch and wait {row['us']:.2f} µs, the driver's own "
                     f"{row['driver_us']:.2f} µs, {row['us'] - row['driver_us']:+.2f} (wanted: at most {MICROSECONDS})")
    return ["\n## Launches\n", *lines] if lines else []


def of_copies(rows):
    lines = []
    found = of(rows, "copies", "copy")
    pinned = {way: row["driver_gb_s"] for row in found for way in ("from", "to") if row["copy"] == f"{way} pinned memory"}
    for row in found:
        best = pinned.get(row["copy"].split()[0])
        share = f"; of the pinned bandwidth {row['gb_s'] / best:.2f} (wanted: {OF_PINNED})" if best else ""
        lines.append(f"- {row['bytes'] / 1e6:.0f} MB {row['copy']}: {row['gb_s']:.2f} GB/s, the driver's own {row['driver_gb_s']:.2f}{share}")
    return ["\n## Copies\n", *lines] if lines else []


def of_cublas(rows):
    found = of(rows, "cublas", "cublas")
    ours = [row for part in ("contracted", "uncontracted") for name, row, _ in pairs(rows, part)
            if name.startswith("float product") and name.endswith("simple")]
    if not found:
        return []
    lines = [f"\n## cuBLAS\n\nFloat product, 1024 x 1024: {found[0]['median_ms']:.3f} ms."]
    if ours:
        lines.append(f"Tessera's simple kernel: {ours[0]['median_ms']:.3f} ms, {found[0]['median_ms'] / ours[0]['median_ms']:.2f} of its speed "
                     f"(wanted: {OF_CUBLAS}).")
    return lines


def of_failures(rows):
    missing = [f"{row['not_run']} ({row['part']})" for row in rows if "not_run" in row]
    return ([f"\nNo time was left for {', '.join(missing)}."] if missing else []) + failures(rows)


def failures(rows):
    lines = []
    for row in failed_tests(rows):
        lines.append(f"\n### {row['test']}: {row['status']}\n\n```\n{excerpt(row['output'], 1500)}\n```")
    for row in rows:
        if "failed" in row:
            lines.append(f"\n### {row['part']}, {row['failed']}: {row['status']}\n\n```\n{excerpt(row['output'], 1500)}\n```")
    return ["\n## Failures", *lines] if lines else []


def page(rows):
    lines = []
    for row in of(rows, "facts", "gpu"):
        manifest = row["manifest"]
        lines += [f"# {row['gpu'] or 'No GPU: ' + row['problem']}\n", f"{row['driver']}; {row['processor']}, {row['cores']} cores; Tessera {manifest['commit']}, "
                  f"twins by {manifest['nvcc']}; {row['date']}.\n"]
    tests = of(rows, "tests")
    if tests:
        left_out = [row["manifest"]["left_out"] for row in of(rows, "facts", "gpu")]
        lines.append(of_tests(tests) + (f"; {len(left_out[0])} were not packed." if left_out else "."))
    lines += of_kernels(rows, "uncontracted") + of_kernels(rows, "contracted") + of_launches(rows) + of_copies(rows)
    return "\n".join([*lines, *of_cublas(rows), *of_failures(rows), ""])
