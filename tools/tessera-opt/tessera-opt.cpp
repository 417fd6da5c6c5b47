// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs passes or whole stages on kernel IR from a file: how each is looked at and tested alone.
#include "contract/Decisions.h"
#include "contract/Diagnostics.h"
#include "contract/Variants.h"
#include "image/EmbedKernels.h"
#include "pipeline/PassManagers.h"
#include "pipeline/PassRegistry.h"
#include "pipeline/Pipeline.h"
#include "pipeline/ReadKernelIR.h"
#include "tessera_version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace tessera;

namespace {

/// The stages' options are the subcommand's: libLLVM registers some of their names for itself.
cl::SubCommand Compile("compile", "Run the stages of the pipeline");
cl::SubCommand Embed("embed", "Compile kernels and give their stubs in --host a body");

/// libLLVM has hundreds, which --help would list, too; --help-hidden does.
cl::OptionCategory Ours("Options");

cl::opt<std::string> Input(cl::Positional, cl::cat(Ours), cl::desc("<kernel IR>"), cl::init("-"),
                           cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compile),
                           cl::sub(Embed));
cl::opt<std::string> Output("o", cl::cat(Ours), cl::desc("Output file"), cl::init("-"),
                            cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compile),
                            cl::sub(Embed));

cl::opt<std::string> Passes("passes", cl::cat(Ours), cl::desc("Passes to run, as opt spells them"));
cl::opt<bool> PrintPasses("print-passes", cl::cat(Ours), cl::desc("List Tessera's passes"));
cl::opt<bool> PrintVariantsMarkdown("print-variants-markdown", cl::cat(Ours),
                                    cl::desc("Write docs/variants.md"));
cl::opt<bool> PrintDecisions("print-decisions", cl::cat(Ours),
                             cl::desc("List what passes decide, and why"));
cl::opt<std::string> CountDecisions("count-decisions", cl::cat(Ours), cl::ZeroOrMore,
                                    cl::sub(cl::SubCommand::getAll()),
                                    cl::desc("File to append to how many kernels met each"));
cl::opt<std::string> DisableCheck("disable-check", cl::cat(Ours), cl::sub(cl::SubCommand::getAll()),
                                  cl::desc("Take what this legality check refuses, for tests"));
cl::opt<bool> PrintStages("print-stages", cl::cat(Ours), cl::desc("List the stages"),
                          cl::sub(Compile));

cl::opt<bool> Assembly("S", cl::cat(Ours), cl::desc("Assembly instead of an object"),
                       cl::sub(Compile));
cl::opt<bool> DebugInfo("g", cl::cat(Ours), cl::desc("Keep debug information"), cl::sub(Compile));
cl::opt<unsigned> OptLevel("O", cl::cat(Ours), cl::Prefix, cl::desc("0 to 3"), cl::init(2),
                           cl::sub(Compile));
cl::opt<std::string> UnitId("unit-id", cl::cat(Ours), cl::desc("The unit's hash"), cl::init("0"),
                            cl::sub(Compile));
cl::opt<CpuSelection> Cpu("cpu", cl::cat(Ours), cl::desc("Clones"), cl::sub(Compile),
                          cl::values(clEnumValN(CpuSelection::AllClones, "all", "all levels"),
                                     clEnumValN(CpuSelection::V1, "v1", "x86-64"),
                                     clEnumValN(CpuSelection::V2, "v2", "x86-64-v2"),
                                     clEnumValN(CpuSelection::V3, "v3", "x86-64-v3"),
                                     clEnumValN(CpuSelection::V4, "v4", "x86-64-v4"),
                                     clEnumValN(CpuSelection::Native, "native", "this machine"),
                                     clEnumValN(CpuSelection::Scalar, "scalar", "no vectors")));
cl::opt<std::string> StartFrom("start-from", cl::cat(Ours), cl::desc("First stage"),
                               cl::sub(Compile));
cl::opt<std::string> StopAfter("stop-after", cl::cat(Ours), cl::desc("Last stage"),
                               cl::sub(Compile));
cl::opt<std::string> DumpDir("dump-dir", cl::cat(Ours),
                             cl::desc("Folder for the IR after each stage"), cl::sub(Compile));
cl::opt<std::string> Kernel("kernel", cl::cat(Ours), cl::desc("Print this kernel alone"),
                            cl::sub(Compile));
cl::list<std::string> Print("print", cl::cat(Ours), cl::CommaSeparated, cl::sub(Compile),
                            cl::desc("Stages, passes or steps to print after"));
cl::opt<bool> PrintChanged("print-changed", cl::cat(Ours), cl::sub(Compile),
                           cl::desc("Print after each stage that changes something"));
cl::opt<bool> VerifyEach("verify-each", cl::cat(Ours), cl::desc("Verify after each pass"),
                         cl::sub(Compile));
cl::opt<bool> Time("time", cl::cat(Ours), cl::desc("Time stages, passes and steps"),
                   cl::sub(Compile));

cl::opt<std::string> Host("host", cl::cat(Ours), cl::desc("The host module"), cl::sub(Embed));
cl::list<std::string> Stubs("stub", cl::cat(Ours),
                            cl::desc("A stub's symbol and its kernel's: STUB=KERNEL"),
                            cl::sub(Embed));

/// What went wrong, if anything, in a form that main can return.
int fail(const Twine &Message) {
  WithColor::error(errs(), "tessera-opt") << Message << '\n';
  return 1;
}

