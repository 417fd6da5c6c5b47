// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A part of <windows.h>.
#include "windows.h"
