// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StageRunner.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

StageRunner::StageRunner(Module &M, const StageControl &Control)
    : M(M), Control(Control), Out(Control.Out ? *Control.Out : outs()),
      Err(Control.Err ? *Control.Err : errs()), Watch(Control, Err) {
  Watch.watch(Callbacks);
  TimeTrace.registerCallbacks(Callbacks);
}

StageRunner::~StageRunner() {
  for (const std::string &Name : Control.Print)
    if (!Watch.hasPrinted(Name) && !RunBeside.contains(Name) && Name != "all" &&
        !is_contained(stageNames(), Name))
      Err << "; " << (isStep(Name) ? "step " : "pass ") << Name << " did not run\n";
  if (Control.Time)
    Watch.Times.print(Err);
}

/// Passes are printed by name only: "all" means all stages, which already are much to read.
bool StageRunner::wantsPrint(StringRef Name) const {
  return is_contained(Control.Print, Name) || is_contained(Control.Print, "all");
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
  Watch.Times.begin(Name);
  Error Failure = Body();
  Watch.Times.end();
  return Failure;
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
    Watch.printModule(M, "after stage " + Name);
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
