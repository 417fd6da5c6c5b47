// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/DeviceBlobs.h"
#include "abi/kernel.h"
#include "image/AbiConstants.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace tessera {

namespace {

uint32_t imageKindOf(DeviceKind Kind) {
  switch (Kind) {
  case DeviceKind::Spirv:
    return tessera_image_spirv;
  case DeviceKind::Nvptx:
    return tessera_image_ptx;
  }
  llvm_unreachable("covered switch");
}

/// The constants of one blob.
class BlobBuilder : AbiConstants {
public:
  BlobBuilder(Module &M, const DeviceCode &Code)
      : AbiConstants(M, Code.Symbol, Code.IsShared ? M.getOrInsertComdat(Code.Symbol) : nullptr),
        Code(Code) {}

  void build() {
    assert((Code.Code.empty() || Code.WhyNot.empty()) && "there is code, or a reason");
    const StringRef Bytes(Code.Code.data(), Code.Code.size());
    const MD5::MD5Result Hash = MD5::hash(arrayRefFromStringRef(Bytes));
    const StringRef Strings = Bytes.empty() ? StringRef(Code.WhyNot) : StringRef(Code.Strings);
    const unsigned Flags = (Code.ClosureInMemory ? tessera_blob_closure_in_memory : 0) |
                           (Code.HasMessages ? tessera_blob_messages : 0) |
                           (Code.UsesDouble ? tessera_blob_double : 0);
    GlobalVariable *Blob =
        global(ConstantStruct::getAnon(
                   {code(Bytes), number(64, Bytes.size()), text(Code.EntryName, ".entry"),
                    number(64, Hash.low()), number(64, Hash.high()), number(32, Code.ClosureBytes),
                    number(32, Code.TileStaticBytes), number(32, Flags), text(Strings, ".strings"),
                    libraries(), number(32, Code.Libraries.size()), number(32, Code.Rows),
                    number(32, Code.Columns)}),
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

  Constant *code(StringRef Bytes) {
    if (Bytes.empty())
      return null();
    GlobalVariable *Result = text(Bytes, ".code");
    Result->setAlignment(Align(8));
    return Result;
  }

  const DeviceCode &Code;
};

} // namespace

CompiledImage deviceImage(DeviceKind Kind, std::string Symbol) {
  CompiledImage Image;
  Image.Kind = imageKindOf(Kind);
  Image.Symbol = std::move(Symbol);
  return Image;
}

std::optional<DeviceKind> deviceKindOf(uint32_t ImageKind) {
  for (const DeviceRow &Row : DeviceRows)
    if (imageKindOf(Row.Kind) == ImageKind)
      return Row.Kind;
  return std::nullopt;
}

void addBlobs(Module &M, ArrayRef<DeviceCode> All) {
  for (const DeviceCode &Code : All)
    BlobBuilder(M, Code).build();
}

} // namespace tessera
