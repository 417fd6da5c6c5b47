// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a launch finds out about an index of a loop holds in every iteration: for every
// start and step of 8 bits and many bounds, however the loop ends and whatever is computed of its
// counter.
#include "analysis/ranges/IndexRanges.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

namespace {

/// What the kernel has captured.
struct Launch {
  int8_t Start, Step, Bound;
};

/// How a loop ends, and in which launches it goes on: %h is the counter, %c counts from 0.
struct Ending {
  const char *Text;
  bool (*IsDone)(int8_t H, int8_t C, int8_t NextH, int8_t Bound);
};

const Ending Endings[] = {
    {"%done = icmp eq i8 %c, %bound",
     [](int8_t, int8_t C, int8_t, int8_t Bound) { return C == Bound; }},
    {"%done = icmp uge i8 %c.next, %bound",
     [](int8_t, int8_t C, int8_t, int8_t Bound) { return uint8_t(C + 1) >= uint8_t(Bound); }},
    {"%done = icmp sge i8 %h.next, %bound",
     [](int8_t, int8_t, int8_t Next, int8_t Bound) { return Next >= Bound; }},
    {"%done = icmp eq i8 %h, %bound",
     [](int8_t H, int8_t, int8_t, int8_t Bound) { return H == Bound; }},
    {"%done = icmp ult i8 %h.next, %bound",
     [](int8_t, int8_t, int8_t Next, int8_t Bound) { return uint8_t(Next) < uint8_t(Bound); }},
};

/// A question about %h and %c.
struct Question {
  const char *Text;
  bool (*Answer)(int8_t H, int8_t C);
};

const Question Questions[] = {
    {"%in = icmp slt i8 %h, 100", [](int8_t H, int8_t) { return H < 100; }},
    {"%in = icmp sle i8 -20, %h", [](int8_t H, int8_t) { return -20 <= H; }},
    {"%in = icmp ult i8 %h, 100", [](int8_t H, int8_t) { return uint8_t(H) < 100; }},
    {"%w = zext i8 %h to i32\n%in = icmp ult i32 %w, 256", [](int8_t, int8_t) { return true; }},
    {"%w = sext i8 %h to i32\n%i = add nsw i32 %w, 5\n%in = icmp ult i32 %i, 90",
     [](int8_t H, int8_t) { return H + 5 >= 0 && H + 5 < 90; }},
    {"%t = mul i8 %h, 3\n%in = icmp slt i8 %t, 50",
     [](int8_t H, int8_t) { return int8_t(H * 3) < 50; }},
    {"%t = add i8 %h, %c\n%in = icmp slt i8 %t, 60",
     [](int8_t H, int8_t C) { return int8_t(H + C) < 60; }},
    {"%t = sub i8 10, %h\n%in = icmp ult i8 %t, 60",
     [](int8_t H, int8_t) { return uint8_t(10 - H) < 60; }},
    {"%t = lshr i8 %h, 1\n%in = icmp ult i8 %t, 40",
     [](int8_t H, int8_t) { return uint8_t(H) / 2 < 40; }},
    {"%t = ashr i8 %h, 2\n%in = icmp slt i8 %t, 10",
     [](int8_t H, int8_t) { return (H >> 2) < 10; }},
    {"%t = urem i8 %h, 40\n%in = icmp ult i8 %t, 30",
     [](int8_t H, int8_t) { return uint8_t(H) % 40 < 30; }},
    {"%t = srem i8 %h, 40\n%in = icmp slt i8 %t, 30", [](int8_t H, int8_t) { return H % 40 < 30; }},
    {"%t = sdiv i8 %h, 3\n%in = icmp slt i8 %t, 20", [](int8_t H, int8_t) { return H / 3 < 20; }},
    {"%t = udiv i8 %h, 3\n%in = icmp ult i8 %t, 20",
     [](int8_t H, int8_t) { return uint8_t(H) / 3 < 20; }},
    {"%t = call i8 @llvm.smax.i8(i8 %h, i8 0)\n%in = icmp ult i8 %t, 50",
     [](int8_t H, int8_t) { return std::max(int(H), 0) < 50; }},
    {"%t = call i8 @llvm.umin.i8(i8 %h, i8 %c)\n%in = icmp ult i8 %t, 50",
     [](int8_t H, int8_t C) { return std::min(uint8_t(H), uint8_t(C)) < 50; }},
    {"%n = icmp slt i8 %h, 0\n%t = select i1 %n, i8 0, i8 %h\n%in = icmp ult i8 %t, 70",
     [](int8_t H, int8_t) { return std::max(int(H), 0) < 70; }},
    {"%t = and i8 %h, %c\n%in = icmp ult i8 %t, 30",
     [](int8_t H, int8_t C) { return uint8_t(H & C) < 30; }},
    {"%t = or i8 %h, %c\n%in = icmp ult i8 %t, 64",
     [](int8_t H, int8_t C) { return uint8_t(H | C) < 64; }},
    {"%t = xor i8 %h, 5\n%in = icmp ult i8 %t, 64",
     [](int8_t H, int8_t) { return uint8_t(H ^ 5) < 64; }},
    {"%w = sext i8 %h to i16\n%m = mul i16 %w, 20\n%t = trunc i16 %m to i8\n%in = icmp slt i8 %t, "
     "90",
     [](int8_t H, int8_t) { return int8_t(H * 20) < 90; }},
};

std::string kernel(const Question &Q, const Ending &E) {
  return "define void @k(ptr %p) {\nentry:\n%start = load i8, ptr %p\n"
         "%p1 = getelementptr i8, ptr %p, i64 1\n%step = load i8, ptr %p1\n"
         "%p2 = getelementptr i8, ptr %p, i64 2\n%bound = load i8, ptr %p2\nbr label %loop\n"
         "loop:\n%h = phi i8 [ %start, %entry ], [ %h.next, %loop ]\n"
         "%c = phi i8 [ 0, %entry ], [ %c.next, %loop ]\n%h.next = add i8 %h, %step\n"
         "%c.next = add i8 %c, 1\n" +
         std::string(Q.Text) + "\ncall void @use(i1 %in)\n" + E.Text +
         "\nbr i1 %done, label %end, label %loop\nend:\nret void\n}\n"
         "declare void @use(i1)\ndefine i32 @check(ptr %closure, ptr %extent) {\nret i32 0\n}\n"
         "declare i8 @llvm.smax.i8(i8, i8)\ndeclare i8 @llvm.umin.i8(i8, i8)\n";
}

/// Runs the instructions of a check, whose integers are signed numbers here.
class Interpreter {
public:
  explicit Interpreter(const BasicBlock &Block) : Block(Block) {}

