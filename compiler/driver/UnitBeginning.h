// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands before <amp.h> in a unit: -famp-precompile puts the library first.
#ifndef TESSERA_DRIVER_UNITBEGINNING_H
#define TESSERA_DRIVER_UNITBEGINNING_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInvocation;
}

namespace tessera {

/// The name in what stands behind -D or -U.
llvm::StringRef nameOfMacro(llvm::StringRef Definition);

/// Whether the file \p Unit compiles includes <amp.h>, by itself or by headers of its own, and
/// before it stand at most headers of the C and C++ library, those of ours for Visual C++, and
/// conditions that hold by the command line. The file is read, not preprocessed.
/// \p OursForVisualCpp is their folder, with a slash at its end; empty without -famp-msvc.
bool beginsWithAmp(const clang::CompilerInvocation &Unit, llvm::StringRef OursForVisualCpp);

} // namespace tessera

#endif // TESSERA_DRIVER_UNITBEGINNING_H
