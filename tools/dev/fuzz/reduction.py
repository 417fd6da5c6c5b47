# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing input small: leaves out parts for as long as it still fails."""


def reduced_tree(levels, fails):
    """The nodes of a tree, given level by level, without those that can be left out with all below."""
    kept = {node for level in levels for node in level}
    for level in levels:
        others = kept - set(level)
        kept = others | set(reduced(level, lambda nodes: fails(others | set(nodes))))
    return kept


def reduced(parts, fails, tries=400):
    """The parts without those that can be left out; `fails` looks at a list of parts."""
    size = max(1, len(parts) // 2)
    while parts and tries > 0:
        at, before = 0, len(parts)
        while at < len(parts) and tries > 0:
            candidate = parts[:at] + parts[at + size:]
            tries -= 1
            if fails(candidate):
                parts = candidate
            else:
                at += size
        if size > 1:
            size = max(1, size // 2)
        elif len(parts) == before:
            break
    return parts
