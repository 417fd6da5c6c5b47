// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/DescribeKernels.h"
#include "abi/kernel.h"
#include "analysis/KernelFeatures.h"
#include "target/cpu/CloneForIsa.h"
#include "target/cpu/FindPlainVectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

static uint64_t numberIn(const Function &F, StringRef Attribute) {
  uint64_t Number = 0;
  F.getFnAttribute(Attribute).getValueAsString().getAsInteger(10, Number);
  return Number;
}

Expected<std::vector<CompiledKernel>> describeKernels(const Module &M) {
  std::vector<CompiledKernel> Kernels;
  for (const Function &F : M) {
    if (!isTileFunction(F) || F.isDeclaration() || isVariant(F))
      continue;
    Expected<KernelInfo> Info = KernelInfo::read(F);
    if (!Info)
      return Info.takeError();
    CompiledKernel &Kernel = Kernels.emplace_back();
    Kernel.Name = F.getName().str();
    Kernel.UsesDouble = usesDouble(F);
    Kernel.Info = std::move(*Info);
  }
  return Kernels;
}

namespace {

/// The images of one kernel.
class ImageList {
public:
  /// \p Functions are those of the kernel.
  ImageList(CompiledKernel &Kernel, ArrayRef<const Function *> Functions, const Module &M,
            ArrayRef<CpuClone> Clones, StringRef UnitId, VariantTable Table)
      : Kernel(Kernel), Functions(Functions), M(M), Clones(Clones), UnitId(UnitId), Table(Table) {}

  void add() {
    const std::vector<const Function *> Variants = variantsOfKernel();
    addQuestions(Variants);
    // What levels have in common.
    std::vector<CompiledImage> Described;
    for (const Function *F : Variants)
      Described.push_back(describe(*F));
    for (const CpuClone &Clone : Clones)
      for (const auto &[F, Image] : zip_equal(Variants, Described))
        addVersions(*F, Clone, Image);
    for (const Function *F : Functions)
      if (isWorkItemFunction(*F))
        addForRef(*F);
  }

private:
  /// The tile functions of the kernel, that with the first property of the table first.
  std::vector<const Function *> variantsOfKernel() const {
    std::vector<const Function *> Variants;
    for (const Function *F : Functions)
      if (isTileFunction(*F))
        Variants.push_back(F);
    sort(Variants, [&](const Function *One, const Function *Other) {
      return comesFirst(propertiesOf(*One, Table), propertiesOf(*Other, Table));
    });
    assert(!Variants.empty() && !isVariant(*Variants.back()) &&
           "the kernel itself runs in every launch");
    return Variants;
  }

  /// Row by row, since a launch asks in their order.
  void addQuestions(ArrayRef<const Function *> Variants) {
    for (const VariantRow &Row : Table)
      for (const Function *F : Variants)
        if (const std::optional<CompiledQuestion> Asked = questionOf(*F, Row);
            Asked && !is_contained(Kernel.Questions, *Asked))
          Kernel.Questions.push_back(*Asked);
    assert(Kernel.Questions.size() <= tessera_most_questions && "each is a bit of a precondition");
  }

  std::optional<CompiledQuestion> questionOf(const Function &F, const VariantRow &Row) const {
    if (!F.hasFnAttribute(Row.attribute()) || Row.Asks == Question::Nothing ||
        Row.Asks == Question::Measured)
      return std::nullopt;
    CompiledQuestion Asked{Row.Asks};
    const StringRef Value = F.getFnAttribute(Row.attribute()).getValueAsString();
    if (Row.Asks == Question::Function)
      Asked.Function =
          cloneSymbol(*M.getFunction(Value), workItemClone(M.getTargetTriple()), UnitId);
    else if (Row.Asks == Question::Aligned || Row.Asks == Question::Occupied)
      Value.getAsInteger(10, Asked.Number);
    Asked.Answer = answerOf(F, Row);
    return Asked;
  }

