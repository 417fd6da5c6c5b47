// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/TileRegisters.h"
#include "analysis/UnrollLoop.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include <map>

using namespace llvm;

namespace tessera {

/// What has more vectors is in memory for the most part anyway.
static constexpr uint64_t MaxUnits = 96;
/// Of the unrolled code.
static constexpr uint64_t MaxAccesses = 4096;
static constexpr uint64_t MaxInstructions = 12288;

/// What a tile loads as one stretch is so long that the next tiles' is asked for, so far ahead.
static constexpr int64_t LineBytes = 64, LongBytes = 512, AheadBytes = 4096;

namespace {

/// A load or store of the tile's memory, perhaps under a mask.
struct Access {
  Instruction *I = nullptr;
  Value *Pointer = nullptr;
  int64_t Offset = 0;

  Value *argument(unsigned OfLoad, unsigned OfStore) const {
    const auto *Call = dyn_cast<IntrinsicInst>(I);
    return Call ? Call->getArgOperand(isLoad() ? OfLoad : OfStore) : nullptr;
  }
  bool isLoad() const { return !I->getType()->isVoidTy(); }
  Value *mask() const { return argument(1, 2); }
  Value *through() const { return argument(2, 2); }  ///< of a load
  Value *stored() const { return I->getOperand(0); } ///< of a store
  Type *type() const { return isLoad() ? I->getType() : stored()->getType(); }
};

/// The value of one vector of the tile's memory.
struct Unit {
  Type *Element = nullptr;
  uint64_t ElementBytes = 0;
  AllocaInst *Variable = nullptr;
};

class RegisterKeeper {
public:
  RegisterKeeper(Function &F, FunctionAnalysisManager &AM)
      : F(F), AM(AM), DL(F.getDataLayout()), Memory(*F.getArg(2)),
        LI(AM.getResult<LoopAnalysis>(F)), SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        DT(AM.getResult<DominatorTreeAnalysis>(F)) {}

  /// False if nothing was changed.
  bool run() {
    if (!collect() || !plan())
      return false;
    runStep("unroll-tile-loops", F, AM, [this] { unroll(); });
    if (collect() && locate() && layOut()) {
      runStep("replace-tile-memory", F, AM, [this] { replace(); });
      runStep("ask-ahead", F, AM, [this] { askAhead(); });
    }
    return true;
  }

private:
  bool collect();
  bool add(Instruction &I, const Use &U);
  bool plan();
  bool planLoopsOf(const Access &A, uint64_t &Times);
  void unroll();
  bool locate();
  bool layOut();
  void replace();
  Value *load(const Access &A, IRBuilder<> &Builder);
  void store(const Access &A, IRBuilder<> &Builder);
  void askAhead();

  uint64_t bytes(const Access &A) const { return DL.getTypeStoreSize(A.type()); }
  int64_t firstUnit(const Access &A) const { return floorDiv(A.Offset); }
  int64_t lastUnit(const Access &A) const { return floorDiv(A.Offset + int64_t(bytes(A)) - 1); }
  int64_t floorDiv(int64_t Offset) const {
    assert(UnitBytes && "collect() comes first");
    return (Offset - (Offset < 0 ? int64_t(UnitBytes) - 1 : 0)) / int64_t(UnitBytes);
  }

  Function &F;
  FunctionAnalysisManager &AM;
  const DataLayout &DL;
  Argument &Memory;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DominatorTree &DT;
  SmallVector<Access, 64> Accesses;
  SmallSetVector<Loop *, 16> Loops;
  uint64_t UnitBytes = 0;
  std::map<int64_t, Unit> Units;
};

/// False if an address in the tile's memory is used otherwise.
bool RegisterKeeper::collect() {
  Accesses.clear();
  UnitBytes = 0;
  SmallVector<Value *, 64> Worklist{&Memory};
  while (!Worklist.empty())
    for (const Use &U : Worklist.pop_back_val()->uses()) {
      auto &I = *cast<Instruction>(U.getUser());
      if (isa<GetElementPtrInst>(I) && I.getType()->isPointerTy())
        Worklist.push_back(&I);
      else if (!require("tile-registers.other-use", I, add(I, U)))
        return false;
    }
  return true;
}

bool RegisterKeeper::add(Instruction &I, const Use &U) {
  Access A;
  A.I = &I;
  A.Pointer = U.get();
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  const Intrinsic::ID Masked = Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic;
  if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()) &&
      Masked != Intrinsic::masked_load && Masked != Intrinsic::masked_store)
    return false;
  const Type *Element = A.type()->getScalarType();
  if ((!A.isLoad() && A.stored() == A.Pointer) || isa<ScalableVectorType>(A.type()) ||
      !(Element->isIntegerTy() || Element->isFloatingPointTy()) ||
      Element->getScalarSizeInBits() % 8 || !isPowerOf2_64(Element->getScalarSizeInBits()) ||
      !isPowerOf2_64(bytes(A)))
    return false;
  UnitBytes = std::max(UnitBytes, bytes(A));
  Accesses.push_back(A);
  return true;
}

