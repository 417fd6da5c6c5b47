// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/copy.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>

namespace tessera {
namespace {

result<void> check_regions(const tessera_region &from, const tessera_region &to) {
  for (const tessera_region *region : {&from, &to})
    if (!region->__view.__buffer)
      return error(tessera_error_uninitialized,
                   "concurrency::copy: the array was moved from and holds nothing.");
  for (std::uint32_t dimension = 0; dimension < from.__view.rank; ++dimension)
    if (from.extent[dimension] != to.extent[dimension])
      return error(tessera_error, "concurrency::copy: the extent of dimension " +
                                      std::to_string(dimension) + " of the source (" +
                                      std::to_string(from.extent[dimension]) +
                                      ") differs from the destination's (" +
                                      std::to_string(to.extent[dimension]) + ").");
  return {};
}

/// The two regions, which outlive the views that they were made from.
class region_pair {
public:
  region_pair(const tessera_region &from, const tessera_region &to)
      : shape_(from.extent, from.extent + from.__view.rank),
        from_stride_(from.__stride, from.__stride + from.__view.rank),
        to_stride_(to.__stride, to.__stride + to.__view.rank),
        from_{from.__view, shape_.data(), from_stride_.data()},
        to_{to.__view, shape_.data(), to_stride_.data()},
        outer_(from.__view.rank - std::min(dense_dimensions(from), dense_dimensions(to))),
        block_(from.__view.__element_bytes) {
    assert(from.__view.rank == to.__view.rank &&
           from.__view.__element_bytes == to.__view.__element_bytes &&
           "the headers copy between views of one rank and element");
    for (std::size_t dimension = outer_; dimension < shape_.size(); ++dimension)
      block_ *= std::size_t(std::max(shape_[dimension], 0));
  }
  region_pair(const region_pair &) = delete;
  region_pair &operator=(const region_pair &) = delete;

  bool empty() const {
    return std::any_of(shape_.begin(), shape_.end(),
                       [](std::int32_t length) { return length <= 0; });
  }
  /// Both are on the host and current there.
  void copy(bool overlapping) const {
    if (overlapping && outer_ > 0) {
      // Block by block in place, one might overwrite what another still has to read.
      std::vector<char> between;
      for_each_run(from_, outer_, [&](std::uint64_t offset, std::uint64_t bytes) {
        const char *block = static_cast<const char *>(from_.__view.data) + offset;
        between.insert(between.end(), block, block + bytes);
      });
      const char *next = between.data();
      for_each_run(to_, outer_, [&](std::uint64_t offset, std::uint64_t bytes) {
        std::memcpy(static_cast<char *>(to_.__view.data) + offset, next, bytes);
        next += bytes;
      });
      return;
    }
    copy_dimensions(0, static_cast<const char *>(from_.__view.data),
                    static_cast<char *>(to_.__view.data));
  }

  /// What the copy makes of those bytes of its source's buffer.
  byte_ranges moved(const byte_ranges &bytes, const buffer &source, const buffer &target) const {
    byte_ranges all;
    if (bytes.empty())
      return all;
    std::vector<std::uint64_t> begins; // of blocks
    for_each_run(from_, outer_,
                 [&](std::uint64_t offset, std::uint64_t) { begins.push_back(offset); });
    const auto offset_in = [](const tessera_region &region, const buffer &root) {
      return std::uint64_t(static_cast<const std::byte *>(region.__view.data) - root.host_memory());
    };
    auto next = begins.begin();
    for_each_run(to_, outer_, [&](std::uint64_t offset, std::uint64_t length) {
      const std::uint64_t from = offset_in(from_, source) + *next++;
      const std::uint64_t to = offset_in(to_, target) + offset;
      for (const byte_range &range : bytes.in_common_with(byte_ranges({from, from + length})))
        all.append({range.begin - from + to, range.end - from + to});
    });
    return all;
  }

  /// The same for a device: up to three dimensions are one copy.
  std::vector<copy_region> on_devices(memory_ref to, memory_ref from) const {
    std::vector<copy_region> regions;
    const std::uint32_t apart = outer_ > 2 ? outer_ - 2 : 0;
    add_regions(0, apart, to, from, regions);
    return regions;
  }

private:
  void add_regions(std::uint32_t dimension, std::uint32_t apart, memory_ref to, memory_ref from,
                   std::vector<copy_region> &regions) const {
    if (dimension < apart) {
      for (std::int32_t index = 0; index < shape_[dimension]; ++index)
        add_regions(dimension + 1, apart, to + std::uint64_t(index * step(to_, dimension)),
                    from + std::uint64_t(index * step(from_, dimension)), regions);
      return;
    }
    copy_region one = {.to = {to}, .from = {from}, .bytes = block_};
    if (outer_ > 0) {
      one.rows = std::uint64_t(shape_[outer_ - 1]);
      one.to.row_pitch = std::uint64_t(step(to_, outer_ - 1));
      one.from.row_pitch = std::uint64_t(step(from_, outer_ - 1));
    }
    if (outer_ > 1) {
      one.slices = std::uint64_t(shape_[outer_ - 2]);
      one.to.slice_pitch = std::uint64_t(step(to_, outer_ - 2));
      one.from.slice_pitch = std::uint64_t(step(from_, outer_ - 2));
    }
    regions.push_back(one);
  }
  /// Copies dimension `dimension` and those after it; from outer_ on, everything is one block.
  void copy_dimensions(std::uint32_t dimension, const char *source, char *destination) const {
    if (dimension == outer_) {
      std::memmove(destination, source, block_);
      return;
    }
    for (std::int32_t index = 0; index < shape_[dimension]; ++index)
      copy_dimensions(dimension + 1, source + index * step(from_, dimension),
                      destination + index * step(to_, dimension));
  }
  static std::int64_t step(const tessera_region &region, std::uint32_t dimension) {
    return std::int64_t(region.__stride[dimension]) * region.__view.__element_bytes;
  }

