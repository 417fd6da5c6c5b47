// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/SpirvCompiler.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "contract/Step.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassManagers.h"
#include "pipeline/StagePasses.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/Emit.h"
#include "target/spirv/Legalize.h"
#include "target/spirv/LowerToSpirv.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

/// Of every kernel in its SPIR-V, so that equal ones are equal.
static constexpr StringLiteral EntryName = "__tessera_kernel";

SpirvThread::SpirvThread(const Module &M, const PipelineOptions &Options)
    : Options(Options), Thread(M, [this](Module &Unit) {
        Watch.Times.begin(SpirvPrint);
        Error Failure = compile(Unit);
        Watch.Times.end();
        return Failure;
      }) {}

Error SpirvThread::compile(Module &Unit) {
  {
    // A device's compiler need not be shown each variable's way through memory.
    PipelineOptions OfDevices = Options;
    OfDevices.OptLevel = std::max(Options.OptLevel, 1u);
    const StagePasses Passes{OfDevices, nullptr, Unit.getTargetTriple(), {}, true};
    PassManagers Managers(nullptr, TargetLibraryInfoImpl(Unit.getTargetTriple()), Watch.Callbacks);
    Passes.canonicalize().run(Unit, Managers.Modules);
    Passes.shape().run(Unit, Managers.Modules);
  }
  std::vector<std::pair<Function *, DebugLoc>> Roots;
  for (Function &F : Unit)
    if (isKernel(F) || (F.hasFnAttribute(attr::Exported) && !F.isDeclaration()))
      Roots.push_back({&F, placeIn(F)});
  if (!Options.DebugInfo)
    StripDebugInfo(Unit);
  Error Failure = Error::success();
  for (auto &[Root, Place] : Roots)
    Failure = joinErrors(std::move(Failure), compile(Unit, *Root, Place));
  return Failure;
}

static uint64_t tileStaticBytes(const Module &M) {
  uint64_t Bytes = 0;
  for (const GlobalVariable &Global : M.globals())
    if (Global.getAddressSpace() == address_space::Local)
      Bytes = alignTo(Bytes, Global.getAlign().valueOrOne()) +
              M.getDataLayout().getTypeAllocSize(Global.getValueType());
  return Bytes;
}

/// What code of other units \p M calls.
static std::vector<std::string> librariesOf(const Module &M) {
  std::vector<std::string> Symbols;
  for (const Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(attr::OtherUnit) && !F.use_empty())
      Symbols.push_back(blobSymbol(F, ""));
  return Symbols;
}

/// In a module of its own: what one kernel needs of a device is no matter of the others.
Error SpirvThread::compile(const Module &Unit, Function &Root, const DebugLoc &Place) {
  SpirvCode &Made = All.emplace_back();
  Made.Name = Root.getName().str();
  Made.Symbol = blobSymbol(Root, Options.UnitId);
  Made.IsShared = Root.isWeakForLinker();
  Made.IsKernel = isKernel(Root);
  Made.EntryName = Made.IsKernel ? EntryName.str() : Made.Name;
  if (Error E = compile(*moduleOf(Unit, Root), Made)) {
    Made.WhyNot = toString(std::move(E));
    // Of a function those who call it are told.
    if (Made.IsKernel)
      Warnings.push_back(diagnosticAt(Place, Rule::NoSpirv, {Made.WhyNot}));
  }
  if (Options.Stages.DumpDir.empty())
    return Error::success();
  return writeDump(Options.Stages.DumpDir, Made.Name, "kernel.spv",
                   [&](raw_ostream &OS) { OS.write(Made.Words.data(), Made.Words.size()); });
}

/// An error says why \p M cannot run on devices.
template <typename PassT> Error SpirvThread::run(Module &M) {
  std::string WhyNot;
  ModuleAnalysisManager NoAnalyses;
  NoAnalyses.registerPass([&] { return PassInstrumentationAnalysis(&Watch.Callbacks); });
  runInside(PassT([&](const KernelDiagnostic &Found) { WhyNot = Found.Message; }), M, NoAnalyses);
  return WhyNot.empty() ? Error::success() : createStringError(WhyNot);
}

Error SpirvThread::compile(Module &M, SpirvCode &Made) {
  Expected<std::unique_ptr<TargetMachine>> Machine = createSpirvMachine();
  if (!Machine)
    return Machine.takeError();
  if (Made.IsKernel) {
    const KernelInfo Info = cantFail(KernelInfo::read(*M.getFunction(Made.Name))); // once more
    const SpirvEntry Entry = SpirvEntry::of(Info, M);
    Made.ClosureBytes = Entry.ClosureBytes;
    Made.ClosureInMemory = Entry.ClosureInMemory;
    Made.HasMessages = Entry.Messages;
  }
  Made.Libraries = librariesOf(M);
  if (Error E = run<LowerToSpirv>(M))
    return E;
  {
    PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M.getTargetTriple()),
                          Watch.Callbacks, PassManagers::Form::Clones);
    FunctionPassManager Passes = optimizeForSpirv();
    for (Function &F : M)
      if (!F.isDeclaration())
        Passes.run(F, Managers.Functions);
  }
  Function &Entry = *M.getFunction(Made.Name);
  Made.Strings = Entry.getFnAttribute(attr::MessageStrings).getValueAsString().str();
  Made.TileStaticBytes = tileStaticBytes(M);
  if (Made.IsKernel)
    Entry.setName(EntryName);
  const std::string Name = Entry.getName().str(); // of another function, if its type changes
  if (const StageControl &Stages = Options.Stages;
      is_contained(Stages.Print, SpirvPrint) || is_contained(Stages.Print, "all"))
    PrintedStream << "; " << SpirvPrint << " of " << Made.Name << '\n' << M;
  if (Error E = run<LegalizeForSpirv>(M))
    return E;
  assert(M.getFunction(Name) && "the entry keeps its name");
  return emitSpirv(M, *M.getFunction(Name), std::move(*Machine), Made.Words);
}

Expected<std::vector<SpirvCode>> SpirvThread::finish() {
  if (Error E = Thread.finish())
    return E;
  if (Options.Stages.Time)
    Watch.Times.print(PrintedStream);
  errs() << Printed;
  if (Options.Report)
    for (const KernelDiagnostic &Warning : Warnings)
      Options.Report(Warning);
  return std::move(All);
}

std::string blobSymbol(const Function &F, StringRef UnitId) {
  if (!isKernel(F) && !isTileFunction(F))
    return (F.getName() + CloneTableSuffix + ".spirv").str();
  std::string Symbol = "__tessera." + F.getName().str();
  if (F.hasFnAttribute(attr::Internal))
    Symbol += ("." + UnitId).str();
  return Symbol + ".spirv";
}

} // namespace tessera
