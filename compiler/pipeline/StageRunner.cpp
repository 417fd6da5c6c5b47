// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StageRunner.h"
#include "pipeline/KernelView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

StageRunner::StageRunner(Module &M, const StageControl &Control)
    : M(M), Control(Control), Out(Control.Out ? *Control.Out : outs()),
      Err(Control.Err ? *Control.Err : errs()) {
  registerPassPrinting();
  TimeTrace.registerCallbacks(Callbacks);
}

StageRunner::~StageRunner() {
  for (const std::string &Name : Control.Print)
    if (!PrintedPasses.contains(Name) && Name != "all" && !is_contained(stageNames(), Name))
      Err << "; pass " << Name << " did not run\n";
  if (!Control.TimeStages)
    return;
  for (const StageTime &Stage : Times)
    Err << formatv("{0,-14}{1,10:F2} ms\n", Stage.Name, Stage.Time.count());
}

bool StageRunner::wantsPrint(StringRef Name) const {
  return is_contained(Control.Print, Name) || is_contained(Control.Print, "all");
}

/// Passes are printed by name only: "all" means all stages, which already are much to read.
void StageRunner::registerPassPrinting() {
  Callbacks.registerAfterPassCallback([this](StringRef PassId, Any IR, const PreservedAnalyses &) {
    StringRef Name = Callbacks.getPassNameForClassName(PassId);
    if (is_contained(Control.Print, Name)) {
      PrintedPasses.insert(Name);
      const auto *const *F = any_cast<const Function *>(&IR);
      if (!F)
        printModule(("after pass " + Name).str());
      else if (isShown(**F, Control.KernelFilter))
        Err << "; after pass " << Name << '\n' << **F;
    }
    if (Control.VerifyEach && isBroken(IR))
      report_fatal_error("broken IR after pass " + (Name.empty() ? PassId : Name));
  });
}

/// Function passes change their function alone; to verify all of the module after each would take
/// minutes.
bool StageRunner::isBroken(const Any &IR) const {
  if (const auto *const *F = any_cast<const Function *>(&IR))
    return verifyFunction(**F, &Err);
  return any_cast<const Module *>(&IR) && verifyModule(M, &Err);
}

void StageRunner::printModule(StringRef Title) const {
  Err << "; " << Title << '\n';
  if (Control.KernelFilter.empty()) {
    Err << M;
    return;
  }
  for (const Function &F : M)
    if (!F.isDeclaration() && isShown(F, Control.KernelFilter))
      Err << F << '\n';
}

/// Whether the module differs from what it was when this was last asked.
bool StageRunner::hasChanged() {
  std::string Text;
  raw_string_ostream(Text) << M;
  bool Changed = Text != LastText;
  LastText = std::move(Text);
  return Changed;
}

Error StageRunner::begin(StringRef Name, function_ref<Error()> Body) {
  assert(is_contained(stageNames(), Name) && "a stage is a row of Stages.def");
  Started |= Control.StartFrom.empty() || Control.StartFrom == Name;
  if (!Started || Stopped)
    return Error::success();
  auto Begin = std::chrono::steady_clock::now();
  if (Error E = Body())
    return E;
  if (Times.empty() || Times.back().Name != Name)
    Times.push_back({Name, {}});
  Times.back().Time += std::chrono::steady_clock::now() - Begin;
  return Error::success();
}

Error StageRunner::run(StringRef Name, function_ref<Error()> Body) {
  if (Error E = begin(Name, Body))
    return E;
  return Started && !Stopped ? look(Name, Control.PrintChanged && hasChanged()) : Error::success();
}

Error StageRunner::look(StringRef Name, bool Changed) {
  std::string Broken;
  raw_string_ostream Stream(Broken);
  if (Control.VerifyEach && verifyModule(M, &Stream))
    return createStringError("broken IR after stage " + Name + ": " + Broken);
  if (wantsPrint(Name) || Changed)
    printModule(("after stage " + Name).str());
  if (!Control.DumpDir.empty())
    if (Error E = dump(Name))
      return E;
  if (Control.StopAfter == Name) {
    Stopped = true;
    Out << M;
  }
  return Error::success();
}

Error StageRunner::dump(StringRef Stage) {
  for (const std::string &Kernel : kernelNames(M)) {
    SmallString<256> Path(Control.DumpDir);
    sys::path::append(Path, folderName(Kernel));
    if (std::error_code Failure = sys::fs::create_directories(Path))
      return createFileError(Path, Failure);
    std::vector<StringRef> Names = stageNames();
    unsigned Number = find(Names, Stage) - Names.begin();
    sys::path::append(Path, formatv("{0}{1}-{2}.ll", Number / 10, Number % 10, Stage).str());
    std::error_code Failure;
    raw_fd_ostream File(Path, Failure);
    if (Failure)
      return createFileError(Path, Failure);
    File << *moduleOfKernel(M, Kernel);
  }
  return Error::success();
}

} // namespace tessera
