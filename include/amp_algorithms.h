// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The algorithms of <algorithm> and <numeric> for arrays and array_views (docs/algorithms.md).
#ifndef TESSERA_AMP_ALGORITHMS_H
#define TESSERA_AMP_ALGORITHMS_H

#include "tessera/algorithms/async_result.h"
#include "tessera/algorithms/by_key.h"
#include "tessera/algorithms/compact.h"
#include "tessera/algorithms/elementwise.h"
#include "tessera/algorithms/find.h"
#include "tessera/algorithms/histogram.h"
#include "tessera/algorithms/merge.h"
#include "tessera/algorithms/nth_element.h"
#include "tessera/algorithms/operators.h"
#include "tessera/algorithms/order.h"
#include "tessera/algorithms/reduce.h"
#include "tessera/algorithms/scan.h"
#include "tessera/algorithms/sort.h"

#endif // TESSERA_AMP_ALGORITHMS_H
