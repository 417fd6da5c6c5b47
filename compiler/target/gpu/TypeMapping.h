// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types, constants and functions in other types, for what changes some types of a whole module.
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

  /// \p T with other types of the scalars in it; \p T itself if they are the same.
  llvm::Type *mapped(llvm::Type *T);

  /// \p C in the mapped type.
  llvm::Constant *mappedConstant(llvm::Constant *C);

  /// \p F with the mapped type, the body that it had and its name, if it needs that. The body's
  /// instructions are as they were, and \p F is still called.
  llvm::Function *withMappedType(llvm::Function &F);

protected:
  /// Of a type without parts.
  virtual llvm::Type *mappedScalar(llvm::Type *T) = 0;

  /// What \p C becomes if that is more than what its parts become; null if it is not.
  virtual llvm::Constant *mappedWhole(llvm::Constant *C) = 0;
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_TYPEMAPPING_H
