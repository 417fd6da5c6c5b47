# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two pictures: the Mandelbrot set, and two clouds of bodies that fall into each other. NumPy holds the numbers, kernels fill
them in, and NumPy makes colours of them. Ends with an error if the results are wrong."""
import pathlib
import struct
import sys
import zlib

import numpy as np
import tessera_sample


def write_png(path, colours):
    """Rows of pixels of three bytes each."""
    height, width, _ = colours.shape
    rows = b"".join(b"\0" + row.tobytes() for row in colours)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def coloured(brightness):
    """From black over blue and orange to white; brightness is between 0 and 1."""
    stops = np.array([[0, 0, 0], [20, 40, 120], [230, 140, 40], [255, 255, 255]], np.float32)
    at = np.clip(brightness, 0, 1) * (len(stops) - 1)
    low = np.minimum(at.astype(int), len(stops) - 2)
    part = (at - low)[..., np.newaxis]
    return (stops[low] * (1 - part) + stops[low + 1] * part).astype(np.uint8)


def mandelbrot(path, most=400):
    steps = np.empty((640, 960), np.float32)
    tessera_sample.mandelbrot(steps, -0.65, 0.0, 3.4, most)
    inside = steps == most
    # The set is symmetrical: of a row and its mirror image as many points stay inside, but for rounding.
    assert abs(int(inside[1:320].sum()) - int(inside[321:].sum())) < 100 and 0.1 < inside.mean() < 0.3
    write_png(path, coloured(np.where(inside, 0, np.log1p(steps) / np.log1p(60))))


def bodies(path, count=6000):
    random = np.random.default_rng(1)
    positions = random.normal(0, 0.4, (count, 4)).astype(np.float32)
    velocities = np.zeros_like(positions)
    half = count // 2
    positions[:half, 0] -= 1.5
    positions[half:, 0] += 1.5
    velocities[:half, 1], velocities[half:, 1] = 0.25, -0.25
    positions[:, 3] = 1 / count  # the mass
    momentum = (velocities[:, :3] * positions[:, 3:]).sum(axis=0)
    tessera_sample.attract(positions, velocities, 0.02, steps=250)
    after = (velocities[:, :3] * positions[:, 3:]).sum(axis=0)
    assert np.abs(after - momentum).max() < 1e-3, "what attracts each other keeps its momentum"
    density, _, _ = np.histogram2d(positions[:, 1], positions[:, 0], bins=(320, 480), range=((-1.6, 1.6), (-2.4, 2.4)))
    bright = np.log1p(density) / np.log1p(12)
    write_png(path, coloured(np.kron(bright, np.ones((2, 2)))))


folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
mandelbrot(folder / "mandelbrot.png")
bodies(folder / "bodies.png")
print("mandelbrot.png and bodies.png are written")
