// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// restrict(auto) (spec 13.1.1) and -famp-auto (13.1.2).
///
/// For Clang a function whose restrictions are deduced has both sides until its body is complete.
/// Then each deduced side whose rules the body breaks is removed. From then on it is a function
/// like any other, for overload resolution and for the checks. Each pass decides correctly about
/// the side that it compiles. For the other side it sees other overloads, and guesses.
#ifndef TESSERA_FRONTEND_DEDUCTION_DEDUCTION_H
#define TESSERA_FRONTEND_DEDUCTION_DEDUCTION_H

#include "frontend/deduction/DeducedMarks.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class ASTConsumer;
class FunctionDecl;
class Sema;
} // namespace clang

namespace tessera {

/// -famp-auto: functions without a clause are restrict(cpu, auto).
void setDeduceAlways(bool On);
bool deducesAlways();

/// The deductions of one pass. There is one at a time in a thread.
class Deduction {
public:
  Deduction(clang::Sema &S, llvm::DenseSet<clang::FileID> Files);
  ~Deduction();
  Deduction(const Deduction &) = delete;

  /// Null outside the passes.
  static Deduction *current();

  /// \p F was declared, with its attributes, and has no body yet.
  void declared(clang::FunctionDecl &F);
  /// Why the function at \p Place, which an error mentions, lacks a restriction.
  std::optional<Explanation> explain(clang::SourceLocation Place) const;
  /// \p F contains a tile_static variable.
  static void forbidCpu(clang::FunctionDecl &F, clang::SourceLocation Place);
  /// A scope has ended: decides all functions whose bodies are complete.
  void settle();
  /// The unit is complete, and its templates are instantiated.
  void finish();
  /// Passes functions that must be emitted to \p Consumer. Until now they seemed inline.
  void emit(clang::ASTConsumer &Consumer);

private:
  bool hasClause(const clang::FunctionDecl &F) const;
  bool isUsers(const clang::FunctionDecl &F) const;
  std::vector<clang::FunctionDecl *> sameSignature(clang::FunctionDecl &F) const;
  void declaredWithAuto(clang::FunctionDecl &F, llvm::ArrayRef<clang::FunctionDecl *> Same);
  bool isDeducedAlways(const clang::FunctionDecl &F) const;
  void begin(clang::FunctionDecl &F);
  void redeclared(clang::FunctionDecl &F, const clang::FunctionDecl &Earlier);
  bool yieldTo(const clang::FunctionDecl &Written, clang::FunctionDecl &F);
  void settleFresh();
  bool drop(clang::FunctionDecl &F);
  bool isReady(clang::FunctionDecl &F, llvm::DenseSet<const clang::FunctionDecl *> &Seen);
  bool decideCallees(clang::FunctionDecl &F);
  void decide(clang::FunctionDecl &F);
  bool fitsAmp(clang::FunctionDecl &F);
  bool fitsCpu(clang::FunctionDecl &F);

  struct Step {
    clang::FunctionDecl *Function;
    bool Recursive;
  };

  clang::Sema &S;
  const llvm::DenseSet<clang::FileID> Files;
  std::vector<clang::FunctionDecl *> Fresh;   ///< not examined since their declaration
  std::vector<clang::FunctionDecl *> Waiting; ///< until the functions that they call have bodies
  std::vector<clang::FunctionDecl *> Inlined; ///< marked as inline, so that Clang defers errors
  llvm::SmallVector<Step, 8> Path;            ///< in decision, each for its call of the next
  llvm::DenseSet<const clang::FunctionDecl *> ForCpu; ///< by a clause with cpu alone
  llvm::DenseSet<const clang::FunctionDecl *> Failed; ///< reported: they fit no side
  llvm::DenseMap<clang::SourceLocation, const clang::FunctionDecl *> Explained;
  llvm::DenseSet<const clang::FunctionDecl *> WithoutClause; ///< deduced by -famp-auto
  bool Any = false, Settling = false;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DEDUCTION_DEDUCTION_H