  bool holds(ArrayRef<Value *> Needs, const Launch &L) {
    for (const Instruction &I : Block)
      if (!I.isTerminator())
        Values[&I] = compute(I, L);
    return all_of(Needs, [this](const Value *Need) { return of(Need) != 0; });
  }

private:
  int64_t of(const Value *V) const {
    const auto *Number = dyn_cast<ConstantInt>(V);
    return Number ? Number->getSExtValue() : Values.lookup(V);
  }

  int64_t compute(const Instruction &I, const Launch &L) const {
    const auto A = [&](unsigned Number) { return of(I.getOperand(Number)); };
    switch (I.getOpcode()) {
    case Instruction::GetElementPtr:
      return A(1);
    case Instruction::Load: // at the closure itself, or behind its first byte
      switch (of(I.getOperand(0))) {
      case 0:
        return L.Start;
      case 1:
        return L.Step;
      default:
        return L.Bound;
      }
    case Instruction::SExt:
      return A(0);
    case Instruction::Add:
      return A(0) + A(1);
    case Instruction::Sub:
      return A(0) - A(1);
    case Instruction::Mul:
      return A(0) * A(1);
    case Instruction::SDiv:
      return A(0) / A(1);
    case Instruction::AShr:
      return A(0) >> A(1);
    case Instruction::LShr:
      return int64_t(uint64_t(A(0)) >> A(1));
    case Instruction::And:
      return A(0) & A(1);
    case Instruction::Or:
      return A(0) | A(1);
    case Instruction::Xor:
      return A(0) ^ A(1);
    case Instruction::Select:
      return A(0) ? A(1) : A(2);
    case Instruction::ICmp:
      return -int64_t(ICmpInst::compare(APInt(64, uint64_t(A(0))), APInt(64, uint64_t(A(1))),
                                        cast<ICmpInst>(I).getPredicate()));
    default:
      return computeCall(cast<IntrinsicInst>(I));
    }
  }

