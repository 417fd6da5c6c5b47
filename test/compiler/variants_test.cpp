// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a variant is one row and one pass: a row that only this test has, for launches whose
// data is aligned, and a pass that makes such variants. The contract's verifier, what combines, the
// remarks, the bound of images, the docs, the descriptor and the launch's questions follow; the
// launch itself is tested by image_choice_test.
#include "abi/kernel.h"
#include "contract/Variants.h"
#include "image/DescribeKernels.h"
#include "image/EmbedKernels.h"
#include "shape/BoundVariants.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

namespace {

/// Variants.def, and a property that goes with those in front of it.
std::vector<VariantRow> tableWithAligned() {
  std::vector<VariantRow> Table(variantTable().begin(), variantTable().end());
  const auto Number = unsigned(Table.size());
  for (VariantRow &Row : Table)
    Row.With |= 1u << Number;
  Table.push_back({"spaced", "version-aligned", Question::Aligned, Answer::Holds,
                   (1u << Number) - 1, "data is not aligned"});
  return Table;
}

/// Of every kernel and variant one for data that begins at multiples of 64 bytes.
class VersionAligned : public PassInfoMixin<VersionAligned> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    std::vector<Function *> Old;
    for (Function &F : M)
      if (isTileFunction(F) || isKernel(F))
        Old.push_back(&F);
    for (Function *F : Old) {
      ValueToValueMapTy Map;
      Function *Version = CloneFunction(F, Map);
      Version->setName(F->getName() + ".aligned");
      addProperty(*Version, *F, "spaced", "64");
    }
    return PreservedAnalyses::none();
  }
};

/// Runs the pass, and then what is given.
template <typename... PassT> void versionAligned(Module &M, PassT... Then) {
  FunctionAnalysisManager Functions;
  ModuleAnalysisManager Modules;
  Functions.registerPass([] { return PassInstrumentationAnalysis(); });
  Modules.registerPass([] { return PassInstrumentationAnalysis(); });
  Modules.registerPass([&] { return FunctionAnalysisManagerModuleProxy(Functions); });
  ModulePassManager Passes;
  Passes.addPass(VersionAligned());
  (Passes.addPass(std::move(Then)), ...);
  Passes.run(M, Modules);
}

constexpr const char *Text = R"(
define void @k(ptr %closure, ptr %tile, ptr %scratch) #0 {
  ret void
}
define void @k.no_alias(ptr %closure, ptr %tile, ptr %scratch) #1 {
  ret void
}
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"=""
                  "tessera.tile_function" "tessera.scratch"="0" }
attributes #1 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"=""
                  "tessera.tile_function" "tessera.scratch"="0" "tessera.variant_of"="k" "tessera.no_alias" }
)";

std::unique_ptr<Module> parse(LLVMContext &Context) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Problem, Context);
  EXPECT_TRUE(M) << Problem.getMessage().str();
  return M;
}

TEST(Variants, ARowAndAPassAreAVariant) {
  LLVMContext Context;
  const std::unique_ptr<Module> M = parse(Context);
  const std::vector<VariantRow> Table = tableWithAligned();
  versionAligned(*M);
  for (const Function &F : *M)
    EXPECT_EQ(brokenRulesOfVariant(F, Table), std::vector<std::string>()) << F.getName().str();

  Expected<std::vector<CompiledKernel>> Kernels = describeKernels(*M);
  ASSERT_TRUE(bool(Kernels));
  ASSERT_EQ(Kernels->size(), 1u);
  CompiledKernel &Kernel = Kernels->front();
  addImages(*Kernels, *M, {scalarClone(Triple("x86_64-unknown-linux-gnu"))}, "", Table);
  ASSERT_EQ(Kernel.Questions.size(), 2u);
  EXPECT_EQ(Kernel.Questions[0].Kind, Question::Apart);
  EXPECT_EQ(Kernel.Questions[1].Kind, Question::Aligned);
  EXPECT_EQ(Kernel.Questions[1].Number, 64u);
  std::vector<std::pair<uint32_t, std::string>> Images;
  for (const CompiledImage &Image : Kernel.Images)
    Images.push_back({Image.Preconditions, Image.Variant});
  EXPECT_EQ(Images, (std::vector<std::pair<uint32_t, std::string>>{
                        {3, "no alias, spaced"}, {1, "no alias"}, {2, "spaced"}, {0, ""}}));

  Module Host("host", Context);
  Type *Pointer = PointerType::get(Context, 0);
  Function *Stub =
      Function::Create(FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer}, false),
                       GlobalValue::ExternalLinkage, "stub", Host);
  IRBuilder<>(BasicBlock::Create(Context, "entry", Stub)).CreateRetVoid();
  StringMap<std::string> Stubs;
  Stubs["stub"] = "k";
  CompiledModule Compiled;
  Compiled.Kernels = *Kernels;
  ASSERT_FALSE(bool(embedKernels(Host, Compiled, Stubs)));
  const auto *Questions =
      cast<ConstantArray>(Host.getNamedGlobal("stub.tessera_questions")->getInitializer());
  const auto *Asked = cast<ConstantStruct>(Questions->getOperand(1));
  EXPECT_EQ(cast<ConstantInt>(Asked->getOperand(0))->getZExtValue(), tessera_asks_aligned);
}

