// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/Pipeline.h"
#include "analysis/KernelFeatures.h"
#include "contract/Decisions.h"
#include "contract/VerifyKernelIR.h"
#include "extract/CheckKernelCalls.h"
#include "extract/DeferContraction.h"
#include "extract/ExtractKernels.h"
#include "extract/FreezeConversions.h"
#include "extract/InferCaptureAccess.h"
#include "image/SpirvBlobs.h"
#include "pipeline/Canonicalize.h"
#include "pipeline/CheckKernels.h"
#include "pipeline/CloneCompiler.h"
#include "pipeline/PassManagers.h"
#include "pipeline/SpirvCompiler.h"
#include "pipeline/StageRunner.h"
#include "target/cpu/CloneForIsa.h"
#include "target/cpu/CpuClones.h"
#include "target/cpu/FindPlainVectors.h"
#include "target/cpu/Lower.h"
#include "target/cpu/LowerMath.h"
#include "target/cpu/LowerTileAtomics.h"
#include "vectorize/KeepTwoVersions.h"
#include "vectorize/loops/StripMineLoops.h"
#include "workitem/FormTileFunction.h"
#include "workitem/groups/ChooseTileGroup.h"
#include "workitem/guards/LinearizeGuards.h"
#include "workitem/loops/UnswitchTileFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

char KernelErrorsReported::ID;

void KernelErrorsReported::log(raw_ostream &OS) const { OS << "a kernel has errors"; }

std::error_code KernelErrorsReported::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

namespace {

std::vector<CpuClone> chooseClones(const Triple &Target, CpuSelection Selection,
                                   unsigned OptLevel) {
  switch (Selection) {
  case CpuSelection::AllClones:
    // Without vectors the clones are the same code, and a debugger would stop in each of them.
    if (OptLevel == 0)
      return {allClones(Target).front()};
    return allClones(Target);
  case CpuSelection::V1:
    return {cloneNamed(Target, "v1")};
  case CpuSelection::V2:
    return {cloneNamed(Target, "v2")};
  case CpuSelection::V3:
    return {cloneNamed(Target, "v3")};
  case CpuSelection::V4:
    return {cloneNamed(Target, "v4")};
  case CpuSelection::Native:
    return {nativeClone()};
  case CpuSelection::Scalar:
    return {scalarClone(Target)};
  }
  llvm_unreachable("covered switch");
}

class KernelCompiler {
public:
  KernelCompiler(Module &M, const PipelineOptions &Options)
      : M(M), Options(Options), Stages(M, Options.Stages),
        Clones(chooseClones(M.getTargetTriple(), Options.Cpu, Options.OptLevel)) {
    // Of the work-item functions compiling them is dearer than running them. Their loops must not
    // be looked at either, without the form that function passes give loops.
    Stages.callbacks().registerShouldRunOptionalPassCallback([](StringRef, Any IR) {
      if (const auto *F = any_cast<const Function *>(&IR))
        return !isWorkItemFunction(**F);
      const auto *L = any_cast<const Loop *>(&IR);
      return !L || !isWorkItemFunction(*(*L)->getHeader()->getParent());
    });
    Report = [this](const KernelDiagnostic &Diagnostic) {
      HasErrors |= Diagnostic.Level == Severity::Error;
      if (this->Options.Report)
        this->Options.Report(Diagnostic);
    };
  }

  Expected<CompiledModule> run();

private:
  Error stage(StringRef Name, function_ref<Error()> Body);
  /// Runs \p Passes; afterwards the module must keep the contract of \p Form.
  Error runPasses(ModulePassManager Passes, KernelForm Form);

  Error extract();
  Error canonicalize();
  Error formTileFunctions();
  Error vectorize();
  Error lower();
  Error emit();
  KeepTwoVersions keepTwoVersions() const;
  CloneCompiler &cloner();
  Error describeKernels();
  void nameImages();

