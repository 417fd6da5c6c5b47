// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What Clang's CUDA mode gets wrong about the members of a class, once it is complete (spec 2.1.1,
/// 2.3.2).
///
/// An implicit member of a class whose base or member overloads the same function on restrictions,
/// say `B(); B() restrict(amp);`, has both; Clang would pick one side per pass.
#ifndef TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
#define TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H

#include "clang/Frontend/MultiplexConsumer.h"

namespace clang {
class CXXRecordDecl;
class ClassTemplateSpecializationDecl;
class Sema;
} // namespace clang

namespace tessera {

/// Settles the restrictions of \p Record's implicit and defaulted members.
void settleImplicitMembers(clang::Sema &S, clang::CXXRecordDecl &Record);

/// Settles the trailing return types of an instance's members.
void settleInstantiation(clang::Sema &S, clang::ClassTemplateSpecializationDecl &Record);

/// The consumer of either pass: settles restrictions as classes are completed.
class RestrictionConsumer : public clang::MultiplexConsumer {
public:
  explicit RestrictionConsumer(std::unique_ptr<clang::ASTConsumer> Inner);

  void InitializeSema(clang::Sema &S) override;
  void ForgetSema() override;
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleTagDeclDefinition(clang::TagDecl *Tag) override;

private:
  clang::Sema *TheSema = nullptr;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
