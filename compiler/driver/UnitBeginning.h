// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The code before <amp.h> in a unit: -famp-precompile puts the library first.
#ifndef TESSERA_DRIVER_UNITBEGINNING_H
#define TESSERA_DRIVER_UNITBEGINNING_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInvocation;
}

namespace tessera {

/// The name of the macro in the argument of -D or -U.
llvm::StringRef nameOfMacro(llvm::StringRef Definition);

/// Whether the file that \p Unit compiles includes <amp.h>, by itself or by headers of its own.
/// Before it there may only be headers of the C and C++ library, ours for Visual C++, and
/// conditions that depend on the command line. The file is read, not preprocessed. \p
/// OursForVisualCpp is the folder of our headers, with a slash at its end. Empty without
/// -famp-msvc.
bool beginsWithAmp(const clang::CompilerInvocation &Unit, llvm::StringRef OursForVisualCpp);

} // namespace tessera

#endif // TESSERA_DRIVER_UNITBEGINNING_H
