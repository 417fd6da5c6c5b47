// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Headers that Visual C++'s <amp.h> happens to include: <ppl.h> and <ppltasks.h>. They take as
/// long to read as <amp.h> itself. So under -famp-msvc our <amp.h> includes them only in units
/// whose text contains their names.
#ifndef TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H
#define TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Must be called before the first token is lexed.
void includeTakenForGranted(clang::Preprocessor &PP);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H
