// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// oneTBB, which implements Visual C++'s parallel patterns here. It must not take the compiler for
/// Visual C++.
#ifndef TESSERA_VISUAL_CPP_ONE_TBB_H
#define TESSERA_VISUAL_CPP_ONE_TBB_H

#include "tessera/detail/language.h"

#pragma push_macro("_MSC_VER")
#undef _MSC_VER
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/combinable.h>
#include <oneapi/tbb/concurrent_priority_queue.h>
#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/concurrent_unordered_map.h>
#include <oneapi/tbb/concurrent_unordered_set.h>
#include <oneapi/tbb/concurrent_vector.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_for_each.h>
#include <oneapi/tbb/parallel_invoke.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/parallel_sort.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_group.h>
#pragma pop_macro("_MSC_VER")

#endif // TESSERA_VISUAL_CPP_ONE_TBB_H