/// The loops around \p A, if its place is known once they are unrolled.
bool RegisterKeeper::planLoopsOf(const Access &A, uint64_t &Times) {
  Times = 1;
  for (Loop *L = LI.getLoopFor(A.I->getParent()); L; L = L->getParentLoop()) {
    const unsigned Trips = SE.getSmallConstantTripCount(L);
    if (refuse("tile-registers.trip-count", *L, !Trips || !L->isSafeToClone()))
      return false;
    Times = std::min(Times * Trips, MaxAccesses + 1);
    Loops.insert(L);
  }
  const SCEV *Place = SE.getMinusSCEV(SE.getSCEV(A.Pointer), SE.getSCEV(&Memory));
  return require("tile-registers.place", *A.I,
                 !isa<SCEVCouldNotCompute>(Place) &&
                     !SCEVExprContains(Place, [](const SCEV *S) { return isa<SCEVUnknown>(S); }));
}

bool RegisterKeeper::plan() {
  uint64_t Bytes = 0;
  F.getFnAttribute(attr::Scratch).getValueAsString().getAsInteger(10, Bytes);
  if (refuse("tile-registers.no-vectors", F, UnitBytes < 16) ||
      refuse("tile-registers.large", F, Bytes > MaxUnits * UnitBytes))
    return false;
  uint64_t Unrolled = 0;
  for (const Access &A : Accesses) {
    uint64_t Times = 0;
    if (!planLoopsOf(A, Times))
      return false;
    Unrolled += Times;
  }
  uint64_t Size = 0;
  for (const Loop *L : Loops)
    for (const BasicBlock *Block : L->blocks())
      if (LI.getLoopFor(Block) == L) {
        uint64_t Times = 1;
        for (const Loop *Around = L; Around; Around = Around->getParentLoop())
          Times = std::min(Times * SE.getSmallConstantTripCount(Around), MaxInstructions + 1);
        Size += Times * Block->sizeWithoutDebug();
      }
  return require("tile-registers.large", F, Unrolled <= MaxAccesses && Size <= MaxInstructions);
}

void RegisterKeeper::unroll() {
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  const auto InnerLast = LI.getLoopsInPreorder();
  for (Loop *L : reverse(InnerLast)) {
    if (!Loops.contains(L))
      continue;
    simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, DT, &LI, &SE);
    unrollLoop(*L, {.Count = SE.getSmallConstantTripCount(L), .KeepLcssa = false},
               LoopKnowledge::of(F, AM));
  }
}

bool RegisterKeeper::locate() {
  return all_of(Accesses, [&](Access &A) {
    APInt Offset(64, 0);
    const Value *Base = A.Pointer->stripAndAccumulateConstantOffsets(DL, Offset, true);
    A.Offset = Offset.getSExtValue();
    return require("tile-registers.unknown-place", *A.I, Base == &Memory);
  });
}

/// Cuts the memory into vectors, of the smallest elements that each is accessed by.
bool RegisterKeeper::layOut() {
  for (const Access &A : Accesses) {
    Type *Element = A.type()->getScalarType();
    const uint64_t ElementBytes = DL.getTypeStoreSize(Element);
    if (refuse("tile-registers.part-of-element", *A.I, A.Offset % int64_t(ElementBytes) != 0))
      return false;
    for (int64_t Number = firstUnit(A); Number <= lastUnit(A); ++Number) {
      Unit &U = Units[Number];
      if (!U.Element || ElementBytes < U.ElementBytes)
        U.Element = Element, U.ElementBytes = ElementBytes;
    }
  }
  return all_of(Accesses, [&](const Access &A) {
    const Unit &First = Units[firstUnit(A)], &Last = Units[lastUnit(A)];
    return require(
        "tile-registers.other-elements", *A.I,
        First.ElementBytes == Last.ElementBytes &&
            (!A.mask() || DL.getTypeStoreSize(A.type()->getScalarType()) == First.ElementBytes));
  });
}

void RegisterKeeper::replace() {
  took("tile-registers.taken", F);
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  SmallVector<AllocaInst *, 32> Variables;
  for (auto &[Number, U] : Units) {
    assert(U.ElementBytes && UnitBytes % U.ElementBytes == 0 && "a unit has whole elements");
    auto *Type = FixedVectorType::get(U.Element, UnitBytes / U.ElementBytes);
    U.Variable = Entry.CreateAlloca(Type, nullptr, "tile.memory");
    Variables.push_back(U.Variable);
  }
  for (const auto &[Number, U] : Units)
    Entry.CreateStore(Constant::getNullValue(U.Variable->getAllocatedType()), U.Variable);
  for (const Access &A : Accesses) {
    IRBuilder<> Builder(A.I);
    if (A.isLoad())
      A.I->replaceAllUsesWith(load(A, Builder));
    else
      store(A, Builder);
    A.I->eraseFromParent();
  }
  SmallVector<WeakTrackingVH, 64> Addresses(Memory.user_begin(), Memory.user_end());
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Addresses);
  PromoteMemToReg(Variables, DT);
}

