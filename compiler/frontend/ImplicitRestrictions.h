// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions of implicit members that Clang's CUDA mode gets wrong (spec 2.3.2).
///
/// An implicit member of a class whose base or member overloads the same function on restrictions,
/// say `B(); B() restrict(amp);`, has both; Clang would pick one side per pass.
#ifndef TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
#define TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H

#include "clang/Frontend/MultiplexConsumer.h"

namespace clang {
class CXXRecordDecl;
class Sema;
} // namespace clang

namespace tessera {

/// Settles the restrictions of \p Record's implicit and defaulted members.
void settleImplicitMembers(clang::Sema &S, clang::CXXRecordDecl &Record);

/// The consumer of either pass: settles restrictions as classes are completed.
class RestrictionConsumer : public clang::MultiplexConsumer {
public:
  explicit RestrictionConsumer(std::unique_ptr<clang::ASTConsumer> Inner)
      : MultiplexConsumer(std::move(Inner)) {}

  void InitializeSema(clang::Sema &S) override;
  void ForgetSema() override;
  void HandleTagDeclDefinition(clang::TagDecl *Tag) override;

private:
  clang::Sema *TheSema = nullptr;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