PipelineOptions pipelineOptions(const DiagnosticSink &Report, raw_ostream &Out) {
  PipelineOptions Options;
  Options.OptLevel = OptLevel;
  Options.DebugInfo = DebugInfo;
  Options.Cpu = Cpu;
  Options.UnitId = UnitId;
  Options.Reloc = Reloc::PIC_;
  Options.EmitAssembly = Assembly;
  Options.Report = Report;
  Options.Stages.StartFrom = StartFrom;
  Options.Stages.StopAfter = StopAfter;
  Options.Stages.DumpDir = DumpDir;
  Options.Stages.KernelFilter = Kernel;
  Options.Stages.Print = std::vector<std::string>(Print.begin(), Print.end());
  Options.Stages.PrintChanged = PrintChanged;
  Options.Stages.VerifyEach = VerifyEach;
  Options.Stages.Time = Time;
  Options.Stages.Out = &Out;
  return Options;
}

int compile(std::unique_ptr<Module> M, const DiagnosticSink &Report, raw_ostream &Out) {
  PipelineOptions Options = pipelineOptions(Report, Out);
  if (Error E = checkNames(Options.Stages, "--"))
    return fail(toString(std::move(E)));
  CompiledModule Compiled;
  if (!compileKernels(std::move(M), Options, Compiled))
    return 1;
  for (const SmallVector<char, 0> &Part : Compiled.Code)
    Out.write(Part.data(), Part.size());
  return 0;
}

/// Writes the host module with the kernels of \p M embedded; their code is dropped.
int embed(std::unique_ptr<Module> M, const DiagnosticSink &Report, raw_ostream &Out) {
  LLVMContext &Context = M->getContext();
  CompiledModule Compiled;
  if (!compileKernels(std::move(M), pipelineOptions(Report, Out), Compiled))
    return 1;
  std::unique_ptr<Module> HostModule = readKernelIR(Host, Context, "tessera-opt");
  if (!HostModule)
    return 1;
  StringMap<std::string> StubToKernel;
  for (StringRef Stub : Stubs)
    StubToKernel[Stub.split('=').first] = Stub.split('=').second.str();
  if (Error E = embedKernels(*HostModule, Compiled, StubToKernel))
    return fail(toString(std::move(E)));
  if (verifyModule(*HostModule, &errs()))
    return fail("embedding left broken IR");
  Out << *HostModule;
  return 0;
}

int runPasses(Module &M, const DiagnosticSink &Report, const bool &HasErrors, raw_ostream &Out) {
  PassInstrumentationCallbacks Callbacks;
  PassManagers Managers(nullptr, TargetLibraryInfoImpl(M.getTargetTriple()), Callbacks);
  PassBuilder Builder(nullptr, PipelineTuningOptions(), std::nullopt, &Callbacks);
  registerPasses(Builder, Report);
  ModulePassManager Parsed;
  if (Error E = Builder.parsePassPipeline(Parsed, Passes))
    return fail(toString(std::move(E)));
  if (Error E = verifyInput(M, Passes)) {
    const std::string Broken = toString(std::move(E));
    for (StringRef Rule : split(Broken, '\n'))
      fail(Rule);
    return 1;
  }
  Parsed.run(M, Managers.Modules);
  if (Error E = appendDecisionCounts())
    return fail(toString(std::move(E)));
  if (verifyModule(M, &errs()))
    return fail("the passes left broken IR");
  if (!HasErrors)
    Out << M;
  return 0;
}

} // namespace

int main(int Count, char **Arguments) {
  InitLLVM Init(Count, Arguments);
  for (cl::SubCommand *Each : {&cl::SubCommand::getTopLevel(), &Compile, &Embed})
    cl::HideUnrelatedOptions(Ours, *Each);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << TESSERA_VERSION_TEXT("tessera-opt"); });
  cl::ParseCommandLineOptions(Count, Arguments, "Tessera's passes and stages on kernel IR\n");
  if (PrintPasses) {
    printPasses(outs());
    return 0;
  }
  if (PrintVariantsMarkdown) {
    printVariantsAsMarkdown(outs());
    return 0;
  }
  if (PrintStages) {
    printStages(outs());
    return 0;
  }
  if (PrintDecisions) {
    printDecisions(outs());
    return 0;
  }
  if (!DisableCheck.empty() && !disableCheck(DisableCheck))
    return fail("unknown check '" + DisableCheck + "'");
  countDecisionsIn(CountDecisions);
  if (!Compile && !Embed && Passes.empty())
    return fail("nothing to do: give --passes=..., or compile or embed; --help lists all");
  LLVMContext Context;
  std::unique_ptr<Module> M = readKernelIR(Input, Context, "tessera-opt");
  if (!M)
    return 1;
  std::error_code Failure;
  ToolOutputFile File(Output, Failure, sys::fs::OF_None);
  if (Failure)
    return fail(Output + ": " + Failure.message());
  bool HasErrors = false;
  DiagnosticSink Report = [&](const KernelDiagnostic &Diagnostic) {
    HasErrors |= Diagnostic.Level == Severity::Error;
    print(errs(), Diagnostic);
  };
  int Status = Embed     ? embed(std::move(M), Report, File.os())
               : Compile ? compile(std::move(M), Report, File.os())
                         : runPasses(*M, Report, HasErrors, File.os());
  if (Status == 0 && !HasErrors) {
    File.keep();
    return 0;
  }
  return 1;
}
