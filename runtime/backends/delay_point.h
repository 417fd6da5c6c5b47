// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Points at which threads meet: locks, wake-ups and completions. `./dev fuzz runtime` builds the
/// library with random delays there (test/runtime/fuzz). In the product they do nothing.
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
