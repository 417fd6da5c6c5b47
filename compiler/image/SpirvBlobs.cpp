// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/SpirvBlobs.h"
#include "abi/kernel.h"
#include "image/AbiConstants.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace tessera {

namespace {

/// Do the \p Words, of which capabilities are the first instructions, ask for doubles?
bool usesDouble(StringRef Words) {
  constexpr size_t HeaderBytes = 20;
  constexpr uint32_t OpCapability = 17 | 2 << 16, Float64 = 10;
  for (size_t At = HeaderBytes; At + 8 <= Words.size(); At += 8) {
    if (support::endian::read32le(Words.data() + At) != OpCapability)
      return false;
    if (support::endian::read32le(Words.data() + At + 4) == Float64)
      return true;
  }
  return false;
}

/// The constants of one blob.
class BlobBuilder : AbiConstants {
public:
  BlobBuilder(Module &M, const SpirvCode &Code)
      : AbiConstants(M, Code.Symbol, Code.IsShared ? M.getOrInsertComdat(Code.Symbol) : nullptr),
        Code(Code) {}

  void build() {
    assert(Code.Words.size() % 4 == 0 && "SPIR-V consists of words");
    assert((Code.Words.empty() || Code.WhyNot.empty()) && "there is code, or a reason");
    const StringRef Words(Code.Words.data(), Code.Words.size());
    const MD5::MD5Result Hash = MD5::hash(arrayRefFromStringRef(Words));
    const StringRef Strings = Words.empty() ? StringRef(Code.WhyNot) : StringRef(Code.Strings);
    const unsigned Flags = (Code.ClosureInMemory ? tessera_blob_closure_in_memory : 0) |
                           (Code.HasMessages ? tessera_blob_messages : 0) |
                           (usesDouble(Words) ? tessera_blob_double : 0);
    GlobalVariable *Blob =
        global(ConstantStruct::getAnon(
                   {words(Words), number(64, Words.size()), text(Code.EntryName, ".entry"),
                    number(64, Hash.low()), number(64, Hash.high()), number(32, Code.ClosureBytes),
                    number(32, Code.TileStaticBytes), number(32, Flags), text(Strings, ".strings"),
                    libraries(), number(32, Code.Libraries.size())}),
               "");
    // Functions may be called from other libraries. Units that call them name them as weak symbols,
    // which link-time optimisation may bring into the same assembly.
    Blob->setLinkage(Code.IsShared   ? GlobalValue::WeakODRLinkage
                     : Code.IsKernel ? GlobalValue::ExternalLinkage
                                     : GlobalValue::WeakAnyLinkage);
    if (Code.IsKernel)
      Blob->setVisibility(GlobalValue::HiddenVisibility);
  }

private:
  Constant *libraries() {
    SmallVector<Constant *, 4> Rows;
    for (const std::string &Symbol : Code.Libraries) {
      auto *Library = cast<GlobalVariable>(M.getOrInsertGlobal(Symbol, Type::getInt64Ty(Context)));
      if (Library->isDeclaration())
        Library->setLinkage(GlobalValue::ExternalWeakLinkage);
      Rows.push_back(Library);
    }
    return table(Rows, ".libraries");
  }

  Constant *words(StringRef Words) {
    if (Words.empty())
      return null();
    GlobalVariable *Result = text(Words, ".words");
    Result->setAlignment(Align(8));
    return Result;
  }

  const SpirvCode &Code;
};

} // namespace

CompiledImage spirvImage(std::string Symbol) {
  CompiledImage Image;
  Image.Kind = tessera_image_spirv;
  Image.Symbol = std::move(Symbol);
  return Image;
}

void addBlobs(Module &M, ArrayRef<SpirvCode> All) {
  for (const SpirvCode &Code : All)
    BlobBuilder(M, Code).build();
}

} // namespace tessera
