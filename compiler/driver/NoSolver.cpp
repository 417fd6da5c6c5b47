// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes the place of LLVM's interface to Z3 where LLVM is linked statically. Clang's static
// analyser checks its findings with that solver only if it is asked to (crosscheck-with-z3), and Z3
// alone would be as large as a third of amp++.
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

using namespace llvm;

SMTSolverRef llvm::CreateZ3Solver() {
  report_fatal_error("this amp++ is built without Z3", /*gen_crash_diag=*/false);
}

LLVM_DUMP_METHOD void SMTSort::dump() const {}
LLVM_DUMP_METHOD void SMTExpr::dump() const {}
LLVM_DUMP_METHOD void SMTSolver::dump() const {}
