# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Another module with kernels, to be loaded beside samples/python."""
try:
    import tessera_amp  # noqa: F401
except ModuleNotFoundError:
    pass

from ._kernels import default_accelerator, doubled
