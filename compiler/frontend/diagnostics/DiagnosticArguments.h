// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types and numbers in the arguments of Clang's diagnostics.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_DIAGNOSTICARGUMENTS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_DIAGNOSTICARGUMENTS_H

#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"

namespace tessera {

/// The type in argument \p I. None for another kind of argument.
inline clang::QualType typeIn(const clang::Diagnostic &Info, unsigned I) {
  return I < Info.getNumArgs() && Info.getArgKind(I) == clang::DiagnosticsEngine::ak_qualtype
             ? clang::QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)))
             : clang::QualType();
}

/// The number in argument \p I. Clang gives some as signed, others as unsigned.
inline int64_t numberIn(const clang::Diagnostic &Info, unsigned I) {
  assert((Info.getArgKind(I) == clang::DiagnosticsEngine::ak_sint ||
          Info.getArgKind(I) == clang::DiagnosticsEngine::ak_uint) &&
         "the diagnostic has a number there");
  return static_cast<int64_t>(Info.getRawArg(I));
}

/// The class of this type, or of a reference to it.
inline const clang::CXXRecordDecl *classIn(const clang::Diagnostic &Info, unsigned I) {
  const clang::QualType Type = typeIn(Info, I);
  return Type.isNull() ? nullptr : Type.getNonReferenceType()->getAsCXXRecordDecl();
}

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_DIAGNOSTICARGUMENTS_H
