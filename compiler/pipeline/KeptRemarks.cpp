// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/KeptRemarks.h"
#include "contract/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>

using namespace llvm;

namespace tessera {

void KeptRemarks::add(const Function &F, const KernelDiagnostic &Remark) {
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    consumeError(Info.takeError()); // a function that kernels call
    return;
  }
  StringRef What = Remark.Message;
  What = What.substr(0, What.find(" [-R")); // the option that shows it
  Texts.insert((F.getFnAttribute(attr::Level).getValueAsString() + "\t" + Info->Place + "\t" +
                sys::path::filename(Remark.Place.File) + ":" + utostr(Remark.Place.Line) + "\t" +
                What)
                   .str());
}

namespace {

/// Lanes that are so many bytes apart from each other, the first one at a place.
struct Row {
  const Value *Base = nullptr;
  int64_t Offset = 0, Stride = 0;
};

/// The distance of each lane from the one before it; 0 if they have none in common.
int64_t strideOf(const Value &Offsets) {
  const auto *Constants = dyn_cast<ConstantDataVector>(&Offsets);
  if (!Constants || Constants->getNumElements() < 2 || !Constants->getElementType()->isIntegerTy())
    return 0;
  const auto At = [&](unsigned Lane) { return int64_t(Constants->getElementAsInteger(Lane)); };
  for (unsigned Lane = 2; Lane < Constants->getNumElements(); ++Lane)
    if (At(Lane) - At(Lane - 1) != At(1) - At(0))
      return 0;
  return At(1) - At(0);
}

std::optional<Row> rowOf(const Value &Addresses, const DataLayout &DL) {
  const auto *Steps = dyn_cast<GetElementPtrInst>(&Addresses);
  if (!Steps || !Steps->getSourceElementType()->isIntegerTy(8) || Steps->getNumIndices() != 1 ||
      Steps->getPointerOperand()->getType()->isVectorTy())
    return std::nullopt;
  Row Found;
  Found.Stride = strideOf(**Steps->idx_begin());
  Found.Base = GetPointerBaseWithConstantOffset(Steps->getPointerOperand(), Found.Offset, DL);
  return Found.Stride > 0 ? std::optional(Found) : std::nullopt;
}

/// The gathers, or scatters, of a function whose lanes have one distance.
class Rows {
public:
  Rows(const Function &F, Intrinsic::ID Kind, unsigned Addresses) : Addresses(Addresses) {
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Kind)
        All.push_back(Call);
  }

  ArrayRef<const IntrinsicInst *> calls() const { return All; }

  /// Do others access what lies between its lanes, at least half of it, as with short vectors?
  bool hasNoGaps(const IntrinsicInst &Call) const {
    const DataLayout &DL = Call.getDataLayout();
    const std::optional<Row> Asked = rowOf(*Call.getArgOperand(Addresses), DL);
    if (!Asked)
      return false;
    std::map<int64_t, uint64_t> Bytes; ///< by the place in the stride
    for (const IntrinsicInst *One : All)
      if (const std::optional<Row> Known = rowOf(*One->getArgOperand(Addresses), DL);
          Known && Known->Base == Asked->Base && Known->Stride == Asked->Stride)
        Bytes[(Known->Offset % Known->Stride + Known->Stride) % Known->Stride] =
            DL.getTypeStoreSize(elementOf(*One));
    uint64_t Used = 0;
    for (const auto &[Place, Count] : Bytes)
      Used += Count;
    return 2 * Used >= uint64_t(Asked->Stride);
  }

private:
  static Type *elementOf(const IntrinsicInst &Call) {
    const bool Loads = Call.getIntrinsicID() == Intrinsic::masked_gather;
    return (Loads ? Call.getType() : Call.getArgOperand(0)->getType())->getScalarType();
  }

  unsigned Addresses;
  std::vector<const IntrinsicInst *> All;
};

} // namespace

void KeptRemarks::addGathers(const Function &F) {
  const Rows Gathers(F, Intrinsic::masked_gather, 0), Scatters(F, Intrinsic::masked_scatter, 1);
  for (const IntrinsicInst *Call : Gathers.calls())
    if (!Gathers.hasNoGaps(*Call))
      add(F, diagnosticAt(Call->getDebugLoc(),
                          "neighbours load elements here that are not adjacent", Severity::Remark));
  for (const IntrinsicInst *Call : Scatters.calls())
    if (!Scatters.hasNoGaps(*Call))
      add(F,
          diagnosticAt(Call->getDebugLoc(), "neighbours store elements here that are not adjacent",
                       Severity::Remark));
}

void KeptRemarks::writeTo(Module &M) const {
  if (Texts.empty())
    return;
  std::string Section = ".pushsection .tessera.remarks,\"MS\",@progbits,1\n";
  raw_string_ostream OS(Section);
  for (const std::string &Text : Texts) {
    OS << ".asciz \"";
    for (const char Character : Text)
      OS << (Character == '"' || Character == '\\' ? "\\" : "") << Character;
    OS << "\"\n";
  }
  OS << ".popsection\n";
  M.appendModuleInlineAsm(Section);
}

} // namespace tessera
