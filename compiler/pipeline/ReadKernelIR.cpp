// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/ReadKernelIR.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace tessera {

/// LLVM's readers bring old debug information up to date, and abort if the module is broken.
static void upgradeDebugInfoOnReading(bool Upgrade) {
  constexpr StringRef Name = "disable-auto-upgrade-debug-info";
  cl::Option *Disable = cl::getRegisteredOptions().lookup(Name);
  assert(Disable && "LLVM calls this option something else");
  Disable->reset();
  Disable->addOccurrence(0, Name, Upgrade ? "false" : "true");
}

std::unique_ptr<Module> readKernelIR(StringRef Path, LLVMContext &Context, StringRef Program) {
  upgradeDebugInfoOnReading(false);
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(Path, Problem, Context);
  upgradeDebugInfoOnReading(true);
  if (!M) {
    Problem.print(Program.str().c_str(), errs());
    return nullptr;
  }
  std::string Broken;
  raw_string_ostream Said(Broken);
  if (verifyModule(*M, &Said)) {
    Broken.insert(0, "the input is broken IR: ");
    for (StringRef Line : split(StringRef(Broken).rtrim(), '\n'))
      WithColor::error(errs(), Program) << Line << '\n';
    return nullptr;
  }
  UpgradeDebugInfo(*M);
  return M;
}

} // namespace tessera
