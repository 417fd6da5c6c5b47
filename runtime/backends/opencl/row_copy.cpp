// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/row_copy.h"

#include "backends/host_memory.h"
#include "backends/opencl/opencl_memory.h"
#include "backends/opencl/programs/spirv_format.h"

#include <bit>
#include <cassert>

namespace tessera::opencl {
namespace {

constexpr std::uint64_t least_rows = 32;
constexpr std::uint64_t most_bytes_of_row = 16384;

constexpr std::uint32_t words[] = {
#include "backends/opencl/copy_rows.inc"
};

/// What programs are loaded by.
struct kernel_of_words {
  tessera_blob blob = {};
  tessera_image image = {};
  tessera_kernel kernel = {};

  kernel_of_words() {
    blob.code = words;
    blob.bytes = sizeof words;
    blob.entry_name = "tessera_copy_rows";
    blob.strings = "";
    for (const std::uint32_t word : words) // FNV-1a
      blob.hash[0] = (blob.hash[0] ^ word) * 0x100000001B3;
    image.kind = tessera_image_spirv;
    image.blob = &blob;
    kernel.name = "copy_rows.ll";
    kernel.image_count = 1;
    kernel.images = &image;
  }
};

memory_ref begin_of(const allocation &memory) { return {&memory, 0}; }

/// The device's address, or null of memory of the host's.
std::byte *address_on_device(memory_ref place) {
  if (!place.memory || place.memory->host_address())
    return nullptr;
  return gpu::place_on_device(place);
}

copy_region::place without_gaps(memory_ref begin, const copy_region &like) {
  return {begin, like.bytes, like.bytes * like.rows};
}

} // namespace

const loaded_kernel *row_kernel::find() {
  if (const loaded_kernel *const found = found_.load(std::memory_order_acquire))
    return found;
  if (is_missing_.load(std::memory_order_relaxed))
    return nullptr;
  static const kernel_of_words own;
  result<gpu::device_code> code =
      gpu::device_code::of(own.kernel, &own.image, spirv, context_.facts().name);
  result<const loaded_kernel *> loaded = programs_.load(own.kernel, *code);
  if (loaded)
    found_.store(*loaded, std::memory_order_release);
  else
    is_missing_ = true;
  return loaded ? *loaded : nullptr;
}

bool row_copy::suits(const device_facts &on, const copy_region &what) {
  const functions &api = on.api;
  return on.memory != memory_sort::buffer && api.clCreateUserEvent && api.clSetUserEventStatus &&
         api.clEnqueueMarkerWithWaitList && what.rows * what.slices >= least_rows &&
         what.bytes <= most_bytes_of_row;
}

row_copy::~row_copy() {
  if (host_is_done_ && !gpu::drivers::are_lost())
    api().clReleaseEvent(host_is_done_);
}

row_copy::direction row_copy::way() const {
  return !address_on_device(what_.from.begin) ? direction::in
         : !address_on_device(what_.to.begin) ? direction::out
                                              : direction::within;
}

/// What the host copies.
copy_region row_copy::on_host() const {
  assert(host_rows_ && way() != direction::within && "prepare() has made room");
  copy_region part = what_;
  (way() == direction::in ? part.to : part.from) =
      without_gaps(memory_ref::of_host(host_rows_->host_address()), what_);
  return part;
}

bool row_copy::prepare(gpu::memory_pool &memory) {
  code_ = kernel_.find();
  if (!code_)
    return false;
  if (way() == direction::within)
    return true;
  const std::uint64_t bytes = what_.bytes * what_.rows * what_.slices;
  result<std::unique_ptr<allocation>> on_device = memory.allocate(bytes, memory_kind::device);
  result<std::unique_ptr<allocation>> on_host = memory.allocate(bytes, memory_kind::pinned_host);
  if (!on_device || !on_host)
    return false;
  device_rows_ = std::move(*on_device);
  host_rows_ = std::move(*on_host);
  return true;
}

status row_copy::enqueue(const enqueued &where, bool is_ready, event_id *done) {
  assert(code_ && "prepare() comes first, and succeeds");
  const status outcome = enqueue_all(where, is_ready, done);
  if (outcome != success && host_is_done_) { // the host must not copy later
    api().clFlush(where.in);
    (void)api().clWaitForEvents(1, &host_is_done_);
  }
  return outcome;
}

status row_copy::enqueue_all(const enqueued &where, bool is_ready, event_id *done) {
  switch (way()) {
  case direction::in:
    return enqueue_in(where, is_ready, done);
  case direction::out:
    return enqueue_out(where, done);
  case direction::within:
    break;
  }
  return enqueue_kernel(where, what_, done);
}

/// As many bytes at once as divide everything.
status row_copy::enqueue_kernel(const enqueued &where, const copy_region &rows, event_id *done) {
  result<loaded_kernel::handle> taken = code_->take(kernel_.in());
  if (!taken)
    return out_of_resources;
  const kernel_id kernel = taken->id();
  std::byte *const to = address_on_device(rows.to.begin);
  std::byte *const from = address_on_device(rows.from.begin);
  const std::uint64_t pitches[] = {rows.to.row_pitch, rows.to.slice_pitch, rows.from.row_pitch,
                                   rows.from.slice_pitch};
  std::uint64_t all = rows.bytes | std::uintptr_t(to) | std::uintptr_t(from) | 8;
  for (const std::uint64_t pitch : pitches)
    all |= pitch;
  const std::uint64_t unit = std::uint64_t(1) << std::countr_zero(all);
  std::uint32_t next = 0;
  status outcome = success;
  for (std::byte *const pointer : {to, from})
    if (outcome == success)
      outcome = kernel_.in().facts().memory == memory_sort::usm
                    ? api().clSetKernelArgMemPointerINTEL(kernel, next++, pointer)
                    : api().clSetKernelArgSVMPointer(kernel, next++, pointer);
  for (const std::uint64_t number : {pitches[0], pitches[1], pitches[2], pitches[3], unit})
    if (outcome == success)
      outcome = api().clSetKernelArg(kernel, next++, sizeof number, &number);
  if (outcome != success)
    return outcome;
  const std::size_t range[3] = {rows.bytes / unit, rows.rows, rows.slices};
  return api().clEnqueueNDRangeKernel(where.in, kernel, 3, nullptr, range, nullptr,
                                      std::uint32_t(where.after.size()),
                                      where.after.empty() ? nullptr : where.after.data(), done);
}

status row_copy::enqueue_in(const enqueued &where, bool is_ready, event_id *done) {
  enqueued copy = where;
  event_id started = nullptr;
  if (is_ready) {
    copy_in_host_memory(on_host());
  } else {
    status outcome = api().clEnqueueMarkerWithWaitList(
        where.in, std::uint32_t(where.after.size()),
        where.after.empty() ? nullptr : where.after.data(), &started);
    if (outcome == success)
      outcome = add_host_step(started);
    if (started)
      api().clReleaseEvent(started);
    if (outcome != success)
      return outcome;
    copy.after = {&host_is_done_, 1};
  }
  const copy_region whole = {.to = {begin_of(*device_rows_)},
                             .from = {begin_of(*host_rows_)},
                             .bytes = what_.bytes * what_.rows * what_.slices};
  if (const status outcome = enqueue_copy(kernel_.in().facts(), whole, copy, nullptr);
      outcome != success)
    return outcome;
  copy_region scattered = what_;
  scattered.from = without_gaps(begin_of(*device_rows_), what_);
  return enqueue_kernel({where.in, {}}, scattered, done);
}

status row_copy::enqueue_out(const enqueued &where, event_id *done) {
  copy_region gathered = what_;
  gathered.to = without_gaps(begin_of(*device_rows_), what_);
  if (const status outcome = enqueue_kernel(where, gathered, nullptr); outcome != success)
    return outcome;
  event_id read = nullptr;
  const copy_region whole = {.to = {begin_of(*host_rows_)},
                             .from = {begin_of(*device_rows_)},
                             .bytes = what_.bytes * what_.rows * what_.slices};
  status outcome = enqueue_copy(kernel_.in().facts(), whole, {where.in, {}}, &read);
  if (outcome == success)
    outcome = add_host_step(read);
  if (read)
    api().clReleaseEvent(read);
  if (outcome != success)
    return outcome;
  return api().clEnqueueMarkerWithWaitList(where.in, 1, &host_is_done_, done);
}

/// The host copies once `after` is complete, on a thread of the driver's.
status row_copy::add_host_step(event_id after) {
  result<context_id> in = kernel_.in().id();
  if (!in)
    return invalid_context;
  assert(!host_is_done_ && "the host has one step in a copy");
  status outcome = success;
  host_is_done_ = api().clCreateUserEvent(*in, &outcome);
  if (!host_is_done_)
    return outcome;
  const auto copy = [](event_id, status how, void *told) {
    const std::unique_ptr<std::shared_ptr<row_copy>> one(
        static_cast<std::shared_ptr<row_copy> *>(told));
    const row_copy &rows = **one;
    if (how == event_info::complete)
      copy_in_host_memory(rows.on_host());
    rows.api().clSetUserEventStatus(rows.host_is_done_, how < success ? how : success);
  };
  auto keeps = std::make_unique<std::shared_ptr<row_copy>>(shared_from_this());
  outcome = api().clSetEventCallback(after, event_info::complete, copy, keeps.get());
  if (outcome == success)
    keeps.release();
  else
    api().clSetUserEventStatus(host_is_done_, outcome);
  return outcome;
}

} // namespace tessera::opencl