TEST(Variants, WhatReadsTheTableTakesARowMore) {
  LLVMContext Context;
  const std::unique_ptr<Module> M = parse(Context);
  const std::vector<VariantRow> Table = tableWithAligned();
  const auto Aligned = Property(Table.size() - 1);
  for (Function &F : *M)
    F.removeFnAttr("tessera.tile_function"); // before the work-item stage
  EXPECT_TRUE(combines(*M->getFunction("k.no_alias"), Aligned, Table));
  std::vector<std::string> Missed;
  versionAligned(*M, BoundVariants(
                         ImageBound{.Most = 3, .Levels = 1, .TwoVersions = false},
                         [&](const KernelDiagnostic &Said) { Missed.push_back(Said.Message); },
                         nullptr, nullptr, Table));
  EXPECT_EQ(Missed, std::vector<std::string>{
                        "the kernel has no variant 'no alias, spaced': 4 images (4 forms of the "
                        "kernel, 1 level of the processor) are more than -famp-max-images=3 allows "
                        "[-Rpass-missed=amp]"});
  EXPECT_EQ(M->getFunction("k.no_alias.aligned"), nullptr);
  const Function &F = *M->getFunction("k.aligned");
  EXPECT_TRUE(combines(F, Property::NoAlias, Table));
  EXPECT_FALSE(combines(F, Aligned, Table)); // it is that already
  EXPECT_EQ(unless(propertiesOf(F, Table), Table), ", unless data is not aligned");
  std::string Docs;
  raw_string_ostream OS(Docs);
  printVariantsAsMarkdown(OS, Table);
  EXPECT_TRUE(StringRef(Docs).contains(
      "\n| `spaced` | version-aligned | whether the data of all containers is aligned | in "
      "bounds, coarsened, no alias, aligned, expanded, untiled, reshaped, scalar | data is not "
      "aligned |\n"));
}

TEST(Variants, WhatHasNoRowOrDoesNotCombineBreaksARule) {
  LLVMContext Context;
  const std::unique_ptr<Module> M = parse(Context);
  Function &F = *M->getFunction("k.no_alias");
  EXPECT_TRUE(combines(F, Property::InBounds));
  EXPECT_FALSE(combines(F, Property::Reshaped));
  addProperty(F, *M->getFunction("k"), Property::Reshaped, "k");
  EXPECT_EQ(brokenRulesOfVariant(F),
            (std::vector<std::string>{
                "variant 'k.no_alias' is no alias and reshaped, which do not combine",
                "variant 'k.no_alias' has \"tessera.reshaped\"=\"k\", and a launch asks a function "
                "of the function object and the extent"}));
  F.removeFnAttr("tessera.reshaped");
  F.removeFnAttr("tessera.no_alias");
  EXPECT_EQ(brokenRulesOfVariant(F),
            std::vector<std::string>{"variant 'k.no_alias' has no property of a variant"});
  versionAligned(*M);
  EXPECT_EQ(brokenRulesOfVariant(*M->getFunction("k.aligned")),
            std::vector<std::string>{"variant 'k.aligned' has no property of a variant"});
}

} // namespace
