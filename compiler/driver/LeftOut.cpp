// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes the place of two libraries where LLVM is linked statically. Z3 would be as large as a third
// of amp++, and Clang's static analyser uses it only to check its findings. Polly runs only if it
// is asked to, by -mllvm -polly.
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

using namespace llvm;

SMTSolverRef llvm::CreateZ3Solver() {
  report_fatal_error("this amp++ is built without Z3", /*gen_crash_diag=*/false);
}

LLVM_DUMP_METHOD void SMTSort::dump() const {}
LLVM_DUMP_METHOD void SMTExpr::dump() const {}
LLVM_DUMP_METHOD void SMTSolver::dump() const {}

PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Polly", LLVM_VERSION_STRING, [](PassBuilder &) {}};
}
