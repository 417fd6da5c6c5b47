// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/Driver.h"
#include "llvm/Support/InitLLVM.h"

int main(int Argc, char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  static int Address; // any object of this program tells where it lies
  return tessera::runDriver(Argc, const_cast<const char **>(Argv), &Address);
}
