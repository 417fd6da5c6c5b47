// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program whose header uses <ppl.h>.
#include <amp.h>

#include "loops.h"
