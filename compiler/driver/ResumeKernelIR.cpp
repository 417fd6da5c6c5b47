// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/ResumeKernelIR.h"

#include "driver/AmpOptions.h"
#include "pipeline/ReadKernelIR.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace llvm;

namespace tessera {

namespace {

struct Request {
  std::string Input, Output;
  bool Assembly = false, Debug = false;
};

int fail(const Twine &Message) {
  errs() << "amp++: error: " << Message << '\n';
  return 1;
}

Expected<Request> readArguments(ArrayRef<const char *> Arguments, const AmpOptions &Options) {
  Request Wanted;
  for (size_t I = 1; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (Argument == "-o" && I + 1 < Arguments.size())
      Wanted.Output = Arguments[++I];
    else if (Argument == "-S")
      Wanted.Assembly = true;
    else if (Argument == "-g")
      Wanted.Debug = true;
    else if (!Argument.starts_with("-") && Wanted.Input.empty())
      Wanted.Input = Argument.str();
    else if (Argument != "-c" && !Argument.starts_with("-O"))
      return createStringError("'" + Argument + "' cannot be used with -famp-start-from");
  }
  if (Wanted.Input.empty())
    return createStringError(
        "-famp-start-from needs a file of kernel IR, written by -famp-stop-after");
  if (Wanted.Output.empty() && !Options.Kernels.Stages.StopAfter.empty())
    Wanted.Output = "-";
  if (Wanted.Output.empty())
    Wanted.Output = (sys::path::stem(Wanted.Input) + (Wanted.Assembly ? ".s" : ".o")).str();
  return Wanted;
}

PipelineOptions resumedOptions(const Request &Wanted, const AmpOptions &Options, raw_ostream &Out) {
  PipelineOptions Result = Options.Kernels;
  Result.DebugInfo = Wanted.Debug;
  Result.Stages.Out = &Out;
  Result.UnitId = "resumed";
  Result.Reloc = Reloc::PIC_;
  Result.EmitAssembly = Wanted.Assembly;
  Result.Report = [](const KernelDiagnostic &Report) {
    print(errs() << (Report.Place.Line ? "" : "amp++: "), Report);
  };
  return Result;
}

} // namespace

int resumeKernelIR(ArrayRef<const char *> Arguments, const AmpOptions &Options) {
  assert(!Options.Kernels.Stages.StartFrom.empty() && "a stage to go on from has been asked for");
  Expected<Request> Wanted = readArguments(Arguments, Options);
  if (!Wanted)
    return fail(toString(Wanted.takeError()));
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers();
  LLVMContext Context;
  std::unique_ptr<Module> M = readKernelIR(Wanted->Input, Context, "amp++");
  if (!M)
    return 1;
  std::error_code EC;
  ToolOutputFile Out(Wanted->Output, EC, sys::fs::OF_None);
  if (EC)
    return fail("cannot write '" + Wanted->Output + "': " + EC.message());
  CompiledModule Compiled;
  if (!compileKernels(std::move(M), resumedOptions(*Wanted, Options, Out.os()), Compiled))
    return 1;
  for (const SmallVector<char, 0> &Part : Compiled.Code)
    Out.os().write(Part.data(), Part.size());
  Out.keep();
  return 0;
}

} // namespace tessera
