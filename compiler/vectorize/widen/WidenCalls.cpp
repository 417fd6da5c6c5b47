// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of WorkItemWidener, and what has no vector form and is done lane by lane.
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "vectorize/widen/FastLaneMath.h"
#include "vectorize/widen/PreciseLaneMath.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// True if the call is done with.
bool WorkItemWidener::widenCall(CallInst &Call) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
  // They say something about memory or values that has no counterpart in vectors.
  if (Intrinsic && (Intrinsic->isLifetimeStartOrEnd() || Intrinsic->isAssumeLikeIntrinsic()) &&
      Call.getType()->isVoidTy())
    return true;
  if (Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::prefetch) {
    prefetchLines(Call);
    return true;
  }
  if (!Call.getType()->isVoidTy() && Values.formOf(&Call) == LaneValues::Form::Scalar)
    return false; // it has no effects, and one for each row is enough
  auto HasVectorForm = [&] {
    const Intrinsic::ID Id = Intrinsic->getIntrinsicID();
    return require("widen-calls.no-vector-form", Call, isTriviallyVectorizable(Id)) &&
           require("widen-calls.not-in-vectors", Call,
                   Values.formOf(&Call) == LaneValues::Form::Vector) &&
           all_of(Call.args(), [&](const Use &Argument) {
             return !isVectorIntrinsicWithScalarOpAtArg(Id, Call.getArgOperandNo(&Argument),
                                                        &Costs) ||
                    require("widen-calls.argument-of-lane", Call,
                            Values.isScalarOfVector(Argument.get()));
           });
  };
  if (!Intrinsic || !HasVectorForm()) {
    if (!callVectorFunction(Call))
      doLaneByLane(Call);
    return true;
  }
  took("widen-calls.taken", Call);
  const Intrinsic::ID Id = Intrinsic->getIntrinsicID();
  forEachGroup(Call, [&](LaneGroup Group) {
    SmallVector<Value *, 4> Arguments;
    SmallVector<Type *, 2> Types;
    if (isVectorIntrinsicWithOverloadTypeAtArg(Id, -1, &Costs))
      Types.push_back(Values.vectorOf(Call.getType()));
    for (auto [Number, Argument] : enumerate(Call.args())) {
      Value *Part = isVectorIntrinsicWithScalarOpAtArg(Id, Number, &Costs)
                        ? Values.scalar(Argument.get(), Group.Row)
                        : Values.vector(Argument.get(), Group);
      Arguments.push_back(Part);
      if (isVectorIntrinsicWithOverloadTypeAtArg(Id, Number, &Costs))
        Types.push_back(Part->getType());
    }
    CallInst *New = Builder.CreateIntrinsic(Id, Types, Arguments);
    New->copyIRFlags(&Call);
    New->setName(Call.getName());
    Values.setVector(&Call, Group, New);
  });
  return true;
}

/// One for each line that the block's lanes of a row lie in; where they lie anywhere, of every
/// third lane, since its neighbours are mostly near. What only some lanes ask for is not worth a
/// question, nor what lies further apart in any case.
void WorkItemWidener::prefetchLines(CallInst &Call) {
  constexpr int64_t LineBytes = 64;
  constexpr unsigned LanesOfOne = 3;
  Value *Pointer = Call.getArgOperand(0);
  const std::optional<int64_t> Stride = Shapes.of(Pointer).stride();
  if (refuse("widen-prefetches.lanes-missing", Call, Mask) ||
      refuse("widen-prefetches.far-apart", Call, Stride && (*Stride <= 0 || *Stride > LineBytes)))
    return;
  took("widen-prefetches.taken", Call);
  if (!Stride) {
    forEachGroup(Call, [&](LaneGroup Group) {
      for (unsigned Lane = 0; Lane < Block.Lanes; Lane += LanesOfOne)
        cloneFor(Call, [&](Value *V) { return V != Pointer ? V : laneOf(V, Group, Lane); });
    });
    return;
  }
  for (unsigned Row = 0; Row < (Values.isSharedByRows(Pointer) ? 1 : Block.Rows); ++Row)
    for (int64_t Byte = 0; Byte < *Stride * Block.columns(); Byte += LineBytes)
      cloneFor(Call, [&](Value *V) {
        return V != Pointer ? V
                            : Builder.CreateConstGEP1_64(Builder.getInt8Ty(),
                                                         Values.scalar(Pointer, Row), Byte);
      });
}

