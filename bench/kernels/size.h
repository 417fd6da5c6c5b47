// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How large a problem is.
#ifndef TESSERA_BENCH_SIZE_H
#define TESSERA_BENCH_SIZE_H

namespace bench {

/// With -DBENCH_SMALL problems are small, for tools that look at each access and take a thousand
/// times as long.
#ifdef BENCH_SMALL
constexpr bool is_small = true;
#else
constexpr bool is_small = false;
#endif

constexpr int size(int usual, int small) { return is_small ? small : usual; }

} // namespace bench

#endif // TESSERA_BENCH_SIZE_H
