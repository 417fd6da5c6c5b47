// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/DebugVariables.h"
#include "contract/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

namespace {

/// Where the code of each function of the program has come: null for the function's own, else where
/// it was inlined.
using Inlinings = MapVector<const DISubprogram *, SmallSetVector<DILocation *, 4>>;

} // namespace

static Inlinings inliningsIn(const Function &F) {
  Inlinings Found;
  if (const DISubprogram *Own = F.getSubprogram())
    Found[Own].insert(nullptr);
  for (const Instruction &I : instructions(F))
    for (const DILocation *Loc = I.getDebugLoc().get(); Loc; Loc = Loc->getInlinedAt())
      if (Loc->getInlinedAt())
        Found[Loc->getScope()->getSubprogram()].insert(Loc->getInlinedAt());
  return Found;
}

/// A copied function has a description of its own, in which scopes are others.
static DILocalScope *scopeIn(const DISubprogram &Function, DILocalScope &Scope) {
  const DISubprogram *const Original = Scope.getSubprogram();
  if (&Function == Original)
    return &Scope;
  const bool IsCopy = Function.getLinkageName() == Original->getLinkageName() &&
                      Function.getName() == Original->getName() &&
                      Function.getLine() == Original->getLine() &&
                      Function.getFile() == Original->getFile();
  return IsCopy ? const_cast<DISubprogram *>(&Function) : nullptr;
}

static void declare(const VariablePlace &Place, DILocalVariable *Variable, const DILocation *Loc,
                    BasicBlock &Block, BasicBlock::iterator Where) {
  assert(isa<AllocaInst>(Place.Base) && "a debugger follows a way from a variable's address");
  Block.insertDbgRecordBefore(
      DbgVariableRecord::createDVRDeclare(Place.Base, Variable, Place.Path, Loc), Where);
}

VariablePlace placeBehind(AllocaInst &Base, ArrayRef<uint64_t> Offsets) {
  SmallVector<uint64_t, 8> Path;
  for (const uint64_t Offset : Offsets) {
    Path.push_back(dwarf::DW_OP_deref);
    DIExpression::appendOffset(Path, int64_t(Offset));
  }
  return {&Base, DIExpression::get(Base.getContext(), Path)};
}

void declareTileStatic(GlobalVariable &Global, const Function &F, const VariablePlace &Place,
                       BasicBlock &Block, BasicBlock::iterator Where) {
  const DISubprogram *const Program = F.getSubprogram();
  SmallVector<DIGlobalVariableExpression *, 1> Descriptions;
  Global.getDebugInfo(Descriptions);
  if (!Program || Descriptions.empty())
    return;
  DIGlobalVariable *Known = Descriptions.front()->getVariable();
  auto *Scope = dyn_cast_or_null<DILocalScope>(Known->getScope());
  if (!Scope)
    return;
  DIBuilder Builder(*Global.getParent(), /*AllowUnresolved=*/false, Program->getUnit());
  for (const auto &[Of, Places] : inliningsIn(F)) {
    DILocalScope *const Here = scopeIn(*Of, *Scope);
    if (!Here)
      continue;
    DILocalVariable *Variable = Builder.createAutoVariable(Here, Known->getName(), Known->getFile(),
                                                           Known->getLine(), Known->getType());
    for (DILocation *InlinedAt : Places)
      declare(Place, Variable,
              DILocation::get(F.getContext(), Known->getLine(), 0, Here, InlinedAt), Block, Where);
  }
}

void nameTileStatic(const GlobalVariable &Global, const Function &F) {
  SmallVector<DIGlobalVariableExpression *, 1> Descriptions;
  Global.getDebugInfo(Descriptions);
  if (!F.getSubprogram() || Descriptions.empty())
    return;
  const DIGlobalVariable *const Known = Descriptions.front()->getVariable();
  auto *const Scope = dyn_cast_or_null<DILocalScope>(Known->getScope());
  if (!Scope)
    return;
  for (const auto &[Of, _] : inliningsIn(F)) {
    DILocalScope *const Here = scopeIn(*Of, *Scope);
    if (!Here)
      continue;
    auto *const Variable = DILocalVariable::get(
        F.getContext(), Here, Known->getName(), Known->getFile(), Known->getLine(),
        Known->getType(), /*Arg=*/0, DINode::FlagZero, /*AlignInBits=*/0, /*Annotations=*/nullptr);
    auto *const Program = const_cast<DISubprogram *>(Of);
    SmallVector<Metadata *, 4> Names(Program->getRetainedNodes().begin(),
                                     Program->getRetainedNodes().end());
    if (is_contained(Names, Variable))
      continue;
    Names.push_back(Variable);
    Program->replaceRetainedNodes(MDTuple::get(F.getContext(), Names));
  }
}

void declareIndices(ArrayRef<IndexVariable> Indices, unsigned Rank, const Function &F,
                    BasicBlock &Block, BasicBlock::iterator Where) {
  const DISubprogram *const Program = F.getSubprogram();
  if (!Program)
    return;
  DIBuilder Builder(*Block.getModule(), /*AllowUnresolved=*/false, Program->getUnit());
  DIType *const Int = Builder.createBasicType("int", 32, dwarf::DW_ATE_signed);
  DIType *const Array = Builder.createArrayType(
      uint64_t(Rank) * 32, 32, Int,
      Builder.getOrCreateArray({Builder.getOrCreateSubrange(0, int64_t(Rank))}));
  for (const auto &[Of, Places] : inliningsIn(F)) {
    if (isLibraryFile(Of->getFilename()))
      continue;
    auto *const Scope = const_cast<DISubprogram *>(Of);
    for (const IndexVariable &Index : Indices) {
      DILocalVariable *const Variable =
          Builder.createAutoVariable(Scope, Index.Name, Scope->getFile(), Scope->getLine(), Array,
                                     /*AlwaysPreserve=*/false, DINode::FlagArtificial);
      for (DILocation *InlinedAt : Places)
        declare(Index.Place, Variable, DILocation::get(F.getContext(), 0, 0, Scope, InlinedAt),
                Block, Where);
    }
  }
}

