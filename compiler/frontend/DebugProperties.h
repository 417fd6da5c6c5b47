// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of C++ AMP's classes (`color.x`, `view.extent`) are functions, of which a debugger
/// can read no value. In its debug information a class has a member of that name, too, where the
/// value stands.
#ifndef TESSERA_FRONTEND_DEBUGPROPERTIES_H
#define TESSERA_FRONTEND_DEBUGPROPERTIES_H

namespace llvm {
class Module;
}

namespace tessera {

/// Adds them to the classes of <amp.h> that \p M describes: components of short vectors, and
/// `extent`. After the description is whole.
void describeProperties(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_FRONTEND_DEBUGPROPERTIES_H
