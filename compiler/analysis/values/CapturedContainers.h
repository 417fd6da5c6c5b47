// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The captured container that a kernel accesses.
#ifndef TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H
#define TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H

#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// The number of the container at \p Pointer among \p Info's captures. Nothing if it is not known.
std::optional<unsigned> captureOf(const llvm::Value &Pointer, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H