  Module &M;
  const PipelineOptions &Options;
  StageRunner Stages;
  std::vector<CpuClone> Clones;
  DiagnosticSink Report;
  bool HasErrors = false;
  CompiledModule Result;
  std::optional<CloneCompiler> Cloner; ///< from `vectorize` on
  std::optional<CloneThread> Beside;
  std::optional<SpirvThread> Devices; ///< from `extract` on
};

/// The order of everything.
Expected<CompiledModule> KernelCompiler::run() {
  assert(!Clones.empty() && "every selection is of some level");
  if (Clones.front().Cpu.empty())
    return createStringError("'" + M.getTargetTriple().str() + "' has no such -famp-cpu= level");
  auto Nothing = [] { return Error::success(); };
  if (Error E = stage("frontend", Nothing))
    return E;
  if (Error E = stage("extract", [this] { return extract(); }))
    return E;
  if (Error E = stage("canonicalize", [this] { return canonicalize(); }))
    return E;
  if (Error E = stage("work-item", [this] { return formTileFunctions(); }))
    return E;
  if (Error E = stage("vectorize", [this] { return vectorize(); }))
    return E;
  if (Error E = stage("lower", [this] { return lower(); }))
    return E;
  if (Error E = stage("emit", [this] { return emit(); }))
    return E;
  return std::move(Result);
}

Error KernelCompiler::stage(StringRef Name, function_ref<Error()> Body) {
  if (Error E = Stages.run(Name, Body))
    return E;
  return HasErrors ? make_error<KernelErrorsReported>() : Error::success();
}

Error KernelCompiler::runPasses(ModulePassManager Passes, KernelForm Form) {
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(M.getTargetTriple(), machineOptions(Options), &Clones.front());
  if (!Machine)
    return Machine.takeError();
  PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M.getTargetTriple()),
                        Stages.callbacks());
  Passes.run(M, Managers.Modules);
  // What the user was told of already need not keep the contract.
  return HasErrors ? Error::success() : verifyKernelIR(M, Form);
}

Error KernelCompiler::extract() {
  ModulePassManager Passes;
  Passes.addPass(ExtractKernels());
  Passes.addPass(DeferContraction());
  Passes.addPass(createModuleToFunctionPassAdaptor(FreezeConversions()));
  Passes.addPass(CheckKernelCalls(Report, isMathFunction));
  if (Error E = runPasses(std::move(Passes), KernelForm::Extracted); E || HasErrors)
    return E;
  ModulePassManager Checks;
  Checks.addPass(CheckKernels(Report));
  if (Error E = runPasses(std::move(Checks), KernelForm::Extracted); E || HasErrors)
    return E;
  if (Options.Spirv)
    Devices.emplace(M, Options);
  return Error::success();
}

Error KernelCompiler::canonicalize() {
  CanonicalizeOptions Canonical;
  Canonical.OptLevel = Options.OptLevel;
  Canonical.Bounds = Options.Bounds;
  Canonical.VersionInBounds = Options.VersionInBounds;
  Canonical.ForLanes = vectorizesWorkItems(Options);
  Canonical.PromoteLocalMemory = Canonical.ForLanes && Options.PromoteLocalMemory;
  if (Options.RemarksOnVectors)
    Canonical.Promoted = Report;
  if (Options.RemarksOnMissed)
    Canonical.NotPromoted = Report;
  ModulePassManager Passes = canonicalizeKernels(Canonical);
  Passes.addPass(InferCaptureAccess());
  return runPasses(std::move(Passes), KernelForm::Inlined);
}

Error KernelCompiler::formTileFunctions() {
  ModulePassManager Passes;
  FormTileFunctionOptions Forming;
  Forming.Optimize = Options.OptLevel > 0;
  Forming.SplitUniformLoops = leavesLoopsToLlvm(Options);
  if (Forming.SplitUniformLoops)
    Passes.addPass(LinearizeGuards());
  if (vectorizesWorkItems(Options)) {
    Passes.addPass(StripMineLoops());
    if (Options.GroupTiles)
      Passes.addPass(ChooseTileGroup(Options.RemarksOnVectors ? Report : nullptr));
  }
  Forming.Report = Report;
  Passes.addPass(FormTileFunction(Forming));
  if (vectorizesWorkItems(Options))
    Passes.addPass(createModuleToFunctionPassAdaptor(UnswitchTileFunction()));
  return runPasses(std::move(Passes), KernelForm::Tiled);
}

KeepTwoVersions KernelCompiler::keepTwoVersions() const {
  KeepTwoVersionsOptions Keeping;
  Keeping.Levels.clear();
  for (const CpuClone &Clone : Clones)
    Keeping.Levels.emplace_back(Clone.Suffix, wideningFor(Clone));
  Keeping.VersionInterior = Options.VersionInterior;
  Keeping.All = Options.Versions == TwoVersions::All;
  if (Options.RemarksOnVectors)
    Keeping.Kept = Report;
  return KeepTwoVersions(std::move(Keeping));
}

