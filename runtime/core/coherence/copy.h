// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies between regions of buffers.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_COPY_H
#define TESSERA_RUNTIME_CORE_COHERENCE_COPY_H

#include "core/coherence/host_access.h"

namespace tessera {

/// Regions of one extent and one element size, which may overlap. With `asynchronously` the copy
/// may still run when the call returns, and the caller may wait for the command. Otherwise it is
/// null.
result<counted<command>> copy_regions(const tessera_region &from, const tessera_region &to,
                                      bool asynchronously);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_COPY_H
