// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StageRunner.h"
#include "contract/DeviceKind.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

StageRunner::StageRunner(Module &M, const StageControl &Control)
    : M(M), Control(Control), Watch(Control, errs()) {
  TimeTrace.registerCallbacks(Watch.Callbacks);
}

StageRunner::~StageRunner() {
  const std::vector<StringRef> Names = stageNames();
  // The last stage is the driver's, after all others.
  const bool Ends = Control.StartFrom.empty() && Control.StopAfter.empty();
  for (const StringRef Name : Control.Print)
    if (!Watch.hasPrinted(Name) && Name != "all" && !(Ends && Name == Names.back()))
      errs() << "; "
             << (is_contained(Names, Name) ? "stage "
                 : isDeviceName(Name)      ? ""
                 : isStep(Name)            ? "step "
                                           : "pass ")
             << Name << " did not run\n";
  if (Control.Time)
    Watch.Times.print(errs());
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
  if (!Started && (Control.StartFrom.empty() || Control.StartFrom == Name)) {
    Started = true;
    if (Error E = verifyBefore(Name, M))
      return E;
    const auto IsShown = [this](const Function &F) { return isShown(F, Control.KernelFilter); };
    if (!Control.KernelFilter.empty() && (!Control.Print.empty() || Control.PrintChanged) &&
        none_of(M, IsShown))
      errs() << "; no kernel has '" << Control.KernelFilter << "' in its name or place\n";
  }
  if (!Started || Stopped)
    return Error::success();
  Watch.Times.begin(Name);
  Error Failure = Body();
  Watch.Times.end();
  return Failure;
}

Error StageRunner::run(StringRef Name, function_ref<Error()> Body) {
  if (Error E = begin(Name, Body))
    return E;
  return Started && !Stopped ? look(Name) : Error::success();
}

/// So that files are in the order of the stages.
static std::string numbered(StringRef Stage) {
  const std::vector<StringRef> Names = stageNames();
  return formatv("{0,0+2}-{1}", find(Names, Stage) - Names.begin(), Stage).str();
}

Error StageRunner::look(StringRef Name) {
  const bool Changed = Control.PrintChanged && hasChanged();
  std::string Broken;
  raw_string_ostream Stream(Broken);
  if (Control.VerifyEach && verifyModule(M, &Stream))
    return createStringError("broken IR after stage " + Name + ": " + Broken);
  noteRun(Name);
  // Passes are printed by name only: "all" means all stages, which already are much to read.
  if (is_contained(Control.Print, Name) || is_contained(Control.Print, "all") || Changed)
    Watch.printModule(M, "after stage " + Name);
  if (!Control.DumpDir.empty())
    for (StringRef Kernel : kernelNames(M))
      if (Error E = writeDump(Control.DumpDir, Kernel, numbered(Name) + ".ll",
                              [&](raw_ostream &OS) { OS << *moduleOfKernel(M, Kernel); }))
        return E;
  if (Control.StopAfter == Name) {
    Stopped = true;
    assert(Control.Out && "who stops a unit wants its module");
    *Control.Out << M;
  }
  return Error::success();
}

} // namespace tessera
