// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CheckAccesses.h"
#include "abi/check.h"
#include "bounds/ContainerNames.h"
#include "bounds/ReportOutside.h"
#include "contract/Names.h"
#include "target/ref/CheckSites.h"
#include "target/ref/MemberArrays.h"
#include "target/ref/StoredValues.h"
#include "target/ref/TrackDefinedness.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <map>

using namespace llvm;

namespace tessera {

void foldConstants(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*Block)) {
      const bool Computes = isa<CastInst, GetElementPtrInst, BinaryOperator>(I);
      if (!Computes || I.isIntDivRem())
        continue;
      if (Constant *Known = ConstantFoldInstruction(&I, DL);
          Known && !Known->containsUndefOrPoisonElement() && !isa<UndefValue>(Known)) {
        I.replaceAllUsesWith(Known);
        I.eraseFromParent();
      }
    }
}

namespace {

bool isUnsanitized(const Instruction &I) { return I.getMetadata(LLVMContext::MD_nosanitize); }

void setUnsanitized(Instruction &I) {
  I.setMetadata(LLVMContext::MD_nosanitize, MDNode::get(I.getContext(), {}));
}

/// What an address leads to, as far as the code shows it.
struct Target {
  Value *Object = nullptr; ///< the variable; null if it is not known
  uint64_t Bytes = 0;      ///< of the object
  bool AlwaysInside = false;
  bool IsLocal = false, IsTileStatic = false;
  bool WasWritten = false; ///< before the launch, by whoever made it
};

Target targetOf(Value &Address, uint64_t Bytes, const DataLayout &DL) {
  Target Found;
  Value *Object = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  if (auto *Global = dyn_cast<GlobalVariable>(Object)) {
    Found.IsTileStatic = isTileStatic(*Global);
    Found.WasWritten = !Found.IsTileStatic && Global->isConstant();
    Found.Bytes = DL.getTypeAllocSize(Global->getValueType());
  } else if (auto *Variable = dyn_cast<AllocaInst>(Object)) {
    const std::optional<uint64_t> Own = bytesOf(*Variable);
    if (!Own)
      return Found;
    Found.IsLocal = true;
    Found.Bytes = *Own;
  } else if (const auto *Given = dyn_cast<Argument>(Object)) {
    // The function object or the work-item, of which the runtime takes care.
    Found.WasWritten = Given->getParent()->hasFnAttribute(attr::Kernel);
    return Found;
  } else {
    return Found;
  }
  Found.Object = Object;
  APInt Offset(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  const Value *Base =
      Address.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  Found.AlwaysInside =
      Base == Object && Offset.ule(Found.Bytes) && Bytes <= Found.Bytes - Offset.getZExtValue();
  return Found;
}

class AccessChecker {
public:
  AccessChecker(Function &F, CheckSites &Sites, StringRef Place, bool Marked)
      : F(F), M(*F.getParent()), DL(M.getDataLayout()), Sites(Sites), Place(Place), Marked(Marked),
        Pointer(PointerType::get(M.getContext(), 0)) {
    if (!F.hasFnAttribute(attr::Kernel))
      return;
    if (Expected<KernelInfo> Read = KernelInfo::read(F))
      Info = std::move(*Read);
    else
      consumeError(Read.takeError()); // `form-tile-function` reports it
  }

  void run() {
    ownArguments();
    findMembers();
    separateVariables();
    SmallVector<Instruction *, 64> All;
    for (Instruction &I : instructions(F))
      if (!isUnsanitized(I)) {
        All.push_back(&I);
        if (auto *Store = dyn_cast<StoreInst>(&I)) // while both have one address
          if (Value *Mask = maskOfKept(Store->getValueOperand(), Store->getPointerOperand()))
            MasksOfKept[Store] = Mask;
      }
    for (Instruction *I : All)
      check(*I);
    copyArguments();
  }

private:
  /// A record that is passed by value lies in what the caller has on its stack for the call, which
  /// is no variable: the function gets one for it.
  void ownArguments() {
    for (Argument &Given : F.args()) {
      if (!Given.hasByValAttr() || Given.use_empty())
        continue;
      IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
      AllocaInst *Own = Builder.CreateAlloca(Given.getParamByValType());
      Own->setAlignment(std::max(Own->getAlign(), Given.getParamAlign().valueOrOne()));
      Own->takeName(&Given);
      Given.replaceAllUsesWith(Own);
      Owned.emplace_back(&Given, Own);
    }
  }

  /// Nobody announces it, but which bits somebody has written is copied, too.
  void copyArguments() {
    for (const auto &[Given, Own] : Owned) {
      auto *Variable = cast<AllocaInst>(static_cast<Value *>(Own));
      IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      Builder.CreateMemCpy(Variable, Variable->getAlign(), Given, Given->getParamAlign(),
                           DL.getTypeAllocSize(Given->getParamByValType()));
    }
  }

  /// While variables have their types.
  void findMembers() {
    for (Instruction &I : instructions(F))
      if (Value *Address = isUnsanitized(I) ? nullptr : addressOf(I))
        if (std::optional<MemberArray> Found = memberArrayOf(I, *Address))
          Members.try_emplace(&I, Member{Found->Begin, Found->Bytes, std::move(Found->As)});
  }

  static Value *addressOf(Instruction &I) {
    if (auto *Changed = dyn_cast<AtomicRMWInst>(&I))
      return Changed->getPointerOperand();
    if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
      return Compared->getPointerOperand();
    return getLoadStorePointerOperand(&I);
  }

  /// So that what lies behind the end of a variable is not another one.
  void separateVariables() {
    constexpr uint64_t Between = 32, Piece = 4;
    SmallVector<AllocaInst *, 16> Variables;
    for (Instruction &I : F.getEntryBlock())
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
        Variables.push_back(Variable);
    for (AllocaInst *Variable : Variables) {
      const std::optional<uint64_t> Own = bytesOf(*Variable);
      if (!Own)
        continue;
      IRBuilder<> Builder(Variable);
      // A piece of 4 bytes, of which shadow memory knows the variable, is one's alone.
      AllocaInst *Wider =
          Builder.CreateAlloca(ArrayType::get(Builder.getInt8Ty(), alignTo(*Own, Piece) + Between));
      Wider->setAlignment(std::max(Variable->getAlign(), Align(Piece)));
      Wider->copyMetadata(*Variable);
      Wider->setMetadata(
          metadata::OwnBytes,
          MDNode::get(M.getContext(), ConstantAsMetadata::get(Builder.getInt64(*Own))));
      Wider->takeName(Variable);
      Variable->replaceAllUsesWith(Wider);
      Variable->eraseFromParent();
    }
  }

  void check(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      checkAccess(I, LoadInst::getPointerOperandIndex(), *Load->getType(), Load->getAlign(),
                  "__tessera_check_read");
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      checkAccess(I, StoreInst::getPointerOperandIndex(), *Store->getValueOperand()->getType(),
                  Store->getAlign(), "__tessera_check_write", Store->getValueOperand());
    else if (auto *Changed = dyn_cast<AtomicRMWInst>(&I))
      checkAtomic(I, AtomicRMWInst::getPointerOperandIndex(), *Changed->getValOperand(),
                  Changed->getAlign());
    else if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
      checkAtomic(I, AtomicCmpXchgInst::getPointerOperandIndex(), *Compared->getNewValOperand(),
                  Compared->getAlign());
    else if (auto *Copy = dyn_cast<AnyMemIntrinsic>(&I))
      checkCopy(*Copy);
    else if (auto *Computed = dyn_cast<BinaryOperator>(&I))
      checkDivision(*Computed);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      checkCall(*Call);
  }

  void checkCall(CallInst &Call) {
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || !Callee->isDeclaration())
      return;
    if (isOutOfBounds(*Callee))
      tellSite(Call);
    else if (Callee->hasFnAttribute(attr::OtherUnit))
      callChecked(Call);
  }

  /// Calls the form with checks of another unit's function, where that unit has one.
  void callChecked(CallInst &Call) {
    const Function &Callee = *Call.getCalledFunction();
    auto *Form = cast<GlobalVariable>(
        M.getOrInsertGlobal((Callee.getName() + CheckedFormSuffix).str(), Pointer, [&] {
          auto *Weak =
              new GlobalVariable(M, Pointer, /*isConstant=*/true, GlobalValue::ExternalWeakLinkage,
                                 nullptr, Callee.getName() + CheckedFormSuffix);
          Weak->setVisibility(Callee.getVisibility());
          return Weak;
        }));
    IRBuilder<> Builder(&Call);
    auto *IsThere = cast<Instruction>(Builder.CreateIsNotNull(Form));
    setUnsanitized(*IsThere);
    Instruction *Then = nullptr, *Else = nullptr;
    SplitBlockAndInsertIfThenElse(IsThere, &Call, &Then, &Else);
    setUnsanitized(*Then->getParent()->getSinglePredecessor()->getTerminator());
    IRBuilder<> OfForm(Then);
    LoadInst *Target = OfForm.CreateLoad(Pointer, Form);
    setUnsanitized(*Target);
    auto *Checked = cast<CallInst>(Call.clone());
    Checked->setCalledOperand(Target);
    Checked->insertBefore(Then->getIterator());
    BasicBlock *const After = Call.getParent();
    Call.moveBefore(Else->getIterator());
    if (!Call.getType()->isVoidTy()) {
      IRBuilder<> Merging(After, After->begin());
      PHINode *Result = Merging.CreatePHI(Call.getType(), 2);
      Call.replaceAllUsesWith(Result);
      Result->addIncoming(Checked, Checked->getParent());
      Result->addIncoming(&Call, Call.getParent());
    }
    noteOthers(Call);
  }

  /// Of the function that \p Call calls and that another file has.
  void noteOthers(CallInst &Call) {
    SiteDescription Site;
    Site.Loc = Call.getDebugLoc();
    Site.Name = demangle(Call.getCalledFunction()->getName());
    SmallVector<Value *, 4> Given;
    for (Value *Argument : Call.args())
      if (Argument->getType()->isPointerTy())
        Given.push_back(Argument);
    if (Given.empty())
      Given.push_back(ConstantPointerNull::get(Pointer));
    IRBuilder<> Builder(Call.getNextNode());
    Builder.SetCurrentDebugLocation(Call.getDebugLoc());
    for (Value *Address : Given) {
      CallInst *Told = Builder.CreateCall(
          M.getOrInsertFunction("__tessera_check_called",
                                FunctionType::get(Builder.getVoidTy(), {Pointer, Pointer}, false)),
          {Sites.site(Site, Place), Address});
      Told->setDoesNotThrow();
      setUnsanitized(*Told);
    }
  }

  static bool isOutOfBounds(const Function &Callee) {
    return Callee.getName() == callee::OutOfBounds;
  }

  void tellSite(CallInst &Call) {
    SiteDescription Site;
    Site.Loc = Call.getDebugLoc();
    IRBuilder<> Builder(&Call);
    static_assert(ReadsIt == unsigned(tessera_reads) && WritesIt == unsigned(tessera_writes) &&
                      UpdatesIt == unsigned(tessera_updates),
                  "the runtime is told what the compiler knows");
    Value *Accesses = Builder.getInt32(0);
    if (const MDNode *Known = Call.getMetadata(AccessesMetadata))
      Accesses = mdconst::extract<ConstantInt>(Known->getOperand(0));
    SmallVector<Value *, 12> Arguments{Sites.site(Site, Place), Accesses};
    append_range(Arguments, Call.args());
    CallInst *Told = Builder.CreateCall(
        M.getOrInsertFunction(
            "__tessera_check_outside",
            FunctionType::get(Builder.getVoidTy(), {Pointer, Builder.getInt32Ty(), Pointer}, true)),
        Arguments);
    Told->setDoesNotThrow();
    setUnsanitized(*Told);
    Call.eraseFromParent();
  }

  SiteDescription describe(const Instruction &I, Value &Address, const Target &Of) {
    SiteDescription Site;
    Site.Loc = I.getDebugLoc();
    if (Of.IsLocal)
      Site.Name = describeVariable(*cast<AllocaInst>(Of.Object)).Name;
    else if (Of.IsTileStatic)
      Site.Name = describeVariable(*cast<GlobalVariable>(Of.Object)).Name;
    else if (Info)
      Site.Name = containerName(*Info, F, &Address);
    Site.ObjectBytes = Of.Object ? Of.Bytes : 0;
    Site.Flags =
        (Of.IsLocal ? tessera_site_local : 0) | (Of.IsTileStatic ? tessera_site_tile_static : 0) |
        (isExchange(I) ? tessera_site_exchanges : 0) | (copiesPart(I) ? tessera_site_copies : 0);
    return Site;
  }

  /// Does \p I store what may be a part of a record, as it lies in a variable?
  bool copiesPart(const Instruction &I) const {
    const auto *Store = dyn_cast<StoreInst>(&I);
    const bool IsVector = Store && Store->getValueOperand()->getType()->isVectorTy();
    if (!IsVector && (!Marked || I.hasMetadata(metadata::AsWritten)))
      return false;
    return !Store || !isComputed(Store->getOperand(0));
  }

  /// A tessera_atomic_operation.
  static unsigned operationOf(const Instruction &I) {
    if (isa<AtomicCmpXchgInst>(I))
      return tessera_atomic_compare_exchange;
    const auto *Changed = dyn_cast<AtomicRMWInst>(&I);
    switch (Changed ? Changed->getOperation() : AtomicRMWInst::BAD_BINOP) {
    case AtomicRMWInst::Xchg:
      return tessera_atomic_exchange;
    case AtomicRMWInst::Add:
    case AtomicRMWInst::FAdd:
      return tessera_atomic_add;
    case AtomicRMWInst::Sub:
    case AtomicRMWInst::FSub:
      return tessera_atomic_sub;
    case AtomicRMWInst::And:
      return tessera_atomic_and;
    case AtomicRMWInst::Or:
      return tessera_atomic_or;
    case AtomicRMWInst::Xor:
      return tessera_atomic_xor;
    case AtomicRMWInst::Min:
    case AtomicRMWInst::UMin:
      return tessera_atomic_min;
    case AtomicRMWInst::Max:
    case AtomicRMWInst::UMax:
      return tessera_atomic_max;
    default:
      return tessera_atomic_other;
    }
  }

  static bool isExchange(const Instruction &I) {
    const auto *Changed = dyn_cast<AtomicRMWInst>(&I);
    return Changed && Changed->getOperation() == AtomicRMWInst::Xchg;
  }

  Value *objectOf(const Target &Of) {
    return Of.Object ? Of.Object : ConstantPointerNull::get(Pointer);
  }

  void checkAccess(Instruction &I, unsigned Operand, Type &Accessed, Align Aligned,
                   StringRef Callee, Value *Stored = nullptr) {
    Value &Address = *I.getOperand(Operand);
    const uint64_t Bytes = DL.getTypeStoreSize(&Accessed);
    const Target Of = targetOf(Address, Bytes, DL);
    const auto Found = Members.find(&I);
    const Member *Part =
        Found == Members.end() || Found->second.Bytes < Bytes ? nullptr : &Found->second;
    const bool IsRead = Of.WasWritten && isa<LoadInst>(I);
    if (IsRead)
      setUnsanitized(I);
    if (!Part && ((IsRead && (!Of.Object || Bytes > Of.Bytes)) ||
                  ((IsRead || Of.IsLocal) && Of.AlwaysInside)))
      return;
    SiteDescription Site = describe(I, Address, Of);
    if (Part) {
      Site.Name = Part->As.Name;
      Site.Type = Part->As.Type;
      Site.ObjectBytes = Part->Bytes;
      Site.Flags |= tessera_site_member;
    }
    Site.Bytes = Bytes;
    Site.Align = Aligned.value();
    Site.Operation = operationOf(I);
    Site.ValueKind = valueKindOf(Accessed);
    Instruction *Before = &I;
    const bool Compares = IsRead || (Of.IsLocal && Bytes <= Of.Bytes);
    if (Compares) {
      SmallVector<std::pair<Value *, uint64_t>, 2> Bounds;
      if (Of.Object)
        Bounds.emplace_back(Of.Object, Of.Bytes);
      if (Part)
        Bounds.emplace_back(Part->Begin, Part->Bytes);
      Before = ifOutside(I, Address, Bounds, Bytes, Aligned);
    }
    IRBuilder<> Builder(Before);
    SmallVector<Value *, 4> Arguments{
        &Address, Part ? static_cast<Value *>(Part->Begin) : objectOf(Of), Sites.site(Site, Place)};
    SmallVector<Type *, 4> Types(3, Pointer);
    if (Stored) {
      Value *Mask = MasksOfKept.lookup(&I);
      Value &Told = Mask ? *withoutShadow(Builder, *Stored, *Mask) : *Stored;
      Arguments.push_back(asNumber(Builder, Told, Site.ValueKind));
      Types.push_back(Builder.getInt64Ty());
    }
    auto *Result = StructType::get(Pointer, Pointer);
    CallInst *Checked = Builder.CreateCall(
        M.getOrInsertFunction(Callee, FunctionType::get(Result, Types, false)), Arguments);
    Checked->setDoesNotThrow();
    auto *Goes = cast<Instruction>(Builder.CreateExtractValue(Checked, 0));
    setUnsanitized(*Goes); // the address that was given is looked at
    I.setOperand(Operand, Compares ? merge(I, Address, *Goes) : Goes);
  }

  /// \p V, of which the bits in \p Mask count as written.
  static Value *withoutShadow(IRBuilder<> &Builder, Value &V, Value &Mask) {
    Value *Clean = Builder.CreateAnd(&V, &Mask);
    if (auto *Made = dyn_cast<Instruction>(Clean))
      setUnsanitized(*Made);
    return Builder.CreateOr(Builder.CreateAnd(&V, Builder.CreateNot(&Mask)), Clean);
  }

  /// MemorySanitizer takes what it stores for written.
  void checkAtomic(Instruction &I, unsigned Operand, Value &Stored, Align Aligned) {
    SiteDescription Site;
    Site.Loc = I.getDebugLoc();
    Site.Flags = tessera_site_stored;
    IRBuilder<> Builder(&I);
    lookAtStored(Builder, Stored, *Sites.site(Site, Place));
    checkAccess(I, Operand, *Stored.getType(), Aligned, "__tessera_check_atomic", &Stored);
  }

  /// Of an access of memory that nobody else writes only one that is wrong is announced. Returns
  /// where that is done.
  Instruction *ifOutside(Instruction &I, Value &Address,
                         ArrayRef<std::pair<Value *, uint64_t>> Bounds, uint64_t Bytes,
                         Align Aligned) {
    IRBuilder<> Builder(&I);
    Type *Word = Builder.getInt64Ty();
    const auto Unsanitized = [](Value *V) {
      if (auto *Made = dyn_cast<Instruction>(V))
        setUnsanitized(*Made);
      return V;
    };
    Value *Number = Unsanitized(Builder.CreatePtrToInt(&Address, Word));
    Value *Wrong = nullptr;
    for (const auto &[Begin, Length] : Bounds) {
      Value *Offset =
          Unsanitized(Builder.CreateSub(Number, Unsanitized(Builder.CreatePtrToInt(Begin, Word))));
      Value *Outside = Unsanitized(Builder.CreateICmpUGT(Offset, Builder.getInt64(Length - Bytes)));
      Wrong = Wrong ? Unsanitized(Builder.CreateOr(Wrong, Outside)) : Outside;
    }
    assert(Wrong && "there is something that it may lie outside of");
    if (Address.getPointerAlignment(DL) < Aligned &&
        computeKnownBits(&Address, DL).countMinTrailingZeros() < Log2(Aligned)) {
      Value *Rest = Unsanitized(Builder.CreateAnd(Number, Aligned.value() - 1));
      Value *Misaligned = Unsanitized(Builder.CreateICmpNE(Rest, Builder.getInt64(0)));
      Wrong = Unsanitized(Builder.CreateOr(Wrong, Misaligned));
    }
    Instruction *Then =
        SplitBlockAndInsertIfThen(Wrong, I.getIterator(), /*Unreachable=*/false,
                                  MDBuilder(M.getContext()).createUnlikelyBranchWeights());
    setUnsanitized(*Then->getParent()->getSinglePredecessor()->getTerminator());
    return Then;
  }

  /// \p Goes, from where it was announced that \p Address is wrong, or that.
  static Value *merge(Instruction &I, Value &Address, Instruction &Goes) {
    BasicBlock *Announces = Goes.getParent();
    IRBuilder<> Builder(I.getParent(), I.getParent()->begin());
    PHINode *Merged = Builder.CreatePHI(Address.getType(), 2);
    Merged->setDebugLoc(I.getDebugLoc());
    Merged->addIncoming(&Address, Announces->getSinglePredecessor());
    Merged->addIncoming(&Goes, Announces);
    Merged->setMetadata(metadata::OwnMemory, MDNode::get(I.getContext(), {}));
    return Merged;
  }

  static Value *asNumber(IRBuilder<> &Builder, Value &Stored, unsigned Kind) {
    Type *Word = Builder.getInt64Ty();
    switch (Kind) {
    case tessera_value_integer:
      return Builder.CreateZExt(&Stored, Word);
    case tessera_value_float:
      return Builder.CreateZExt(
          Builder.CreateBitCast(
              &Stored, Builder.getIntNTy(unsigned(Stored.getType()->getPrimitiveSizeInBits()))),
          Word);
    case tessera_value_pointer:
      return Builder.CreatePtrToInt(&Stored, Word);
    }
    // Of a short vector it is known which bits somebody has written.
    const TypeSize Bits = Stored.getType()->getPrimitiveSizeInBits();
    if (isa<FixedVectorType>(Stored.getType()) && Bits.getFixedValue() <= 64)
      return Builder.CreateZExt(
          Builder.CreateBitCast(&Stored, Builder.getIntNTy(unsigned(Bits.getFixedValue()))), Word);
    return Builder.getInt64(0);
  }

  void checkCopy(AnyMemIntrinsic &Copy) {
    auto *Transfer = dyn_cast<AnyMemTransferInst>(&Copy);
    const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    const uint64_t Bytes = Length ? Length->getZExtValue() : UINT64_MAX;
    const Target To = targetOf(*Copy.getRawDest(), Bytes, DL);
    const Target From = Transfer ? targetOf(*Transfer->getRawSource(), Bytes, DL) : Target();
    const bool KnowsTo = To.IsLocal && To.AlwaysInside;
    const bool KnowsFrom =
        !Transfer || (From.IsLocal && From.AlwaysInside) || (From.WasWritten && From.Object);
    if (KnowsTo && KnowsFrom)
      return;
    SiteDescription Site = describe(Copy, *Copy.getRawDest(), To);
    if (Site.Name.empty() && Transfer)
      Site.Name = describe(Copy, *Transfer->getRawSource(), From).Name;
    IRBuilder<> Builder(&Copy);
    Value *Null = ConstantPointerNull::get(Pointer);
    Type *Word = Builder.getInt64Ty();
    // Two objects, of which a site can say the size of one: the other one's is checked as memory.
    Site.ObjectBytes = To.Object ? To.Bytes : From.Object ? From.Bytes : 0;
    Value *Whole = Builder.CreateZExtOrTrunc(Copy.getLength(), Word);
    CallInst *Checked = Builder.CreateCall(
        M.getOrInsertFunction(
            "__tessera_check_copy",
            FunctionType::get(Word, {Pointer, Pointer, Pointer, Pointer, Word, Pointer}, false)),
        {Copy.getRawDest(), To.Object ? To.Object : Null,
         Transfer ? Transfer->getRawSource() : Null,
         Transfer && From.Object && !To.Object ? From.Object : Null, Whole,
         Sites.site(Site, Place)});
    Checked->setDoesNotThrow();
    Copy.setLength(Builder.CreateZExtOrTrunc(Checked, Copy.getLength()->getType()));
  }

  void checkDivision(BinaryOperator &I) {
    const bool IsSigned = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
    const bool IsUnsigned =
        I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::URem;
    if ((!IsSigned && !IsUnsigned) || !I.getType()->isIntegerTy())
      return;
    const auto *Known = dyn_cast<ConstantInt>(I.getOperand(1));
    if (Known && !Known->isZero() && (IsUnsigned || !Known->isMinusOne()))
      return;
    IRBuilder<> Builder(&I);
    Type *T = I.getType();
    Value *ByZero = Builder.CreateICmpEQ(I.getOperand(1), ConstantInt::get(T, 0));
    Value *Fails = ByZero;
    if (IsSigned) {
      Value *Least = ConstantInt::get(T, APInt::getSignedMinValue(T->getIntegerBitWidth()));
      Fails = Builder.CreateOr(
          ByZero,
          Builder.CreateAnd(Builder.CreateICmpEQ(I.getOperand(0), Least),
                            Builder.CreateICmpEQ(I.getOperand(1), ConstantInt::getSigned(T, -1))));
    }
    SiteDescription Site;
    Site.Loc = I.getDebugLoc();
    I.setOperand(1, Builder.CreateSelect(Fails, ConstantInt::get(T, 1), I.getOperand(1)));
    Instruction *Then = SplitBlockAndInsertIfThen(Fails, I.getIterator(), /*Unreachable=*/false);
    IRBuilder<> Telling(Then);
    Telling.SetCurrentDebugLocation(I.getDebugLoc());
    CallInst *Told = Telling.CreateCall(
        M.getOrInsertFunction(
            "__tessera_check_division",
            FunctionType::get(Telling.getVoidTy(), {Pointer, Telling.getInt32Ty()}, false)),
        {Sites.site(Site, Place), Telling.CreateZExt(ByZero, Telling.getInt32Ty())});
    Told->setDoesNotThrow();
  }

  Function &F;
  Module &M;
  const DataLayout &DL;
  CheckSites &Sites;
  const StringRef Place;
  const bool Marked;
  PointerType *Pointer;
  std::optional<KernelInfo> Info;
  SmallVector<std::pair<Argument *, TrackingVH<Value>>, 4> Owned; ///< and its variable
  DenseMap<const Instruction *, Value *> MasksOfKept;             ///< of stores
  struct Member {
    TrackingVH<Value> Begin;
    uint64_t Bytes;
    NamedMember As;
  };
  std::map<const Instruction *, Member> Members; ///< that are accessed
};

} // namespace

void checkAccesses(Function &F, CheckSites &Sites, StringRef Place, bool Marked) {
  AccessChecker(F, Sites, Place, Marked).run();
}

} // namespace tessera
