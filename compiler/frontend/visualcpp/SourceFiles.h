// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Source files as Visual C++ writes them: in UTF-16, or with headers that only its own system has.
#ifndef TESSERA_FRONTEND_VISUALCPP_SOURCEFILES_H
#define TESSERA_FRONTEND_VISUALCPP_SOURCEFILES_H

#include "clang/Basic/FileEntry.h"

namespace clang {
class CompilerInvocation;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace tessera {

/// Included files in UTF-16 are read as UTF-8. A missing header of Visual C++ or Windows is an
/// error with a remedy. Under -famp-msvc a file whose name differs only in case is used if the
/// exact one is missing, with a warning if it is the user's.
void watchIncludes(clang::Preprocessor &PP);

/// Must be called before \p SM reads \p File, for whatever purpose.
void readAsUtf8(clang::SourceManager &SM, clang::FileEntryRef File);

/// The same for the file that is compiled.
void readMainFileAsUtf8(clang::CompilerInvocation &Invocation);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_SOURCEFILES_H
