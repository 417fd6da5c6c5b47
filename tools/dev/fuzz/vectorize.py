#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz vectorize: makes random kernels and runs them without vectors, with those of the SPMD vectoriser and with
those of LLVM alone, for every level of x86-64 here. All results must be those of plain C++ in the same
program. What differs is made small and written to build/fuzz/vectorize/."""
import sys

import kernel_configurations
import kernels

if __name__ == "__main__":
    sys.exit(kernels.main("vectorize", __doc__, 284, kernel_configurations.of_vectorizers))
