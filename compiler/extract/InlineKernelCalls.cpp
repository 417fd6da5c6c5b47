// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/InlineKernelCalls.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "extract/RequiredInlining.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {
namespace {

struct CallOrder {
  SmallVector<Function *, 16> CalleesFirst;
  SmallPtrSet<Function *, 4> Recursive;
};

CallOrder orderCalls(Module &M) {
  CallGraph Graph(M);
  CallOrder Order;
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component)
    for (const CallGraphNode *Node : *Component)
      if (Function *F = Node->getFunction(); F && !F->isDeclaration()) {
        Order.CalleesFirst.push_back(F);
        if (Component.hasCycle())
          Order.Recursive.insert(F);
      }
  return Order;
}

class CallInliner {
public:
  CallInliner(Module &M, const InlineKernelCallsOptions &Options)
      : Options(Options), Required(M, Options.ElementAccesses, Options.Messages),
        Order(orderCalls(M)) {}

  void run() {
    for (Function *Caller : Order.CalleesFirst)
      if (!Options.Into || Options.Into(*Caller))
        inlineInto(*Caller);
  }

private:
  bool mustInline(Function &Callee) const {
    return Required.Functions.contains(&Callee) || Callee.hasFnAttribute(Attribute::AlwaysInline) ||
           (Options.Always && Options.Always(Callee));
  }

  bool wantsInlining(Function &Callee, unsigned CallerSize) const {
    if (Callee.isDeclaration() ||
        refuse("inline-kernel-calls.variable-arguments", Callee, Callee.isVarArg()) ||
        refuse("inline-kernel-calls.recursive", Callee, Order.Recursive.contains(&Callee)))
      return false;
    if (mustInline(Callee))
      return true;
    if (Options.RequiredOnly)
      return false;
    return require("inline-kernel-calls.large", Callee,
                   Callee.hasOneUse() || Callee.getInstructionCount() <= Options.SmallSize ||
                       CallerSize + Callee.getInstructionCount() <= Options.SizeLimit);
  }

  /// Calls that come with an inlined body were already decided when that body was a function of its
  /// own.
  void inlineInto(Function &Caller) {
    SmallVector<CallBase *, 16> Calls;
    for (Instruction &I : instructions(Caller))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
        Calls.push_back(Call);
    unsigned Size = Caller.getInstructionCount();
    for (CallBase *Call : Calls) {
      Function &Callee = *Call->getCalledFunction();
      if (!wantsInlining(Callee, Size)) {
        noteKept(*Call, Callee);
        continue;
      }
      assert(!Order.Recursive.contains(&Callee) && "inlining comes to an end");
      unsigned Growth = Callee.getInstructionCount();
      InlineFunctionInfo Info;
      if (InlineFunction(*Call, Info, /*MergeAttributes=*/true, nullptr,
                         /*InsertLifetime=*/!Options.RequiredOnly)
              .isSuccess()) {
        Size += Growth;
        took("inline-kernel-calls.taken", Caller);
      }
    }
  }

  void noteKept(CallBase &Call, Function &Callee) {
    if (Callee.isDeclaration() || Options.RequiredOnly)
      return;
    OptimizationRemarkEmitter Remarks(Call.getFunction());
    Remarks.emit([&] {
      return OptimizationRemarkMissed("amp", "call-stays", &Call)
             << "call of " << ore::NV("Callee", &Callee)
             << " is not inlined: each work-item makes it by itself";
    });
  }

  const InlineKernelCallsOptions &Options;
  RequiredInlining Required;
  CallOrder Order;
};

} // namespace

PreservedAnalyses InlineKernelCalls::run(Module &M, ModuleAnalysisManager &Analyses) {
  CallInliner(M, Options).run();
  GlobalDCEPass().run(M, Analyses);
  return PreservedAnalyses::none();
}

} // namespace tessera
