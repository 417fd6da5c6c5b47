# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels for `./dev mutate compiler`: which programs come to which legality check, and whether one of them comes
out wrong when the check is off."""
import collections
import concurrent.futures
import os
import pathlib
import threading
import time

import kernel_configurations
import kernel_coverage
import kernel_programs
import kernel_text
import kernels


class RandomKernels:
    """Programs of random kernels, each at one level of x86-64 or in one of the rarer ways."""

    def __init__(self, build, seed, programs):
        self.amp, self.seed = str(pathlib.Path(build, "bin", "amp++").resolve()), seed
        self.meets = collections.defaultdict(list)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
            for number, counts in enumerate(executor.map(self.count, range(programs))):
                for name in counts or ():
                    self.meets[name].append(number)

    def program(self, number):
        """(text, arguments of amp++, environments)"""
        made = kernel_programs.make_kernels(self.seed, number, kernels.KERNELS)
        arguments, environments = kernel_configurations.of_check(number)
        return kernel_text.program(made), arguments + kernel_text.arguments(made), environments

    def count(self, number):
        text, arguments, _ = self.program(number)
        return kernel_coverage.count(self.amp, text, arguments)

    def notice(self, check, seconds):
        """The number of a program that is wrong without the check, and what is; None if all that could be run are right."""
        waiting, found, end = list(reversed(self.meets[check])), [], time.monotonic() + seconds
        lock = threading.Lock()

        def work():
            while time.monotonic() < end and not found:
                with lock:
                    if not waiting:
                        return
                    number = waiting.pop()
                text, arguments, environments = self.program(number)
                wrong = kernels.attempt(self.amp, text, [*arguments, f"-famp-disable-check={check}"], environments)[0]
                if wrong:
                    found.append((number, wrong))

        threads = [threading.Thread(target=work) for _ in range(os.cpu_count())]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return found[0] if found else None
