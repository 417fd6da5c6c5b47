// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies between regions of buffers.
#ifndef TESSERA_RUNTIME_CORE_COPY_H
#define TESSERA_RUNTIME_CORE_COPY_H

#include "backends/result.h"

namespace tessera {

/// Regions of one extent and one element size; they may overlap.
result<void> copy_region(const tessera_region &from, const tessera_region &to);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COPY_H
