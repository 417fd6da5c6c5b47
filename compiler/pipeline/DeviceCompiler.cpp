// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/DeviceCompiler.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "image/DeviceBlobs.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassManagers.h"
#include "pipeline/StagePasses.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/CoarsenWorkItems.h"
#include "target/gpu/Emission.h"
#include "target/gpu/LowerKernels.h"
#include "target/nvptx/NvptxTarget.h"
#include "target/nvptx/UseLaunchPromises.h"
#include "target/spirv/SpirvTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

/// Of every kernel in its code, so that equal ones are equal.
static constexpr StringLiteral EntryName = "__tessera_kernel";
/// What a form is called: for people, and in the symbols of its blobs and the names of files.
static StringRef nameOf(DeviceForm Form) {
  switch (Form) {
  case DeviceForm::Usual:
    return "";
  case DeviceForm::Apart:
    return "apart";
  case DeviceForm::Coarsened:
    return "coarsened";
  }
  llvm_unreachable("covered switch");
}

static std::string symbolOf(StringRef Usual, DeviceForm Form) {
  return Form == DeviceForm::Usual ? Usual.str() : (Usual + "." + nameOf(Form)).str();
}

static std::unique_ptr<const GpuTarget> targetOf(const WantedDevice &Device) {
  switch (Device.Kind) {
  case DeviceKind::Spirv:
    return std::make_unique<SpirvTarget>();
  case DeviceKind::Nvptx:
    return std::make_unique<NvptxTarget>(Device.Machine);
  }
  llvm_unreachable("covered switch");
}

std::string whyNotCompiledFor(const WantedDevice &Device) {
  if (Device.Kind == DeviceKind::Nvptx)
    return NvptxTarget::whyNoMachine(Device.Machine);
  return Device.Machine.empty() ? ""
                                : rowOf(Device.Kind).Name.str() + " is for all its devices alike";
}

/// The forms of a kernel in the order in which a launch prefers them; variants may turn out to gain
/// nothing.
static SmallVector<DeviceForm, 3> formsOf(const KernelInfo &Info, DeviceKind Kind) {
  SmallVector<DeviceForm, 3> Forms;
  if (Kind == DeviceKind::Nvptx && canCoarsen(Info))
    Forms.push_back(DeviceForm::Coarsened);
  if (Kind == DeviceKind::Nvptx && !Info.Captures.empty())
    Forms.push_back(DeviceForm::Apart);
  Forms.push_back(DeviceForm::Usual);
  return Forms;
}

DeviceThread::DeviceThread(const Module &M, const PipelineOptions &Options,
                           const WantedDevice &Device)
    : Options(Options), Target(targetOf(Device)),
      Watch(Options.Stages, PrintedStream, (", for " + rowOf(Device.Kind).Name).str()),
      Thread(M, [this](Module &Unit) {
        Watch.Times.begin(rowOf(Target->Kind).Name);
        Error Failure = compile(Unit);
        Watch.Times.end();
        return Failure;
      }) {}

Error DeviceThread::compile(Module &Unit) {
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
  for (auto &[Root, Place] : Roots) {
    SmallVector<DeviceForm, 3> Forms{DeviceForm::Usual};
    if (isKernel(*Root))
      Forms = formsOf(cantFail(KernelInfo::read(*Root)), Target->Kind);
    for (DeviceForm Form : Forms)
      Failure = joinErrors(std::move(Failure), compile(Unit, *Root, Place, Form));
  }
  return Failure;
}

/// What code of other units \p M calls.
static std::vector<std::string> librariesOf(const Module &M, DeviceKind Kind) {
  std::vector<std::string> Symbols;
  for (const Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(attr::OtherUnit) && !F.use_empty())
      Symbols.push_back(blobSymbol(F, "", Kind));
  return Symbols;
}

/// Of work-items that run together: what they share is loaded in loops.
static bool canShareLoads(const Function &Kernel) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Backedges;
  FindFunctionBackedges(Kernel, Backedges);
  return !Backedges.empty();
}

static Error gainsNothing() {
  return createStringError("it would be the same as for all launches");
}

/// In a module of its own: what one kernel needs of a device is no matter of the others.
Error DeviceThread::compile(const Module &Unit, Function &Root, const DebugLoc &Place,
                            DeviceForm Form) {
  const DeviceRow &Row = rowOf(Target->Kind);
  DeviceCode &Made = All.emplace_back();
  Made.Kind = Target->Kind;
  Made.Name = Root.getName().str();
  Made.Symbol = symbolOf(blobSymbol(Root, Options.UnitId, Target->Kind), Form);
  Made.Form = Form;
  Made.IsShared = Root.isWeakForLinker();
  Made.IsKernel = isKernel(Root);
  Made.EntryName = Made.IsKernel ? EntryName.str() : Made.Name;
  const bool Gains = Form != DeviceForm::Coarsened || canShareLoads(Root);
  if (Error E = Gains ? compile(*moduleOf(Unit, Root), Made) : gainsNothing()) {
    Made.WhyNot = toString(std::move(E));
    // Of a function those who call it are told.
    if (Made.IsKernel && Form == DeviceForm::Usual)
      Warnings.push_back(diagnosticAt(Place, Row.Warning, {Made.WhyNot}));
  }
  if (Options.Stages.DumpDir.empty() || (Form != DeviceForm::Usual && Made.Code.empty()))
    return Error::success();
  return writeDump(Options.Stages.DumpDir, Made.Name,
                   symbolOf("kernel", Form) + "." + Row.File.str(),
                   [&](raw_ostream &OS) { OS.write(Made.Code.data(), Made.Code.size()); });
}

