// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which compute domains can be launched.
#ifndef TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H
#define TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H

#include "abi/kernel.h"
#include "backends/result.h"

namespace tessera {

/// In this order: every dimension is positive, there are at most 2^32 - 1 work-items, every
/// dimension is a whole number of tiles. The error names the first dimension that is wrong.
result<void> check_compute_domain(const tessera_kernel &kernel, const std::int32_t *extent);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COMPUTE_DOMAIN_H
