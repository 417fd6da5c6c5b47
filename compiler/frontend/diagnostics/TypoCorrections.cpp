// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/TypoCorrections.h"

#include "frontend/deduction/DeducedMarks.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/diagnostics/Words.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

/// Names of the C ABI, and those that C++ reserves.
bool isOfImplementation(llvm::StringRef Name) {
  return Name.starts_with("tessera") || Name.contains("__") ||
         (Name.size() > 1 && Name[0] == '_' && isUppercase(Name[1]));
}

class Filter : public CorrectionCandidateCallback {
public:
  Filter(CorrectionCandidateCallback &Inner, bool Everything)
      : CorrectionCandidateCallback(Inner), Inner(Inner.clone()), Everything(Everything) {}

  bool ValidateCandidate(const TypoCorrection &Candidate) override {
    return isForUsers(Candidate) && Inner->ValidateCandidate(Candidate);
  }
  unsigned RankCandidate(const TypoCorrection &Candidate) override {
    return isForUsers(Candidate) ? Inner->RankCandidate(Candidate) : InvalidDistance;
  }
  std::unique_ptr<CorrectionCandidateCallback> clone() override {
    return std::make_unique<Filter>(*Inner, Everything);
  }

private:
  bool isForUsers(const TypoCorrection &Candidate) const {
    if (Everything)
      return false;
    const IdentifierInfo *Name = Candidate.getCorrectionAsIdentifierInfo();
    return !Name || Candidate.isKeyword() || !isOfImplementation(Name->getName());
  }

  std::unique_ptr<CorrectionCandidateCallback> Inner;
  const bool Everything; ///< is filtered out
};

} // namespace

/// Clang asks here first. Where nothing is left it remembers the place, and does not try again.
TypoCorrection TypoCorrections::CorrectTypo(const DeclarationNameInfo &Typo, int LookupKind,
                                            Scope *Where, CXXScopeSpec *Qualifier,
                                            CorrectionCandidateCallback &Candidates,
                                            DeclContext *Members, bool EnteringContext,
                                            const ObjCObjectPointerType *ObjC) {
  const IdentifierInfo *Name = Typo.getName().getAsIdentifierInfo();
  if (Asking || !Name)
    return {};
  const bool Ours = Name->getName().starts_with("__tessera");
  if (!Ours && isOfImplementation(Name->getName()))
    return {};
  const llvm::SaveAndRestore Restore(Asking, true);
  // Names of ours and textures are no misspelling of anything, nor are functions that only the host
  // has.
  const bool OfHost = hasRemedy(Name->getName()) &&
                      isDecidedAmp(S.getCurFunctionDecl(/*AllowLambda=*/true)) &&
                      isCalledAt(Typo.getLoc(), S.getSourceManager());
  Filter OfUsers(Candidates, /*Everything=*/OfHost || Ours || isOfTextures(Name->getName()));
  return S.CorrectTypo(Typo, static_cast<Sema::LookupNameKind>(LookupKind), Where, Qualifier,
                       OfUsers, CorrectTypoKind::ErrorRecovery, Members, EnteringContext, ObjC);
}

} // namespace tessera