/// Math that a library computes for whole vectors.
bool WorkItemWidener::callVectorFunction(CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || refuse("call-vector-math.accesses-memory", Call, !Call.doesNotAccessMemory()) ||
      !VectorType::isValidElementType(Call.getType()))
    return false;
  if (computeFast(Call))
    return true;
  const StringRef Scalar =
      Call.isNoBuiltin() ? Call.getFnAttr(attr::InDouble).getValueAsString() : Callee->getName();
  for (unsigned Lanes = Block.Lanes; Lanes > 1; Lanes /= 2) {
    const StringRef Name = Libraries.getVectorizedFunction(Scalar, ElementCount::getFixed(Lanes),
                                                           /*Masked=*/false);
    if (Name.empty())
      continue;
    took("call-vector-math.taken", Call);
    forEachGroup(Call, [&](LaneGroup Group) {
      Values.setVector(&Call, Group, callInParts(Call, Name, Lanes, Group));
    });
    return true;
  }
  return computeInDouble(Call);
}

/// fast_math without a call.
bool WorkItemWidener::computeFast(CallInst &Call) {
  if (!isa<FPMathOperator>(Call) || Call.arg_size() != 1 ||
      refuse("compute-fast-math.precise", Call, !Call.hasApproxFunc()) ||
      refuse("compute-fast-math.told-to-call", Call, Call.isNoBuiltin()))
    return false;
  bool IsDone = false;
  forEachGroup(Call, [&](LaneGroup Group) {
    Value *Result = fastFunction(Builder, Call.getCalledFunction()->getName(),
                                 Values.vector(Call.getArgOperand(0), Group), Options);
    if ((IsDone = Result))
      Values.setVector(&Call, Group, Result);
  });
  return IsDone;
}

/// What no library has: precise_math of doubles, and where there is none for vectors at all, other
/// math as well. No call but for arguments that are too great.
bool WorkItemWidener::computeInDouble(CallInst &Call) {
  if (!isa<FPMathOperator>(Call) || Call.arg_size() != 1 ||
      refuse("compute-precise-math.no-fma", Call, !Options.HasFma))
    return false;
  StringRef Function = Call.getCalledFunction()->getName();
  if (Call.getType()->isFloatTy())
    Function.consume_back("f");
  else if (!Call.getType()->isDoubleTy())
    return false;
  bool IsDone = false;
  forEachGroup(Call, [&](LaneGroup Group) {
    Value *X = Values.vector(Call.getArgOperand(0), Group);
    const auto [InDouble, IsBeyond] = preciseFunction(
        Builder, Function, Builder.CreateFPExt(X, Values.vectorOf(Builder.getDoubleTy())));
    if (!(IsDone = InDouble))
      return;
    Value *Result = Builder.CreateFPTrunc(InDouble, X->getType());
    if (!IsBeyond)
      return Values.setVector(&Call, Group, Result);
    Value *Active = maskFor(Group);
    loopOverLanes(Call, Group, Active ? Builder.CreateAnd(Active, IsBeyond) : IsBeyond, Result);
  });
  return IsDone;
}

/// \p Name computes \p Lanes at a time, which may be fewer than a group has, and perhaps in double.
Value *WorkItemWidener::callInParts(CallInst &Call, StringRef Name, unsigned Lanes,
                                    LaneGroup Group) {
  Type *Result = FixedVectorType::get(Call.getType(), Lanes);
  Type *In = Call.isNoBuiltin() ? FixedVectorType::get(Builder.getDoubleTy(), Lanes) : Result;
  FunctionCallee Vector = F.getParent()->getOrInsertFunction(
      Name, FunctionType::get(In, SmallVector<Type *, 2>(Call.arg_size(), In), false));
  auto *Callee = cast<Function>(Vector.getCallee());
  Callee->setDoesNotThrow();
  Callee->setDoesNotAccessMemory();
  Callee->setWillReturn();
  SmallVector<Value *, 4> Parts;
  for (unsigned First = 0; First < Block.Lanes; First += Lanes) {
    SmallVector<Value *, 2> Arguments;
    for (Value *Argument : Call.args()) {
      Value *Part = Values.vector(Argument, Group);
      if (Lanes != Block.Lanes)
        Part =
            Builder.CreateShuffleVector(Part, createSequentialMask(First, Lanes, /*NumUndefs=*/0));
      Arguments.push_back(Builder.CreateFPExt(Part, In));
    }
    CallInst *Part = Builder.CreateCall(Vector, Arguments, Call.getName());
    Part->copyFastMathFlags(&Call);
    Parts.push_back(Builder.CreateFPTrunc(Part, Result));
  }
  return Parts.size() == 1 ? Parts.front() : concatenateVectors(Builder, Parts);
}

/// A fast 1 / sqrt(x) or 1 / x; null if \p I is something else, or the machine has no better way.
Value *WorkItemWidener::reciprocal(Instruction &I, LaneGroup Group) {
  Value *Divisor = nullptr, *X = nullptr;
  if (!match(&I, m_FDiv(m_FPOne(), m_Value(Divisor))) ||
      refuse("compute-fast-math.precise-division", I, !I.getFastMathFlags().approxFunc()))
    return nullptr;
  if (match(Divisor, m_Intrinsic<Intrinsic::sqrt>(m_Value(X))))
    return fastReciprocalRoot(Builder, Values.vector(X, Group), Options);
  return fastReciprocal(Builder, Values.vector(Divisor, Group), Options);
}