  int64_t computeCall(const IntrinsicInst &I) const {
    const int64_t A = of(I.getArgOperand(0)), B = of(I.getArgOperand(1));
    switch (I.getIntrinsicID()) {
    case Intrinsic::smin:
      return std::min(A, B);
    case Intrinsic::smax:
      return std::max(A, B);
    case Intrinsic::ctlz:
      return llvm::countl_zero(uint64_t(A));
    default:
      ADD_FAILURE() << "no such instruction is made of few bits";
      return 0;
    }
  }

  const BasicBlock &Block;
  DenseMap<const Value *, int64_t> Values;
};

/// The first iteration in which the answer is not \p Wanted, or none.
std::optional<int> firstOther(const Question &Q, const Ending &E, const Launch &L, bool Wanted) {
  int8_t H = L.Start;
  for (int Number = 0; Number < 520; ++Number) { // all values of both come again
    if (Q.Answer(H, int8_t(Number)) != Wanted)
      return Number;
    const auto Next = int8_t(H + L.Step);
    if (E.IsDone(H, int8_t(Number), Next, L.Bound))
      return std::nullopt;
    H = Next;
  }
  return std::nullopt;
}

/// How many launches answer \p Q, a part of the loop that ends as \p E says, with \p Wanted.
unsigned answered(const Question &Q, const Ending &E, bool Wanted) {
  LLVMContext Context;
  SMDiagnostic Error;
  const std::unique_ptr<Module> M = parseAssemblyString(kernel(Q, E), Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str();
  Function &F = *M->getFunction("k"), &Check = *M->getFunction("check");
  TargetLibraryInfoImpl LibraryOfNone(M->getTargetTriple());
  TargetLibraryInfo Library(LibraryOfNone);
  AssumptionCache Assumptions(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  ScalarEvolution SE(F, Library, Assumptions, DT, LI);
  BasicBlock &Entry = Check.getEntryBlock();
  RangeArithmetic::Builder Emit(&Entry, Entry.getTerminator()->getIterator(),
                                InstSimplifyFolder(M->getDataLayout()));
  RangeArithmetic Arithmetic(Emit);
  const auto *Use = cast<CallInst>(M->getFunction("use")->user_back());
  KernelInfo Info;
  IndexRanges Ranges(Info, SE, LI, DT, *Use->getParent(),
                     {Arithmetic, Check.getArg(0), Check.getArg(1)});
  SmallVector<Value *, 8> Needs;
  if (!Ranges.alwaysTrue(*Use->getArgOperand(0), Needs, Wanted))
    return 0;
  Interpreter Checks(Entry);
  unsigned Found = 0;
  for (int Start = -128; Start <= 127; ++Start)
    for (int Step = -128; Step <= 127; ++Step)
      for (const int Bound : {-100, 0, 1, 7, 127}) {
        const Launch L{int8_t(Start), int8_t(Step), int8_t(Bound)};
        if (!Checks.holds(Needs, L))
          continue;
        ++Found;
        const std::optional<int> Other = firstOther(Q, E, L, Wanted);
        EXPECT_FALSE(Other) << Q.Text << "\n"
                            << E.Text << "\nis not " << Wanted << " from " << Start << " by "
                            << Step << ", bound " << Bound << ", in iteration "
                            << Other.value_or(0);
        if (Other)
          return Found;
      }
  return Found;
}

} // namespace

TEST(index_ranges, hold_in_every_iteration) {
  for (const Question &Q : Questions) {
    unsigned Found = 0;
    for (const Ending &E : Endings)
      for (const bool Wanted : {true, false})
        Found += answered(Q, E, Wanted);
    EXPECT_NE(Found, 0u) << Q.Text << "\nis asked in vain";
  }
}
