// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions that nobody writes and that Clang's CUDA mode gets wrong (spec 2.2.1, 2.3.2).
///
/// Member functions of a local class have the restrictions of the function around it. An implicit
/// member of a class whose base or member overloads the same function on restrictions, say
/// `B(); B() restrict(amp);`, has both; Clang would pick one side per pass.
#ifndef TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
#define TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H

#include "clang/AST/ASTMutationListener.h"
#include "clang/Frontend/MultiplexConsumer.h"

namespace clang {
class CXXRecordDecl;
class Sema;
} // namespace clang

namespace tessera {

/// Is told of a class after its members are declared and before their bodies are parsed.
class LocalClassRestrictions : public clang::ASTMutationListener {
public:
  void CompletedTagDefinition(const clang::TagDecl *Tag) override;
};

/// Settles the restrictions of \p Record's implicit and defaulted members.
void settleImplicitMembers(clang::Sema &S, clang::CXXRecordDecl &Record);

/// The consumer of either pass: settles restrictions as classes are completed.
class RestrictionConsumer : public clang::MultiplexConsumer {
public:
  explicit RestrictionConsumer(std::unique_ptr<clang::ASTConsumer> Inner)
      : MultiplexConsumer(std::move(Inner)) {}

  clang::ASTMutationListener *GetASTMutationListener() override;
  void InitializeSema(clang::Sema &S) override;
  void ForgetSema() override;
  void HandleTagDeclDefinition(clang::TagDecl *Tag) override;

private:
  clang::Sema *TheSema = nullptr;
  LocalClassRestrictions LocalClasses;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_IMPLICITRESTRICTIONS_H
