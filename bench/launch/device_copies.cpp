// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of 256 MB to a GPU and back, beside the driver's own: from the program's memory, and from
// memory that the driver has pinned, which a staging array has. With BENCH_JSON a line for each
// goes to that file; BENCH_ONCE copies 4 MB once.
#include "../peers/cuda/driver.h"

#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdint>
#include <vector>

using namespace concurrency;

namespace {

using address = std::uint64_t;
using handle = void *;

int (*initialize)(unsigned);
int (*retain_context)(handle *, int);
int (*set_current)(handle);
int (*allocate)(address *, std::size_t);
int (*allocate_pinned)(void **, std::size_t, unsigned);
int (*copy_in)(address, const void *, std::size_t, handle);
int (*copy_out)(void *, address, std::size_t, handle);
int (*create_stream)(handle *, unsigned);
int (*synchronize)(handle);

/// The driver's side of a copy.
struct driver_memory {
  explicit driver_memory(std::size_t of_bytes) : bytes(of_bytes) {
    using cuda_driver::check, cuda_driver::find;
    find(initialize, "cuInit");
    find(retain_context, "cuDevicePrimaryCtxRetain");
    find(set_current, "cuCtxSetCurrent");
    find(allocate, "cuMemAlloc_v2");
    find(allocate_pinned, "cuMemHostAlloc");
    find(copy_in, "cuMemcpyHtoDAsync_v2");
    find(copy_out, "cuMemcpyDtoHAsync_v2");
    find(create_stream, "cuStreamCreate");
    find(synchronize, "cuStreamSynchronize");
    check(initialize(0), "cuInit");
    handle context = nullptr;
    check(retain_context(&context, 0), "cuDevicePrimaryCtxRetain");
    check(set_current(context), "cuCtxSetCurrent");
    check(create_stream(&stream, 1), "cuStreamCreate");
    check(allocate(&there, bytes), "cuMemAlloc_v2");
    check(allocate_pinned(&pinned, bytes, 0), "cuMemHostAlloc");
  }
  void in(const void *from) const {
    cuda_driver::check(copy_in(there, from, bytes, stream), "cuMemcpyHtoDAsync_v2");
    cuda_driver::check(synchronize(stream), "cuStreamSynchronize");
  }
  void out(void *to) const {
    cuda_driver::check(copy_out(to, there, bytes, stream), "cuMemcpyDtoHAsync_v2");
    cuda_driver::check(synchronize(stream), "cuStreamSynchronize");
  }

  std::size_t bytes;
  handle stream = nullptr;
  address there = 0;
  void *pinned = nullptr;
};

bool runs_once() { return std::getenv("BENCH_ONCE") != nullptr; }

template <typename Function> double seconds(Function function) {
  const auto begun = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// In turn, so that both find the machine in the same state; the first time is not counted.
template <typename Ours, typename Theirs>
void compare(const char *what, std::size_t bytes, Ours ours, Theirs theirs) {
  std::vector<double> our_times, their_times;
  for (int round = runs_once() ? 1 : 0; round < (runs_once() ? 2 : 12); ++round) {
    const double our_time = seconds(ours), their_time = seconds(theirs);
    if (round > 0) {
      our_times.push_back(our_time);
      their_times.push_back(their_time);
    }
  }
  const double our_rate = double(bytes) / median(our_times) * 1e-9,
               their_rate = double(bytes) / median(their_times) * 1e-9;
  std::printf("copy of %zu MB, %s: %.2f GB/s, the driver's own %.2f GB/s, ratio %.2f\n",
              bytes / 1000000, what, our_rate, their_rate, our_rate / their_rate);
  std::fflush(stdout);
  const char *const path = std::getenv("BENCH_JSON");
  std::FILE *const file = path ? std::fopen(path, "a") : nullptr;
  if (!file)
    return;
  std::fprintf(file, "{\"copy\": \"%s\", \"bytes\": %zu, \"gb_s\": %.4f, \"driver_gb_s\": %.4f}\n",
               what, bytes, our_rate, their_rate);
  std::fclose(file);
}

} // namespace

int main() {
  const accelerator device;
  if (device.device_path.rfind(L"cuda", 0) != 0) {
    std::fprintf(stderr, "the default accelerator is %ls, and no device of CUDA\n",
                 device.device_path.c_str());
    return 2;
  }
  const int count = runs_once() ? 1 << 20 : 64 << 20;
  const std::size_t bytes = std::size_t(count) * sizeof(float);
  std::vector<float> source(count, 1.0f), target(count, 2.0f), others(count, 3.0f);
  array<float> data(count, device.default_view);
  array<float> staging(count, accelerator(accelerator::cpu_accelerator).default_view,
                       device.default_view);
  const driver_memory theirs(bytes);
  compare(
      "from the program's memory", bytes, [&] { copy(source.begin(), source.end(), data); },
      [&] { theirs.in(source.data()); });
  compare(
      "to the program's memory", bytes, [&] { copy(data, target.begin()); },
      [&] { theirs.out(others.data()); });
  copy(source.begin(), source.end(), staging);
  std::copy(source.begin(), source.end(), static_cast<float *>(theirs.pinned));
  compare(
      "from pinned memory", bytes, [&] { copy(staging, data); }, [&] { theirs.in(theirs.pinned); });
  compare(
      "to pinned memory", bytes, [&] { copy(data, staging); }, [&] { theirs.out(theirs.pinned); });
  const bool right = target == source && others == source && staging[count - 1] == 1.0f;
  std::puts(right ? "all copies are right" : "WRONG RESULTS");
  return right ? 0 : 1;
}
