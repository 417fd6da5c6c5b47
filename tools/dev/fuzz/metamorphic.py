#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz metamorphic: writes each random kernel in two spellings and compares what the two write bit for bit. They say
the same with other loops, indices, counters, helper functions, variables, branches and tiles. What differs is
made small, printed and written to build/fuzz/metamorphic/."""
import sys

import kernel_configurations
import kernels

if __name__ == "__main__":
    sys.exit(kernels.main("metamorphic", __doc__, 56, kernel_configurations.of_pair, ("first", "second")))
