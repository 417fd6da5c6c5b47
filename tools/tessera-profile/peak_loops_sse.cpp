// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak_loops.h"

tessera::profile::peak_loops tessera::profile::peak_loops_sse() { return loops_of_level<16, 12>(); }
