// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/ReshapeDomain.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "shape/LaunchQuery.h"
#include "shape/MovedIndices.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// Fewer columns make no vectors.
static constexpr unsigned LeastColumnsOfTile = 8, LeastColumns = 32;

namespace {

/// What a kernel makes of an index.
struct Part {
  enum Kind { Quotient, Remainder, RowBegin } Is;
  Instruction *I;
  Value *Index;   ///< an id, or a wider one
  Value *Divisor; ///< or how far it is shifted, or the mask
};

bool isIndex(const Value &V, std::initializer_list<IdKind> Kinds) {
  const std::optional<IdCall> Id = matchIdCall(&V);
  return Id && Id->Dimension == 0 && is_contained(Kinds, Id->Kind);
}

/// All parts of ids of \p Kinds in \p F.
SmallVector<Part, 8> partsIn(Function &F, std::initializer_list<IdKind> Kinds) {
  SmallVector<Part, 8> Parts;
  for (Instruction &I : instructions(F)) {
    if (!isa<BinaryOperator>(I))
      continue;
    Value *Index = I.getOperand(0), *By = I.getOperand(1);
    const Value *Id = isa<SExtInst, ZExtInst>(Index) ? cast<CastInst>(Index)->getOperand(0) : Index;
    if (!isIndex(*Id, Kinds))
      continue;
    const APInt *Mask = nullptr;
    switch (I.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::LShr:
    case Instruction::AShr:
      Parts.push_back({Part::Quotient, &I, Index, By});
      break;
    case Instruction::URem:
    case Instruction::SRem:
      Parts.push_back({Part::Remainder, &I, Index, By});
      break;
    case Instruction::And:
      Parts.push_back(
          {match(By, m_APInt(Mask)) && Mask->isNegatedPowerOf2() ? Part::RowBegin : Part::Remainder,
           &I, Index, By});
      break;
    default:
      break;
    }
  }
  return Parts;
}

/// How many columns \p P, whose divisor is a number, says that there are; 0 if it says nothing.
uint64_t constantColumns(const Part &P) {
  const APInt *Number = nullptr;
  if (!match(P.Divisor, m_APInt(Number)))
    return 0;
  uint64_t Columns = 0;
  if (P.I->isShift())
    Columns = Number->ult(31) ? uint64_t(1) << Number->getZExtValue() : 0;
  else if (P.Is == Part::RowBegin)
    Columns = Number->countr_zero() < 31 ? uint64_t(1) << Number->countr_zero() : 0;
  else if (P.I->getOpcode() == Instruction::And)
    Columns = (*Number + 1).isPowerOf2() ? (*Number + 1).getZExtValue() : 0;
  else
    Columns =
        Number->isStrictlyPositive() && Number->getActiveBits() < 31 ? Number->getZExtValue() : 0;
  return Columns;
}

/// Kernels of rank 1, one at a time.
class Reshaping {
public:
  Reshaping(Function &Kernel, const KernelInfo &Info, FunctionPassManager &Simplify,
            FunctionAnalysisManager &AM)
      : Kernel(Kernel), Info(Info), Simplify(Simplify), AM(AM) {}

  bool run() { return Info.isTiled() ? reshapeTiles() : addForm(); }

private:
  /// The number of columns by which most parts are divided.
  bool reshapeTiles() {
    MapVector<uint64_t, unsigned> Times;
    const SmallVector<Part, 8> Parts = partsIn(Kernel, {IdKind::Local, IdKind::Global});
    for (const Part &P : Parts)
      if (const uint64_t Columns = constantColumns(P);
          Columns >= LeastColumnsOfTile && Columns < Info.Tile[0] && Info.Tile[0] % Columns == 0)
        ++Times[Columns];
    if (Times.empty())
      return false;
    const uint64_t Columns =
        max_element(Times, [](const auto &A, const auto &B) { return A.second < B.second; })->first;
    took("reshape-domain.tiles", Kernel);
    Value *Number = ConstantInt::get(Type::getInt32Ty(Kernel.getContext()), Columns);
    const SmallVector<CallBase *, 8> Ids = idsOf(Kernel);
    replaceParts(Kernel, *Number, [&](const Part &P) { return constantColumns(P) == Columns; });
    replaceIds(Ids, *Number);
    KernelInfo New = Info;
    New.Rank = 2;
    New.Tile = {unsigned(Info.Tile[0] / Columns), unsigned(Columns)};
    New.Columns = unsigned(Columns);
    New.write(Kernel);
    simplify(Kernel);
    return true;
  }

