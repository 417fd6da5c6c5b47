#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the instructions of a SPIR-V file whose numbers or names are asked for: `instructions.py FILE NAME...`."""
import pathlib
import struct
import sys

NAMES = {7: "OpString", 8: "OpLine", 15: "OpEntryPoint", 16: "OpExecutionMode", 17: "OpCapability",
         54: "OpFunction", 71: "OpDecorate", 133: "OpFMul", 224: "OpControlBarrier"}
TEXT_AT = {7: 1, 15: 2}  # operands before the text


def main():
    words = pathlib.Path(sys.argv[1]).read_bytes()
    words = struct.unpack(f"<{len(words) // 4}I", words)
    assert words[0] == 0x07230203, "no SPIR-V"
    at = 5
    while at < len(words):
        length, code = words[at] >> 16, words[at] & 0xFFFF
        operands = words[at + 1:at + length]
        at += length
        if NAMES.get(code) not in sys.argv[2:]:
            continue
        shown = [str(operand) for operand in operands]
        if code in TEXT_AT:
            text = struct.pack(f"<{length - 1 - TEXT_AT[code]}I", *operands[TEXT_AT[code]:])
            shown[TEXT_AT[code]:] = [text.split(b"\0")[0].decode()]
        print(NAMES[code], *shown)


main()
