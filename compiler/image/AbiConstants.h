// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants that the runtime reads as structs of abi/kernel.h. LLVM's layout of a struct is C's.
#ifndef TESSERA_IMAGE_ABICONSTANTS_H
#define TESSERA_IMAGE_ABICONSTANTS_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

namespace tessera {

/// Builds the constants of one descriptor or blob, field by field.
class AbiConstants {
protected:
  /// Their symbols begin with \p Prefix. All are in \p Group, if it is not null.
  AbiConstants(llvm::Module &M, const llvm::Twine &Prefix, llvm::Comdat *Group)
      : M(M), Context(M.getContext()), Prefix(Prefix.str()), Group(Group) {}

  llvm::Constant *number(unsigned Bits, uint64_t Value) {
    return llvm::ConstantInt::get(llvm::IntegerType::get(Context, Bits), Value);
  }

  llvm::Constant *null() {
    return llvm::ConstantPointerNull::get(llvm::PointerType::get(Context, 0));
  }

  llvm::GlobalVariable *global(llvm::Constant *Value, llvm::StringRef What) {
    auto *Global =
        new llvm::GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                 llvm::GlobalValue::InternalLinkage, Value, Prefix + What);
    Global->setComdat(Group);
    return Global;
  }

  /// Null without rows.
  llvm::Constant *table(llvm::ArrayRef<llvm::Constant *> Rows, llvm::StringRef What) {
    if (Rows.empty())
      return null();
    llvm::Type *OfRow = Rows[0]->getType();
    assert(all_of(Rows, [&](llvm::Constant *Row) { return Row->getType() == OfRow; }) &&
           "rows of a table are alike");
    return global(llvm::ConstantArray::get(llvm::ArrayType::get(OfRow, Rows.size()), Rows), What);
  }

  llvm::GlobalVariable *text(llvm::StringRef Bytes, llvm::StringRef What) {
    return global(llvm::ConstantDataArray::getString(Context, Bytes), What);
  }

  llvm::Module &M;
  llvm::LLVMContext &Context;

private:
  const std::string Prefix;
  llvm::Comdat *const Group;
};

} // namespace tessera

#endif // TESSERA_IMAGE_ABICONSTANTS_H
