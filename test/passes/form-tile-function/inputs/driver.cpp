// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs each kernel of kernels.def as tile functions and, as the reference, with a coroutine per
// work-item; compares what they wrote, for several inputs. Prints the kernels that differ; the exit
// code says whether any did.
#include "kernels.h"
#include "abi/kernel.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <ucontext.h>
#include <vector>

struct triple {
  int d[3];
};
struct kernel {
  const char *name;
  int rank;
  triple tile, domain;
  void (*reference)(const closure *);
  void (*entry)(const closure *, const tessera_tile *, void *);
  const unsigned long long *scratch;
};

#define TRIPLE(a, b, c)                                                                            \
  {                                                                                                \
    {                                                                                              \
      a, b, c                                                                                      \
    }                                                                                              \
  }
#define KERNEL(name, rank, tile, domain)                                                           \
  extern "C" void reference_##name(const closure *);                                               \
  extern "C" void tile_##name(const closure *, const tessera_tile *, void *);                      \
  extern "C" const unsigned long long scratch_of_tile_##name;
#include "kernels.def"
#undef KERNEL
static const kernel kernels[] = {
#define KERNEL(name, rank, tile, domain)                                                           \
  {#name, rank, TRIPLE tile, TRIPLE domain, reference_##name, tile_##name, &scratch_of_tile_##name},
#include "kernels.def"
};

// The reference: coroutines that give way at barriers.
struct item {
  int global[3], local[3], tile[3], origin[3];
  bool done = false;
  ucontext_t context;
};
/// Kept from tile to tile: the system is slow in giving memory.
static std::vector<std::vector<char>> stacks;
static item *current;
static ucontext_t scheduler;
static const kernel *running;
static const closure *argument;

extern "C" int __tessera_global_id(int d) { return current->global[d]; }
extern "C" int __tessera_local_id(int d) { return current->local[d]; }
extern "C" int __tessera_tile_id(int d) { return current->tile[d]; }
extern "C" int __tessera_tile_origin(int d) { return current->origin[d]; }
extern "C" void __tessera_fence(int) {}
extern "C" void __tessera_barrier(int) { swapcontext(&current->context, &scheduler); }

static void run_item() {
  running->reference(argument);
  current->done = true;
  swapcontext(&current->context, &scheduler);
}

/// Calls \p run for every tile: its index, and the number of work-items in each dimension.
template <typename Run> static void for_each_tile(const kernel &k, int chunk, Run run) {
  int extent[3], count[3];
  for (int d = 0; d < 3; ++d) {
    // Untiled domains are handed out in pieces of rows and columns; dimensions before those one by
    // one.
    int piece = d >= k.rank ? 1 : d == k.rank - 1 ? chunk : d == k.rank - 2 ? 3 : 1;
    extent[d] = k.tile.d[0] ? (d < k.rank ? k.tile.d[d] : 1) : piece;
    count[d] = (k.domain.d[d] + extent[d] - 1) / extent[d];
  }
  int index[3];
  for (index[0] = 0; index[0] < count[0]; ++index[0])
    for (index[1] = 0; index[1] < count[1]; ++index[1])
      for (index[2] = 0; index[2] < count[2]; ++index[2]) {
        int origin[3], size[3];
        for (int d = 0; d < 3; ++d) {
          origin[d] = index[d] * extent[d];
          size[d] = std::min(extent[d], k.domain.d[d] - origin[d]);
        }
        run(index, origin, size);
      }
}

static void run_reference(const kernel &k, const closure &c) {
  running = &k;
  argument = &c;
  for_each_tile(k, 32, [](const int *index, const int *origin, const int *size) {
    std::vector<item> items(size[0] * size[1] * size[2]);
    while (stacks.size() < items.size())
      stacks.emplace_back(64 << 10);
    for (unsigned i = 0; i < items.size(); ++i) {
      item &it = items[i];
      int local[3] = {int(i) / (size[1] * size[2]), int(i) / size[2] % size[1], int(i) % size[2]};
      for (int d = 0; d < 3; ++d) {
        it.tile[d] = index[d], it.origin[d] = origin[d], it.local[d] = local[d];
        it.global[d] = origin[d] + local[d];
      }
      getcontext(&it.context);
      it.context.uc_stack.ss_sp = stacks[i].data();
      it.context.uc_stack.ss_size = stacks[i].size();
      it.context.uc_link = nullptr;
      makecontext(&it.context, run_item, 0);
    }
    for (bool left = true; left;) {
      left = false;
      for (item &it : items)
        if (!it.done) {
          current = &it;
          swapcontext(&scheduler, &it.context);
          left = true;
        }
    }
  });
}

static void run_tiles(const kernel &k, const closure &c, int chunk) {
  const size_t margin = tessera_scratch_margin, end = margin + *k.scratch + margin;
  size_t bytes = (end + 63) / 64 * 64 + 64;
  auto *memory = static_cast<unsigned char *>(std::aligned_alloc(64, bytes));
  for_each_tile(k, chunk, [&](const int *index, const int *origin, const int *size) {
    std::memset(memory, 0xA5, bytes);
    int r = k.rank;
    tessera_tile tile = {origin, index, r >= 2 ? size[r - 2] : 1, size[r - 1],
                         r >= 3 && k.tile.d[0] ? size[r - 3] : 1, 1, 1, 0};
    k.entry(&c, &tile, memory + margin);
    for (size_t i = end; i < bytes; ++i)
      if (memory[i] != 0xA5) {
        std::printf("%s: wrote past its scratch memory\n", k.name);
        std::exit(1);
      }
  });
  std::free(memory);
}

int main() {
  int failures = 0;
  std::mt19937 random(7);
  for (const kernel &k : kernels)
    for (int round = 0; round < 12; ++round) {
      std::vector<int> in(buffer_size), zero(buffer_size, -1);
      for (int &v : in)
        v = int(random() % 4001) - (round % 2 ? 0 : 2000);
      std::vector<int> out[2] = {zero, zero}, more[2] = {zero, zero};
      closure c[2];
      for (int side = 0; side < 2; ++side)
        c[side] = {in.data(),     out[side].data(), more[side].data(),
                   round % 5 + 1, round % 4,        k.domain.d[k.rank - 1]};
      run_reference(k, c[0]);
      run_tiles(k, c[1], 1 + round * 7);
      if (out[0] != out[1] || more[0] != more[1]) {
        std::printf("%s: round %d differs\n", k.name, round);
        ++failures;
        break;
      }
    }
  std::printf("%zu kernels, %d failures\n", std::size(kernels), failures);
  return failures != 0;
}
