// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `amp++ -famp-start-from=STAGE kernels.ll`: continues the stages on IR that -famp-stop-after has
/// written.
#ifndef TESSERA_DRIVER_RESUMEKERNELIR_H
#define TESSERA_DRIVER_RESUMEKERNELIR_H

#include "llvm/ADT/ArrayRef.h"

namespace tessera {

struct AmpOptions;

/// \p Arguments: one .ll or .bc file, -o, -O, -g, -S. Writes the kernels' object or assembly, or
/// the IR at -famp-stop-after. Returns the exit code.
int resumeKernelIR(llvm::ArrayRef<const char *> Arguments, const AmpOptions &Options);

} // namespace tessera

#endif // TESSERA_DRIVER_RESUMEKERNELIR_H
