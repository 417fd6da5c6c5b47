// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/AddressSpaces.h"
#include "contract/Names.h"
#include "target/gpu/TypeMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace tessera {
namespace {

class Introduction final : TypeMapping {
public:
  explicit Introduction(Module &M)
      : M(M), Context(M.getContext()), Generic(PointerType::get(Context, genericSpace(M))) {}

  Error run() {
    dropNotes();
    moveGlobals();
    SmallVector<Function *, 16> Originals;
    for (Function &F : M)
      if (!F.isIntrinsic())
        Originals.push_back(&F);
    for (Function *F : Originals)
      Functions[F] = withMappedType(*F);
    for (Function *F : Originals)
      for (Instruction &I : make_early_inc_range(instructions(*Functions[F])))
        if (Error E = rewrite(I))
          return E;
    for (Function *F : Originals)
      for (Argument &A : Functions[F]->args())
        passByAddress(A);
    for (Function *F : Originals)
      if (Functions[F] != F)
        F->eraseFromParent();
    for (GlobalVariable *Old : make_first_range(Globals))
      Old->eraseFromParent();
    return Error::success();
  }

private:
  Type *mappedScalar(Type *T) override {
    return T->isPointerTy() && T->getPointerAddressSpace() == address_space::Private ? Generic : T;
  }

  Constant *mappedWhole(Constant *C) override {
    if (auto *Global = dyn_cast<GlobalVariable>(C)) {
      assert(Places.contains(Global) && "moveGlobals comes first");
      return ConstantExpr::getAddrSpaceCast(Places.lookup(Global), Generic);
    }
    if (isa<Function>(C))
      return Constant::getNullValue(Generic); // of a table that no call may use
    return nullptr;
  }

  static bool holdsPointer(Type *T) {
    return T->isPointerTy() || any_of(T->subtypes(), holdsPointer);
  }

  /// What the driver's compiler has no use for, and what names pointers by their type.
  void dropNotes() {
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto *Note = dyn_cast<IntrinsicInst>(&I))
          if (Note->isLifetimeStartOrEnd() || Note->isAssumeLikeIntrinsic() ||
              is_contained({Intrinsic::prefetch, Intrinsic::fake_use}, Note->getIntrinsicID())) {
            // An object's type or name are no more than its address.
            if (!Note->getType()->isVoidTy())
              Note->replaceAllUsesWith(Note->getType() == Note->getArgOperand(0)->getType()
                                           ? Note->getArgOperand(0)
                                           : Constant::getNullValue(Note->getType()));
            Note->eraseFromParent();
          }
  }

  void moveGlobals() {
    SmallVector<GlobalVariable *, 16> Originals;
    SmallVector<Constant *, 16> Used;
    for (GlobalVariable &Global : M.globals()) {
      Originals.push_back(&Global);
      Used.push_back(&Global);
    }
    convertUsersOfConstantsToInstructions(Used);
    for (GlobalVariable *Global : Originals) {
      const unsigned Space = isTileStatic(*Global) ? address_space::Local : address_space::Global;
      auto *Moved = new GlobalVariable(M, mapped(Global->getValueType()), Global->isConstant(),
                                       Global->getLinkage(), nullptr, "", Global,
                                       GlobalVariable::NotThreadLocal, Space);
      Moved->copyAttributesFrom(Global);
      Moved->takeName(Global);
      Globals.push_back({Global, Moved});
      Places[Global] = Moved;
    }
    for (auto [Global, Moved] : Globals) {
      if (Global->hasInitializer())
        Moved->setInitializer(mappedConstant(Global->getInitializer()));
      // Other units' constants are no device's.
      Moved->setLinkage(GlobalValue::InternalLinkage);
      Moved->setComdat(nullptr);
    }
  }

  /// Structs that the host's calling convention copies onto the stack: the callee copies them.
  void passByAddress(Argument &A) {
    Function &F = *A.getParent();
    if (Type *Copied = A.getParamByValType(); Copied && !F.isDeclaration()) {
      IRBuilder<> Builder(&*F.getEntryBlock().begin());
      AllocaInst *Copy = Builder.CreateAlloca(mapped(Copied), nullptr, A.getName());
      Copy->setAlignment(A.getParamAlign().valueOrOne());
      Value *Address = Builder.CreateAddrSpaceCast(Copy, Generic);
      A.replaceAllUsesWith(Address);
      Builder.CreateMemCpy(Address, Copy->getAlign(), &A, A.getParamAlign(),
                           M.getDataLayout().getTypeAllocSize(Copied));
    }
    dropConvention(A.getArgNo(), F);
  }

  template <typename T> static void dropConvention(unsigned Number, T &Where) {
    for (Attribute::AttrKind Kind : {Attribute::ByVal, Attribute::StructRet, Attribute::ByRef,
                                     Attribute::InAlloca, Attribute::Preallocated})
      Where.removeParamAttr(Number, Kind);
  }

