// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of the containers that a kernel captures an access is to.
#ifndef TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H
#define TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H

#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// The number among \p Info's captures of the container that \p Pointer leads into; nothing if that
/// is not known.
std::optional<unsigned> captureOf(const llvm::Value &Pointer, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_CAPTUREDCONTAINERS_H
