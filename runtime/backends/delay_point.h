// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where threads meet: at locks, wake-ups and completions. The library that `./dev fuzz runtime`
/// builds for itself waits there at random (test/runtime/fuzz); in the product there is nothing.
#ifndef TESSERA_RUNTIME_BACKENDS_DELAY_POINT_H
#define TESSERA_RUNTIME_BACKENDS_DELAY_POINT_H

namespace tessera {

#ifdef TESSERA_DELAY_POINTS
void delay_point();
#else
inline void delay_point() {}
#endif

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_DELAY_POINT_H