  /// A form of an untiled kernel for launches whose domain has whole rows.
  bool addForm() {
    const SmallVector<Part, 8> Parts = partsIn(Kernel, {IdKind::Global});
    const auto *Divided = find_if(Parts, [&](const Part &P) {
      return P.Is == Part::Quotient && isKnownAtLaunch(*P.Divisor, Info);
    });
    // The beginning of a row may be the index less its remainder.
    if (Divided == Parts.end())
      Divided = find_if(Parts, [&](const Part &P) {
        return P.I->isIntDivRem() && isKnownAtLaunch(*P.Divisor, Info);
      });
    if (Divided == Parts.end())
      return false;
    const Part By = *Divided;
    const SmallVector<MovedIndex, 4> Moved = movedIndices(By);
    const Function *Query = defineColumns(By, Parts, Moved);
    ValueToValueMapTy Map;
    Function *Form = CloneFunction(&Kernel, Map);
    Form->setName(Kernel.getName() + ".reshaped");
    addProperty(*Form, Kernel, Property::Reshaped, Query->getName());
    IRBuilder<> Builder(&*Form->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    ComputationCopies Copies;
    Value *Columns = columnsOf(By, Builder, *Form->getArg(0), Copies);
    SmallPtrSet<const Instruction *, 8> Same;
    for (const Part &P : Parts)
      if (isSame(P, By) || isMaskFor(P))
        Same.insert(cast<Instruction>(Map[P.I]));
    const SmallVector<CallBase *, 8> Ids = idsOf(*Form);
    for (const MovedIndex &Index : Moved)
      replace(*cast<Instruction>(Map[&Index.operation()]), [&](IRBuilder<> &Here) {
        return Index.inRows(*Columns, *Ids.front(), Builder, *Form->getArg(0), Here);
      });
    replaceParts(*Form, *Columns, [&](const Part &P) { return Same.contains(P.I); });
    replaceIds(Ids, *Columns);
    KernelInfo New = Info;
    New.Rank = 2;
    New.Columns = 0;
    New.write(*Form);
    simplify(*Form);
    took("reshape-domain.taken", Kernel);
    return true;
  }

  SmallVector<MovedIndex, 4> movedIndices(const Part &By) const {
    const uint64_t Columns = constantColumns(By);
    if (!Columns && By.I->isShift())
      return {};
    return MovedIndex::in(Kernel, Info,
                          Columns ? *ConstantInt::get(By.I->getType(), Columns) : *By.Divisor);
  }

  static bool isSame(const Part &P, const Part &By) {
    if (const uint64_t Columns = constantColumns(By))
      return constantColumns(P) == Columns;
    const auto Plain = [](Value *V) {
      return isa<SExtInst, ZExtInst>(V) ? cast<CastInst>(V)->getOperand(0) : V;
    };
    return P.I->isShift() == By.I->isShift() && P.I->getOpcode() != Instruction::And &&
           Plain(P.Divisor) == Plain(By.Divisor);
  }

  /// Masks that leave the column have to be asked for at the launch.
  bool isMaskFor(const Part &P) const {
    return P.Is == Part::Remainder && P.I->getOpcode() == Instruction::And &&
           !isa<Constant>(P.Divisor) && isKnownAtLaunch(*P.Divisor, Info);
  }

  /// The number of columns as 32 bits, computed where \p Builder stands in a function whose closure
  /// is \p Closure.
  Value *columnsOf(const Part &By, IRBuilder<> &Builder, Argument &Closure,
                   ComputationCopies &Copies) const {
    Value *Divisor = computeAtLaunch(*By.Divisor, Builder, Closure, Copies);
    // Whoever shifts too far is told so by a comparison.
    if (By.I->isShift())
      Divisor =
          Builder.CreateFreeze(Builder.CreateShl(ConstantInt::get(Divisor->getType(), 1), Divisor));
    return Builder.CreateZExtOrTrunc(Divisor, Builder.getInt32Ty(), "columns");
  }

  /// `i32 (ptr closure, ptr extent)`
  Function *defineColumns(const Part &By, ArrayRef<Part> Parts, ArrayRef<MovedIndex> Moved) {
    LLVMContext &Context = Kernel.getContext();
    Function *Find = declareLaunchQuery(Kernel, ".columns");
    BasicBlock *Entry = BasicBlock::Create(Context, "entry", Find);
    BasicBlock *Divides = BasicBlock::Create(Context, "divides", Find);
    BasicBlock *None = BasicBlock::Create(Context, "none", Find);
    IRBuilder<> Builder(Entry);
    ComputationCopies Copies;
    Value *Columns = columnsOf(By, Builder, *Find->getArg(0), Copies);
    Value *Extent = Builder.CreateLoad(Builder.getInt32Ty(), Find->getArg(1), "extent");
    // The kernel divides by no other number in a wider type.
    Value *Divisor = computeAtLaunch(*By.Divisor, Builder, *Find->getArg(0), Copies);
    Value *Fits = Builder.CreateICmpUGE(Columns, Builder.getInt32(LeastColumns));
    if (By.I->isShift())
      Fits = Builder.CreateAnd(
          Fits, Builder.CreateICmpULT(Divisor, ConstantInt::get(Divisor->getType(), 31)));
    else if (Divisor->getType() != Columns->getType())
      Fits = Builder.CreateAnd(
          Fits, Builder.CreateICmpEQ(Divisor, Builder.CreateZExt(Columns, Divisor->getType())));
    Fits = Builder.CreateAnd(Fits, Builder.CreateICmpULE(Columns, Extent));
    for (const Part &P : Parts)
      if (isMaskFor(P)) {
        Value *Mask = computeAtLaunch(*P.Divisor, Builder, *Find->getArg(0), Copies);
        Value *Wanted = Builder.CreateZExtOrTrunc(Builder.CreateSub(Columns, Builder.getInt32(1)),
                                                  Mask->getType());
        Fits = Builder.CreateAnd(Fits, Builder.CreateICmpEQ(Mask, Wanted));
        Fits = Builder.CreateAnd(
            Fits, Builder.CreateICmpEQ(
                      Builder.CreateAnd(Columns, Builder.CreateSub(Columns, Builder.getInt32(1))),
                      Builder.getInt32(0)));
      }
    Builder.CreateCondBr(Fits, Divides, None);
    Builder.SetInsertPoint(Divides);
    Value *Whole =
        Builder.CreateICmpEQ(Builder.CreateURem(Extent, Columns), Builder.getInt32(0), "whole");
    for (const MovedIndex &Index : Moved)
      Whole = Builder.CreateAnd(Whole, Index.fits(*Columns, *Extent, Builder, *Find->getArg(0)));
    Builder.CreateRet(Builder.CreateSelect(Whole, Columns, Builder.getInt32(0)));
    Builder.SetInsertPoint(None);
    Builder.CreateRet(Builder.getInt32(0));
    return Find;
  }

  /// The ids that \p F has while its domain is one dimension; a tile has its index as before.
  static SmallVector<CallBase *, 8> idsOf(Function &F) {
    SmallVector<CallBase *, 8> Ids;
    for (Instruction &I : instructions(F))
      if (const std::optional<IdCall> Id = matchIdCall(&I); Id && Id->Kind != IdKind::TileIndex)
        Ids.push_back(cast<CallBase>(&I));
    return Ids;
  }

  static void replace(Instruction &I, function_ref<Value *(IRBuilder<> &)> Make) {
    IRBuilder<> Builder(&I);
    Value *New = Make(Builder);
    I.replaceAllUsesWith(
        Builder.CreateZExt(New, I.getType(), "", /*IsNonNeg=*/New->getType() != I.getType()));
    I.eraseFromParent();
  }

  /// The parts of \p F that \p Divides, by ids of its two dimensions, \p Columns wide.
  static void replaceParts(Function &F, Value &Columns, function_ref<bool(const Part &)> Divides) {
    for (const Part &P : partsIn(F, {IdKind::Local, IdKind::Global})) {
      if (!Divides(P))
        continue;
      const Value *Id = isa<CastInst>(P.Index) ? cast<CastInst>(P.Index)->getOperand(0) : P.Index;
      replace(*P.I, [&](IRBuilder<> &Builder) {
        Value *New = callId(matchIdCall(Id)->Kind, P.Is == Part::Remainder ? 1 : 0,
                            *cast<CallBase>(Id), Builder);
        return P.Is == Part::RowBegin ? Builder.CreateMul(New, &Columns, "", true, true) : New;
      });
    }
  }

  /// \p Ids of one dimension by those of two, \p Columns wide.
  static void replaceIds(ArrayRef<CallBase *> Ids, Value &Columns) {
    for (CallBase *Call : Ids)
      replace(*Call, [&](IRBuilder<> &Builder) {
        const IdKind Kind = matchIdCall(Call)->Kind;
        Value *Row = callId(Kind, 0, *Call, Builder);
        Value *Sum = Builder.CreateMul(Row, &Columns, "", true, true);
        return Kind == IdKind::TileOrigin
                   ? Sum
                   : Builder.CreateAdd(Sum, callId(Kind, 1, *Call, Builder), "", true, true);
      });
  }

  void simplify(Function &F) {
    AM.invalidate(F, PreservedAnalyses::none());
    AM.invalidate(F, Simplify.run(F, AM));
  }

  Function &Kernel;
  const KernelInfo &Info;
  FunctionPassManager &Simplify;
  FunctionAnalysisManager &AM;
};

} // namespace

PreservedAnalyses ReshapeDomain::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M))
    if (Info.Rank == 1 && combines(*F, Property::Reshaped))
      Changed |= Reshaping(*F, Info, Simplify, AM).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
