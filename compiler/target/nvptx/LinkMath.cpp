// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LinkMath.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

// What CMakeLists.txt has taken from libclc.
extern "C" {
extern const char tessera_libclc_begin[], tessera_libclc_end[];
}
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        "tessera_libclc_begin: .incbin \"" TESSERA_LIBCLC_FUNCTIONS "\"\n"
        "tessera_libclc_end:\n"
        ".popsection\n");

using namespace llvm;

namespace tessera {

static bool callsMath(const Module &M, const Module &Library) {
  return any_of(M, [&](const Function &F) {
    return F.isDeclaration() && !F.use_empty() && Library.getFunction(F.getName());
  });
}

Error linkMath(Module &M) {
  const MemoryBufferRef Bytes(
      StringRef(tessera_libclc_begin, size_t(tessera_libclc_end - tessera_libclc_begin)), "libclc");
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(Bytes, M.getContext());
  if (!Library)
    return Library.takeError();
  if (!callsMath(M, **Library))
    return Error::success();
  // They were compiled for another of NVIDIA's triples.
  (*Library)->setTargetTriple(M.getTargetTriple());
  (*Library)->setDataLayout(M.getDataLayout());
  SmallPtrSet<const Function *, 16> Own;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Own.insert(&F);
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError("the functions of libclc cannot be linked");
  for (Function &F : M) {
    if (F.isDeclaration() || Own.contains(&F))
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    for (const Attribute &A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute()) // of the machine that they were compiled for
        F.removeFnAttr(A.getKindAsString());
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<AssumeInst>(I))
        I.eraseFromParent();
  }
  return Error::success();
}

} // namespace tessera
