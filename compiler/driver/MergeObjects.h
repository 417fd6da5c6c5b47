// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Joins the kernels' native code with the host object into one relocatable object.
#ifndef TESSERA_DRIVER_MERGEOBJECTS_H
#define TESSERA_DRIVER_MERGEOBJECTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

struct Installation;

/// Replaces the object at \p Path by itself together with \p Kernels (`ld -r`).
llvm::Error mergeObjects(llvm::StringRef Path, llvm::ArrayRef<char> Kernels,
                         const Installation &Installed);

} // namespace tessera

#endif // TESSERA_DRIVER_MERGEOBJECTS_H
