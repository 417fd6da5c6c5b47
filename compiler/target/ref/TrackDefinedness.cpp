// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/TrackDefinedness.h"
#include "abi/check.h"
#include "contract/Names.h"
#include "target/ref/CheckSites.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Instrumentation/MemorySanitizer.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>
#include <optional>

using namespace llvm;

namespace tessera {

static constexpr StringLiteral UnwrittenPrefix = "__tessera_unwritten_";
/// What `lookAtStored` calls, until it is known which bits somebody has written.
static constexpr StringLiteral LookedAtPrefix = "__tessera_looked_at_";
/// On its calls: the variable.
static constexpr StringLiteral VariableMetadata = "tessera.variable";

static bool isUnwritten(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(UnwrittenPrefix);
}

namespace {

/// The parts of a variable that become values of their own.
class Leaves {
public:
  /// More, and the variable stays in memory, or is an array that loops go over.
  static constexpr unsigned Most = 32;

  explicit Leaves(Type *T) { Whole = add(T, {}); }

  struct Leaf {
    SmallVector<unsigned, 4> Path;
    Type *T;
  };
  std::vector<Leaf> All;
  bool Whole; ///< these are all of them

private:
  bool add(Type *T, SmallVector<unsigned, 4> Path) {
    unsigned Count = 0;
    if (const auto *Record = dyn_cast<StructType>(T))
      Count = Record->getNumElements();
    else if (const auto *Array = dyn_cast<ArrayType>(T))
      Count = unsigned(std::min<uint64_t>(Array->getNumElements(), Most + 1));
    else if (T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy()) {
      All.push_back({std::move(Path), T});
      return All.size() <= Most;
    }
    for (unsigned Number = 0; Number != Count; ++Number) {
      SmallVector<unsigned, 4> Longer = Path;
      Longer.push_back(Number);
      if (!add(GetElementPtrInst::getTypeAtIndex(T, uint64_t(Number)), std::move(Longer)))
        return false;
    }
    return true;
  }
};

FunctionCallee unwritten(Module &M, Type *T) {
  std::string Name;
  raw_string_ostream(Name) << UnwrittenPrefix << *T;
  FunctionCallee Callee = M.getOrInsertFunction(Name, FunctionType::get(T, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(MemoryEffects::none());
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoUnwind);
  return Callee;
}

void storeUnwritten(IRBuilder<> &Builder, AllocaInst &Variable, const Leaves &Parts,
                    const DbgVariableRecord &Declared) {
  Builder.SetCurrentDebugLocation(Declared.getDebugLoc());
  for (const Leaves::Leaf &Part : Parts.All) {
    SmallVector<Value *, 4> Path{Builder.getInt32(0)};
    for (unsigned Number : Part.Path)
      Path.push_back(Builder.getInt32(Number));
    CallInst *Value = Builder.CreateCall(unwritten(*Variable.getModule(), Part.T));
    Value->setMetadata(VariableMetadata, Declared.getVariable());
    Builder.CreateStore(
        Value, Path.size() == 1
                   ? static_cast<llvm::Value *>(&Variable)
                   : Builder.CreateInBoundsGEP(Variable.getAllocatedType(), &Variable, Path));
  }
}

} // namespace

void markUnwritten(Function &F) {
  for (Instruction &I : instructions(F))
    if (isa<StoreInst>(I))
      I.setMetadata(metadata::AsWritten, MDNode::get(F.getContext(), {}));
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) {
    const auto Declared = findDVRDeclares(Variable);
    if (Declared.empty() || Declared.front()->getVariable()->getArg() != 0 ||
        Declared.front()->getVariable()->isArtificial())
      continue;
    const Leaves Parts(Variable->getAllocatedType());
    if (!Parts.Whole)
      continue;
    bool Begins = false;
    for (User *U : make_early_inc_range(Variable->users()))
      if (auto *Start = dyn_cast<LifetimeIntrinsic>(U);
          Start && Start->getIntrinsicID() == Intrinsic::lifetime_start) {
        IRBuilder<> Builder(Start->getNextNode());
        storeUnwritten(Builder, *Variable, Parts, *Declared.front());
        Begins = true;
      }
    if (!Begins) {
      IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      storeUnwritten(Builder, *Variable, Parts, *Declared.front());
    }
  }
}

void readUnwritten(Function &F) {
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (isUnwritten(I))
      Calls.push_back(cast<CallInst>(&I));
  for (CallInst *Call : Calls) {
    // A variable that is still one begins unwritten anyway. Others the program has stored there.
    for (User *U : make_early_inc_range(Call->users()))
      if (auto *Store = dyn_cast<StoreInst>(U);
          Store && Store->getValueOperand() == Call &&
          Store->getDebugLoc() == Call->getDebugLoc() &&
          isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
        Store->eraseFromParent();
    if (!Call->use_empty()) {
      IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
      AllocaInst *Variable = AtEntry.CreateAlloca(Call->getType());
      Variable->setDebugLoc(Call->getDebugLoc());
      Variable->setMetadata(VariableMetadata, Call->getMetadata(VariableMetadata));
      IRBuilder<> Builder(Call);
      Call->replaceAllUsesWith(Builder.CreateLoad(Call->getType(), Variable));
    }
    Call->eraseFromParent();
  }
}

void lookAtStored(IRBuilderBase &Builder, Value &Stored, Constant &Site) {
  std::string Name;
  raw_string_ostream(Name) << LookedAtPrefix << *Stored.getType();
  auto *Type = FunctionType::get(Builder.getVoidTy(), {Stored.getType(), Site.getType()}, false);
  Module &M = *Builder.GetInsertBlock()->getModule();
  Builder.CreateCall(M.getOrInsertFunction(Name, Type), {&Stored, &Site})->setDoesNotThrow();
}

namespace {

/// Gives MemorySanitizer's calls in some functions the meaning that abi/check.h has.
class RuntimeCalls {
public:
  RuntimeCalls(Module &M, CheckSites &Sites, StringRef Place)
      : M(M), Sites(Sites), Place(Place), Pointer(PointerType::get(M.getContext(), 0)),
        Word(Type::getInt64Ty(M.getContext())) {}

  void replaceIn(Function &F) {
    State = nullptr;
    ToShadow = ToOrigin = nullptr;
    SmallVector<CallInst *, 64> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
        Calls.push_back(Call);
    for (CallInst *Call : Calls)
      replace(*Call);
    Calls.clear();
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && isOfOthers(*Call))
        Calls.push_back(Call);
    for (CallInst *Call : Calls) {
      const GivenShadows Given = forgetArguments(*Call);
      if (Call->getCalledFunction()->getName().starts_with(LookedAtPrefix))
        look(*Call, Given);
      else
        forgetResult(*Call, Given);
    }
  }

private:
  void replace(CallInst &Call) {
    StringRef Name = Call.getCalledFunction()->getName();
    if (!Name.consume_front("__msan_"))
      return;
    IRBuilder<> Builder(&Call);
    if (Name == "get_context_state") {
      rename(Call, "__tessera_check_state_here");
      State = &Call; // at the entry, before everything else
    } else if (Name.starts_with("metadata_ptr_for_")) {
      findShadow(Builder, Call, Name.starts_with("metadata_ptr_for_store_"));
    } else if (Name == "poison_alloca") {
      beginVariable(Builder, Call);
    } else if (Name == "unpoison_alloca") {
      rename(Call, "__tessera_check_variable_end");
    } else if (Name == "warning") {
      call(Builder, "__tessera_check_undefined", Type::getVoidTy(M.getContext()),
           {Call.getArgOperand(0), siteOf(Call)});
      Call.eraseFromParent();
    } else {
      assert((Name == "memcpy" || Name == "memmove" || Name == "memset") &&
             "MemorySanitizer calls what the runtime has");
      rename(Call, ("__tessera_check_" + Name).str());
    }
  }

  /// Does it call what is not compiled by this pass?
  static bool isOfOthers(const CallInst &Call) {
    const Function *Callee = Call.getCalledFunction();
    return Callee && Callee->isDeclaration() && !Callee->isIntrinsic();
  }

  /// Where in the thread's state that is, if it is there.
  std::optional<uint64_t> offsetInState(const Value *Address) const {
    APInt Offset(64, 0);
    if (!State || Address->stripAndAccumulateConstantOffsets(M.getDataLayout(), Offset,
                                                             /*AllowNonInbounds=*/true) != State)
      return std::nullopt;
    return Offset.getZExtValue();
  }

  /// Which bits of an argument nobody has written, and where they came to be.
  struct GivenShadow {
    Value *Shadow = nullptr, *Origin = nullptr;
  };
  using GivenShadows = std::map<uint64_t, GivenShadow>; ///< by the argument's offset

  /// Others look at the shadow of few arguments. Returns that of the rest.
  GivenShadows forgetArguments(CallInst &Call) {
    GivenShadows Forgotten;
    constexpr uint64_t Origins = offsetof(tessera_check_state, parameter_origin);
    constexpr uint64_t Parameters = sizeof(tessera_check_state::parameter_shadow);
    const StringRef Name = Call.getCalledFunction()->getName();
    const bool IsStore = Name == "__tessera_check_write";
    const bool IsAccess =
        IsStore || Name == "__tessera_check_read" || Name == "__tessera_check_atomic";
    const auto IsRead = [&](uint64_t Argument) {
      constexpr uint64_t Address = 0, Stored = 24;
      return (IsAccess && Argument == Address) || (IsStore && Argument == Stored);
    };
    for (Instruction *I = Call.getPrevNode(); I;) {
      Instruction *const Before = I->getPrevNode();
      if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
        break;
      if (auto *Store = dyn_cast<StoreInst>(I))
        if (const std::optional<uint64_t> Offset = offsetInState(Store->getPointerOperand())) {
          const bool IsShadow = *Offset < Parameters;
          const bool IsOrigin = *Offset >= Origins && *Offset < Origins + Parameters;
          if (IsShadow && !IsRead(*Offset))
            Forgotten[*Offset].Shadow = Store->getValueOperand();
          else if (IsOrigin && !IsRead(*Offset - Origins))
            Forgotten[*Offset - Origins].Origin = Store->getValueOperand();
          else if (!isOfResult(*Offset))
            Store = nullptr;
          if (Store)
            Store->eraseFromParent();
        }
      I = Before;
    }
    return Forgotten;
  }

  /// What a function of math makes of what nobody has written is not written either, all of it.
  static GivenShadow shadowOfResult(IRBuilder<> &Builder, const GivenShadows &Arguments, Type *T) {
    GivenShadow Result{Constant::getNullValue(T), Builder.getInt32(0)};
    for (const auto &[Offset, Argument] : Arguments) {
      const auto *Known = dyn_cast_or_null<Constant>(Argument.Shadow);
      if (!Argument.Shadow || !Argument.Shadow->getType()->isIntegerTy() ||
          (Known && Known->isNullValue()))
        continue;
      Value *Unwritten = Builder.CreateIsNotNull(Argument.Shadow);
      Result.Shadow = Builder.CreateOr(Result.Shadow, Builder.CreateSExt(Unwritten, T));
      if (Argument.Origin)
        Result.Origin = Builder.CreateSelect(Unwritten, Argument.Origin, Result.Origin);
    }
    return Result;
  }

  static bool isOfResult(uint64_t Offset) {
    constexpr uint64_t Result = offsetof(tessera_check_state, result_shadow);
    return (Offset >= Result && Offset < Result + sizeof(tessera_check_state::result_shadow)) ||
           Offset == offsetof(tessera_check_state, result_origin);
  }

  /// Others say nothing of their result's shadow: all of it is written, unless they compute it of
  /// their arguments alone.
  void forgetResult(CallInst &Call, const GivenShadows &Arguments) {
    const std::optional<MathName> Math = matchMathName(Call.getCalledFunction()->getName());
    GivenShadow Result;
    if ((Math || isMultiplyAdd(Call)) &&
        (Call.getType()->isIntegerTy() || Call.getType()->isFloatingPointTy())) {
      IRBuilder<> Builder(Call.getNextNode());
      Type *Bits = Builder.getIntNTy(unsigned(Call.getType()->getPrimitiveSizeInBits()));
      Result = shadowOfResult(Builder, Arguments, Bits);
      if (Math)
        noteResultsInMemory(Call, *Math, Arguments);
    }
    for (Instruction *I = Call.getNextNode(); I;) {
      Instruction *const Next = I->getNextNode();
      if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
        break;
      if (auto *Load = dyn_cast<LoadInst>(I))
        if (const std::optional<uint64_t> Offset = offsetInState(Load->getPointerOperand());
            Offset && isOfResult(*Offset)) {
          Value *Known = *Offset == offsetof(tessera_check_state, result_origin) ? Result.Origin
                                                                                 : Result.Shadow;
          if (!Known)
            Known = Constant::getNullValue(Load->getType());
          assert(Known->getType() == Load->getType() && "shadow has as many bits as its value");
          Load->replaceAllUsesWith(Known);
          Load->eraseFromParent();
        }
      I = Next;
    }
  }

  /// \p Call is of `lookAtStored`.
  void look(CallInst &Call, const GivenShadows &Given) {
    if (const auto Stored = Given.find(0); Stored != Given.end() && Stored->second.Shadow) {
      IRBuilder<> Builder(&Call);
      Value *Unwritten = Builder.CreateIsNotNull(Stored->second.Shadow);
      Value *Origin = Stored->second.Origin ? Stored->second.Origin : Builder.getInt32(0);
      IRBuilder<> Telling(SplitBlockAndInsertIfThen(Unwritten, &Call, /*Unreachable=*/false));
      call(Telling, "__tessera_check_undefined", Telling.getVoidTy(),
           {Origin, Call.getArgOperand(1)});
    }
    Call.eraseFromParent();
  }

  /// Functions of math write results where their arguments point to, which nothing else notes.
  void noteResultsInMemory(CallInst &Call, const MathName &Math, const GivenShadows &Arguments) {
    IRBuilder<> Builder(&Call);
    const bool IsInteger = Math.Function == "frexp" || Math.Function == "remquo";
    Type *Bits = Builder.getIntNTy(Math.Double && !IsInteger ? 64 : 32);
    for (Value *Argument : Call.args()) {
      if (!Argument->getType()->isPointerTy())
        continue;
      const GivenShadow Written = shadowOfResult(Builder, Arguments, Bits);
      Value *Shadow = call(Builder, "__tessera_check_shadow_to_write", Pointer, {Argument});
      Builder.CreateAlignedStore(Written.Shadow, Shadow, Align(1));
      for (unsigned Piece = 0; Piece != Bits->getIntegerBitWidth() / 32; ++Piece)
        Builder.CreateAlignedStore(
            Written.Origin,
            Builder.CreateConstGEP1_64(Builder.getInt32Ty(), originOf(Builder, Shadow), Piece),
            Align(4));
    }
  }

  void rename(CallInst &Call, const Twine &Name) {
    Call.setCalledFunction(M.getOrInsertFunction(Name.str(), Call.getFunctionType()));
  }

  CallInst *call(IRBuilder<> &Builder, StringRef Name, Type *Result, ArrayRef<Value *> Arguments) {
    SmallVector<Type *, 4> Types;
    for (Value *Argument : Arguments)
      Types.push_back(Argument->getType());
    CallInst *Made = Builder.CreateCall(
        M.getOrInsertFunction(Name, FunctionType::get(Result, Types, false)), Arguments);
    Made->setDoesNotThrow();
    return Made;
  }

  Constant *siteOf(const Instruction &I) {
    SiteDescription Site;
    Site.Loc = I.getDebugLoc();
    return Sites.site(Site, Place);
  }

  Value *distance(size_t Offset) {
    assert(State && "the function asks for the thread's state first");
    IRBuilder<> Builder(State->getNextNode());
    Value *&Known = Offset == offsetof(tessera_check_state, shadow_distance) ? ToShadow : ToOrigin;
    if (!Known)
      Known =
          Builder.CreateLoad(Word, Builder.CreateConstGEP1_64(Builder.getInt8Ty(), State, Offset));
    return Known;
  }

  /// Where the origin of that \p Shadow is: each is of 4 bytes.
  Value *originOf(IRBuilder<> &Builder, Value *Shadow) {
    Value *Origin = Builder.CreateGEP(Builder.getInt8Ty(), Shadow,
                                      distance(offsetof(tessera_check_state, origin_distance)));
    return Builder.CreateIntrinsic(Intrinsic::ptrmask, {Pointer, Word},
                                   {Origin, Builder.getInt64(-4)});
  }

  /// Of its two results, the second one is the origin's place.
  void findShadow(IRBuilder<> &Builder, CallInst &Call, bool Writes) {
    Value *Address = Call.getArgOperand(0);
    Value *Shadow = nullptr;
    if (auto *Goes = dyn_cast<ExtractValueInst>(Address); Goes && isAnnounced(*Goes))
      Shadow = Builder.CreateExtractValue(Goes->getAggregateOperand(), 1);
    else if (isOwnMemory(*Address))
      Shadow = Builder.CreateGEP(Builder.getInt8Ty(), Address,
                                 distance(offsetof(tessera_check_state, shadow_distance)));
    else
      Shadow = call(Builder,
                    Writes ? "__tessera_check_shadow_to_write" : "__tessera_check_shadow_to_read",
                    Pointer, {Address});
    for (User *U : make_early_inc_range(Call.users())) {
      auto *Part = cast<ExtractValueInst>(U);
      assert(Part->getNumIndices() == 1 && "one of the two pointers is taken");
      if (Part->getIndices()[0] == 0) {
        Part->replaceAllUsesWith(Shadow);
      } else if (!Part->use_empty()) {
        Part->replaceAllUsesWith(originOf(Builder, Shadow));
      }
      Part->eraseFromParent();
    }
    Call.eraseFromParent();
  }

  static bool isOwnMemory(const Value &Address) {
    const auto *Merged = dyn_cast<PHINode>(&Address);
    return (Merged && Merged->hasMetadata(metadata::OwnMemory)) ||
           isa<AllocaInst>(getUnderlyingObject(&Address));
  }

  static bool isAnnounced(const ExtractValueInst &Goes) {
    const auto *Call = dyn_cast<CallInst>(Goes.getAggregateOperand());
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->getName().starts_with("__tessera_check_");
  }

  void beginVariable(IRBuilder<> &Builder, CallInst &Call) {
    auto *Variable = dyn_cast<AllocaInst>(Call.getArgOperand(0)->stripPointerCasts());
    assert(Variable && "a variable begins where it is allocated");
    SiteDescription Site = describeVariable(*Variable);
    if (const auto *Declared =
            cast_or_null<DILocalVariable>(Variable->getMetadata(VariableMetadata))) {
      const uint64_t Bytes = Site.Bytes;
      Site = describeVariable(*Declared, Variable->getDebugLoc());
      Site.Bytes = Bytes;
    }
    Call.replaceAllUsesWith(UndefValue::get(Call.getType()));
    call(Builder, "__tessera_check_variable", Type::getVoidTy(M.getContext()),
         {Variable, Call.getArgOperand(1), Sites.site(Site, Place)});
    Call.eraseFromParent();
  }

  Module &M;
  CheckSites &Sites;
  const StringRef Place;
  PointerType *Pointer;
  IntegerType *Word;
  CallInst *State = nullptr;                      ///< of the function
  Value *ToShadow = nullptr, *ToOrigin = nullptr; ///< distances
};

} // namespace

namespace {

/// What is frozen is some number, and still nobody may have written it: MemorySanitizer takes it
/// for written. So its code is put in while nothing is frozen, and then everything is again.
class Thawed {
public:
  explicit Thawed(ArrayRef<Function *> Functions) {
    for (Function *F : Functions)
      for (Instruction &I : make_early_inc_range(instructions(*F)))
        if (auto *Freeze = dyn_cast<FreezeInst>(&I)) {
          Value *Frozen = Freeze->getOperand(0);
          Freeze->replaceAllUsesWith(Frozen);
          Freeze->eraseFromParent();
          if (auto *Made = dyn_cast<Instruction>(Frozen))
            Values.insert(Made);
        }
  }
  Thawed(const Thawed &) = delete;
  Thawed &operator=(const Thawed &) = delete;
  ~Thawed() {
    for (Instruction *Made : Values) {
      const std::optional<BasicBlock::iterator> Behind = Made->getInsertionPointAfterDef();
      assert(Behind && "a conversion has a place behind it");
      auto *Freeze = new FreezeInst(Made, "", *Behind);
      Freeze->setDebugLoc(Made->getDebugLoc());
      Made->replaceUsesWithIf(Freeze, [&](const Use &U) { return U.getUser() != Freeze; });
    }
  }

private:
  SmallSetVector<Instruction *, 16> Values;
};

} // namespace

bool canTrackDefinedness(const Triple &Target) {
  return Target.isOSLinux() &&
         (Target.getArch() == Triple::x86_64 || Target.getArch() == Triple::aarch64);
}

/// MemorySanitizer goes over a whole module, and tells functions without its attribute that they
/// write: only ours may be there meanwhile.
void trackDefinedness(ArrayRef<Function *> Functions, CheckSites &Sites, StringRef Place,
                      ModuleAnalysisManager &Analyses) {
  assert(!Functions.empty() && "there is something to track");
  Module &M = *Functions.front()->getParent();
  assert(canTrackDefinedness(M.getTargetTriple()) && "MemorySanitizer ends the compiler elsewhere");
  Module Alone("", M.getContext());
  Alone.setDataLayout(M.getDataLayout());
  Alone.setTargetTriple(M.getTargetTriple());
  // MemorySanitizer orders them, for shadow memory that several threads write: here it is one's.
  SmallVector<Instruction *, 16> Atomics;
  const SmallPtrSet<const Function *, 16> Own(Functions.begin(), Functions.end());
  MapVector<Function *, AttributeList> Called; // what it takes away from them others rely on
  for (Function *F : Functions) {
    F->removeFromParent();
    Alone.getFunctionList().push_back(F);
    F->addFnAttr(Attribute::SanitizeMemory);
    for (Instruction &I : instructions(*F))
      if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
        Atomics.push_back(&I);
      else if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction(); Callee && !Own.contains(Callee))
          Called.insert({Callee, Callee->getAttributes()});
  }
  std::optional<Thawed> WhileTracked(std::in_place, Functions);
  MemorySanitizerOptions Options(/*TrackOrigins=*/1, /*Recover=*/true, /*Kernel=*/true);
  // Where a value came to be is enough; a kernel's default are the stores on its way, too.
  Options.TrackOrigins = 1;
  MemorySanitizerPass(Options).run(Alone, Analyses);
  WhileTracked.reset();
  Analyses.clear(Alone, "");
  for (const auto &[Callee, Attributes] : Called)
    Callee->setAttributes(Attributes);
  for (Instruction *I : Atomics)
    if (auto *Changed = dyn_cast<AtomicRMWInst>(I)) {
      Changed->setOrdering(AtomicOrdering::Monotonic);
    } else {
      cast<AtomicCmpXchgInst>(I)->setSuccessOrdering(AtomicOrdering::Monotonic);
      cast<AtomicCmpXchgInst>(I)->setFailureOrdering(AtomicOrdering::Monotonic);
    }
  for (Function *F : Functions) {
    F->removeFromParent();
    M.getFunctionList().push_back(F);
    F->removeFnAttr(Attribute::SanitizeMemory);
  }
  for (Function &Declared : Alone)
    Declared.replaceAllUsesWith(M.getOrInsertFunction(Declared.getName(),
                                                      Declared.getFunctionType(),
                                                      Declared.getAttributes())
                                    .getCallee());
  RuntimeCalls Calls(M, Sites, Place);
  for (Function *F : Functions)
    Calls.replaceIn(*F);
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() &&
        (F.getName().starts_with("__msan_") || F.getName().starts_with(LookedAtPrefix)))
      F.eraseFromParent();
}

} // namespace tessera
