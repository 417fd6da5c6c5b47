// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types, constants and functions in other types, for passes that change some types of a whole
/// module.
#ifndef TESSERA_TARGET_GPU_TYPEMAPPING_H
#define TESSERA_TARGET_GPU_TYPEMAPPING_H

namespace llvm {
class Constant;
class Function;
class Type;
} // namespace llvm

namespace tessera {

class TypeMapping {
public:
  virtual ~TypeMapping() = default;

  /// \p T with other types for its scalars. \p T itself if they are the same.
  llvm::Type *mapped(llvm::Type *T);

  /// \p C in the mapped type.
  llvm::Constant *mappedConstant(llvm::Constant *C);

  /// \p F with the mapped type, its old body and its name, if it needs that. The body's
  /// instructions are unchanged, and \p F is still called.
  llvm::Function *withMappedType(llvm::Function &F);

protected:
  /// For a type without parts.
  virtual llvm::Type *mappedScalar(llvm::Type *T) = 0;

  /// The replacement of \p C, if it does not follow from the replacements of its parts. Otherwise
  /// null.
  virtual llvm::Constant *mappedWhole(llvm::Constant *C) = 0;
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_TYPEMAPPING_H