namespace {

/// Places in copied code.
class OwnInlinings {
public:
  DebugLoc of(const DebugLoc &Loc) {
    const DILocation *const At = Loc ? Loc->getInlinedAt() : nullptr;
    return At ? DebugLoc(DILocation::get(Loc->getContext(), Loc->getLine(), Loc->getColumn(),
                                         Loc->getScope(), ofCall(*At), Loc->isImplicitCode(),
                                         Loc->getAtomGroup(), Loc->getAtomRank()))
              : Loc;
  }

private:
  DILocation *ofCall(const DILocation &Call) {
    if (DILocation *const Own = Known.lookup(&Call))
      return Own;
    const DILocation *const At = Call.getInlinedAt();
    DILocation *const Own =
        DILocation::getDistinct(Call.getContext(), Call.getLine(), Call.getColumn(),
                                Call.getScope(), At ? ofCall(*At) : nullptr, Call.isImplicitCode());
    Known[&Call] = Own;
    return Own;
  }

  DenseMap<const DILocation *, DILocation *> Known;
};

} // namespace

void separateInlinings(ArrayRef<BasicBlock *> Blocks) {
  OwnInlinings Inlinings;
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      I.setDebugLoc(Inlinings.of(I.getDebugLoc()));
      for (DbgRecord &Record : I.getDbgRecordRange())
        Record.setDebugLoc(Inlinings.of(Record.getDebugLoc()));
    }
}

void describeLanes(const DbgVariableRecord &Record, Value &Lanes, BasicBlock &Block,
                   BasicBlock::iterator Where) {
  DILocalVariable *const Known = Record.getVariable();
  const std::optional<uint64_t> Bits = Known->getSizeInBits();
  // A part of a variable, or what is computed of a value, is not all of it.
  if (!Bits || Record.getExpression()->getNumElements() != 0)
    return;
  const auto *Vector = cast<FixedVectorType>(Lanes.getType());
  if (Vector->getScalarSizeInBits() != *Bits)
    return;
  constexpr uint64_t WidestKnown = 256;
  const bool IsWhole = *Bits * Vector->getNumElements() <= WidestKnown;
  const uint64_t Count = IsWhole ? Vector->getNumElements() : WidestKnown / *Bits;
  DISubprogram *const Program = Known->getScope()->getSubprogram();
  DIBuilder Builder(*Block.getModule(), /*AllowUnresolved=*/false, Program->getUnit());
  DIType *const Type = Builder.createArrayType(
      *Bits * Count, uint32_t(*Bits), Known->getType(),
      Builder.getOrCreateArray({Builder.getOrCreateSubrange(0, int64_t(Count))}));
  DILocalVariable *const Variable = Builder.createAutoVariable(
      Known->getScope(),
      (StringRef(IsWhole ? LanesPrefix : FirstHalfPrefix) + Known->getName()).str(),
      Known->getFile(), Known->getLine(), Type, /*AlwaysPreserve=*/false, DINode::FlagArtificial);
  Block.insertDbgRecordBefore(
      DbgVariableRecord::createDbgVariableRecord(&Lanes, Variable, Record.getExpression(),
                                                 Record.getDebugLoc().get()),
      Where);
}

DIBasicType *registerNumberType(DIBuilder &Builder) {
  return Builder.createBasicType("unsigned long", 64, dwarf::DW_ATE_unsigned);
}

void describeActiveLanes(Value *Mask, const BasicBlock &Old, BasicBlock &Block,
                         BasicBlock::iterator Where) {
  SetVector<std::pair<DISubprogram *, DILocation *>> Places;
  for (const Instruction &I : Old)
    for (const DILocation *Loc = I.getDebugLoc().get(); Loc; Loc = Loc->getInlinedAt())
      if (DISubprogram *Of = Loc->getScope()->getSubprogram(); !isLibraryFile(Of->getFilename()))
        Places.insert({Of, Loc->getInlinedAt()});
  if (Places.empty())
    return;
  LLVMContext &Context = Block.getContext();
  Value *const Shown = Mask ? Mask : ConstantInt::get(Type::getInt64Ty(Context), AllLanesAreActive);
  for (const auto &[Of, InlinedAt] : Places) {
    DIBuilder Builder(*Block.getModule(), /*AllowUnresolved=*/false, Of->getUnit());
    DILocalVariable *const Variable = Builder.createAutoVariable(
        Of, ActiveLanesName, Of->getFile(), Of->getLine(), registerNumberType(Builder),
        /*AlwaysPreserve=*/false, DINode::FlagArtificial);
    DbgVariableRecord *const Record =
        DbgVariableRecord::createDbgVariableRecord(Shown, Variable, DIExpression::get(Context, {}),
                                                   DILocation::get(Context, 0, 0, Of, InlinedAt));
    if (Mask && !Mask->getType()->isVectorTy())
      Record->setKillLocation(); // one bit for all lanes is none of a register's lanes
    Block.insertDbgRecordBefore(Record, Where);
  }
}

} // namespace tessera
