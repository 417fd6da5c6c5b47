// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP. The standard headers here are those that programs written for Visual C++ expect of
/// <amp.h>. <cstring> is not among them: its POSIX index() would make `index` ambiguous.
#ifndef TESSERA_AMP_H
#define TESSERA_AMP_H

#include <algorithm>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "tessera/accelerator.h"
#include "tessera/array.h"
#include "tessera/array_view.h"
#include "tessera/atomics.h"
#include "tessera/completion_future.h"
#include "tessera/copy.h"
#include "tessera/direct3d.h"
#include "tessera/direct3d_views.h"
#include "tessera/exceptions.h"
#include "tessera/extent.h"
#include "tessera/index.h"
#include "tessera/kernel_messages.h"
#include "tessera/limits.h"
#include "tessera/parallel_for_each.h"
#include "tessera/tile_barrier.h"
#include "tessera/tiled_extent.h"
#include "tessera/tiled_index.h"

#ifdef __TESSERA_MSVC__
#include "tessera/detail/visual_cpp.h"
#endif

#endif // TESSERA_AMP_H
