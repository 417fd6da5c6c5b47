// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The restrictions of constructors, destructors and assignments that the compiler makes
/// (spec 2.3.2): what those of the bases and members have in common.
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
  Restrictions Sides; ///< what the overloads cover together
  bool Split = false; ///< no single overload covers it
};

/// What the overloads of one special member cover. None declared: the implicit one is for both.
Coverage coverageOf(const clang::CXXRecordDecl &Record, clang::CXXSpecialMemberKind Kind);

/// The restrictions of \p Method as code that uses it sees them: a constructor that the compiler
/// makes is for the sides that can destroy the object, too.
Restrictions usableOn(const clang::CXXMethodDecl &Method);

/// A place in a class, and why it keeps a member that the compiler makes from one side.
struct Obstacle {
  clang::SourceLocation Place;
  std::string Text;
};

/// From \p Method, which one side lacks, down to the member somebody has written that is the
/// reason. Empty when somebody has written \p Method.
std::vector<Obstacle> obstacles(const clang::CXXMethodDecl &Method);

/// The special member of \p Record that Clang's notes call \p Words, as in "implicit copy
/// constructor".
const clang::CXXMethodDecl *implicitMember(const clang::CXXRecordDecl &Record,
                                           llvm::StringRef Words);

/// The class whose name is declared at \p Place: a search for what Clang's errors do not name.
const clang::CXXRecordDecl *classAt(clang::ASTContext &Context, clang::SourceLocation Place);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_SPECIALMEMBERS_H
