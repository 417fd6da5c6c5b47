// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One -cc1 job, in process: Clang's own action, wrapped by AmpAction for C++ inputs that may
/// contain kernels.
#ifndef TESSERA_DRIVER_COMPILEUNIT_H
#define TESSERA_DRIVER_COMPILEUNIT_H

#include "llvm/ADT/SmallVector.h"

namespace tessera {

struct Installation;

/// \p Arguments is a -cc1 command line with argv[0], including our options. Returns the exit code.
int compileUnit(llvm::SmallVectorImpl<const char *> &Arguments, const Installation &Installed);

} // namespace tessera

#endif // TESSERA_DRIVER_COMPILEUNIT_H
