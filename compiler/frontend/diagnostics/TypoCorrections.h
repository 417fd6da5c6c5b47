// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names that Clang proposes for an unknown one. Excludes the implementation's, which no
/// program may use.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_TYPOCORRECTIONS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_TYPOCORRECTIONS_H

#include "clang/Sema/ExternalSemaSource.h"

namespace tessera {

class TypoCorrections : public clang::ExternalSemaSource {
public:
  explicit TypoCorrections(clang::Sema &S) : S(S) {}

  clang::TypoCorrection CorrectTypo(const clang::DeclarationNameInfo &Typo, int LookupKind,
                                    clang::Scope *Where, clang::CXXScopeSpec *Qualifier,
                                    clang::CorrectionCandidateCallback &Filter,
                                    clang::DeclContext *Members, bool EnteringContext,
                                    const clang::ObjCObjectPointerType *ObjC) override;

private:
  clang::Sema &S;
  bool Asking = false;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_TYPOCORRECTIONS_H