  std::vector<std::int32_t> shape_, from_stride_, to_stride_;
  tessera_region from_, to_;
  std::uint32_t outer_;
  std::size_t block_;
};

/// Copies from one device's memory to the same or another one's.
class device_copy final : public data_command {
public:
  device_copy(device &from, device &to, std::vector<copy_region> regions, const trace &tracing)
      : from_(from), to_(to), regions_(std::move(regions)), tracing_(tracing) {}

  bool touches_data() const override { return true; }

private:
  begun_work work(const queue_of_device &own, std::span<const counted<event>> after) override {
    begun_work begun;
    if (result<bool> copies = begin_copies(&from_, &to_, regions_, own, after, tracing_,
                                           {.work = label()}, begun.events, unfinished());
        !copies)
      begun.failure = copies.failure();
    return begun;
  }

  device &from_, &to_;
  const std::vector<copy_region> regions_;
  const trace &tracing_;
};

/// What a copy is from, or to.
struct copied_part {
  buffer &root;
  const buffer_part &part;
  device *where = nullptr; ///< null: on the host
};

void use_both(data_command &work, const region_pair &pair, const copied_part &from,
              const copied_part &to) {
  work.use(from.root, from.part, tessera_access_read, from.where);
  byte_ranges undefined;
  if (to.root.tells_what_is_unwritten())
    undefined = pair.moved(from.root.unwritten(from.part), from.root, to.root);
  work.use(to.root, to.part, tessera_access_write, to.where);
  if (!undefined.empty())
    to.root.discard(undefined);
}

const char *name_of_copy(bool asynchronously) { return asynchronously ? "copy_async" : "copy"; }

/// The device whose own memory holds an array; null where the host's does, and for other data.
device *home_of_array(const buffer &root) {
  device &home = root.home().owner().hardware();
  return root.kind() == buffer::source::array && !home.properties().shares_host_memory ? &home
                                                                                       : nullptr;
}

} // namespace

result<counted<command>> copy_regions(const tessera_region &from, const tessera_region &to,
                                      bool asynchronously) {
  if (result<void> checked = check_regions(from, to); !checked)
    return checked.failure();
  buffer &source = **buffer_behind(from), &target = **buffer_behind(to);
  const buffer_part read = source.part(from), written = target.part(to);
  const bool overlapping = &source == &target && read.bounds().overlaps(written.bounds());

  auto pair = std::make_shared<const region_pair>(from, to);
  if (pair->empty() && !asynchronously)
    return counted<command>();
  state_lock lock = source.scheduling().lock();
  device *const to_device = home_of_array(target);
  if (to_device) {
    gather_if_scattered(source, read, lock);
    gather_if_scattered(target, written, lock);
  }
  device *from_device = home_of_array(source);
  if (to_device && !from_device && source.is_current_on(*to_device, read))
    from_device = to_device;
  if (to_device && from_device && !overlapping && !pair->empty()) {
    // Straight from where the data is to where it belongs.
    const auto work = counted<device_copy>::adopt(new device_copy(
        *from_device, *to_device,
        pair->on_devices(target.where(to, *to_device), source.where(from, *from_device)),
        target.home().owner().tracing()));
    work->set_label(name_of_copy(asynchronously));
    const command_setup setup(*work, lock);
    if (asynchronously && from_device == to_device && to_device->properties().is_asynchronous)
      work->run_on(*to_device);
    if (asynchronously)
      submit_to_home(*work, target, lock);
    use_both(*work, *pair, {source, read, from_device}, {target, written, to_device});
    return hand_out_or_run(counted<data_command>::share(*work), asynchronously, lock);
  }
  auto work = counted<host_command>::adopt(new host_command([pair, overlapping]() -> result<void> {
    if (!pair->empty())
      pair->copy(overlapping);
    return {};
  }));
  work->set_label(name_of_copy(asynchronously));
  const command_setup setup(*work, lock);
  if (asynchronously)
    submit_to_home(*work, source.kind() == buffer::source::array ? source : target, lock);
  use_both(*work, *pair, {source, read}, {target, written});
  return hand_out_or_run(counted<data_command>::share(*work), asynchronously, lock);
}

} // namespace tessera
