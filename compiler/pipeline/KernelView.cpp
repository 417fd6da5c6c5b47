// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/KernelView.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

/// The kernel, or function for other units' kernels, that \p F is or was cloned for; empty for
/// functions that kernels share.
static StringRef kernelOf(const Function &F) {
  if (F.hasFnAttribute(attr::CloneOf))
    return F.getFnAttribute(attr::CloneOf).getValueAsString();
  return F.hasFnAttribute(attr::Kernel) || F.hasFnAttribute(attr::Exported) ? kernelOfVariant(F)
                                                                            : StringRef();
}

SetVector<StringRef> kernelNames(const Module &M) {
  SetVector<StringRef> Names;
  for (const Function &F : M)
    if (!F.isDeclaration() && !kernelOf(F).empty())
      Names.insert(kernelOf(F));
  return Names;
}

bool isShown(const Function &F, StringRef Filter) {
  StringRef Kernel = kernelOf(F);
  return Filter.empty() || Kernel.contains(Filter) ||
         StringRef(demangle(Kernel)).contains(Filter) ||
         F.getFnAttribute(attr::Kernel).getValueAsString().contains(Filter);
}

/// Adds everything that \p Reached refers to.
static void addReached(SetVector<const GlobalValue *> &Reached) {
  for (size_t Next = 0; Next != Reached.size(); ++Next) {
    SmallVector<const User *, 32> Work;
    SmallPtrSet<const Value *, 32> Seen;
    if (const auto *F = dyn_cast<Function>(Reached[Next]))
      for (const Instruction &I : instructions(*F))
        Work.push_back(&I);
    else
      Work.push_back(Reached[Next]);
    while (!Work.empty())
      for (const Value *Operand : Work.pop_back_val()->operands()) {
        if (const auto *Global = dyn_cast<GlobalValue>(Operand))
          Reached.insert(Global);
        else if (isa<Constant>(Operand) && Seen.insert(Operand).second)
          Work.push_back(cast<User>(Operand));
      }
  }
}

static std::unique_ptr<Module> moduleOf(const Module &M, SetVector<const GlobalValue *> Reached) {
  addReached(Reached);
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Result =
      CloneModule(M, Map, [&](const GlobalValue *Global) { return Reached.contains(Global); });
  for (Function &F : make_early_inc_range(*Result))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  for (GlobalVariable &Global : make_early_inc_range(Result->globals()))
    if (Global.isDeclaration() && Global.use_empty())
      Global.eraseFromParent();
  return Result;
}

std::unique_ptr<Module> moduleOfKernel(const Module &M, StringRef Kernel) {
  assert(!Kernel.empty() && "functions that kernels share are no kernel's");
  SetVector<const GlobalValue *> Reached;
  for (const Function &F : M)
    if (kernelOf(F) == Kernel)
      Reached.insert(&F);
  return moduleOf(M, std::move(Reached));
}

std::unique_ptr<Module> moduleOf(const Module &M, const Function &Root) {
  SetVector<const GlobalValue *> Reached;
  Reached.insert(&Root);
  return moduleOf(M, std::move(Reached));
}

/// Mangled names may be longer than file systems allow.
static std::string folderName(StringRef Kernel) {
  constexpr size_t Longest = 120;
  if (Kernel.size() <= Longest)
    return Kernel.str();
  return (Kernel.take_front(Longest) + "-" + utohexstr(xxh3_64bits(Kernel))).str();
}

Error writeDump(StringRef Dir, StringRef Kernel, const Twine &File,
                function_ref<void(raw_ostream &)> Write) {
  SmallString<256> Path(Dir);
  sys::path::append(Path, folderName(Kernel));
  if (std::error_code Failed = sys::fs::create_directories(Path))
    return createFileError(Path, Failed);
  sys::path::append(Path, File);
  std::error_code Failed;
  raw_fd_ostream OS(Path, Failed);
  if (Failed)
    return createFileError(Path, Failed);
  Write(OS);
  return Error::success();
}

} // namespace tessera
