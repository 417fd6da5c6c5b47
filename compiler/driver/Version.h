// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What amp++ says of itself.
#ifndef TESSERA_DRIVER_VERSION_H
#define TESSERA_DRIVER_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace tessera {

/// The program with the version and the commit: the beginning of what --version prints.
llvm::StringRef ownVersion();

} // namespace tessera

#endif // TESSERA_DRIVER_VERSION_H
