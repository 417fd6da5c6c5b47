// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP.
#ifndef TESSERA_AMP_H
#define TESSERA_AMP_H

#include "tessera/detail/standard_library.h"

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