Error KernelCompiler::vectorize() {
  if (Options.EmitAssembly)
    ownSymbols(M, Options);
  // Before math is lowered: what the target makes of it is not what the kernel asks for.
  if (Error E = describeKernels())
    return E;
  ModulePassManager Passes;
  // First, so that what follows sees the intrinsics.
  Passes.addPass(LowerMath());
  if (vectorizesWorkItems(Options)) {
    Passes.addPass(createModuleToFunctionPassAdaptor(FindPlainVectors()));
    if (Options.Versions != TwoVersions::None)
      Passes.addPass(createModuleToFunctionPassAdaptor(keepTwoVersions()));
  } else {
    // What all clones have in common.
    if (Options.OptLevel > 0)
      Passes.addPass(createModuleToFunctionPassAdaptor(LowerTileAtomics()));
    Passes.addPass(createModuleToFunctionPassAdaptor(simplifyTileFunctions(Options.OptLevel)));
  }
  if (Error E = runPasses(std::move(Passes), KernelForm::Tiled))
    return E;
  nameImages();
  if (Options.Described && !HasErrors)
    Options.Described(Result);
  std::vector<CpuClone> Own = Clones;
  if (Options.TwoObjects && Clones.size() > 1) {
    // Wide and narrow vectors on either side: each has about half of the work.
    divideSharedClones(M);
    Own.clear();
    std::vector<CpuClone> Other;
    for (auto [Number, Clone] : enumerate(Clones))
      (Number % 4 == 1 || Number % 4 == 2 ? Own : Other).push_back(Clone);
    assert(!Own.empty() && !Other.empty() && "both objects have clones");
    Beside.emplace(M, Options, std::move(Other), Clones);
  }
  Own.push_back(workItemClone(M.getTargetTriple()));
  Cloner.emplace(M, Options, std::move(Own), Clones, Stages.callbacks());
  return Cloner->vectorize();
}

Error KernelCompiler::lower() { return cloner().lower(); }

/// A module that has its clones already keeps them.
CloneCompiler &KernelCompiler::cloner() {
  if (!Cloner)
    Cloner.emplace(M, Options, Clones, Clones, Stages.callbacks());
  return *Cloner;
}

static uint64_t numberIn(const Function &F, StringRef Attribute) {
  uint64_t Number = 0;
  F.getFnAttribute(Attribute).getValueAsString().getAsInteger(10, Number);
  return Number;
}

static bool isNoAliasVersion(const Function &F) { return F.hasFnAttribute(attr::NoAliasOf); }
static bool isReshaped(const Function &F) { return F.hasFnAttribute(attr::ReshapedOf); }
static bool isInBounds(const Function &F) { return F.hasFnAttribute(attr::InBoundsOf); }

static CompiledImage imageForRef(const Function &F, StringRef UnitId) {
  const CpuClone Clone = workItemClone(F.getParent()->getTargetTriple());
  return {Clone.Kind, cloneSymbol(F, Clone, UnitId), numberIn(F, attr::Scratch),
          uint32_t(numberIn(F, attr::Stack))};
}

/// Notes what the descriptors will say, as long as there is one tile function per kernel.
Error KernelCompiler::describeKernels() {
  for (const Function &F : M) {
    if (!isTileFunction(F) || F.isDeclaration() || isNoAliasVersion(F) || isInBounds(F) ||
        isReshaped(F))
      continue;
    Expected<KernelInfo> Info = KernelInfo::read(F);
    if (!Info)
      return Info.takeError();
    CompiledKernel Kernel;
    Kernel.Name = F.getName().str();
    Kernel.UsesDouble = usesDouble(F);
    Kernel.Info = std::move(*Info);
    Result.Kernels.push_back(std::move(Kernel));
  }
  return Error::success();
}

