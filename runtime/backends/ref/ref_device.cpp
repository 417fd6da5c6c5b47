// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The checking accelerator: it runs one work-item at a time and watches them.
#include "abi/debugger.h"
#include "backends/check_report.h"
#include "backends/host_memory_device.h"
#include "backends/image_choice.h"
#include "backends/ref/check/shadowed_allocation.h"
#include "backends/ref/ref_queue.h"
#include "backends/ref/vector_state.h"

namespace tessera {
namespace {

/// It has memory of its own, so that what a program forgets to copy is seen.
class ref_device final : public host_memory_device {
public:
  ref_device(int threads, bool work_items_are_threads)
      : host_memory_device({.path = L"direct3d\\ref",
                            .description = L"Tessera reference accelerator",
                            .is_emulated = true,
                            .checks_kernels = true,
                            .shares_host_memory = false}),
        work_items_are_threads_(work_items_are_threads), threads_(threads) {}
  /// Where the system has no address space for shadows, kernels run unchecked.
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override {
    shadow_memory *const memory = shadow_memory::instance();
    result<std::unique_ptr<allocation>> made =
        memory ? shadowed_allocation::make(*memory, bytes)
               : result<std::unique_ptr<allocation>>(error(tessera_error_out_of_memory, ""));
    return made ? std::move(made) : host_memory_device::allocate(bytes, kind);
  }
  queue &copy_queue() override { return copies_; }
  result<const void *> load(const tessera_kernel &kernel) override {
    if (const tessera_image *image = first_image(kernel, tessera_image_ref))
      return image;
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " has no code for the reference accelerator.");
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<ref_queue>(threads_, work_items_are_threads_));
  }

private:
  const bool work_items_are_threads_; ///< for a debugger
  ref_copy_queue copies_;
  cpu_threads threads_;
};

bool has_word(const std::string &words, const std::string &word) {
  return ("," + words + ",").find("," + word + ",") != std::string::npos;
}

} // namespace

device_list find_ref_devices(const backend_options &options) {
  check_reports::instance().configure({.goes_on = has_word(options.check, "report"),
                                       .is_asked = options.checks_kernels,
                                       .is_strict = has_word(options.check, "strict"),
                                       .most_reports = options.check_most,
                                       .order = options.check_order,
                                       .document = options.check_report});
  const bool with_threads = has_word(options.debug, "work-items");
  ::tessera_debugger.has_threads = with_threads;
  ::tessera_debugger.pause_signal = with_threads ? work_item_thread::pause_signal() : 0;
  ::tessera_debugger.vector_state = vector_state_of_processor();
  device_list found;
  found.push_back(std::make_unique<ref_device>(options.threads, with_threads));
  return found;
}

} // namespace tessera
