// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_module.h"

#include "backends/signals_blocked.h"

#include <algorithm>
#include <array>

namespace tessera::cuda {
namespace {

/// Where the driver's compiler or linker writes what is wrong.
class driver_log {
public:
  std::string text() const {
    const std::string_view written(text_.data(), std::min(text_.find('\0'), text_.size()));
    return std::string(written.substr(0, written.find_last_not_of(" \n") + 1));
  }
  unsigned count() const { return unsigned(options_.size()); }
  int *options() { return options_.data(); }
  void **values() { return values_.data(); }

private:
  std::string text_ = std::string(8192, '\0');
  std::array<int, 2> options_ = {jit::error_log, jit::error_log_bytes};
  std::array<void *, 2> values_ = {text_.data(),
                                   reinterpret_cast<void *>(std::uintptr_t(text_.size()))};
};

/// It is the device or its driver that cannot run such code, not this code that is wrong.
bool is_unsupported(status why) {
  return why == no_binary_for_gpu || why == jit_compiler_not_found ||
         why == unsupported_ptx_version || why == jit_compilation_disabled;
}

/// The smallest block with which most threads run at once.
std::size_t good_threads(const functions &api, const loaded_kernel &of) {
  std::size_t best = std::min(gpu::small_groups.work_items, of.most_threads);
  if (!api.cuOccupancyMaxActiveBlocksPerMultiprocessor)
    return best;
  std::size_t most_at_once = 0;
  // What is left over in a multiprocessor is less with small blocks, the price of starting them is
  // less with large ones.
  for (const std::size_t threads : {256u, 128u, 512u, 1024u, 64u}) {
    int blocks = 0;
    if (threads > of.most_threads ||
        api.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, of.function, int(threads),
                                                        of.dynamic_shared_bytes) != success)
      continue;
    if (const std::size_t at_once = threads * std::size_t(blocks); at_once > most_at_once) {
      most_at_once = at_once;
      best = threads;
    }
  }
  return best;
}

} // namespace

module_store::~module_store() {
  const current_context current(context_);
  if (current)
    modules_.clear([this](module_id one) { context_.api().cuModuleUnload(one); });
}

result<const loaded_kernel *> module_store::load(const tessera_kernel &kernel,
                                                 const gpu::device_code &code) {
  const current_context current(context_);
  if (!current)
    return current.failure();
  return modules_.load(
      code, [&] { return build(kernel, code); },
      [&](module_id in) { return find(in, kernel, code.kernel()); });
}

error module_store::failure(status why, const std::string &doing, const std::string &log) {
  error made = context_.failure(why, doing);
  if (is_unsupported(why) && made.code == tessera_error)
    made.code = tessera_error_unsupported;
  if (!log.empty())
    made.message += "\n" + log;
  return made;
}

result<module_id> module_store::build(const tessera_kernel &kernel, const gpu::device_code &code) {
  const signals_blocked in_threads_of_the_driver;
  const std::string place = std::string("the kernel at ") + kernel.name;
  if (code.is_linked()) {
    result<module_id> made = link(place, code);
    context_.note_loaded();
    return made;
  }
  driver_log log;
  module_id made = nullptr;
  const status outcome = context_.api().cuModuleLoadDataEx(&made, code.kernel().code, log.count(),
                                                           log.options(), log.values());
  context_.note_loaded();
  if (outcome == success)
    return made;
  return failure(outcome, "compile " + place, log.text());
}

result<module_id> module_store::link(const std::string &place, const gpu::device_code &code) {
  const functions &api = context_.api();
  if (!api.cuLinkCreate_v2 || !api.cuLinkAddData_v2 || !api.cuLinkComplete || !api.cuLinkDestroy)
    return error(tessera_error_unsupported,
                 place + " calls functions of other units, and the accelerator \"" +
                     context_.facts().name + "\" cannot link them.");
  driver_log log;
  link_id with = nullptr;
  if (const status outcome = api.cuLinkCreate_v2(log.count(), log.options(), log.values(), &with);
      outcome != success)
    return failure(outcome, "link " + place, log.text());
  std::string doing = "compile " + place;
  status outcome = success;
  for (const tessera_blob *const one : code.blobs()) {
    void *const text = const_cast<void *>(one->code); // it is only read
    outcome = api.cuLinkAddData_v2(with, jit::input_ptx, text, one->bytes + 1, one->entry_name, 0,
                                   nullptr, nullptr);
    if (outcome != success)
      break;
    doing = "compile a function that " + place + " calls";
  }
  module_id made = nullptr;
  if (outcome == success) {
    doing = "link " + place;
    void *linked = nullptr; // it goes with the linker
    std::size_t bytes = 0;
    outcome = api.cuLinkComplete(with, &linked, &bytes);
    if (outcome == success)
      outcome = api.cuModuleLoadDataEx(&made, linked, 0, nullptr, nullptr);
  }
  api.cuLinkDestroy(with);
  if (outcome == success)
    return made;
  return failure(outcome, doing, log.text());
}

result<std::unique_ptr<loaded_kernel>>
module_store::find(module_id in, const tessera_kernel &kernel, const tessera_blob &blob) {
  namespace of = function_attribute;
  const functions &api = context_.api();
  auto made = std::make_unique<loaded_kernel>();
  status outcome = api.cuModuleGetFunction(&made->function, in, blob.entry_name);
  int most_threads = 0, local_bytes = 0;
  for (const auto &[attribute, place] :
       {std::pair(of::most_threads, &most_threads), std::pair(of::local_bytes, &local_bytes)})
    if (outcome == success)
      outcome = api.cuFuncGetAttribute(place, attribute, made->function);
  if (blob.tile_static_bytes > std::uint64_t(tessera_static_tile_bytes)) {
    made->dynamic_shared_bytes = blob.tile_static_bytes;
    if (outcome == success && api.cuFuncSetAttribute)
      outcome = api.cuFuncSetAttribute(made->function, of::most_dynamic_shared_bytes,
                                       int(blob.tile_static_bytes));
  }
  if (outcome != success)
    return context_.failure(outcome, std::string("load the kernel at ") + kernel.name);
  made->most_threads = std::size_t(most_threads);
  made->local_bytes = std::uint64_t(local_bytes);
  made->good_threads = good_threads(api, *made);
  return made;
}

} // namespace tessera::cuda
