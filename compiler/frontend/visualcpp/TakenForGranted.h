// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Headers that Visual C++'s <amp.h> happens to include and ours does not, since they take as long
/// to read as <amp.h> itself: <ppl.h> and <ppltasks.h>. Under -famp-msvc <amp.h> includes them in
/// units whose text has their names.
#ifndef TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H
#define TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Has to be called before the first token is lexed.
void includeTakenForGranted(clang::Preprocessor &PP);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_TAKENFORGRANTED_H
