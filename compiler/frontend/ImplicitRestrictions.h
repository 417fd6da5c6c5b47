// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Corrects restrictions of the members of a complete class that Clang's CUDA mode gets wrong (spec
/// 2.1.1, 2.3.2).
///
/// A base or member may overload the same function on restrictions, as in `B(); B()
/// restrict(amp);`. Then an implicit member of the class has both. Clang would pick one side per
/// pass.
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
