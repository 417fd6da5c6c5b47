// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/ModuleThread.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

ModuleThread::ModuleThread(const Module &M, unique_function<Error(Module &)> Compile) {
  raw_svector_ostream Stream(Bitcode);
  WriteBitcodeToFile(M, Stream);
  Thread.start([this, Compile = std::move(Compile)]() mutable {
    LLVMContext Context;
    Expected<std::unique_ptr<Module>> Copy = parseBitcodeFile(
        MemoryBufferRef(StringRef(Bitcode.data(), Bitcode.size()), "kernels"), Context);
    Failure = Copy ? Compile(**Copy) : Copy.takeError();
  });
}

ModuleThread::~ModuleThread() {
  Thread.join();
  consumeError(std::move(Failure));
}

Error ModuleThread::finish() {
  Thread.join();
  return std::move(Failure);
}

} // namespace tessera