/// The code of each level that the descriptors lead to.
void KernelCompiler::nameImages() {
  StringMap<const Function *> WorkItemFunctions, NoAlias, InBounds, BoundsChecks, Reshaped, Columns,
      Iterations;
  for (const Function &F : M) {
    const auto Named = [&](StringRef Attribute) {
      return F.getFnAttribute(Attribute).getValueAsString();
    };
    if (isWorkItemFunction(F))
      WorkItemFunctions[Named(attr::CloneOf)] = &F;
    else if (F.hasFnAttribute(attr::ColumnsOf))
      Columns[Named(attr::ColumnsOf)] = &F;
    else if (F.hasFnAttribute(attr::IterationsOf))
      Iterations[Named(attr::IterationsOf)] = &F;
    else if (isTileFunction(F) && isReshaped(F))
      Reshaped[Named(attr::ReshapedOf)] = &F;
    else if (isLaunchQuery(F))
      BoundsChecks[Named(attr::BoundsCheckOf)] = &F;
    else if (isTileFunction(F) && isNoAliasVersion(F))
      NoAlias[Named(attr::NoAliasOf)] = &F;
    else if (isTileFunction(F) && isInBounds(F))
      InBounds[Named(attr::InBoundsOf)] = &F;
  }
  auto QueryOf = [&](const Function &Query) {
    return cloneSymbol(Query, workItemClone(M.getTargetTriple()), Options.UnitId);
  };
  auto ImageOf = [&](const Function &F, const CpuClone &Clone) {
    const CpuClone &Run = cloneToRun(F, Clone, Clones);
    CompiledImage Image{Clone.Kind, cloneSymbol(F, Run, Options.UnitId),
                        numberIn(F, attr::Scratch)};
    if (const StringRef Preferred = preferredVersion(F, Run.Suffix); !Preferred.empty()) {
      Image.ScalarSymbol = scalarVersionSymbol(F, Run, Options.UnitId);
      Image.PrefersScalar = Preferred == version::Scalar;
    }
    const KernelInfo Info = cantFail(KernelInfo::read(F)); // has been read before
    assert(Info.ScratchBytes && "only a tile function is an image");
    Image.Untiled = !Info.isTiled();
    Image.Rows = RowUse(numberIn(F, attr::RowUse));
    Image.Columns = Info.Columns.value_or(0);
    Image.Iterations = Info.Iterations.value_or(0);
    assert((Info.Iterations != 0u ||
            Iterations.contains(F.getFnAttribute(attr::NoAliasOf).getValueAsString())) &&
           "a launch can ask how many iterations there are");
    if (Info.Iterations == 0u)
      Image.FindIterations =
          QueryOf(*Iterations.lookup(F.getFnAttribute(attr::NoAliasOf).getValueAsString()));
    Image.Interchanged = Info.LastDimension ? Info.Rank - 1 - *Info.LastDimension : 0;
    Image.TilesAcross = Info.TilesAcross, Image.TilesDown = Info.TilesDown;
    return Image;
  };
  auto WithForms = [&](const Function &F, const CpuClone &Clone) {
    CompiledImage Image = ImageOf(F, Clone);
    if (const Function *Version = NoAlias.lookup(F.getName()))
      Image.NoAlias.push_back(ImageOf(*Version, Clone));
    if (const Function *Form = Reshaped.lookup(F.getName())) {
      assert(Columns.contains(F.getName()) && "a launch can ask how long rows are");
      Image.Reshaped.push_back(ImageOf(*Form, Clone));
      Image.FindColumns = QueryOf(*Columns.lookup(F.getName()));
    }
    return Image;
  };
  for (CompiledKernel &Kernel : Result.Kernels) {
    assert(M.getFunction(Kernel.Name) && "the tile function has the kernel's name still");
    const Function &F = *M.getFunction(Kernel.Name);
    const Function *Inside = InBounds.lookup(Kernel.Name);
    for (const CpuClone &Clone : Clones) {
      CompiledImage &Image = Kernel.Images.emplace_back(WithForms(F, Clone));
      if (Inside)
        Image.InBounds.push_back(WithForms(*Inside, Clone));
    }
    assert((!Inside || BoundsChecks.contains(Kernel.Name)) &&
           "a launch can ask whether it needs guards");
    if (Inside)
      Kernel.BoundsCheck = QueryOf(*BoundsChecks.lookup(Kernel.Name));
    if (const Function *WorkItem = WorkItemFunctions.lookup(Kernel.Name))
      Kernel.Images.push_back(imageForRef(*WorkItem, Options.UnitId));
    if (Devices)
      Kernel.Images.push_back(spirvImage(blobSymbol(F, Options.UnitId)));
  }
}

Error KernelCompiler::emit() {
  if (Devices) {
    Expected<std::vector<SpirvCode>> Made = Devices->finish();
    if (!Made)
      return Made.takeError();
    addBlobs(M, *Made);
  }
  if (Error E = cloner().emit(Result.Code))
    return E;
  return Beside ? Beside->finish(Result.Code) : Error::success();
}

} // namespace

bool vectorizesWorkItems(const PipelineOptions &Options) {
  return Options.Spmd && Options.OptLevel > 1 && Options.Cpu != CpuSelection::Scalar;
}

bool leavesLoopsToLlvm(const PipelineOptions &Options) {
  return !Options.Spmd && Options.OptLevel > 1 && Options.Cpu != CpuSelection::Scalar;
}

Expected<CompiledModule> compileKernels(std::unique_ptr<Module> KernelModule,
                                        const PipelineOptions &Options) {
  if (!Options.Triple.empty())
    KernelModule->setTargetTriple(Triple(Options.Triple));
  Expected<CompiledModule> Result = KernelCompiler(*KernelModule, Options).run();
  if (Error E = appendDecisionCounts())
    return Result ? std::move(E) : joinErrors(Result.takeError(), std::move(E));
  return Result;
}

} // namespace tessera
