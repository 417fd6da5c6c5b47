// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/ReportOutside.h"
#include "bounds/ContainerNames.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

namespace {

/// What is accessed at \p Loc, where nothing says its name.
StringRef unnamedContainer(const DebugLoc &Loc) {
  for (const DILocation *Frame = Loc.get(); Frame; Frame = Frame->getInlinedAt())
    if (Frame->getFilename().contains("include/tessera/detail/texture_"))
      return "a texture";
  return "a view";
}

std::string escaped(StringRef Text) {
  std::string Result;
  for (char C : Text)
    Result += C == '%' ? "%%" : std::string(1, C);
  return Result;
}

/// What an address is used for.
class Accesses {
public:
  explicit Accesses(const Value &Address) { add(Address); }
  unsigned Kinds = 0; ///< AccessKinds

private:
  void add(const Value &Address) {
    if (!Seen.insert(&Address).second)
      return;
    for (const Use &U : Address.uses())
      if (const auto *User = dyn_cast<Instruction>(U.getUser()))
        add(U, *User);
  }

  void add(const Use &Address, const Instruction &User) {
    if (isa<GetElementPtrInst, PHINode, SelectInst, CastInst>(User))
      add(User);
    else if (isa<LoadInst>(User))
      Kinds |= ReadsIt;
    else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(User))
      Kinds |= UpdatesIt;
    else if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(&User))
      Kinds |= Copy->getRawDest() == Address.get() ? WritesIt : ReadsIt;
    else if (const auto *Store = dyn_cast<StoreInst>(&User)) {
      if (Address.getOperandNo() == StoreInst::getPointerOperandIndex())
        Kinds |= WritesIt;
      else if (isa<AllocaInst>(Store->getPointerOperand()))
        addLoaded(*Store->getPointerOperand());
    }
  }

  /// Without optimisation a reference is a variable.
  void addLoaded(const Value &Variable) {
    for (const User *U : Variable.users())
      if (const auto *Load = dyn_cast<LoadInst>(U))
        add(*Load);
  }

  SmallPtrSet<const Value *, 8> Seen;
};

/// "(%d, %d)"
std::string components(unsigned Rank) {
  std::string Text = "(";
  for (unsigned Dimension = 0; Dimension != Rank; ++Dimension)
    Text += Dimension ? ", %d" : "%d";
  return Text + ")";
}

} // namespace

void reportOutside(CallInst &Guard) {
  Function &F = *Guard.getFunction();
  Module &M = *F.getParent();
  const unsigned Rank = unsigned(cast<ConstantInt>(Guard.getArgOperand(3))->getZExtValue());
  assert(Guard.arg_size() == 4 + 2 * Rank && "an index and an extent follow the rank");
  Instruction *Outside = SplitBlockAndInsertIfThen(
      IRBuilder<>(&Guard).CreateNot(Guard.getArgOperand(1)), Guard.getIterator(), false);
  IRBuilder<> Builder(Outside);
  Builder.SetCurrentDebugLocation(Guard.getDebugLoc());

  const KernelDiagnostic Found = diagnosticAt(Guard.getDebugLoc(), "");
  std::string Name;
  unsigned KernelRank = 0;
  if (F.hasFnAttribute(attr::Kernel)) {
    if (Expected<KernelInfo> Info = KernelInfo::read(F)) {
      Name = containerName(*Info, F, Guard.getArgOperand(0));
      KernelRank = Info->Rank;
    } else {
      consumeError(Info.takeError()); // `form-tile-function` reports it
    }
  }
  std::string Format = Found.Place.Line ? escaped(shortPlaces(Found)) + ": " : "";
  Format +=
      "out of bounds: index " + components(Rank) + " of " +
      (Name.empty() ? unnamedContainer(Guard.getDebugLoc()).str() : "'" + escaped(Name) + "'") +
      " with the extent " + components(Rank);
  if (KernelRank)
    Format += ", in work-item " + components(KernelRank);

  SmallVector<Value *, 12> Arguments{Builder.CreateGlobalString(Format, "outside", 0, &M)};
  append_range(Arguments, drop_begin(Guard.args(), 4));
  FunctionCallee Id = M.getOrInsertFunction(functionName(IdKind::Global), Builder.getInt32Ty(),
                                            Builder.getInt32Ty());
  for (unsigned Dimension = 0; Dimension != KernelRank; ++Dimension)
    Arguments.push_back(Builder.CreateCall(Id, {Builder.getInt32(Dimension)}));
  CallInst *Report = Builder.CreateCall(
      M.getOrInsertFunction(callee::OutOfBounds,
                            FunctionType::get(Builder.getVoidTy(), {Builder.getPtrTy()}, true)),
      Arguments);
  Report->setDoesNotThrow();
  Report->addFnAttr(Attribute::NoCallback);
  if (const unsigned Kinds = Accesses(Guard).Kinds)
    Report->setMetadata(
        AccessesMetadata,
        MDNode::get(M.getContext(), ConstantAsMetadata::get(Builder.getInt32(Kinds))));
}

} // namespace tessera
