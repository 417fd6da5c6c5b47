# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the page of Python promises, one after the other; the first argument is one of them."""
import array
import ctypes
import pathlib
import re
import resource
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import tessera_sample


def numbers(count, seed):
    return np.random.default_rng(seed).integers(0, 1000, count).astype(np.float64)


def in_place():
    for count in (1, 7, 1000, 100003):
        a, b, c = numbers(count, 1), numbers(count, 2), numbers(count, 3)
        expected = c + a * b
        at = c.ctypes.data
        tessera_sample.multiply_add(a, b, c)
        assert c.ctypes.data == at and (c == expected).all()
    # The buffer protocol, and parts of arrays.
    a, c = array.array("d", [1, 2, 3]), array.array("d", [1, 1, 1])
    tessera_sample.multiply_add(a, memoryview(a), c)
    assert c.tolist() == [2, 5, 10]
    tessera_sample.multiply_add(c, c, c)  # each work-item reads and writes one element
    assert c.tolist() == [6, 30, 110]
    c = (ctypes.c_double * 3)(1, 1, 1)  # its buffer names no strides
    tessera_sample.multiply_add(a, memoryview(a), c)
    assert list(c) == [2, 5, 10]
    whole = numbers(100, 4)
    tessera_sample.multiply_add(whole[10:20], whole[20:30], whole[50:60])
    assert (whole[50:60] == numbers(100, 4)[50:60] + whole[10:20] * whole[20:30]).all()
    left, right = (np.arange(n, dtype=np.float32) for n in (15, 6))
    left, right, product = left.reshape(5, 3), right.reshape(3, 2), np.empty((5, 2), np.float32)
    tessera_sample.multiply(left, right, product)
    assert (product == left @ right).all()
    row = np.ones((1, 100), np.float32)  # the distance of its only row does not matter
    tessera_sample.mandelbrot(row[::5], 0.0, 0.0, 1e-6, 50)
    assert (row == 50).all()
    print("all right")


def fails(call, *arguments):
    try:
        call(*arguments)
        print("no exception")
    except Exception as why:
        print(f"{type(why).__name__}: {why}")


class Tensor(ctypes.Structure):
    """DLManagedTensor of DLPack."""
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("rank", ctypes.c_int32), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64), ("context", ctypes.c_void_p),
                ("deleter", ctypes.c_void_p)]


class OnGpu:
    """An array that says that it lies in the memory of a CUDA device."""
    def __init__(self):
        self.shape = (ctypes.c_int64 * 1)(3)
        self.tensor = Tensor(0x1000, (ctypes.c_int32 * 2)(2, 0), 1, 2, 64, 1, self.shape, None, 0, None, None)

    def __dlpack__(self, **_):
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return make(ctypes.addressof(self.tensor), b"dltensor", None)

    def __dlpack_device__(self):
        return (2, 0)


class OnBrokenGpu(OnGpu):
    def __dlpack__(self, **_):
        raise BufferError("the device is busy")


def errors():
    a, b, c = numbers(3, 1), numbers(3, 2), numbers(3, 3)
    frozen = numbers(3, 4)
    frozen.flags.writeable = False
    tessera_sample.multiply_add(frozen, bytes_of(b), c)
    add, matrix = tessera_sample.multiply_add, np.zeros((2, 3), np.float32)
    fails(add, a, b, frozen)
    fails(add, a, b, bytes_of(c))
    fails(add, a, b, numbers(6, 3)[::2])
    fails(add, a[::-1], b, c)
    fails(add, a, b.astype(np.float32), c)
    fails(add, a, bytes(24), c)
    fails(add, a, b > 3, c)
    fails(add, a.astype(">f8"), b, c)
    fails(add, np.ones(3, np.longdouble), b, c)
    fails(add, np.array([1, None, 3]), b, c)
    fails(add, memoryview((ctypes.c_double.__ctype_be__ * 3)(1, 2, 3)), b, c)
    fails(add, OnBrokenGpu(), b, c)
    fails(add, a, b, None)
    fails(add, [1, 2, 3], b, c)
    fails(add, a, b, c.reshape(1, 3))
    fails(add, OnGpu(), b, c)
    fails(add, np.empty(0), np.empty(0), np.empty(0))
    fails(add, a, b, numbers(4, 3))
    fails(tessera_sample.multiply, matrix, matrix, matrix)
    fails(tessera_sample.attract, np.zeros((5, 3), np.float32), np.zeros((5, 3), np.float32), 1)
    whole, square, bodies = numbers(5, 1), np.ones((2, 2), np.float32), np.ones((4, 4), np.float32)
    fails(add, whole[:3], b, whole[1:4])
    fails(add, a, whole[2:], whole[1:4])
    fails(tessera_sample.multiply, square, square.copy(), square)
    fails(tessera_sample.multiply, square.copy(), square, square)
    fails(tessera_sample.attract, bodies[:3], bodies[1:], 1)
    fails(tessera_sample.attract, bodies[:2], bodies[2:], 1, -1)
    fails(tessera_sample.mandelbrot, square, 0, 0, 1, -1)
    fails(tessera_sample.set_default_accelerator, "none")
    fails(tessera_sample.set_default_accelerator, "cpu")
    print("TesseraError is a", tessera_sample.TesseraError.__base__.__name__)
    fails(tessera_sample.set_default_accelerator, "direct3d\\ref")