/// As the program calls it.
static std::string nameInProgram(const Function &Callee) {
  const StringRef Name = Callee.getName();
  if (Name == callee::Printf)
    return "direct3d_printf";
  if (Name == callee::Errorf)
    return "direct3d_errorf";
  return Name == callee::Abort ? "direct3d_abort" : demangle(Name);
}

void WorkItemWidener::tellMissed(const Instruction &I) const {
  if (!Options.Missed)
    return;
  std::string What = "this is";
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    What = Callee ? "the call of '" + nameInProgram(*Callee) + "' is" : "this call is";
  } else if (I.isAtomic()) {
    What = "this atomic operation is";
  }
  Options.Missed(remarkIn(F, I.getDebugLoc(),
                          What + " done for one work-item after the other [-Rpass-missed=amp]"));
}

/// Does a vector in memory hold the elements where an array has them? Of bits there is one of
/// bytes.
bool WorkItemWidener::isArrayElement(Type *T) const {
  const DataLayout &DL = F.getDataLayout();
  return !T->isSized() || T->isIntegerTy(1) ||
         DL.getTypeSizeInBits(T) == DL.getTypeAllocSizeInBits(T);
}

void WorkItemWidener::doLaneByLane(Instruction &I) {
  tellMissed(I);
  auto IsPerLane = [&](const Value *V) {
    return !isa<Function, BasicBlock, MetadataAsValue>(V) &&
           Values.formOf(V) == LaneValues::Form::PerLane;
  };
  const bool HasResult = !I.getType()->isVoidTy();
  auto HasNoLoop = [&](const Value *V) { return IsPerLane(V) || !isArrayElement(V->getType()); };
  took("do-lane-by-lane.taken", I);
  const bool Repeats = (HasResult && HasNoLoop(&I)) ||
                       any_of(I.operands(), [&](const Use &U) { return HasNoLoop(U.get()); }) ||
                       // Short code, which would be longer if it had to find its lane at run time.
                       isSafeToSpeculativelyExecute(&I) ||
                       (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) && !IsLarge);
  // Rows share what no row changes; what has effects, each lane does.
  const unsigned Rows = HasResult && Values.isSharedByRows(&I) ? 1 : Block.Rows;
  for (unsigned Row = 0; Row < Rows; Row += Block.RowsInVector)
    for (unsigned Number = 0; Number < Block.Groups; ++Number) {
      if (Repeats)
        repeatForLanes(I, {Row, Number});
      else
        loopOverLanes(I, {Row, Number}, maskFor({Row, Number}));
    }
}

const Align LanesAlign(64);

/// Memory for a value of each lane.
AllocaInst *WorkItemWidener::lanesInMemory(Type *Vector) {
  IRBuilder<> AtEntry(F.getContext());
  AtEntry.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Memory = AtEntry.CreateAlloca(Vector, nullptr, "lanes");
  Memory->setAlignment(LanesAlign);
  return Memory;
}

