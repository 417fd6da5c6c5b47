# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""show.py PROGRAM FOLDER: shows samples/nbody on a display of its own, presses its keys, and compares what the display shows
with what the program draws without one. Prints what it has seen."""
import os
import re
import signal
import struct
import subprocess
import sys
import time
import zlib

WIDTH, HEIGHT = 960, 640
HELP = 60  # rows below, with the keys, which a picture without a window has not
PATIENCE = 60


def png_rows(path):
    """(red, green, blue) of the pixels as bytes, row by row, of a picture without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    return unfiltered(zlib.decompress(packed), 3 * WIDTH)


def unfiltered(data, size):
    rows, above = [], bytes(size)
    for begin in range(0, len(data), size + 1):
        kind, row = data[begin], bytearray(data[begin + 1:begin + 1 + size])
        for at in range(size):
            left = row[at - 3] if at >= 3 else 0
            corner = above[at - 3] if at >= 3 else 0
            row[at] = (row[at] + (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[kind]) & 255
        above = bytes(row)
        rows.append(above)
    return rows


def paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: abs(guess - one))


class Display:
    """Xvfb, whose memory is a file in the format of xwd."""

    def __init__(self, folder):
        self.memory = os.path.join(folder, "Xvfb_screen0")
        end, begin = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(begin), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", folder],
                                       pass_fds=[begin], stderr=subprocess.DEVNULL)
        os.close(begin)
        with os.fdopen(end) as told:
            number = told.readline().strip()
        if not number:
            raise SystemExit("Xvfb does not start")
        os.environ["DISPLAY"] = ":" + number

    def rows(self):
        with open(self.memory, "rb") as file:
            data = file.read()
        words = struct.unpack(">25I", data[:100])
        begin, row_bytes = words[0] + 12 * words[19], words[12]
        rows = []
        for row in range(HEIGHT):
            line = data[begin + row * row_bytes:begin + row * row_bytes + 4 * WIDTH]
            colours = bytearray(3 * WIDTH)
            colours[0::3], colours[1::3], colours[2::3] = line[2::4], line[1::4], line[0::4]
            rows.append(bytes(colours))
        return rows

    def close(self):
        self.server.terminate()
        self.server.wait()


def tool(*arguments):
    return subprocess.run(["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=PATIENCE).stdout.strip()


def until(what, holds):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            print(what)
            return
        time.sleep(0.05)
    raise SystemExit(f"never: {what}")


def main(program, folder):
    picture = os.path.join(folder, "without-window.png")
    bodies = ["--bodies", "1000"]
    subprocess.run([program, *bodies, "--frames", "30", "--png", picture], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    wanted = png_rows(picture)[:-HELP]
    display = Display(folder)
    shown = subprocess.Popen([program, *bodies, "--pause-at", "30"])
    try:
        window = tool("search", "--sync", "--onlyvisible", "--name", "^N-body").split()[-1]
        tool("windowfocus", "--sync", window)
        until("the window shows what a picture without it shows", lambda: display.rows()[:-HELP] == wanted)
        title = lambda: tool("getwindowname", window)
        press = lambda key: tool("key", key)
        for key, mode in modes(program):
            press(key)
            until(f"key {key}: {mode}", lambda: title() == f"N-body: {mode}")
        press("3")
        until("key 3 again", lambda: title() == "N-body: tiled")
        seen = display.rows()[:-HELP]
        press("space")
        until("space: it goes on", lambda: display.rows()[:-HELP] != seen)
        for key in ("g", "r", "b", "BackSpace"):
            seen = display.rows()[:-HELP]
            press(key)
            until(f"key {key}: it begins anew", lambda: display.rows()[:-HELP] != seen)
        until("space: it pauses again", lambda: paused(display, press))
        for what, gesture in (("the mouse turns", ["mousedown", "1", "mousemove_relative", "90", "40", "mouseup", "1"]),
                              ("its wheel zooms", ["click", "4"])):
            seen = display.rows()[:-HELP]
            tool("mousemove", "--window", window, "400", "300", *gesture)
            until(what, lambda: display.rows()[:-HELP] != seen)
        tool("windowsize", "--sync", window, "300", "200")
        tool("windowsize", "--sync", window, str(WIDTH), str(HEIGHT))
        seen = display.rows()[:-HELP]
        press("space")
        until("smaller and larger again: it goes on", lambda: display.rows()[:-HELP] != seen)
        press("q")
        print("key q: exit code", shown.wait(PATIENCE))
    finally:
        shown.kill()
        display.close()


def paused(display, press):
    """While kernels run no two pictures are alike."""
    press("space")
    time.sleep(1)
    before = display.rows()
    time.sleep(0.5)
    return before == display.rows()


def modes(program):
    """(key, name) of all that the program has: it says how many there are."""
    told = subprocess.run([program, "--mode", "999"], capture_output=True, text=True, timeout=PATIENCE).stderr
    count = int(re.search(r"--mode takes 0 to (\d+) here", told)[1])
    names = [subprocess.run([program, "--bodies", "2", "--frames", "1", "--mode", str(mode)], capture_output=True, text=True,
                            check=True, timeout=PATIENCE).stdout.split(":")[0] for mode in range(count + 1)]
    return [(str(mode), names[mode]) for mode in [*range(1, count + 1), 0]]


if __name__ == "__main__":
    signal.alarm(600)
    main(*sys.argv[1:])