  Error rewrite(Instruction &I) {
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand.get()))
        if (!isa<Function>(C) || !isCallee(Operand)) {
          if (isa<Function>(C))
            return createStringError("it calls through pointers to functions");
          Operand.set(mappedConstant(C));
        }
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
      castAddress(*Variable);
      return Error::success();
    }
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I)) {
      Address->setSourceElementType(mapped(Address->getSourceElementType()));
      Address->setResultElementType(mapped(Address->getResultElementType()));
    }
    if (auto *Call = dyn_cast<CallInst>(&I))
      return rewriteCall(*Call);
    I.mutateType(mapped(I.getType()));
    return Error::success();
  }

  static bool isCallee(const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U);
  }

  void castAddress(AllocaInst &Variable) {
    assert(Variable.getNextNode() && "a block does not end with a variable");
    Variable.setAllocatedType(mapped(Variable.getAllocatedType()));
    if (Variable.getType() == Generic)
      return;
    auto *Cast =
        new AddrSpaceCastInst(&Variable, Generic, "", Variable.getNextNode()->getIterator());
    Variable.mutateType(Generic);
    Variable.replaceUsesWithIf(Cast, [&](const Use &U) { return U.getUser() != Cast; });
    Variable.mutateType(PointerType::get(Context, address_space::Private));
  }

  Error rewriteCall(CallInst &Call) {
    Function *Callee = Call.getCalledFunction();
    if (!Callee)
      return createStringError("it calls through pointers to functions");
    if (Callee->isIntrinsic())
      return rewriteIntrinsic(cast<IntrinsicInst>(Call));
    Function *Made = Functions.lookup(Callee);
    assert(Made && "every function but intrinsics has its type mapped");
    Call.mutateFunctionType(callType(Call, Made->getFunctionType()));
    Call.setCalledOperand(Made);
    for (unsigned Number = 0; Number != Call.arg_size(); ++Number)
      dropConvention(Number, Call);
    return Error::success();
  }

  /// A call of the wrong type keeps what LLVM takes it for, undefined behaviour.
  FunctionType *callType(CallInst &Call, FunctionType *OfCallee) {
    if (OfCallee->isVarArg() || OfCallee->getNumParams() == Call.arg_size())
      return OfCallee;
    SmallVector<Type *, 8> Parameters;
    for (Value *Argument : Call.args())
      Parameters.push_back(Argument->getType());
    return FunctionType::get(mapped(Call.getType()), Parameters, false);
  }

  /// Those whose name says what kind of pointers they take.
  Error rewriteIntrinsic(IntrinsicInst &Call) {
    IRBuilder<> Builder(&Call);
    if (auto *Copy = dyn_cast<MemTransferInst>(&Call)) {
      if (isa<MemMoveInst>(Copy))
        Builder.CreateMemMove(Copy->getRawDest(), Copy->getDestAlign(), Copy->getRawSource(),
                              Copy->getSourceAlign(), Copy->getLength(), Copy->isVolatile());
      else
        Builder.CreateMemCpy(Copy->getRawDest(), Copy->getDestAlign(), Copy->getRawSource(),
                             Copy->getSourceAlign(), Copy->getLength(), Copy->isVolatile());
    } else if (auto *Set = dyn_cast<MemSetInst>(&Call)) {
      Builder.CreateMemSet(Set->getRawDest(), Set->getValue(), Set->getLength(),
                           Set->getDestAlign(), Set->isVolatile());
    } else {
      if (holdsPointer(Call.getType()) ||
          any_of(Call.args(), [](Value *A) { return holdsPointer(A->getType()); }))
        return createStringError("it uses '" + Call.getCalledFunction()->getName() +
                                 "', which takes addresses and has no form for devices");
      return Error::success();
    }
    Call.eraseFromParent();
    return Error::success();
  }

  Module &M;
  LLVMContext &Context;
  PointerType *const Generic;
  DenseMap<Function *, Function *> Functions;
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>, 16> Globals;
  DenseMap<GlobalVariable *, GlobalVariable *> Places;
};

} // namespace

Error introduceAddressSpaces(Module &M) { return Introduction(M).run(); }

TileLayout::TileLayout(Module &M) {
  for (GlobalVariable &Global : M.globals()) {
    if (Global.getAddressSpace() != address_space::Local)
      continue;
    const Align Own = Global.getAlign().valueOrOne();
    const uint64_t Offset = alignTo(Bytes, Own);
    Variables.push_back({&Global, Offset});
    Bytes = Offset + M.getDataLayout().getTypeAllocSize(Global.getValueType());
    Strictest = std::max(Strictest, Own);
  }
}

void narrowAtomics(Module &M, StringRef OfTile) {
  LLVMContext &Context = M.getContext();
  const SyncScope::ID Tile = Context.getOrInsertSyncScopeID(OfTile),
                      Device = Context.getOrInsertSyncScopeID("device");
  const auto ScopeOf = [&](unsigned Space) {
    return Space == address_space::Local ? Tile : Device;
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Change = dyn_cast<AtomicRMWInst>(&I))
        Change->setSyncScopeID(ScopeOf(Change->getPointerAddressSpace()));
      else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        Exchange->setSyncScopeID(ScopeOf(Exchange->getPointerAddressSpace()));
}

} // namespace tessera
