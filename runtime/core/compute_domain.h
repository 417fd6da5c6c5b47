// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The compute domains that can be launched.
#ifndef TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H
#define TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H

#include "abi/kernel.h"
#include "backends/result.h"

namespace tessera {

/// Checks in this order that every dimension is positive, that there are at most 2^32 - 1
/// work-items, and that every dimension is a whole number of tiles. The error names the first wrong
/// dimension.
result<void> check_compute_domain(const tessera_kernel &kernel, const std::int32_t *extent);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H