/// Has a variant turned out to differ from what runs in all launches?
static bool gains(const Function &Entry, DeviceForm Form) {
  return Form == DeviceForm::Usual ||
         Entry.hasFnAttribute(Form == DeviceForm::Apart ? UsesPromises : CoarsenedBy);
}

Error DeviceThread::compile(Module &M, DeviceCode &Made) {
  Expected<std::unique_ptr<TargetMachine>> Machine = Target->createMachine();
  if (!Machine)
    return Machine.takeError();
  if (Made.IsKernel) {
    const KernelInfo Info = cantFail(KernelInfo::read(*M.getFunction(Made.Name))); // once more
    const DeviceEntry Entry = DeviceEntry::of(Info, M, *Target);
    Made.ClosureBytes = Entry.ClosureBytes;
    Made.ClosureInMemory = Entry.ClosureInMemory;
    Made.HasMessages = Entry.Messages;
  }
  Made.Libraries = librariesOf(M, Target->Kind);
  if (Made.Form == DeviceForm::Apart)
    makeApart(*M.getFunction(Made.Name));
  if (Made.Form == DeviceForm::Coarsened)
    makeCoarsened(*M.getFunction(Made.Name));
  ModuleAnalysisManager NoAnalyses;
  NoAnalyses.registerPass([&] { return PassInstrumentationAnalysis(&Watch.Callbacks); });
  if (Error E = Target->lower(M, NoAnalyses))
    return E;
  PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M.getTargetTriple()), Watch.Callbacks,
                        PassManagers::Form::Clones);
  const unsigned Generic = genericSpace(M);
  simplifyForDevice(Target->Kind, Generic).run(M, Managers.Modules);
  if (!gains(*M.getFunction(Made.Name), Made.Form))
    return gainsNothing();
  optimizeForDevice(Target->Kind, Generic).run(M, Managers.Modules);
  Function &Entry = *M.getFunction(Made.Name);
  const CoarseningFactors By = CoarseningFactors::of(Entry);
  Made.Rows = By.Rows;
  Made.Columns = By.Columns;
  Made.Strings = Entry.getFnAttribute(attr::MessageStrings).getValueAsString().str();
  Made.TileStaticBytes = TileLayout(M).Bytes;
  if (Made.IsKernel)
    Entry.setName(EntryName);
  const std::string Name = Entry.getName().str(); // of another function, if its type changes
  const StringRef Kind = rowOf(Target->Kind).Name;
  if (const StageControl &Stages = Options.Stages;
      is_contained(Stages.Print, Kind) || is_contained(Stages.Print, "all"))
    PrintedStream << "; " << Kind << " of " << Made.Name
                  << (Made.Form == DeviceForm::Usual ? "" : ", ") << nameOf(Made.Form) << '\n'
                  << M;
  if (Error E = Target->legalize(M, NoAnalyses))
    return E;
  Made.UsesDouble = hasDoubles(M);
  assert(M.getFunction(Name) && "the entry keeps its name");
  return Target->emit(M, *M.getFunction(Name), std::move(*Machine), Watch.Callbacks, Made.Code);
}

Expected<std::vector<DeviceCode>> DeviceThread::finish() {
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

void addDeviceImages(CompiledKernel &Kernel, const Function &F, const PipelineOptions &Options) {
  for (const WantedDevice &Device : Options.Devices) {
    const std::string Symbol = blobSymbol(F, Options.UnitId, Device.Kind);
    for (DeviceForm Form : formsOf(Kernel.Info, Device.Kind)) {
      CompiledImage Image = deviceImage(Device.Kind, symbolOf(Symbol, Form));
      const auto Ask = [&](CompiledQuestion Asked) {
        auto Known = find(Kernel.Questions, Asked);
        if (Known == Kernel.Questions.end())
          Known = Kernel.Questions.insert(Known, Asked);
        Image.Preconditions |= 1u << (Known - Kernel.Questions.begin());
      };
      if (Form == DeviceForm::Coarsened) {
        Ask({Question::Occupied, 0, "", TimesOccupied});
        Image.Variant = wordsFor(1u << unsigned(Property::Coarsened));
      } else if (Form == DeviceForm::Apart) {
        Ask({Question::Apart});
        Ask({Question::Aligned, 0, "", DataAlign});
        Image.Variant = wordsFor(apartProperties());
      }
      Kernel.Images.push_back(std::move(Image));
    }
  }
}

std::string blobSymbol(const Function &F, StringRef UnitId, DeviceKind Kind) {
  const StringRef Suffix = rowOf(Kind).Name;
  if (!isKernel(F) && !isTileFunction(F))
    return (F.getName() + CloneTableSuffix + "." + Suffix).str();
  std::string Symbol = "__tessera." + F.getName().str();
  if (F.hasFnAttribute(attr::Internal))
    Symbol += ("." + UnitId).str();
  return Symbol + "." + Suffix.str();
}

} // namespace tessera
