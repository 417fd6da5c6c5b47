// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LinkMath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

// What CMakeLists.txt has taken from libclc, and has compiled of devicelib/.
extern "C" {
extern const char tessera_libclc_begin[], tessera_libclc_end[];
extern const char tessera_devicelib_begin[], tessera_devicelib_end[];
}
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        "tessera_libclc_begin: .incbin \"" TESSERA_LIBCLC_FUNCTIONS "\"\n"
        "tessera_libclc_end:\n"
        ".balign 16\n"
        "tessera_devicelib_begin: .incbin \"" TESSERA_OWN_FUNCTIONS "\"\n"
        "tessera_devicelib_end:\n"
        ".popsection\n");

using namespace llvm;

namespace tessera {

/// Numbers that an integer cannot hold become the nearest one that it can, and what is no number 0.
/// libclc relies on both: sinh makes a place in a table of its argument, and compares it
/// afterwards. GPUs convert so but for doubles and to 64 bits, where what is no number becomes the
/// lowest one.
static void saturateConversions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<FPToSIInst, FPToUIInst>(I))
      continue;
    IRBuilder<> Builder(&I);
    Value *From = I.getOperand(0);
    const bool IsSigned = isa<FPToSIInst>(I);
    I.replaceAllUsesWith(
        From->getType()->isFloatTy() && I.getType()->isIntegerTy(32)
            ? Builder.CreateIntrinsic(IsSigned ? Intrinsic::nvvm_f2i_rz : Intrinsic::nvvm_f2ui_rz,
                                      {From})
            : Builder.CreateIntrinsic(IsSigned ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                                      {I.getType(), From->getType()}, {From}));
    I.eraseFromParent();
  }
}

/// "sin" of "_Z3sinf".
static StringRef unmangled(StringRef Symbol) {
  unsigned Length = 0;
  if (!Symbol.consume_front("_Z") || Symbol.consumeInteger(10, Length))
    return "";
  return Symbol.take_front(Length);
}

/// Of libclc's functions that have 0 where their argument is, these have +0 for -0, too: they add
/// what a series has to the argument.
static void keepSignOfZero(Function &F) {
  static constexpr StringLiteral Odd[] = {"asin", "atan", "erf", "expm1", "sin", "sincos", "tan"};
  if (!is_contained(Odd, unmangled(F.getName())))
    return;
  Argument *X = F.getArg(0);
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      assert(Return->getReturnValue()->getType() == X->getType() && "a function of one number");
      IRBuilder<> Builder(Return);
      Value *IsZero = Builder.CreateFCmpOEQ(X, ConstantFP::getZero(X->getType()));
      Return->setOperand(0, Builder.CreateSelect(IsZero, X, Return->getReturnValue()));
    }
}

/// devicelib has a function of this name itself, which calls libclc's by the other one.
static constexpr StringLiteral Pow = "_Z3powdd", LibclcPow = "libclc_pow";

static Expected<std::unique_ptr<Module>> read(const char *Begin, const char *End, Module &For) {
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(
      MemoryBufferRef(StringRef(Begin, size_t(End - Begin)), "math"), For.getContext());
  if (Library) { // compiled for another of NVIDIA's triples
    (*Library)->setTargetTriple(For.getTargetTriple());
    (*Library)->setDataLayout(For.getDataLayout());
  }
  return Library;
}

static bool calls(const Module &M, const Module &Library) {
  return any_of(M, [&](const Function &F) {
    return F.isDeclaration() && !F.use_empty() && Library.getFunction(F.getName());
  });
}

/// Links what \p M needs of \p Library.
static Error link(Module &M, std::unique_ptr<Module> Library) {
  if (calls(M, *Library) && Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError("the functions of math cannot be linked");
  return Error::success();
}

/// A function of math, or of another unit: ours are no more than marks.
static bool callsOthers(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.isIntrinsic() && !F.use_empty() &&
           !F.getName().starts_with("__tessera_");
  });
}

static Error linkLibraries(Module &M) {
  Expected<std::unique_ptr<Module>> Own = read(tessera_devicelib_begin, tessera_devicelib_end, M);
  if (!Own)
    return Own.takeError();
  if (Error E = link(M, std::move(*Own)))
    return E;
  Expected<std::unique_ptr<Module>> Libclc = read(tessera_libclc_begin, tessera_libclc_end, M);
  if (!Libclc)
    return Libclc.takeError();
  if (Function *F = (*Libclc)->getFunction(Pow))
    F->setName(LibclcPow);
  return link(M, std::move(*Libclc));
}

Error linkMath(Module &M) {
  SmallPtrSet<const Function *, 16> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration()) {
      Kernels.insert(&F);
      // inline-kernel-calls has decided about these.
      if (!F.hasFnAttribute(Attribute::AlwaysInline))
        F.addFnAttr(Attribute::NoInline);
    }
  if (!callsOthers(M))
    return Error::success();
  if (Error E = linkLibraries(M))
    return E;
  for (Function &F : M) {
    if (F.isDeclaration() || Kernels.contains(&F))
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    for (const Attribute &A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute()) // of the machine that they were compiled for
        F.removeFnAttr(A.getKindAsString());
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<AssumeInst>(I))
        I.eraseFromParent();
    saturateConversions(F);
    keepSignOfZero(F);
  }
  return Error::success();
}

} // namespace tessera
