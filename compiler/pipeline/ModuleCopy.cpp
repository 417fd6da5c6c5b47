// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/ModuleCopy.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

ModuleCopy::ModuleCopy(const Module &M) {
  raw_svector_ostream Stream(Bitcode);
  WriteBitcodeToFile(M, Stream);
}

Expected<std::unique_ptr<Module>> ModuleCopy::in(LLVMContext &Context) const {
  return parseBitcodeFile(MemoryBufferRef(StringRef(Bitcode.data(), Bitcode.size()), "kernels"),
                          Context);
}

} // namespace tessera
