// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/CloneForIsa.h"
#include "abi/kernel.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "target/cpu/CloneTables.h"
#include "target/cpu/FindPlainVectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tessera {

std::string cloneSymbol(const Function &Root, const CpuClone &Clone, StringRef UnitId) {
  if (isCheckedExport(Root))
    return checkedFormSymbol(Root) + "." + Clone.Suffix;
  if (!isTileFunction(Root) && !isWorkItemFunction(Root) && !isLaunchQuery(Root))
    return cloneTableSymbol(Root) + "." + Clone.Suffix;
  auto Value = [&](StringRef Name) { return Root.getFnAttribute(Name).getValueAsString().str(); };
  std::string Symbol =
      "__tessera." + (isWorkItemFunction(Root) ? Value(attr::CloneOf) : Root.getName().str());
  if (Root.hasFnAttribute(attr::Counted))
    Symbol += ".counted";
  if (Root.hasFnAttribute(attr::Internal))
    Symbol += ("." + UnitId).str();
  else if (Root.isWeakForLinker()) {
    Symbol += ".s" + Value(attr::Scratch);
    if (Root.hasFnAttribute(attr::Stack))
      Symbol += ".p" + Value(attr::Stack);
    if (Root.hasFnAttribute(attr::TileGroup))
      Symbol += ".g" + Value(attr::TileGroup);
    if (Root.hasFnAttribute(attr::Columns))
      Symbol += ".c" + Value(attr::Columns);
    if (Root.hasFnAttribute(attr::LastDimension))
      Symbol += ".d" + Value(attr::LastDimension);
  }
  return Symbol + "." + Clone.Suffix;
}

std::string scalarVersionSymbol(const Function &TileFunction, const CpuClone &Clone,
                                StringRef UnitId) {
  return cloneSymbol(TileFunction, Clone, UnitId) + "." + version::Scalar.str();
}

namespace {

/// What is cloned with all that it reaches.
bool isRoot(const Function &F) {
  return isTileFunction(F) || isWorkItemFunction(F) || isLaunchQuery(F) ||
         F.hasFnAttribute(attr::Exported) || isCheckedExport(F);
}

/// What runs one work-item, or once a launch, has one form; levels that run another's code have
/// none.
bool isFor(const CpuClone &Clone, const Function &Root, ArrayRef<CpuClone> All) {
  return Clone.OfWorkItems ==
             (isWorkItemFunction(Root) || isLaunchQuery(Root) || isCheckedExport(Root)) &&
         cloneToRun(Root, Clone, All).Suffix == Clone.Suffix;
}

bool isIn(ArrayRef<CpuClone> Own, StringRef Level) {
  return any_of(Own, [&](const CpuClone &Clone) { return Clone.Suffix == Level; });
}

/// Where a unit's clones are two objects: moves those that two levels share to where there is less
/// to do, to the object of the second level, or not.
void divideSharedClones(Module &M) {
  const CpuClone Second = cloneNamed(M.getTargetTriple(), "v2");
  bool SecondHasLess = true;
  uint64_t Less = 0;
  for (Function &F : M) {
    if (!F.hasFnAttribute(attr::PlainVectors))
      continue;
    if (SecondHasLess)
      F.addFnAttr(attr::PlainVectors, Second.Suffix);
    const uint64_t Size = F.getInstructionCount();
    SecondHasLess ^= Size > Less;
    Less = Size > Less ? Size - Less : Less - Size;
  }
}

/// The suffix of the level in whose object \p Root's \p Clone stands.
StringRef objectOf(const Function &Root, const CpuClone &Clone) {
  const StringRef Moved = Root.getFnAttribute(attr::PlainVectors).getValueAsString();
  return Clone.Kind == tessera_image_x86_64 && !Moved.empty() ? Moved : StringRef(Clone.Suffix);
}

/// The functions that \p Root reaches, itself included.
SetVector<Function *> reachedFrom(Function &Root) {
  SetVector<Function *> Reached;
  Reached.insert(&Root);
  for (size_t Next = 0; Next != Reached.size(); ++Next)
    for (BasicBlock &Block : *Reached[Next])
      for (Instruction &I : Block)
        for (Value *Operand : I.operands())
          if (auto *F = dyn_cast<Function>(Operand); F && !F->isDeclaration())
            Reached.insert(F);
  return Reached;
}

/// The attributes that decide how LLVM compiles \p F.
void targetClone(Function &F, const CpuClone &Clone) {
  F.addFnAttr(attr::Level, Clone.Suffix);
  F.addFnAttr("target-cpu", Clone.Cpu);
  F.removeFnAttr("tune-cpu");
  F.removeFnAttr("target-features");
  if (!Clone.Features.empty())
    F.addFnAttr("target-features", Clone.Features);
  std::string Bits = utostr(Clone.VectorBits ? Clone.VectorBits : 128);
  F.addFnAttr("prefer-vector-width", Bits);
  F.addFnAttr("min-legal-vector-width", Bits);
  if (Clone.OfWorkItems && !isLaunchQuery(F)) {
    F.removeFnAttr(Attribute::AlwaysInline);
    F.removeFnAttr(Attribute::OptimizeForSize);
    F.removeFnAttr(Attribute::MinSize);
    F.addFnAttr(Attribute::NoInline);
    // Who runs code that is checked waits for it longer than for the compiler.
    if (!F.hasFnAttribute(attr::Checked))
      F.addFnAttr(Attribute::OptimizeNone);
  }
}

/// A clone of \p Root that kernels' descriptors or tables refer to, from other objects, too.
Function *declareRoot(Function &Root, const std::string &Symbol) {
  Module &M = *Root.getParent();
  Function *Result = Function::Create(Root.getFunctionType(), GlobalValue::ExternalLinkage,
                                      Root.getAddressSpace(), Symbol, &M);
  if (Root.isWeakForLinker()) {
    Result->setLinkage(GlobalValue::WeakODRLinkage);
    Result->setComdat(M.getOrInsertComdat(Result->getName()));
  }
  return Result;
}

/// For the debug information of one function LLVM maps that of all others to itself. Each copy has
/// its own.
void forgetDebugInfo(ValueToValueMapTy &Map) {
  SmallVector<const Metadata *, 32> Known;
  for (const auto &Entry : Map.MD())
    if (isa<DINode, DILocation>(Entry.first))
      Known.push_back(Entry.first);
  for (const Metadata *Node : Known)
    Map.MD().erase(Node);
}

/// Copies \p Root and what it reaches. Each root has its own copies of the functions it calls: they
/// go into its COMDAT, and the linker keeps or drops all of it together.
Function *cloneRoot(Function &Root, const CpuClone &Clone, const std::string &Symbol,
                    ModuleAnalysisManager &AM) {
  ValueToValueMapTy Map;
  SetVector<Function *> Originals = reachedFrom(Root);
  // First, so that calls among clones can be mapped before any body exists.
  for (Function *F : Originals)
    Map[F] = F == &Root ? declareRoot(Root, Symbol)
                        : Function::Create(F->getFunctionType(), GlobalValue::InternalLinkage,
                                           F->getAddressSpace(), F->getName() + "." + Clone.Suffix,
                                           F->getParent());
  auto *RootClone = cast<Function>(Map[&Root]);
  assert(RootClone->getName() == Symbol && "a clone's symbol is nobody else's");
  Comdat *Group = RootClone->getComdat();
  for (Function *F : Originals) {
    auto *Result = cast<Function>(Map[F]);
    for (auto [From, To] : zip_equal(F->args(), Result->args())) {
      To.setName(From.getName());
      Map[&From] = &To;
    }
    SmallVector<ReturnInst *, 4> Returns;
    forgetDebugInfo(Map);
    CloneFunctionInto(Result, F, Map, CloneFunctionChangeType::GlobalChanges, Returns);
    // Cloning copied the original's visibility.
    Result->setVisibility(Result->hasLocalLinkage() ? GlobalValue::DefaultVisibility
                                                    : GlobalValue::HiddenVisibility);
    Result->setComdat(Group);
    Result->setDSOLocal(true);
    Result->removeFnAttr(attr::Exported);
    Result->removeFnAttr(attr::CheckedExport);
    if (!Result->hasFnAttribute(attr::CloneOf))
      Result->addFnAttr(attr::CloneOf, kernelOfVariant(Root));
    targetClone(*Result, Clone);
    runStep("call-through-tables", *Result, AM, [&] { callThroughTables(*Result, Clone); });
  }
  return RootClone;
}

/// Both, where the level has two.
void cloneVersions(Function &Root, const CpuClone &Clone, StringRef UnitId,
                   ModuleAnalysisManager &AM) {
  Function *First = cloneRoot(Root, Clone, cloneSymbol(Root, Clone, UnitId), AM);
  if (preferredVersion(Root, Clone.Suffix).empty())
    return;
  First->addFnAttr(attr::Version, version::Vector);
  cloneRoot(Root, Clone, scalarVersionSymbol(Root, Clone, UnitId), AM)
      ->addFnAttr(attr::Version, version::Scalar);
}

} // namespace

