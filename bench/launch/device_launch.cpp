// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch on a device and the wait for it cost, beside the driver's own with the same kernel
// on the same device: clEnqueueNDRangeKernel and clFinish with OpenCL C, in the same kind of
// memory, or cuLaunchKernel and cuStreamSynchronize with what nvcc made, whichever is linked; and
// what the first launch costs. With "cold" it prints that alone.
#include "../peers/opencl/opencl.h"
#include "steps.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

using namespace concurrency;

namespace {

template <typename Function> double microseconds(Function function) {
  const auto begun = std::chrono::steady_clock::now();
  function();
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begun;
  return time.count();
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// The twin's memory: "usm", "svm" or "buffer", as Tessera's.
class twin_memory {
public:
  twin_memory(const char *kind, std::vector<float> &host)
      : host_(host), buffer_(opencl::output(host.data(), int(host.size()))) {
    if (std::strcmp(kind, "buffer") == 0)
      return;
    using sort = opencl::pointer::sort;
    pointer_ =
        opencl::memory_by_address(std::strcmp(kind, "usm") == 0 ? sort::usm : sort::svm, bytes());
    opencl::copy(pointer_->kind, pointer_->address, host.data(), bytes());
  }

  void run(const opencl::kernel &twin, int steps) const {
    const opencl::range all = opencl::items(host_.size(), tile);
    pointer_ ? twin(all, *pointer_, steps) : twin(all, buffer_, steps);
    opencl::finish();
  }

  void fetch() const {
    if (pointer_)
      opencl::copy(pointer_->kind, host_.data(), pointer_->address, bytes());
    else
      opencl::fetch();
  }

private:
  std::size_t bytes() const { return host_.size() * sizeof(float); }

  std::vector<float> &host_;
  opencl::buffer buffer_;
  std::optional<opencl::pointer> pointer_;
};

/// One after the other in each round, so that both find the machine in the same state.
void compare(accelerator_view view, const char *kind, int tiles, int steps) {
  const int count = tiles * tile;
  std::vector<float> numbers(count, 1.0f), others = numbers;
  const array_view<float> data(count, numbers);
  const opencl::kernel twin("steps.cl", "steps");
  const twin_memory memory(kind, others);
  std::vector<double> ours, theirs, ratios;
  const int rounds = std::getenv("BENCH_ONCE") ? 2 : 4000, unmeasured = rounds / 4;
  for (int round = 0; round < rounds; ++round) {
    const double our_time = microseconds([&] {
      launch_steps(view, data, steps);
      view.wait();
    });
    const double their_time = microseconds([&] { memory.run(twin, steps); });
    if (round >= unmeasured) {
      ours.push_back(our_time);
      theirs.push_back(their_time);
      ratios.push_back(our_time / their_time);
    }
  }
  data.synchronize();
  memory.fetch();
  opencl::forget();
  std::printf("%4d tiles of %d, %4d steps: launch and wait %.2f us, the driver's own %.2f us, "
              "ratio %.2f%s\n",
              tiles, tile, steps, median(ours), median(theirs), median(ratios),
              numbers == others ? "" : " WRONG RESULTS");
}

} // namespace

int main(int, char **arguments) {
  const char *const cache = arguments[1];
  accelerator_view *view = nullptr;
  const double start =
      microseconds([&] { view = new accelerator_view(accelerator().default_view); });
  std::vector<float> numbers(tile, 1.0f);
  const array_view<float> data(tile, numbers);
  const double first = microseconds([&] {
    launch_steps(*view, data, 1);
    view->wait();
  });
  std::printf("the driver's start %.0f ms; the first launch with a %s program cache %.2f ms\n",
              start / 1000, cache, first / 1000);
  const char *const kind = std::getenv("TESSERA_OPENCL_MEMORY");
  if (std::strcmp(cache, "cold") == 0 || !opencl::engine())
    return 0;
  for (const int tiles : {1, 64, 1024})
    for (const int steps : {1, 1000})
      compare(*view, kind ? kind : "usm", tiles, steps);
}
