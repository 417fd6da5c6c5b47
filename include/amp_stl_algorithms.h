// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The algorithms of <algorithm> and <numeric> for iterators over views (docs/algorithms.md).
/// Names, arguments and results are the standard's. An accelerator_view may come first. What the
/// algorithms do is said at those of amp_algorithms, which take views.
#ifndef TESSERA_AMP_STL_ALGORITHMS_H
#define TESSERA_AMP_STL_ALGORITHMS_H

#include "amp_algorithms.h"
#include "tessera/algorithms/stl_reading.h"
#include "tessera/algorithms/stl_writing.h"

#endif // TESSERA_AMP_STL_ALGORITHMS_H