PreservedAnalyses CloneForIsa::run(Module &M, ModuleAnalysisManager &AM) {
  if (All.empty()) {
    Own = All = allClones(M.getTargetTriple());
    Own.push_back(workItemClone(M.getTargetTriple()));
  }
  // Both objects do, alike.
  if (!all_of(All, [this](const CpuClone &Clone) { return isIn(Own, Clone.Suffix); }))
    runStep("divide-shared-clones", M, AM, [&] { divideSharedClones(M); });
  SmallVector<Function *, 16> Originals;
  for (Function &F : M)
    if (!F.isDeclaration())
      Originals.push_back(&F);
  std::vector<CpuClone> Possible = All;
  Possible.push_back(workItemClone(M.getTargetTriple()));
  assert(!Own.empty() && !All.empty() && "code is made for some level");
  const bool HoldsTables = Own.front().Suffix == All.front().Suffix;
  for (Function *F : Originals) {
    if (!isRoot(*F))
      continue;
    for (const CpuClone &Clone : Possible)
      if (isFor(Clone, *F, All) && isIn(Own, objectOf(*F, Clone)))
        cloneVersions(*F, Clone, UnitId, AM);
    if (HoldsTables && F->hasFnAttribute(attr::Exported))
      runStep("define-clone-table", *F, AM, [&] {
        defineCloneTable(*F, All,
                         [&](const CpuClone &Clone) { return cloneSymbol(*F, Clone, UnitId); });
      });
  }
  for (Function *F : Originals)
    if (HoldsTables && isCheckedExport(*F))
      runStep("define-checked-form", *F, AM, [&] {
        defineCheckedForm(*F, cloneSymbol(*F, workItemClone(M.getTargetTriple()), UnitId));
      });
  for (Function *F : Originals)
    F->dropAllReferences();
  for (Function *F : Originals) {
    F->replaceAllUsesWith(PoisonValue::get(F->getType()));
    F->eraseFromParent();
  }
  for (Function &F : make_early_inc_range(M))
    if (F.hasFnAttribute(attr::OtherUnit) && F.use_empty())
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace tessera
