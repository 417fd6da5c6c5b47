// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/PassRegistry.h"
#include "analysis/BarrierControl.h"
#include "analysis/CarriedChains.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "analysis/TileUniformity.h"
#include "bounds/CompareIndices.h"
#include "bounds/GuardAccesses.h"
#include "bounds/RangesOfIds.h"
#include "bounds/WidenIndices.h"
#include "checks/CheckBarriers.h"
#include "checks/CheckClosures.h"
#include "checks/CheckKernels.h"
#include "checks/CheckRaces.h"
#include "contract/PrinterPass.h"
#include "contract/Step.h"
#include "contract/VerifyKernelIR.h"
#include "extract/CheckKernelCalls.h"
#include "extract/DeferContraction.h"
#include "extract/ExtractKernels.h"
#include "extract/FreezeConversions.h"
#include "extract/InferCaptureAccess.h"
#include "extract/InlineKernelCalls.h"
#include "extract/JoinDeadEnds.h"
#include "extract/MarkArrayLoops.h"
#include "pipeline/StagePasses.h"
#include "shape/BoundVariants.h"
#include "shape/CountIterations.h"
#include "shape/DropTiles.h"
#include "shape/InterchangeDimensions.h"
#include "shape/PromoteLocalMemory.h"
#include "shape/ReshapeDomain.h"
#include "shape/SplitTileStatics.h"
#include "shape/UnrollBarrierLoops.h"
#include "shape/VersionInBounds.h"
#include "shape/VersionNoAlias.h"
#include "target/cpu/CloneForIsa.h"
#include "target/cpu/FindPlainVectors.h"
#include "target/cpu/HoistDivisions.h"
#include "target/cpu/KeepAccessOrder.h"
#include "target/cpu/KeepWrappingIndices.h"
#include "target/cpu/LowerContraction.h"
#include "target/cpu/LowerMath.h"
#include "target/cpu/LowerTileAtomics.h"
#include "target/cpu/MarkOuterLoops.h"
#include "target/cpu/OwnSymbols.h"
#include "target/cpu/StreamStores.h"
#include "target/cpu/TileRegisters.h"
#include "target/cpu/WidenMasks.h"
#include "target/gpu/CoarsenWorkItems.h"
#include "target/gpu/HoistLoads.h"
#include "target/nvptx/BranchBack.h"
#include "target/nvptx/ChooseBetweenValues.h"
#include "target/nvptx/LegalizeForNvptx.h"
#include "target/nvptx/LowerToNvptx.h"
#include "target/nvptx/NarrowAddresses.h"
#include "target/nvptx/NarrowProducts.h"
#include "target/nvptx/UnrollLoads.h"
#include "target/nvptx/UseLaunchPromises.h"
#include "target/ref/FormWorkItemFunction.h"
#include "target/spirv/Legalize.h"
#include "target/spirv/LowerToSpirv.h"
#include "vectorize/KeepTwoVersions.h"
#include "vectorize/StripMineLoops.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/VersionInterior.h"
#include "workitem/ChooseTileGroup.h"
#include "workitem/FormTileFunction.h"
#include "workitem/LinearizeGuards.h"
#include "workitem/Regions.h"
#include "workitem/UnswitchTileFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

#define ADD_WANTED(Name, Form, Constructor, Summary)                                               \
  if (Wanted == Name) {                                                                            \
    Passes.addPass(Constructor);                                                                   \
    return true;                                                                                   \
  }

void registerPasses(PassBuilder &Builder, const DiagnosticSink &Report) {
  using Elements = ArrayRef<PassBuilder::PipelineElement>;
  PassInstrumentationCallbacks &Callbacks = *Builder.getPassInstrumentationCallbacks();
  Builder.registerPipelineParsingCallback(
      [Report, &Callbacks, &OS = outs()](StringRef Wanted, ModulePassManager &Passes, Elements) {
#define MODULE_PASS ADD_WANTED
#include "pipeline/PassRegistry.def"
        return false;
      });
  Builder.registerPipelineParsingCallback(
      [&OS = outs()](StringRef Wanted, FunctionPassManager &Passes, Elements) {
#define FUNCTION_PASS ADD_WANTED
#include "pipeline/PassRegistry.def"
        return false;
      });
}