def bytes_of(numbers_there):
    """The same numbers, which nobody may write."""
    return memoryview(numbers_there.tobytes()).cast("d")


def threads_go_on():
    """A thread counts while a kernel runs, for half a second or longer: it could not with the interpreter's lock held."""
    counted = [0]
    done = threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    picture, most, took = np.empty((400, 400), np.float32), 1000, 0
    while took < 0.5:
        most *= 2
        before, began = counted[0], time.monotonic()
        tessera_sample.mandelbrot(picture, 0.0, 0.0, 0.1, most)
        took, went = time.monotonic() - began, counted[0] - before
    done.set()
    other.join()
    print("another thread went on" if went > 20 else f"another thread counted to {went}")


def step_for_ever():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # lit's processes ignore it
    positions = np.random.default_rng(1).random((500, 4), np.float32)
    print("begins", flush=True)
    try:
        tessera_sample.attract(positions, np.zeros_like(positions), 0.001, steps=2000000000)
    except KeyboardInterrupt:
        print("KeyboardInterrupt")
    tessera_sample.multiply_add(positions[0].astype(np.float64), np.ones(4), np.ones(4))
    print("kernels run again")


def kernel_of_a_daemon():
    """The interpreter ends while a daemon thread is in a kernel, or in a loop of them."""
    rows = np.ones((300, 4), np.float32)
    work = ((tessera_sample.mandelbrot, np.empty((1000, 1000), np.float32), 0.0, 0.0, 0.1, 2000),
            (tessera_sample.attract, rows, np.zeros_like(rows), 0.001, 2000000000))
    for call, *arguments in work:
        threading.Thread(target=call, args=arguments, daemon=True).start()
    time.sleep(0.1)
    print("the script ends", flush=True)


def interrupt():
    child = subprocess.Popen([sys.executable, __file__, "step-for-ever"], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "begins\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    try:
        print(child.communicate(timeout=20)[0], end="")
    except subprocess.TimeoutExpired:
        child.kill()
        print("it goes on")


def status(name):
    return int(re.search(rf"^{name}:\s*(\d+)", pathlib.Path("/proc/self/status").read_text(), re.M).group(1))


def often():
    a, b, c = numbers(10000, 1), numbers(10000, 2), np.zeros(10000)
    positions, velocities = np.ones((100, 4), np.float32), np.zeros((100, 4), np.float32)
    for call in range(1200):
        if call == 200:
            memory, threads = status("VmRSS"), status("Threads")
        tessera_sample.multiply_add(a, b, c)
        tessera_sample.attract(positions, velocities, 0.001)
    assert (c == 1200 * a * b).all()
    print("memory does not grow" if status("VmRSS") - memory < 8192 else f"memory: {memory} {status('VmRSS')}")
    print("threads do not grow" if status("Threads") - threads < 4 else f"threads: {threads} {status('Threads')}")


def four_threads():
    wrong = []

    def work(seed):
        for call in range(100):
            a, b, c = (numbers(1000 + call, seed + more) for more in (0, 10, 20))
            expected = c + a * b
            tessera_sample.multiply_add(a, b, c)
            if (c != expected).any():
                wrong.append((seed, call))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    print(f"wrong: {wrong}" if wrong else "four threads")


def memory():
    """With TESSERA_CPU_MEMORY=separate the accelerator needs memory for a copy, which a limit refuses."""
    small, large = np.empty((8, 8), np.float32), np.empty((10000, 30000), np.float32)
    tessera_sample.mandelbrot(small, 0.0, 0.0, 1.0, 10)
    unlimited = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (status("VmSize") * 1024 + (200 << 20), unlimited[1]))
    try:
        tessera_sample.mandelbrot(large, 0.0, 0.0, 1.0, 10)
    except MemoryError as why:
        print(f"{type(why).__name__}: {why}")
        if isinstance(why, tessera_sample.TesseraError):
            print("it is a MemoryError and a TesseraError")
    resource.setrlimit(resource.RLIMIT_AS, unlimited)
    tessera_sample.mandelbrot(small, 0.0, 0.0, 1.0, 10)
    print("there is memory again")


def two_modules():
    import tessera_second
    tessera_sample.set_default_accelerator("direct3d\\ref")
    tessera_second.doubled(np.ones(3))
    assert tessera_second.default_accelerator() == tessera_sample.default_accelerator()
    print("both modules have", tessera_second.default_accelerator(), "as their default")
    maps = pathlib.Path("/proc/self/maps").read_text()
    files = {line.split()[-1] for line in maps.splitlines() if "libtessera.so" in line}
    print("libtessera is there once" if len(files) == 1 else f"there are {files}")


def pictures():
    for path in sys.argv[2:]:
        header = pathlib.Path(path).read_bytes()[:24]
        print(int.from_bytes(header[16:20], "big"), "x", int.from_bytes(header[20:24], "big"))


globals()[sys.argv[1].replace("-", "_")]()
