// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/CheckRaces.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace llvm;

namespace tessera {

namespace {

/// The work-item of which an offset is asked, and the turns of the loops around the access.
struct Instance {
  SmallVector<unsigned, 3> Local;
  SmallDenseMap<const Loop *, uint64_t, 2> Turns; ///< a loop that is not named is in its first turn
};

/// The value of an expression for one work-item; none when it depends on anything else.
class OffsetOf : public SCEVVisitor<OffsetOf, std::optional<int64_t>> {
public:
  using Answer = std::optional<int64_t>;
  explicit OffsetOf(const Instance &Item) : Item(Item) {}

  Answer visitConstant(const SCEVConstant *S) { return S->getAPInt().trySExtValue(); }
  Answer visitUnknown(const SCEVUnknown *S) {
    std::optional<IdCall> Id = matchIdCall(S->getValue());
    if (!Id || Id->Kind != IdKind::Local || Id->Dimension >= Item.Local.size())
      return std::nullopt;
    return Item.Local[Id->Dimension];
  }
  Answer visitAddExpr(const SCEVAddExpr *S) {
    return fold(S, 0, [](int64_t A, int64_t B) { return A + B; });
  }
  Answer visitMulExpr(const SCEVMulExpr *S) {
    return fold(S, 1, [](int64_t A, int64_t B) { return A * B; });
  }
  Answer visitAddRecExpr(const SCEVAddRecExpr *S) {
    if (!S->isAffine())
      return std::nullopt;
    const Answer Start = visit(S->getOperand(0)), Step = visit(S->getOperand(1));
    if (!Start || !Step)
      return std::nullopt;
    return narrow(*Start + *Step * int64_t(Item.Turns.lookup(S->getLoop())), S);
  }
  Answer visitSignExtendExpr(const SCEVSignExtendExpr *S) { return visit(S->getOperand()); }
  Answer visitZeroExtendExpr(const SCEVZeroExtendExpr *S) {
    const Answer Inner = visit(S->getOperand());
    return Inner && *Inner >= 0 ? Inner : std::nullopt;
  }
  Answer visitTruncateExpr(const SCEVTruncateExpr *S) { return narrow(visit(S->getOperand()), S); }
  Answer visitUDivExpr(const SCEVUDivExpr *S) {
    const Answer Left = visit(S->getLHS()), Right = visit(S->getRHS());
    return Left && Right && *Left >= 0 && *Right > 0 ? Answer(*Left / *Right) : std::nullopt;
  }
  Answer visitPtrToIntExpr(const SCEVPtrToIntExpr *) { return std::nullopt; }
  Answer visitVScale(const SCEVVScale *) { return std::nullopt; }
  Answer visitSMaxExpr(const SCEVSMaxExpr *) { return std::nullopt; }
  Answer visitUMaxExpr(const SCEVUMaxExpr *) { return std::nullopt; }
  Answer visitSMinExpr(const SCEVSMinExpr *) { return std::nullopt; }
  Answer visitUMinExpr(const SCEVUMinExpr *) { return std::nullopt; }
  Answer visitSequentialUMinExpr(const SCEVSequentialUMinExpr *) { return std::nullopt; }
  Answer visitCouldNotCompute(const SCEVCouldNotCompute *) { return std::nullopt; }

private:
  template <typename Operation>
  Answer fold(const SCEVNAryExpr *S, int64_t Value, Operation Combine) {
    for (const SCEV *Operand : S->operands()) {
      const Answer Next = visit(Operand);
      if (!Next)
        return std::nullopt;
      Value = Combine(Value, *Next);
    }
    return narrow(Value, S);
  }

  /// What wraps in the type of \p S is not looked at any further.
  static Answer narrow(Answer Value, const SCEV *S) {
    const unsigned Bits = cast<IntegerType>(S->getType())->getBitWidth();
    return Value && (Bits >= 64 || isIntN(Bits, *Value)) ? Value : std::nullopt;
  }

  const Instance &Item;
};

/// A load or store of one tile_static variable.
struct Access {
  Instruction *I = nullptr;
  const GlobalVariable *Variable = nullptr;
  const SCEV *Offset = nullptr; ///< in bytes from the start of the variable
  uint64_t Size = 0;            ///< in bytes
};

/// Copies of one read, by unrolled loops or instances of a template, share their place.
using Places = std::set<std::tuple<std::string, unsigned, unsigned>>;

class RaceFinder {
public:
  RaceFinder(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM, Places &Told)
      : F(F), Told(Told), Known(F, Info, AM), SE(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  void run(const DiagnosticSink &Report) {
    collect();
    for (const Access &Read : Reads)
      for (const Access &Write : Writes)
        if (Read.Variable == Write.Variable && Known.DT.dominates(Write.I, Read.I) &&
            !barrierBetween(*Write.I, *Read.I) && readsAnothers(Write, Read)) {
          report(Write, Read, Report);
          break; // one warning a read
        }
  }

private:
  void collect() {
    for (Instruction &I : instructions(F)) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || I.isVolatile() || I.isAtomic() ||
          !Known.Uniformity.reachedTogether(I.getParent()))
        continue;
      const SCEV *Address = SE.getSCEV(Pointer);
      const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
      const auto *Variable = Base ? dyn_cast<GlobalVariable>(Base->getValue()) : nullptr;
      if (!Variable || !isTileStatic(*Variable))
        continue;
      const TypeSize Size = F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
      (isa<StoreInst>(I) ? Writes : Reads)
          .push_back({&I, Variable, SE.removePointerBase(Address), Size.getFixedValue()});
    }
  }

