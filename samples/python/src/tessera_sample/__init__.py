# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for arrays of Python, which they use where these lie."""
try:
    import tessera_amp  # noqa: F401  loads the libtessera that all modules of a process share
except ModuleNotFoundError:
    pass  # Tessera is installed, and the module knows where

from ._kernels import TesseraError, TesseraMemoryError, attract, default_accelerator, mandelbrot, multiply, multiply_add, set_default_accelerator

__all__ = ["TesseraError", "TesseraMemoryError", "attract", "default_accelerator", "mandelbrot", "multiply", "multiply_add",
           "set_default_accelerator"]
