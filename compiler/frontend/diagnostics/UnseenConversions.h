// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Notes that name the conversion functions which the code of an error cannot call.
///
/// Clang says "no viable conversion": it does not see the conversion functions of the other side
/// (ConversionFunctions.h).
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_UNSEENCONVERSIONS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_UNSEENCONVERSIONS_H

#include "clang/Basic/SourceLocation.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class Diagnostic;
class FunctionDecl;
} // namespace clang

namespace tessera {

using PlacedNotes = std::vector<std::pair<clang::SourceLocation, std::string>>;

/// Adds to \p Notes what \p Info, an error or a note of one, is silent about. \p Code is the
/// function that is parsed.
void addUnseenConversions(const clang::Diagnostic &Info, const clang::FunctionDecl *Code,
                          PlacedNotes &Notes);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_UNSEENCONVERSIONS_H
