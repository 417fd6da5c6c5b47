// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/ReportOutside.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

namespace {

/// What \p V is where a variable's only store says it: without optimisation parameters are
/// variables.
const Value *followVariables(const Value *V) {
  for (unsigned Steps = 0; Steps != 64; ++Steps) {
    const auto *Load = dyn_cast<LoadInst>(V);
    const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (!Variable)
      return V;
    const StoreInst *Stored = nullptr;
    for (const User *U : Variable->users())
      if (const auto *Store = dyn_cast<StoreInst>(U)) {
        if (Stored || Store->getPointerOperand() != Variable)
          return V;
        Stored = Store;
      }
    if (!Stored)
      return V;
    V = Stored->getValueOperand();
  }
  return V;
}

/// The place in the kernel's closure that \p Address lies at.
std::optional<uint64_t> closureOffset(const Function &F, const Value *Address) {
  const DataLayout &DL = F.getDataLayout();
  uint64_t Sum = 0;
  for (;;) {
    APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    Address = Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    Sum += Offset.getZExtValue();
    const Value *Source = followVariables(Address);
    if (Source == Address)
      return Address == F.getArg(0) ? std::optional(Sum) : std::nullopt;
    Address = Source;
  }
}

/// Where the container is, or rather the address of its first element, from which \p Address is
/// computed; null if that is not known.
const Value *containerPlace(const Value *Address) {
  for (;;) {
    const Value *Source = followVariables(Address);
    if (const auto *Computed = dyn_cast<GetElementPtrInst>(Source))
      Source = Computed->getPointerOperand();
    if (Source == Address)
      break;
    Address = Source;
  }
  if (const auto *Load = dyn_cast<LoadInst>(Address))
    return Load->getPointerOperand();
  // Without optimisation a member function, which stays a call, loads it.
  const auto *Member = dyn_cast<CallInst>(Address);
  return Member && Member->arg_size() == 1 ? Member->getArgOperand(0) : nullptr;
}

std::string containerName(const KernelInfo &Info, const Function &F, const Value *Address) {
  const Value *Place = containerPlace(Address);
  if (!Place)
    return "";
  auto nameAt = [&](CaptureInfo::KindType Kind, std::optional<uint64_t> Offset) -> std::string {
    for (const CaptureInfo &Capture : Info.Captures)
      if (Offset && Capture.Kind == Kind && Capture.Offset == *Offset)
        return Capture.Name;
    return "";
  };
  std::string Name = nameAt(CaptureInfo::View, closureOffset(F, Place));
  if (!Name.empty())
    return Name;
  // An array's object is elsewhere, and the closure has its address.
  const auto *Object = dyn_cast<LoadInst>(followVariables(Place));
  return Object ? nameAt(CaptureInfo::Array, closureOffset(F, Object->getPointerOperand())) : "";
}

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
}

} // namespace tessera
