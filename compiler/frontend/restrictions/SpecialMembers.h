// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The restrictions of implicit constructors, destructors and assignments (spec 2.3.2): the common
/// ones of bases and members.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_SPECIALMEMBERS_H
#define TESSERA_FRONTEND_RESTRICTIONS_SPECIALMEMBERS_H

#include "frontend/AmpAttributes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"
#include <string>
#include <vector>

namespace tessera {

/// True for a special member that gets its restrictions from the bases and members.
bool isMadeByCompiler(const clang::CXXMethodDecl &Method);

bool isOfKind(const clang::CXXMethodDecl &Method, clang::CXXSpecialMemberKind Kind);

struct Coverage {
  Restrictions Sides; ///< covered by the overloads together
  bool Split = false; ///< no single overload covers them
};

/// The sides covered by the overloads of one special member. If none is declared, the implicit one
/// is for both.
Coverage coverageOf(const clang::CXXRecordDecl &Record, clang::CXXSpecialMemberKind Kind);

/// The restrictions of \p Method for code that uses it. An implicit constructor is also limited to
/// the sides that can destroy the object.
Restrictions usableOn(const clang::CXXMethodDecl &Method);

/// A place in a class, and why it prevents an implicit member on one side.
struct Obstacle {
  clang::SourceLocation Place;
  std::string Text;
};

/// The way from \p Method, which one side lacks, down to the written member that is the reason.
/// Empty if \p Method itself is written.
std::vector<Obstacle> obstacles(const clang::CXXMethodDecl &Method);

/// The special member of \p Record that Clang's notes call \p Words, as in "implicit copy
/// constructor".
const clang::CXXMethodDecl *implicitMember(const clang::CXXRecordDecl &Record,
                                           llvm::StringRef Words);

/// The class with its name declared at \p Place: a search for classes that Clang's errors do not
/// name.
const clang::CXXRecordDecl *classAt(clang::ASTContext &Context, clang::SourceLocation Place);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_SPECIALMEMBERS_H
