// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_device.h"

#include "backends/opencl/library_file.h"
#include "backends/opencl/opencl_launch.h"
#include "backends/signals_blocked.h"

#include <algorithm>
#include <limits>

#include <sys/auxv.h>

namespace tessera::opencl {
namespace {

/// What drivers say is ASCII, or UTF-8, of which no more than that is shown.
std::wstring wide(const std::string &text) {
  std::wstring made;
  for (const char one : text)
    made += static_cast<unsigned char>(one) < 0x80 ? wchar_t(one) : L'?';
  return made;
}

std::uint32_t limited(std::uint64_t value) {
  return std::uint32_t(std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

device_properties properties_of(const device_facts &of, int number) {
  device_properties made;
  made.path = L"opencl\\" + std::to_wstring(number);
  made.description = wide(of.name + " (" + of.platform_name + ")");
  made.memory_kib = of.memory_bytes / 1024;
  made.is_emulated = of.is_cpu;
  made.shares_host_memory = false;
  made.is_asynchronous = true;
  made.supports_double = of.supports_double;
  made.most_tile_work_items = limited(of.most_work_group);
  made.most_tile_static_bytes = limited(of.local_memory);
  made.image_kind = tessera_image_spirv;
  return made;
}

bool any_of(const spirv_code &code, tessera_blob_flag flag) {
  return std::any_of(code.blobs().begin(), code.blobs().end(),
                     [&](const tessera_blob *one) { return (one->flags & flag) != 0; });
}

constexpr std::uint64_t mebibyte = std::uint64_t(1) << 20;

} // namespace

/// Made by the first copy: most devices of a machine never see one.
class opencl_device::lazy_copy_queue final : public queue {
public:
  explicit lazy_copy_queue(device &of) : of_(of) {}

  result<counted<event>> launch(const dispatch &, std::span<const counted<event>>) override {
    return error(tessera_error_unsupported, "this queue is for copies");
  }
  result<counted<event>> copy(const copy_region &what,
                              std::span<const counted<event>> after) override {
    if (!ready_.load(std::memory_order_acquire)) {
      if (library::is_lost())
        return of_.make_queue().failure();
      const std::lock_guard held(making_);
      if (!made_) {
        result<std::unique_ptr<queue>> made = of_.make_queue();
        if (!made)
          return made.failure();
        made_ = std::move(*made);
      }
      ready_.store(made_.get(), std::memory_order_release);
    }
    return ready_.load()->copy(what, after);
  }

private:
  device &of_;
  std::atomic<queue *> ready_{nullptr};
  std::mutex making_;
  std::unique_ptr<queue> made_;
};

opencl_device::opencl_device(device_facts facts, int number, const backend_options &options)
    : context_(std::move(facts), options.has_loaded),
      properties_(properties_of(context_.facts(), number)),
      memory_(context_, options.kept_memory_mib * mebibyte), messages_(context_, memory_),
      programs_(context_, options), rows_(context_, programs_),
      copies_(std::make_unique<lazy_copy_queue>(*this)) {}

opencl_device::~opencl_device() = default;

result<std::unique_ptr<allocation>> opencl_device::allocate(std::uint64_t bytes, memory_kind kind) {
  return memory_.allocate(bytes, kind);
}

result<std::unique_ptr<queue>> opencl_device::make_queue() {
  return opencl_queue::make(context_, memory_, messages_, rows_);
}

queue &opencl_device::copy_queue() { return *copies_; }

result<const void *> opencl_device::load(const tessera_kernel &kernel) {
  loaded_images all;
  const tessera_image *image = spirv_of(kernel);
  do {
    result<const loaded_kernel *> loaded = load(kernel, image);
    if (!loaded)
      return loaded.failure();
    all.push_back(*loaded);
  } while (image++->preconditions != 0);
  const std::lock_guard held(loading_);
  return static_cast<const void *>(&*loaded_.insert(std::move(all)).first);
}

result<const loaded_kernel *> opencl_device::load(const tessera_kernel &kernel,
                                                  const tessera_image *image) {
  result<spirv_code> code = spirv_code::of(kernel, image, context_.facts().name);
  if (!code)
    return code.failure();
  if (result<void> checked = check(kernel, *code); !checked)
    return checked.failure();
  result<const loaded_kernel *> loaded = programs_.load(kernel, *code);
  if (!loaded)
    return loaded.failure();
  std::uint64_t work_items = 1;
  for (const std::int32_t length : kernel.tile)
    work_items *= std::uint64_t(std::max(length, 1));
  if (const std::size_t most = (*loaded)->most_work_items(); work_items > most)
    return refused(kernel, "tiles of " + std::to_string(work_items) + " work-items", most,
                   "work-items of this kernel in a tile");
  return loaded;
}

result<void> opencl_device::check(const tessera_kernel &kernel, const spirv_code &code) const {
  const device_facts &device = context_.facts();
  const tessera_blob &blob = code.kernel();
  if (!device.supports_double && any_of(code, tessera_blob_double))
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " computes with double, which the accelerator \"" +
                                                device.name + "\" does not support.");
  if (const std::uint64_t bytes = code.tile_static_bytes(); bytes > device.local_memory)
    return refused(kernel, std::to_string(bytes) + " bytes of tile_static variables",
                   device.local_memory, "bytes for a tile");
  for (std::uint32_t dimension = 0; kernel.tile[0] != 0 && dimension < kernel.rank; ++dimension)
    if (const std::size_t length = std::size_t(kernel.tile[kernel.rank - 1 - dimension]),
        most = device.most_work_items[dimension];
        length > most)
      return refused(kernel, "tiles of " + std::to_string(length) + " work-items in one dimension",
                     most, "there");
  const bool is_in_memory = blob.flags & tessera_blob_closure_in_memory;
  const std::uint64_t pointers =
      kernel.capture_count + is_in_memory + (blob.flags & tessera_blob_messages ? 1 : 0);
  const std::uint64_t bytes = (is_in_memory ? 0 : blob.closure_bytes) + pointers * sizeof(void *);
  if (bytes > device.most_parameter_bytes)
    return refused(kernel, std::to_string(bytes) + " bytes of arguments",
                   device.most_parameter_bytes, "bytes for a kernel");
  return {};
}

error opencl_device::refused(const tessera_kernel &kernel, const std::string &has,
                             std::uint64_t limit, const std::string &of_what) const {
  return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name + " has " +
                                              has + ", and the accelerator \"" +
                                              context_.facts().name + "\" " +
                                              std::to_string(limit) + " " + of_what + ".");
}

found_devices find_devices(const library *in, const backend_options &options) {
  found_devices all;
  if (!in)
    return all;
  int number = 0;
  for (const platform_id platform : in->platforms()) {
    const functions api = in->functions_of(platform);
    std::uint32_t count = 0;
    if (api.clGetDeviceIDs(platform, type_all, 0, nullptr, &count) != success || count == 0)
      continue;
    std::vector<device_id> ids(count);
    if (api.clGetDeviceIDs(platform, type_all, count, ids.data(), nullptr) != success)
      continue;
    for (const device_id id : ids) {
      examined_device one(api, platform, id, options.opencl_memory);
      if (!one.refusal && one.facts.is_cpu && options.opencl == "gpu")
        one.refusal = "it is a CPU, and TESSERA_OPENCL asks for GPUs";
      if (one.refusal)
        all.refused.push_back(
            {wide(one.facts.name + " (" + one.facts.platform_name + ")"), wide(*one.refusal)});
      else
        all.devices.push_back(
            std::make_unique<opencl_device>(std::move(one.facts), number++, options));
    }
  }
  library::end_before();
  options.has_loaded();
  return all;
}

} // namespace tessera::opencl

namespace tessera {

found_devices find_opencl_devices(const backend_options &options) {
  if (options.opencl == "off")
    return {};
  constexpr const char *name = "libOpenCL.so.1";
  const auto refuse = [](const std::string &why) {
    return found_devices{.devices = {}, .refused = {{opencl::wide(name), opencl::wide(why)}}};
  };
  if (getauxval(AT_SECURE) != 0)
    return refuse("a program with more rights than its caller loads no drivers, which do what the "
                  "caller's environment says");
  const std::string file = opencl::library_file(name, opencl::library_folders());
  if (file.empty())
    return refuse("it is in no folder with an absolute path, and is not looked for elsewhere: an "
                  "empty or relative path in LD_LIBRARY_PATH means the current directory");
  const signals_blocked in_threads_of_drivers;
  std::string refusal;
  found_devices all = opencl::find_devices(opencl::library::open(file.c_str(), &refusal), options);
  if (!refusal.empty())
    all.refused.push_back({opencl::wide(name), opencl::wide(refusal)});
  return all;
}

} // namespace tessera