/// Tiles follow each other in memory as they do in time, and without loops and stores between
/// barriers nothing else keeps the processor from running out of loads.
void RegisterKeeper::askAhead() {
  MapVector<Value *, std::map<int64_t, LoadInst *>> Stretches;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->getType()->isVectorTy() && !LI.getLoopFor(Load->getParent())) {
      APInt Offset(64, 0);
      Value *From = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
      Stretches[From].try_emplace(Offset.getSExtValue(), Load);
    }
  for (const auto &[From, Loads] : Stretches) {
    const int64_t Begin = Loads.begin()->first;
    int64_t End = Begin;
    const bool HasGap = any_of(Loads, [&](const auto &Next) {
      const bool IsBehind = Next.first > End;
      End = Next.first + int64_t(DL.getTypeStoreSize(Next.second->getType()));
      return IsBehind;
    });
    if (HasGap || End - Begin < LongBytes)
      continue;
    took("tile-registers.asks-ahead", *Loads.begin()->second);
    for (const auto &[Offset, Load] : Loads) {
      IRBuilder<> Builder(Load);
      for (int64_t Line = 0; Line < int64_t(DL.getTypeStoreSize(Load->getType()));
           Line += LineBytes)
        if ((Offset + Line) % LineBytes == 0)
          Builder.CreateIntrinsic(
              Intrinsic::prefetch, {Load->getPointerOperandType()},
              {Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Load->getPointerOperand(),
                                          Line + AheadBytes),
               Builder.getInt32(0), Builder.getInt32(3), Builder.getInt32(1)});
    }
  }
}

/// The elements of \p A among those of the units that it lies in.
Value *RegisterKeeper::load(const Access &A, IRBuilder<> &Builder) {
  const Unit &First = Units[firstUnit(A)], &Last = Units[lastUnit(A)];
  assert(First.Variable && Last.Variable && "every access lies in units that were laid out");
  const uint64_t Count = bytes(A) / First.ElementBytes;
  const uint64_t At = (A.Offset - firstUnit(A) * int64_t(UnitBytes)) / First.ElementBytes;
  Value *Elements = Builder.CreateLoad(First.Variable->getAllocatedType(), First.Variable);
  if (Count * First.ElementBytes != UnitBytes || At) {
    SmallVector<int, 64> Places;
    for (uint64_t Place = At; Place != At + Count; ++Place)
      Places.push_back(Place);
    Value *Behind = PoisonValue::get(Elements->getType());
    if (&Last != &First) {
      Behind = Builder.CreateLoad(Last.Variable->getAllocatedType(), Last.Variable);
      Behind = Builder.CreateBitCast(Behind, Elements->getType());
    }
    Elements = Builder.CreateShuffleVector(Elements, Behind, Places);
  }
  Value *Loaded = Builder.CreateBitCast(Elements, A.type());
  return A.mask() ? Builder.CreateSelect(A.mask(), Loaded, A.through()) : Loaded;
}

/// Puts the elements of \p A into the units that it lies in.
void RegisterKeeper::store(const Access &A, IRBuilder<> &Builder) {
  for (int64_t Number = firstUnit(A); Number <= lastUnit(A); ++Number) {
    const Unit &U = Units[Number];
    assert(U.Variable && "every access lies in units that were laid out");
    auto *Type = cast<FixedVectorType>(U.Variable->getAllocatedType());
    const int64_t Count = bytes(A) / U.ElementBytes, Width = Type->getNumElements();
    const int64_t At = (A.Offset - Number * int64_t(UnitBytes)) / int64_t(U.ElementBytes);
    Value *Elements = Builder.CreateBitCast(A.stored(), FixedVectorType::get(U.Element, Count));
    // Lane by lane what is stored there, or what was there before.
    SmallVector<int, 64> Moved, Blended, Masks;
    for (int64_t Lane = 0; Lane != Width; ++Lane) {
      const bool IsStored = Lane >= At && Lane < At + Count;
      Moved.push_back(IsStored ? Lane - At : PoisonMaskElem);
      Blended.push_back(IsStored ? Width + Lane : Lane);
      Masks.push_back(IsStored ? Lane - At : Count);
    }
    Value *Before = Builder.CreateLoad(Type, U.Variable);
    Value *InPlace = Builder.CreateShuffleVector(Elements, Moved);
    Value *After = A.mask() ? Builder.CreateSelect(
                                  Builder.CreateShuffleVector(
                                      A.mask(), Constant::getNullValue(A.mask()->getType()), Masks),
                                  InPlace, Before)
                            : Builder.CreateShuffleVector(Before, InPlace, Blended);
    Builder.CreateStore(After, U.Variable);
  }
}

} // namespace

PreservedAnalyses TileRegisters::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F) || F.getArg(2)->use_empty())
    return PreservedAnalyses::all();
  return RegisterKeeper(F, AM).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
