// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/Pipeline.h"
#include "contract/Decisions.h"
#include "contract/VerifyKernelIR.h"
#include "image/DescribeKernels.h"
#include "image/DeviceBlobs.h"
#include "pipeline/CloneCompiler.h"
#include "pipeline/DeviceCompiler.h"
#include "pipeline/ModuleThread.h"
#include "pipeline/PassManagers.h"
#include "pipeline/StagePasses.h"
#include "pipeline/StageRunner.h"
#include "target/cpu/CpuClones.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <list>

using namespace llvm;

namespace tessera {

namespace {

class KernelCompiler {
public:
  KernelCompiler(std::unique_ptr<Module> KernelModule, const PipelineOptions &Options,
                 CompiledModule &Result)
      : Owned(std::move(KernelModule)), M(*Owned), Options(Options), Result(Result),
        Stages(M, Options.Stages),
        Clones(chooseClones(M.getTargetTriple(), Options.Cpu, Options.OptLevel)),
        Passes{Options, nullptr, M.getTargetTriple(), Clones} {
    // Of the work-item functions compiling them is dearer than running them. Their loops must not
    // be looked at either, without the form that function passes give loops.
    Stages.callbacks().registerShouldRunOptionalPassCallback([this](StringRef, Any IR) {
      if (HasErrors)
        return false;
      if (const auto *F = any_cast<const Function *>(&IR))
        return !isWorkItemFunction(**F);
      const auto *L = any_cast<const Loop *>(&IR);
      return !L || !isWorkItemFunction(*(*L)->getHeader()->getParent());
    });
    Passes.Report = [this](const KernelDiagnostic &Diagnostic) {
      HasErrors |= Diagnostic.Level == Severity::Error;
      this->Options.Report(Diagnostic);
    };
  }

  bool describe();
  bool finish();

private:
  bool stage(StringRef Name, function_ref<Error()> Body);
  bool stage(StringRef Name, ModulePassManager List, KernelForm Form);
  bool succeeds(Error Result);
  /// Runs \p List; afterwards the module must keep the contract of \p Form.
  Error runPasses(ModulePassManager List, KernelForm Form);

  Error extract();
  Error prepareClones();
  Error vectorize();
  Error emit();
  CloneCompiler &cloner();

  const std::unique_ptr<Module> Owned;
  Module &M;
  const PipelineOptions &Options;
  CompiledModule &Result;
  StageRunner Stages;
  std::vector<CpuClone> Clones;
  bool HasErrors = false;
  StagePasses Passes;
  std::optional<CloneCompiler> Cloner; ///< from `vectorize` on
  std::vector<SmallVector<char, 0>> CodeBeside;
  std::optional<ModuleThread> Beside; ///< half of the clones
  std::list<DeviceThread> Devices;    ///< from `extract` on
};

} // namespace

/// The order of everything; finish() goes on.
bool KernelCompiler::describe() {
  assert(!Clones.empty() && "every selection is of some level");
  if (Clones.front().Cpu.empty())
    return succeeds(
        createStringError("'" + M.getTargetTriple().str() + "' has no such -famp-cpu= level"));
  const bool Described = stage("frontend", [] { return Error::success(); }) &&
                         stage("extract", [this] { return extract(); }) &&
                         stage("canonicalize", Passes.canonicalize(), KernelForm::Extracted) &&
                         stage("shape", Passes.shape(), KernelForm::Inlined) &&
                         stage("work-item", Passes.formTileFunctions(), KernelForm::Tiled) &&
                         succeeds(Stages.begin("vectorize", [this] { return prepareClones(); }));
  return Described || succeeds(appendDecisionCounts());
}

bool KernelCompiler::finish() {
  const bool Finished = stage("vectorize", [this] { return vectorize(); }) &&
                        stage("lower", [this] { return cloner().lower(); }) &&
                        stage("emit", [this] { return emit(); });
  return succeeds(appendDecisionCounts()) && Finished;
}

bool KernelCompiler::stage(StringRef Name, function_ref<Error()> Body) {
  return succeeds(Stages.run(Name, Body));
}

bool KernelCompiler::stage(StringRef Name, ModulePassManager List, KernelForm Form) {
  return stage(Name, [&] { return runPasses(std::move(List), Form); });
}

/// False if there has been any error.
bool KernelCompiler::succeeds(Error Result) {
  const std::string Text = toString(std::move(Result));
  for (StringRef Line : split(StringRef(Text), '\n'))
    if (!Line.empty())
      Passes.Report({Severity::Error, Line.str(), {}});
  return !HasErrors;
}

Error KernelCompiler::runPasses(ModulePassManager List, KernelForm Form) {
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(M.getTargetTriple(), Options, &Clones.front());
  if (!Machine)
    return Machine.takeError();
  PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M.getTargetTriple()),
                        Stages.callbacks());
  List.run(M, Managers.Modules);
  // What the user was told of already need not keep the contract.
  return HasErrors ? Error::success() : verifyKernelIR(M, Form);
}

