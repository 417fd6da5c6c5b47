// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that pass instrumentation is told of a step as of a pass, whatever the step does to what
// is known of its function, and that a pass that runs inside of another one is told of, and left
// out where it may be.
#include "contract/Step.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

namespace {

struct Counting : PassInfoMixin<Counting> {
  explicit Counting(unsigned &Runs) : Runs(Runs) {}
  PreservedAnalyses run(Function &, FunctionAnalysisManager &) {
    ++Runs;
    return PreservedAnalyses::all();
  }
  static StringRef name() { return "Counting"; }
  unsigned &Runs;
};

class Steps : public testing::Test {
protected:
  Steps()
      : M("m", Context), F(*Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                                             Function::ExternalLinkage, "f", M)) {
    AM.registerPass([this] { return PassInstrumentationAnalysis(&Callbacks); });
    Callbacks.registerShouldRunOptionalPassCallback(
        [this](StringRef, const Any &) { return MayRun; });
    Callbacks.registerBeforeNonSkippedPassCallback(
        [this](StringRef Name, const Any &) { Told.push_back("begin " + Name.str()); });
    Callbacks.registerAfterPassCallback(
        [this](StringRef Name, const Any &IR, const PreservedAnalyses &) {
          Told.push_back("end " + Name.str() + " of " +
                         any_cast<const Function *>(IR)->getName().str());
        });
  }

  LLVMContext Context;
  Module M;
  Function &F;
  PassInstrumentationCallbacks Callbacks;
  FunctionAnalysisManager AM;
  bool MayRun = true;
  std::vector<std::string> Told;
};

} // namespace

TEST_F(Steps, are_told_of_around_what_they_do) {
  MayRun = false; // a step is no optional pass
  const int Result = runStep("unroll-row-traversals", F, AM, [this] {
    runStep("carry-stores", F, AM, [this] { Told.push_back("carries"); });
    AM.clear(F, F.getName());
    return 7;
  });
  EXPECT_EQ(Result, 7);
  EXPECT_EQ(Told, (std::vector<std::string>{"begin unroll-row-traversals", "begin carry-stores",
                                            "carries", "end carry-stores of f",
                                            "end unroll-row-traversals of f"}));
}

TEST_F(Steps, passes_inside_of_others_are_told_of_and_optional) {
  unsigned Runs = 0;
  runInside(Counting(Runs), F, AM);
  EXPECT_EQ(Told, (std::vector<std::string>{"begin Counting", "end Counting of f"}));
  MayRun = false;
  runInside(Counting(Runs), F, AM);
  EXPECT_EQ(Runs, 1u);
  EXPECT_EQ(Told.size(), 2u);
}
