// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses a version of Windows there. Here there is none to choose.