/// A class has one name, whatever its mode; a printer's stands for what it prints.
static StringRef withoutMode(StringRef Name) {
  return Name.starts_with("print<") ? Name : Name.split('<').first;
}

void registerPassNames(PassInstrumentationCallbacks &Callbacks) {
  DiagnosticSink Report;
  raw_ostream &OS = nulls();
#define MODULE_PASS(Name, Form, Constructor, Summary)                                              \
  Callbacks.addClassToPassName(decltype(Constructor)::name(), withoutMode(Name));
#define FUNCTION_PASS MODULE_PASS
#include "pipeline/PassRegistry.def"
  (void)OS;
  for (const StepRow &Row : StepRows)
    Callbacks.addClassToPassName(Row.Name, Row.Name);
}

namespace {
constexpr std::nullopt_t Any = std::nullopt;
constexpr KernelForm Extracted = KernelForm::Extracted, Inlined = KernelForm::Inlined,
                     Tiled = KernelForm::Tiled;

struct PassRow {
  StringRef Name, Summary;
  std::optional<KernelForm> Form;
};
constexpr PassRow Rows[] = {
#define MODULE_PASS(Name, Form, Constructor, Summary) {Name, Summary, Form},
#define FUNCTION_PASS MODULE_PASS
#include "pipeline/PassRegistry.def"
};
} // namespace

/// Modes of one pass are neighbours.
static std::vector<StringRef> once(std::vector<StringRef> Names) {
  Names.erase(llvm::unique(Names), Names.end());
  return Names;
}

std::vector<StringRef> passNames() {
  std::vector<StringRef> Names;
  for (const PassRow &Row : Rows)
    Names.push_back(withoutMode(Row.Name));
  return once(std::move(Names));
}

template <typename PassT> static constexpr bool isRequired() {
  if constexpr (requires { PassT::isRequired(); })
    return PassT::isRequired();
  return false;
}

std::vector<StringRef> optionalPassNames() {
  PassInstrumentationCallbacks Callbacks;
  DiagnosticSink Report;
  raw_ostream &OS = nulls();
  std::vector<StringRef> Names;
#define MODULE_PASS(Name, Form, Constructor, Summary)                                              \
  if (!isRequired<decltype(Constructor)>())                                                        \
    Names.push_back(withoutMode(Name));
#define FUNCTION_PASS MODULE_PASS
#include "pipeline/PassRegistry.def"
  (void)OS;
  return once(std::move(Names));
}

static const StepRow *findStep(StringRef Name) {
  const auto *Row =
      find_if(StepRows, [&](const StepRow &One) { return StringRef(One.Name) == Name; });
  return Row == std::end(StepRows) ? nullptr : Row;
}

bool isStep(StringRef Name) { return findStep(Name) != nullptr; }

bool isStepOf(StringRef Name, StringRef Pass) {
  const StepRow *Row = findStep(Name);
  return Row && is_contained(split(StringRef(Row->Passes), ", "), Pass);
}

bool isOurs(StringRef Name) {
  return isStep(Name) ||
         any_of(Rows, [&](const PassRow &Row) { return withoutMode(Row.Name) == Name; });
}

Error verifyInput(const Module &M, StringRef Pipeline) {
  std::optional<KernelForm> Form;
  size_t First = StringRef::npos;
  for (const PassRow &Row : Rows) {
    // A name may be the beginning of another one.
    const Regex Whole("(^|[(,])" + Regex::escape(Row.Name) + "([,)]|$)");
    SmallVector<StringRef, 3> Found;
    if (Whole.match(Pipeline, &Found) && size_t(Found[0].data() - Pipeline.data()) < First) {
      First = size_t(Found[0].data() - Pipeline.data());
      Form = Row.Form;
    }
  }
  return Form ? verifyKernelIR(M, *Form) : Error::success();
}

bool isLlvmPass(StringRef Name) {
  ModulePassManager Parsed;
  return !errorToBool(PassBuilder().parsePassPipeline(Parsed, Name));
}

void printPasses(raw_ostream &OS) {
  size_t Width = 0;
  for (const PassRow &Row : Rows)
    Width = std::max(Width, Row.Name.size());
  for (const PassRow &Row : Rows)
    OS << left_justify(Row.Name, unsigned(Width) + 1) << Row.Summary << '\n';
}

} // namespace tessera