  /// True when any way from \p Write to \p Read may meet a barrier.
  bool barrierBetween(const Instruction &Write, const Instruction &Read) const {
    const BasicBlock *First = Write.getParent(), *Last = Read.getParent();
    if (First == Last)
      return anyBarrier(std::next(Write.getIterator()), Read.getIterator());
    if (anyBarrier(std::next(Write.getIterator()), First->end()))
      return true;
    // Backwards from the read; the write dominates it, so every way begins at its block.
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Worklist(predecessors(Last));
    if (anyBarrier(Last->begin(), Read.getIterator()))
      return true;
    while (!Worklist.empty()) {
      const BasicBlock *Block = Worklist.pop_back_val();
      if (Block == First || !Seen.insert(Block).second)
        continue;
      if (anyBarrier(Block->begin(), Block->end()))
        return true;
      Worklist.append(pred_begin(Block), pred_end(Block));
    }
    return false;
  }

  static bool anyBarrier(BasicBlock::const_iterator Begin, BasicBlock::const_iterator End) {
    return std::any_of(Begin, End, [](const Instruction &I) { return isBarrier(I); });
  }

  /// Compares the offsets of all work-items of a tile.
  bool readsAnothers(const Access &Write, const Access &Read) const {
    DenseMap<int64_t, SmallVector<unsigned, 1>> Writers; // by byte
    const std::vector<Instance> Items = workItems();
    for (auto [Number, Item] : enumerate(Items)) {
      const std::optional<int64_t> Offset = OffsetOf(Item).visit(Write.Offset);
      if (!Offset)
        return false;
      for (uint64_t Byte = 0; Byte != Write.Size; ++Byte)
        Writers[*Offset + Byte].push_back(Number);
    }
    // A read in a loop that the write is not in meets what the loop's turns make of its offset.
    const Loop *Around = Known.LI.getLoopFor(Read.I->getParent());
    if (Around && Around->contains(Write.I))
      Around = nullptr;
    bool Found = false;
    for (auto [Number, Item] : enumerate(Items))
      for (uint64_t Turn = 0, Turns = turnsOf(Around); Turn != Turns; ++Turn) {
        Instance Reader = Item;
        if (Around)
          Reader.Turns[Around] = Turn;
        const std::optional<int64_t> Offset = OffsetOf(Reader).visit(Read.Offset);
        if (!Offset)
          return false;
        auto Met = Writers.find(*Offset);
        Found |= Met != Writers.end() && !is_contained(Met->second, Number);
      }
    return Found;
  }

  uint64_t turnsOf(const Loop *L) const {
    constexpr uint64_t Enough = 64; // to meet a neighbour
    const auto *Count = L ? dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(L)) : nullptr;
    return Count ? std::min(Count->getAPInt().getLimitedValue(Enough - 1) + 1, Enough) : 1;
  }

  std::vector<Instance> workItems() const {
    std::vector<Instance> Items(1);
    for (unsigned Extent : Known.Info.Tile) {
      std::vector<Instance> Longer;
      for (const Instance &Item : Items)
        for (unsigned Index = 0; Index != Extent; ++Index) {
          Longer.push_back(Item);
          Longer.back().Local.push_back(Index);
        }
      Items = std::move(Longer);
    }
    return Items;
  }

  void report(const Access &Write, const Access &Read, const DiagnosticSink &Report) {
    const std::string Name = demangle(Read.Variable->getName());
    KernelDiagnostic Diagnostic =
        diagnosticAt(Read.I->getDebugLoc(), Rule::TileStaticRace,
                     {"'" + StringRef(Name).rsplit("::").second.str() + "'"});
    Diagnostic.Notes.push_back(
        {"written here", diagnosticAt(Write.I->getDebugLoc(), std::string()).Place});
    const SourcePlace &Place = Diagnostic.Place;
    if (Told.insert({Place.File, Place.Line, Place.Column}).second)
      Report(Diagnostic);
  }

  Function &F;
  Places &Told;
  const KernelKnowledge Known;
  ScalarEvolution &SE;
  std::vector<Access> Reads, Writes;
};

} // namespace

static void reportRaces(Function &F, FunctionAnalysisManager &AM, Places &Told,
                        const DiagnosticSink &Report) {
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info)
    consumeError(Info.takeError()); // the verifier says so
  else if (Info->isTiled())
    RaceFinder(F, *Info, AM, Told).run(Report);
}

PreservedAnalyses CheckRaces::run(Module &M, ModuleAnalysisManager &AM) {
  if (isDisabled(Rule::TileStaticRace))
    return PreservedAnalyses::all();
  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Places Told;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      reportRaces(F, Functions, Told, Report);
  return PreservedAnalyses::all();
}

} // namespace tessera
