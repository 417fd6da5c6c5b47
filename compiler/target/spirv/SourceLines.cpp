// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/SourceLines.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tessera {
namespace {

/// Numbers of SPIR-V's instructions.
enum Opcode : uint16_t {
  OpName = 5,
  OpString = 7,
  OpLine = 8,
  OpFunction = 54,
  OpVariable = 59,
  OpStore = 62,
  OpCopyMemory = 63,
  OpCopyMemorySized = 64,
  OpControlBarrier = 224,
  OpAtomicStore = 228,
  OpPhi = 245,
  OpLabel = 248,
  OpBranch = 249,
  OpUnreachable = 255
};

constexpr unsigned HeaderWords = 5, BoundWord = 3;

/// No name of a value begins so otherwise.
constexpr StringLiteral Mark = "!";

struct Place {
  uint32_t File, Line, Column;
  bool operator==(const Place &) const = default;
};

std::optional<Place> parse(StringRef Name) {
  Place Result{};
  if (!Name.consume_front(Mark) || Name.consumeInteger(10, Result.File) ||
      !Name.consume_front(":") || Name.consumeInteger(10, Result.Line) ||
      !Name.consume_front(":") || Name.consumeInteger(10, Result.Column))
    return std::nullopt;
  return Result;
}

bool hasResultOfValue(uint16_t Code) {
  return Code != OpStore && Code != OpCopyMemory && Code != OpCopyMemorySized &&
         Code != OpAtomicStore && (Code < OpControlBarrier || Code > OpControlBarrier + 1) &&
         (Code < OpBranch || Code > OpUnreachable);
}

/// Copies a module, instruction by instruction, and puts in what is missing.
class Rewriter {
public:
  Rewriter(ArrayRef<uint32_t> In, ArrayRef<std::string> Files) : In(In), Files(Files) {}

  SmallVector<uint32_t, 0> run() {
    readNames();
    append_range(Out, In.take_front(HeaderWords));
    FirstFile = In[BoundWord];
    Out[BoundWord] += Files.size();
    for (size_t At = HeaderWords; At < In.size(); At += In[At] >> 16)
      copy(In.slice(At, In[At] >> 16));
    return std::move(Out);
  }

private:
  void readNames() {
    for (size_t At = HeaderWords; At < In.size(); At += In[At] >> 16)
      if (uint16_t(In[At]) == OpName)
        if (std::optional<Place> Found = parse(reinterpret_cast<const char *>(&In[At + 2])))
          Places[In[At + 1]] = *Found;
  }

  void copy(ArrayRef<uint32_t> Instruction) {
    const uint16_t Code = uint16_t(Instruction[0]);
    // Strings come before names.
    if (Code == OpName && !std::exchange(HasStrings, true))
      for (auto [Number, File] : enumerate(Files))
        append(OpString, {FirstFile + uint32_t(Number)}, File);
    if (Code == OpName && Places.contains(Instruction[1]))
      return;
    InFunctions |= Code == OpFunction;
    if (Code == OpLabel)
      Last.reset();
    if (InFunctions && Code != OpPhi && Code != OpVariable && Instruction.size() > 2 &&
        hasResultOfValue(Code))
      if (auto Found = Places.find(Instruction[2]);
          Found != Places.end() && Found->second != Last) {
        Last = Found->second;
        append(OpLine, {FirstFile + Last->File, Last->Line, Last->Column}, std::nullopt);
      }
    append_range(Out, Instruction);
  }

  void append(Opcode Code, ArrayRef<uint32_t> Operands, std::optional<StringRef> Text) {
    const size_t TextWords = Text ? Text->size() / 4 + 1 : 0;
    Out.push_back(uint32_t(1 + Operands.size() + TextWords) << 16 | Code);
    append_range(Out, Operands);
    const size_t Begin = Out.size();
    Out.resize(Begin + TextWords, 0);
    if (Text)
      llvm::copy(*Text, reinterpret_cast<char *>(Out.data() + Begin));
  }

  ArrayRef<uint32_t> In;
  ArrayRef<std::string> Files;
  SmallVector<uint32_t, 0> Out;
  DenseMap<uint32_t, Place> Places; ///< of values, by their ids
  uint32_t FirstFile = 0;
  bool HasStrings = false, InFunctions = false;
  std::optional<Place> Last;
};

std::string pathOf(const DILocation &Where) {
  SmallString<256> Path(Where.getFilename());
  if (!sys::path::is_absolute(Path) && !Where.getDirectory().empty()) {
    Path = Where.getDirectory();
    sys::path::append(Path, Where.getFilename());
  }
  return Path.str().str();
}

} // namespace

SourceLines::SourceLines(Module &M) {
  StringMap<size_t> Numbers;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      const DILocation *Where = I.getDebugLoc().get();
      if (I.getType()->isVoidTy())
        continue;
      I.setName("");
      if (!Where || Where->getLine() == 0)
        continue;
      auto [File, IsNew] = Numbers.try_emplace(pathOf(*Where), Files.size());
      if (IsNew)
        Files.push_back(File->first().str());
      // LLVM lets two names differ; what it appends to them, parse() leaves.
      I.setName(Mark + utostr(File->second) + ":" + utostr(Where->getLine()) + ":" +
                utostr(Where->getColumn()) + ":");
    }
}

void SourceLines::place(SmallVectorImpl<char> &Words) const {
  if (Words.size() < 4 * HeaderWords || Files.empty())
    return;
  const ArrayRef<uint32_t> In(reinterpret_cast<const uint32_t *>(Words.data()), Words.size() / 4);
  const SmallVector<uint32_t, 0> Out = Rewriter(In, Files).run();
  const auto *Bytes = reinterpret_cast<const char *>(Out.data());
  Words.assign(Bytes, Bytes + 4 * Out.size());
}

} // namespace tessera