/// for (left = active; left; left &= left - 1) { lane = lowest bit of left; I for that lane; }
/// What lanes take and give lies in memory: a call empties the vector registers each time. \p
/// Others are the results of other lanes, which are most of them; null: there are none.
void WorkItemWidener::loopOverLanes(Instruction &I, LaneGroup Group, Value *Active, Value *Others) {
  Type *Number = Builder.getInt64Ty(), *Bits = Builder.getIntNTy(Block.Lanes);
  auto IsInMemory = [&](Value *V) {
    return Values.formOf(V) != LaneValues::Form::Scalar || !Values.isScalarOfVector(V);
  };
  auto ElementOf = [&](Type *T) { return T->isIntegerTy(1) ? Builder.getInt8Ty() : T; };
  MapVector<Value *, AllocaInst *> Operands;
  for (Value *V : I.operands())
    if (!isa<Function, BasicBlock, MetadataAsValue>(V) && IsInMemory(V) && !Operands.count(V)) {
      Value *Lanes = Values.vector(V, Group);
      if (V->getType()->isIntegerTy(1))
        Lanes = Builder.CreateZExt(Lanes, Values.vectorOf(Builder.getInt8Ty()));
      Operands[V] = lanesInMemory(Lanes->getType());
      Builder.CreateAlignedStore(Lanes, Operands[V], LanesAlign);
    }
  AllocaInst *Results = nullptr;
  if (!I.getType()->isVoidTy())
    Results = lanesInMemory(Values.vectorOf(ElementOf(I.getType())));
  if (Others)
    Builder.CreateAlignedStore(Others, Results, LanesAlign);
  Value *First = Active ? Builder.CreateBitCast(Active, Bits) : Constant::getAllOnesValue(Bits);
  BasicBlock *Before = Builder.GetInsertBlock();
  BasicBlock *Do = BasicBlock::Create(F.getContext(), "lane.do", &F, Nest.head());
  BasicBlock *After = BasicBlock::Create(F.getContext(), "lane.after", &F, Nest.head());
  MDNode *Rarely = Others ? MDBuilder(F.getContext()).createUnlikelyBranchWeights() : nullptr;
  Builder.CreateCondBr(Builder.CreateIsNotNull(First), Do, After, Rarely);
  Builder.SetInsertPoint(Do);
  PHINode *Left = Builder.CreatePHI(Bits, 2, "lanes.left");
  Left->addIncoming(First, Before);
  Value *Lane = Builder.CreateZExtOrTrunc(
      Builder.CreateBinaryIntrinsic(Intrinsic::cttz, Left, Builder.getTrue()), Number, "lane");
  Instruction *New = cloneFor(I, [&](Value *V) -> Value * {
    const auto Found = Operands.find(V);
    if (Found == Operands.end())
      return Values.scalar(V, Group.Row);
    Type *Element = ElementOf(V->getType());
    Value *One =
        Builder.CreateLoad(Element, Builder.CreateInBoundsGEP(Element, Found->second, Lane));
    return Element == V->getType() ? One : Builder.CreateTrunc(One, V->getType());
  });
  if (Results) {
    Type *Element = ElementOf(I.getType());
    Builder.CreateStore(Builder.CreateZExtOrBitCast(New, Element),
                        Builder.CreateInBoundsGEP(Element, Results, Lane));
  }
  Value *NextLeft = Builder.CreateAnd(Left, Builder.CreateSub(Left, ConstantInt::get(Bits, 1)));
  Left->addIncoming(NextLeft, Do);
  Builder.CreateCondBr(Builder.CreateIsNotNull(NextLeft), Do, After)
      ->setMetadata(LLVMContext::MD_loop, notUnrolled());
  Builder.SetInsertPoint(After);
  if (Results) {
    Value *All = Builder.CreateAlignedLoad(Results->getAllocatedType(), Results, LanesAlign);
    Values.setVector(
        &I, Group,
        I.getType()->isIntegerTy(1) ? Builder.CreateTrunc(All, Values.vectorOf(I.getType())) : All);
  }
}

/// The lane's value of \p V, which may have waited for this.
Value *WorkItemWidener::laneOf(Value *V, LaneGroup Group, unsigned Lane) {
  if (!Values.isWaiting(V))
    return Values.lane(V, Group, Lane, Builder);
  if (auto *Load = dyn_cast<LoadInst>(V))
    return loadLane(*Load, Group, Lane);
  return cloneFor(*cast<Instruction>(V), [&](Value *Of) { return laneOf(Of, Group, Lane); });
}

/// The instruction once for each lane, behind a branch where some are not here and it matters.
void WorkItemWidener::repeatForLanes(Instruction &I, LaneGroup Group) {
  const bool HasResult = !I.getType()->isVoidTy();
  const bool IsVector = HasResult && Values.formOf(&I) == LaneValues::Form::Vector;
  Value *Active = refuse("do-lane-by-lane.harms", I, !isSafeToSpeculativelyExecute(&I))
                      ? maskFor(Group)
                      : nullptr;
  Value *Results = IsVector ? PoisonValue::get(Values.vectorOf(I.getType())) : nullptr;
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    BasicBlock *Before = nullptr, *After = nullptr;
    if (Active) {
      BasicBlock *Do = BasicBlock::Create(F.getContext(), "lane.do", &F, Nest.head());
      After = BasicBlock::Create(F.getContext(), "lane.next", &F, Nest.head());
      Value *IsActive = Builder.CreateExtractElement(Active, Lane);
      Before = Builder.GetInsertBlock();
      Builder.CreateCondBr(IsActive, Do, After);
      Builder.SetInsertPoint(Do);
    }
    Value *New = cloneFor(I, [&](Value *V) { return laneOf(V, Group, Lane); });
    if (Active) {
      BasicBlock *Do = Builder.GetInsertBlock();
      Builder.CreateBr(After);
      Builder.SetInsertPoint(After);
      if (HasResult) {
        PHINode *Either = Builder.CreatePHI(I.getType(), 2);
        Either->addIncoming(New, Do);
        Either->addIncoming(PoisonValue::get(I.getType()), Before);
        New = Either;
      }
    }
    if (IsVector)
      Results = Builder.CreateInsertElement(Results, New, Lane);
    else if (HasResult)
      Values.setLane(&I, Group, Lane, New);
  }
  if (IsVector)
    Values.setVector(&I, Group, Results);
}

} // namespace tessera