Error KernelCompiler::extract() {
  if (Error E = runPasses(Passes.extract(Stages.callbacks()), KernelForm::Extracted);
      E || HasErrors)
    return E;
  for (const WantedDevice &Device : Options.Devices)
    Devices.emplace_back(M, Options, Device);
  return Error::success();
}

/// What descriptors say, all but the code.
Error KernelCompiler::prepareClones() {
  Expected<std::vector<CompiledKernel>> Described = describeKernels(M);
  if (!Described)
    return Described.takeError();
  Result.Kernels = std::move(*Described);
  if (Error E = runPasses(Passes.prepareClones(), KernelForm::Tiled))
    return E;
  addImages(Result.Kernels, M, Clones, Options.UnitId);
  for (CompiledKernel &Kernel : Result.Kernels)
    addDeviceImages(Kernel, *M.getFunction(Kernel.Name), Options);
  return Error::success();
}

Error KernelCompiler::vectorize() {
  std::vector<CpuClone> Own = Clones;
  if (Options.TwoObjects && Clones.size() > 1) {
    // Wide and narrow vectors on either side: each has about half of the work.
    Own.clear();
    std::vector<CpuClone> Other;
    for (auto [Number, Clone] : enumerate(Clones))
      (Number % 4 == 1 || Number % 4 == 2 ? Own : Other).push_back(Clone);
    assert(!Own.empty() && !Other.empty() && "both objects have clones");
    Beside.emplace(M, [this, Other = std::move(Other)](Module &Copy) {
      PassInstrumentationCallbacks NotLookedAt;
      CloneCompiler Compiler(Copy, Options, Other, Clones, NotLookedAt);
      Error Failure = Compiler.vectorize();
      if (!Failure)
        Failure = Compiler.lower();
      return Failure ? std::move(Failure) : Compiler.emit(CodeBeside);
    });
  }
  Own.push_back(workItemClone(M.getTargetTriple()));
  Cloner.emplace(M, Options, std::move(Own), Clones, Stages.callbacks());
  return Cloner->vectorize();
}

/// A module that has its clones already keeps them.
CloneCompiler &KernelCompiler::cloner() {
  if (!Cloner)
    Cloner.emplace(M, Options, Clones, Clones, Stages.callbacks());
  return *Cloner;
}

Error KernelCompiler::emit() {
  for (DeviceThread &Device : Devices) {
    Expected<std::vector<DeviceCode>> Made = Device.finish();
    if (!Made)
      return Made.takeError();
    addBlobs(M, *Made);
    for (const std::string &Name : Options.Stages.Print)
      if (Device.hasPrinted(Name))
        Stages.noteRun(Name);
  }
  assert(all_of(Result.Kernels,
                [this](const CompiledKernel &Kernel) {
                  return all_of(Kernel.Images, [this](const CompiledImage &Image) {
                    return !deviceKindOf(Image.Kind) || M.getNamedValue(Image.Symbol);
                  });
                }) &&
         "every image for a device that a descriptor names has been made");
  if (Error E = cloner().emit(Result.Code))
    return E;
  if (!Beside)
    return Error::success();
  Error Failure = Beside->finish();
  append_range(Result.Code, std::move(CodeBeside));
  return Failure;
}

unique_function<bool()> describeThenCompile(std::unique_ptr<Module> KernelModule,
                                            const PipelineOptions &Options,
                                            CompiledModule &Result) {
  auto Compiler = std::make_unique<KernelCompiler>(std::move(KernelModule), Options, Result);
  if (!Compiler->describe())
    return nullptr;
  return [Compiler = std::move(Compiler)] { return Compiler->finish(); };
}

bool compileKernels(std::unique_ptr<Module> KernelModule, const PipelineOptions &Options,
                    CompiledModule &Result) {
  unique_function<bool()> Compile = describeThenCompile(std::move(KernelModule), Options, Result);
  return Compile && Compile();
}

} // namespace tessera
