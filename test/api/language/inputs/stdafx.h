// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The precompiled header of visual-cpp-program.cpp's project, as Visual C++'s wizard leaves it.
#pragma once

#include <stdio.h>
#include <string.h>

#include <amp.h>
#include <amp_math.h>
#include <vector>
