// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of C++ AMP's classes (`color.x`, `view.extent`) are functions, of which a debugger
/// cannot read a value. In debug information a class also has a member of that name, at the place
/// of the value.
#ifndef TESSERA_FRONTEND_DEBUGPROPERTIES_H
#define TESSERA_FRONTEND_DEBUGPROPERTIES_H

namespace llvm {
class Module;
}

namespace tessera {

/// Adds them to the classes of <amp.h> in \p M: components of short vectors, and `extent`. Call it
/// once the description is complete.
void describeProperties(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_FRONTEND_DEBUGPROPERTIES_H