  static uint32_t answerOf(const Function &F, const VariantRow &Row) {
    switch (Row.Answer) {
    case Answer::Holds:
      return tessera_answer_holds;
    case Answer::Columns:
      return tessera_answer_columns;
    case Answer::Iterations:
      return infoOf(F).Iterations == 0u ? tessera_answer_iterations : tessera_answer_multiple;
    }
    llvm_unreachable("covered switch");
  }

  /// Has been read before.
  static KernelInfo infoOf(const Function &F) { return cantFail(KernelInfo::read(F)); }

  /// Both, where the level has two, the preferred one first.
  void addVersions(const Function &F, const CpuClone &Clone, CompiledImage Image) {
    const CpuClone &Run = cloneToRun(F, Clone, Clones);
    Image.Kind = Clone.Kind;
    Image.Symbol = cloneSymbol(F, Run, UnitId);
    const StringRef Preferred = preferredVersion(F, Run.Suffix);
    Image.Measured = !Preferred.empty();
    Image.Scalar = Run.VectorBits == 0;
    Kernel.Images.push_back(Image);
    if (!Image.Measured)
      return;
    Image.Symbol = scalarVersionSymbol(F, Run, UnitId);
    Image.Scalar = true;
    Kernel.Images.insert(Kernel.Images.end() - (Preferred == version::Scalar), std::move(Image));
  }

  CompiledImage describe(const Function &F) const {
    const KernelInfo Info = infoOf(F);
    assert(Info.ScratchBytes && "only a tile function is an image");
    CompiledImage Image;
    Image.ScratchBytes = *Info.ScratchBytes;
    for (const VariantRow &Row : Table)
      if (const std::optional<CompiledQuestion> Asked = questionOf(F, Row))
        Image.Preconditions |= 1u << (find(Kernel.Questions, *Asked) - Kernel.Questions.begin());
    Image.Untiled = !Info.isTiled();
    Image.TilesAcross = Info.TilesAcross, Image.TilesDown = Info.TilesDown;
    Image.Rows = RowUse(numberIn(F, attr::RowUse));
    Image.Interchanged = Info.LastDimension ? Info.Rank - 1 - *Info.LastDimension : 0;
    Image.Columns = Info.Columns.value_or(0);
    Image.Variant = wordsFor(propertiesOf(F, Table), Table);
    return Image;
  }

  void addForRef(const Function &F) {
    const CpuClone Clone = workItemClone(M.getTargetTriple());
    CompiledImage &Image = Kernel.Images.emplace_back();
    Image.Kind = F.hasFnAttribute(attr::Counted) ? tessera_image_counted : Clone.Kind;
    Image.Symbol = cloneSymbol(F, Clone, UnitId);
    Image.ScratchBytes = numberIn(F, attr::Scratch);
    Image.StackBytes = uint32_t(numberIn(F, attr::Stack));
    Image.Checked = F.hasFnAttribute(attr::Checked);
    Image.OnThreads = F.hasFnAttribute(attr::OnThreads);
  }

  CompiledKernel &Kernel;
  ArrayRef<const Function *> Functions;
  const Module &M;
  ArrayRef<CpuClone> Clones;
  StringRef UnitId;
  VariantTable Table;
};

} // namespace

void addImages(MutableArrayRef<CompiledKernel> Kernels, const Module &M, ArrayRef<CpuClone> Clones,
               StringRef UnitId, VariantTable Table) {
  StringMap<std::vector<const Function *>> Functions; ///< by kernel
  for (const Function &F : M)
    if (isWorkItemFunction(F))
      Functions[F.getFnAttribute(attr::CloneOf).getValueAsString()].push_back(&F);
    else if (isTileFunction(F) && !F.isDeclaration())
      Functions[kernelOfVariant(F)].push_back(&F);
  for (CompiledKernel &Kernel : Kernels)
    ImageList(Kernel, Functions[Kernel.Name], M, Clones, UnitId, Table).add();
}

} // namespace tessera
