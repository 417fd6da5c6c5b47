// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What launch_check has found, in words.
#include "backends/ref/check/launch_check.h"

#include "abi/debugger.h"
#include "backends/ref/check/origins.h"
#include "backends/ref/check/texels.h"
#include "backends/ref/check/values.h"
#include "backends/ref/check/variable_cell.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace tessera {

namespace {

void tell_debugger(const finding &found) {
  const std::uint32_t kind = found.kind == finding_kind::race        ? tessera_event_race
                             : found.kind == finding_kind::outside   ? tessera_event_bounds
                             : found.kind == finding_kind::unwritten ? tessera_event_uninitialized
                                                                     : tessera_event_other_finding;
  tessera_debugger_event(kind, nullptr, text_of(found).c_str());
}

} // namespace

void launch_check::report(finding found) {
  if (log_)
    return; // the launch has run before
  found.kernel = work_.kernel.name;
  if (!first_)
    first_ = text_of(found);
  if (check_reports::instance().add(found) && found.kind != finding_kind::unwritten)
    tell_debugger(found);
}

static std::string quoted(const char *name) { return "'" + std::string(name) + "'"; }

const tessera_tile_variable *launch_check::tile_variable_at(const void *address) const {
  const std::uint64_t place = std::uintptr_t(address) - thread_.tile_memory;
  if (!kernel_ || place >= thread_.tile_bytes)
    return nullptr;
  const std::span all(kernel_->variables, kernel_->variable_count);
  const auto found = std::ranges::find_if(all, [place](const tessera_tile_variable &one) {
    return place - one.offset < one.site->bytes;
  });
  return found == all.end() ? nullptr : &*found;
}

/// The tile_static variable that lies there, or that of the work-item that runs.
std::optional<launch_check::neighbour> launch_check::variable_at(const void *address) const {
  const auto place = std::uintptr_t(address);
  if (const tessera_tile_variable *const one = tile_variable_at(address))
    return neighbour{quoted(one->site->name), thread_.tile_memory + one->offset, one->site->bytes,
                     one->site->type};
  if (place - thread_.stack < thread_.stack_bytes)
    if (const variable_cell cell = variable_cell::of(*memory_, address);
        cell.site && *cell.site->name)
      return neighbour{quoted(cell.site->name), cell.begin, cell.site->bytes, cell.site->type};
  return std::nullopt;
}

/// The container or variable that is nearest to what lies in nothing.
std::optional<launch_check::neighbour> launch_check::neighbour_of(const void *address) const {
  constexpr std::uint64_t near = 4096, near_on_stack = 256;
  const auto place = std::uintptr_t(address);
  std::uint64_t least = near;
  std::optional<neighbour> found;
  const auto consider = [&](const neighbour &one) {
    const std::uintptr_t end = one.begin + one.bytes;
    const std::uint64_t away = place >= end        ? place - end
                               : place < one.begin ? one.begin - place
                                                   : 0;
    if (away >= least)
      return;
    least = away;
    found = one;
  };
  for (const captured &one : captured_)
    consider({name_of(one), one.begin, one.bytes, "", &one});
  if (kernel_ && place - thread_.tile_memory < thread_.tile_bytes)
    for (std::uint32_t variable = 0; variable < kernel_->variable_count; ++variable) {
      const tessera_tile_variable &one = kernel_->variables[variable];
      consider({quoted(one.site->name), thread_.tile_memory + one.offset, one.site->bytes,
                one.site->type});
    }
  if (place - thread_.stack < thread_.stack_bytes)
    for (std::uint64_t away = 0; away < near_on_stack; away += 4)
      for (const std::uintptr_t beside : {place - away, place + away})
        if (beside - thread_.stack < thread_.stack_bytes)
          if (const auto variable = variable_at(reinterpret_cast<const void *>(beside)))
            consider(*variable);
  return found;
}

std::string launch_check::name_of(const captured &one) const {
  assert(one.number < work_.kernel.capture_count && "what is captured has a row");
  const char *const name = work_.kernel.captures[one.number].name;
  return name && *name ? quoted(name) : one.has_strides ? "a view" : "an array";
}

/// Of its elements, as a tessera_site has it.
std::string_view launch_check::type_of(const captured &one) const {
  return kernel_ && one.number < kernel_->capture_count ? kernel_->capture_types[one.number] : "";
}

std::string launch_check::element_of(const captured &one, const void *address,
                                     std::uint64_t length) const {
  if (const auto texture = texture_layout::of(type_of(one), *one.view))
    return texture->element(name_of(one), std::uintptr_t(address) - one.begin, length);
  const std::uint32_t rank = one.view->rank;
  const std::uint32_t element = one.element_bytes();
  const auto *const numbers = reinterpret_cast<const std::int32_t *>(one.view + 1);
  const auto place = std::int64_t(std::uintptr_t(address) - one.begin); // it may lie outside
  const std::uint64_t offset = std::uint64_t((place % element + element) % element);
  std::int64_t rest = (place - std::int64_t(offset)) / element;
  std::string text = name_of(one) + (rank == 1 ? "[" : "(");
  for (std::uint32_t dimension = 0; dimension < rank; ++dimension) {
    std::int64_t stride = 1;
    if (one.has_strides && dimension + 1 < rank)
      stride = std::max(numbers[rank + dimension], 1);
    else
      for (std::uint32_t inner = dimension + 1; inner < rank; ++inner)
        stride *= std::max(numbers[inner], 1);
    const std::int64_t index = rest / stride - (rest % stride < 0);
    text += (dimension ? ", " : "") + std::to_string(index);
    rest -= index * stride;
  }
  text += rank == 1 ? "]" : ")";
  if (offset == 0 && length == element)
    return text;
  return member_of(text, type_of(one), offset, length);
}

/// Does its index show that the address lies outside? In a section it may lie between two rows.
bool launch_check::is_outside_by_index(const captured &one, std::uintptr_t place) const {
  if (texture_layout::of(type_of(one), *one.view))
    return false;
  return one.view->rank == 1 || place < one.begin || place >= one.begin + one.bytes;
}

/// What is at the address, or was, or will be.
std::string launch_check::value_of(const void *address, std::uint64_t bits, std::uint32_t bytes,
                                   std::uint8_t kind, bool is_written) const {
  if (!is_written)
    return "a value that nobody wrote";
  if (const captured *const one = container_at(address))
    if (const auto texture = texture_layout::of(type_of(*one), *one->view);
        texture && texture->bits <= 32 && bytes <= 8)
      return texture->value(bits, bytes);
  return text_of_value(bits, bytes, kind);
}

/// 'tile'[3][4], 'view'(3, 4) or what else is known.
std::string launch_check::memory_at(const void *address, std::uint64_t length,
                                    const tessera_site &site) const {
  if (const tessera_tile_variable *const one = tile_variable_at(address))
    return element_of_variable(*one->site,
                               std::uintptr_t(address) - thread_.tile_memory - one->offset, length);
  if (const captured *const one = container_at(address))
    return element_of(*one, address, length);
  return *site.name ? quoted(site.name) : "memory";
}

/// Atomic operations exchange floats as integers.
std::uint8_t launch_check::value_kind_of(const logged_access &access) const {
  const auto variable = variable_at(access.address);
  if (access.kind != access_kind::atomic || !variable)
    return access.site->value_kind;
  const std::string type = name_of_type(variable->type); // "float[16]"
  return type.substr(0, type.find('[')) == "float" ? std::uint8_t(tessera_value_float)
                                                   : access.site->value_kind;
}

/// "write of 7 to 'a'[3] by work-item (3) of tile (0), global (3)"
std::string launch_check::described(const logged_access &access) const {
  const tessera_site &site = *access.site;
  const std::uint8_t kind = value_kind_of(access);
  const std::string memory = memory_at(access.address, access.bytes, site),
                    who = " by " + work_item(access.by.tile, access.by.item),
                    value = value_of(access.address, access.value, access.bytes, kind,
                                     access.is_written);
  if (access.kind == access_kind::atomic)
    return name_of_atomic(site.operation) + " of " +
           text_of_value(access.operand, access.bytes, kind) + " on " + memory + ", which held " +
           value + "," + who;
  const bool has_value = site.value_kind != tessera_value_none || !access.is_written;
  return verb_of(access.kind) + (has_value ? " of " + value : "") + preposition_of(access.kind) +
         memory + who;
}

std::string launch_check::work_item(std::uint64_t tile, std::uint64_t item) const {
  const int rank = int(work_.kernel.rank);
  std::vector<std::int32_t> tiles(work_.kernel.rank), local(work_.kernel.rank),
      global(work_.kernel.rank);
  for (int dimension = rank - 1; dimension >= 0; --dimension) {
    const std::int32_t length = work_.kernel.tile[0] ? work_.kernel.tile[dimension] : 1;
    const auto count = std::uint64_t(work_.extent[dimension] / length);
    tiles[std::size_t(dimension)] = std::int32_t(tile % count);
    tile /= count;
    local[std::size_t(dimension)] = std::int32_t(item % std::uint64_t(length));
    item /= std::uint64_t(length);
    global[std::size_t(dimension)] =
        tiles[std::size_t(dimension)] * length + local[std::size_t(dimension)];
  }
  if (work_.kernel.tile[0] == 0)
    return "work-item " + text_of_index(global);
  return "work-item " + text_of_index(local) + " of tile " + text_of_index(tiles) + ", global " +
         text_of_index(global);
}

std::string launch_check::here() const {
  const checked_thread &thread = checked_thread::here();
  return work_item(thread.global.tile, thread.global.item);
}

/// The member that begins there, as a part of what it is a member of.
launch_check::neighbour launch_check::member_at(const void *address,
                                                const tessera_site &site) const {
  neighbour member = {*site.name ? quoted(site.name) : "an array", std::uintptr_t(address),
                      site.object_bytes, site.type};
  std::string element;
  if (const captured *const container = container_at(address))
    element = element_of(*container, address, site.object_bytes);
  else if (const auto variable = variable_at(address))
    element = element_of_array(variable->name, variable->type, variable->bytes,
                               std::int64_t(member.begin - variable->begin), site.object_bytes)
                  .value_or("");
  if (!element.empty() && !element.starts_with("byte "))
    member.name = element;
  return member;
}

/// " from 'own'[3], outside of int[3]"
std::string launch_check::place_beside(std::uintptr_t place, std::uint64_t bytes, access_kind kind,
                                       const neighbour &of) const {
  const auto *const address = reinterpret_cast<const void *>(place);
  const auto outside_of = [&](const std::string &element, std::uint64_t element_bytes,
                              const std::string &bound) {
    const bool is_whole =
        element_bytes == 0 ? !element.starts_with("byte ") : bytes == element_bytes;
    return (is_whole ? "" : " of " + std::to_string(bytes) + " bytes") + preposition_of(kind) +
           element + ", outside of " + bound;
  };
  if (of.container && is_outside_by_index(*of.container, place)) {
    const tessera_view &view = *of.container->view;
    const auto *const extent = reinterpret_cast<const std::int32_t *>(&view + 1);
    const bool has_members = !type_of(*of.container).empty();
    return outside_of(element_of(*of.container, address, bytes),
                      has_members ? 0 : of.container->element_bytes(),
                      "the extent " + text_of_index({extent, view.rank}));
  }
  if (const auto element =
          element_of_array(of.name, of.type, of.bytes, std::int64_t(place - of.begin), bytes);
      element && *element != of.name)
    return outside_of(*element, bytes_of_element(of.type, of.bytes),
                      (of.type.starts_with('[') ? "the extent " : "") + name_of_type(of.type));
  const std::uintptr_t end = of.begin + of.bytes;
  const std::string count = " of " + std::to_string(bytes) + " bytes, ";
  if (place >= end)
    return count + std::to_string(place - end) + " bytes behind the end of " + of.name;
  if (place < of.begin)
    return count + std::to_string(of.begin - place) + " bytes before " + of.name;
  return count + std::to_string(end - place) + " bytes before the end of " + of.name;
}

void launch_check::found_outside(const void *address, const void *object, std::uint64_t bytes,
                                 access_kind kind, const tessera_site &site) {
  if (only_tells())
    return;
  std::optional<neighbour> beside;
  if (site.flags & tessera_site_member)
    beside = member_at(object, site);
  else if (object && site.object_bytes)
    beside = variable_at(object).value_or(neighbour{*site.name ? quoted(site.name) : "a variable",
                                                    std::uintptr_t(object), site.object_bytes,
                                                    site.type});
  else
    beside = neighbour_of(address);
  std::string name = *site.name ? quoted(site.name) : "";
  if (beside && (name.empty() || !(site.flags & tessera_site_member)))
    name = name_in(beside->name);
  const std::string place =
      beside ? place_beside(std::uintptr_t(address), bytes, kind, *beside) + ","
             : " of " + std::to_string(bytes) + " bytes where " +
                   (name.empty() ? "no variable or container" : "no element of " + name) + " is,";
  report({finding_kind::outside,
          "out of bounds" + (name.empty() ? "" : ": " + name),
          "",
          {line_at(site, verb_of(kind) + place + " by " + here())}});
}

void launch_check::found_outside(const tessera_site &site, std::uint32_t accesses,
                                 std::string text) {
  if (only_tells())
    return;
  const std::string before = "out of bounds: ";
  if (const std::size_t found = text.find(before); found != std::string::npos)
    text.erase(0, found + before.size());
  if (const std::size_t found = text.rfind(", in work-item "); found != std::string::npos)
    text.resize(found);
  const char *const verb = accesses == tessera_reads    ? "read at "
                           : accesses == tessera_writes ? "write at "
                           : accesses & tessera_updates ? "atomic operation at "
                           : accesses                   ? "read and write at "
                                                        : "";
  const std::size_t name = text.find('\'');
  report({finding_kind::outside,
          "out of bounds" + (name == std::string::npos ? "" : ": " + name_in(text)),
          "",
          {line_at(site, verb + text + ", by " + here())}});
}

void launch_check::found_misaligned(const void *address, const tessera_site &site) {
  if (only_tells())
    return;
  report({finding_kind::misaligned,
          "misaligned address",
          "",
          {line_at(site, "access of " + memory_at(address, site.bytes, site) +
                             " at an address that is no multiple of " + std::to_string(site.align) +
                             ", by " + here())}});
}

void launch_check::found_unwritten(std::uint32_t origin, const tessera_site &site,
                                   const char *decides) {
  if (only_tells() || log_)
    return; // the launch will run again, or has run before
  finding found = {finding_kind::unwritten,
                   "use of a value that nobody wrote",
                   work_.kernel.name,
                   {line_at(site, std::string("it decides ") + decides + " in " + here())}};
  std::string memory;
  if (const tessera_site *const variable = origins::variable(origin)) {
    memory = "'" + std::string(variable->name) + "'";
    found.lines.push_back(
        line_at(*variable, "it came to be in " + memory + ", which is declared here"));
  } else if (const auto from = origins::container(origin);
             from && from->container < captured_.size()) {
    const captured &one = captured_[from->container];
    memory = name_of(one);
    found.summary += ": " + memory;
    found.consequence =
        "It was read from " +
        (from->word
             ? element_of(one, reinterpret_cast<const void *>(one.begin + *from->word * 4), 4)
             : "an element of " + memory) +
        ", which has no value: nobody has written it, or it was discarded.";
  }
  // A loop finds it again and again.
  const auto is_same = [&](const unwritten_finding &one) {
    return one.memory == memory && one.found.lines.front().place == site.place &&
           one.found.lines.front().column == site.column;
  };
  if (std::ranges::any_of(unwritten_, is_same))
    return;
  tell_debugger(found); // while the work-item stands there; the report waits for the races
  unwritten_.push_back({std::move(found), std::move(memory)});
}

void launch_check::found_division(const tessera_site &site, bool by_zero) {
  if (only_tells())
    return;
  report({finding_kind::division,
          by_zero ? "integer division by zero" : "integer division that overflows",
          "",
          {line_at(site, std::string("division ") +
                             (by_zero ? "by 0" : "of the least number by -1") + " in " + here())}});
}

void launch_check::found_endless_wait(const void *address, const tessera_site &site) {
  if (only_tells())
    return;
  ends_ = true;
  report({finding_kind::endless_wait,
          "wait for another work-item",
          "",
          {line_at(site, "a loop that ends only when " + memory_at(address, 0, site) +
                             " changes, in " + here())},
          "Another work-item may not run before this one has ended or reached a barrier (spec "
          "8.1)."});
}

void launch_check::found_divergence(std::uint64_t one, const tessera_barrier *at,
                                    std::uint64_t other, const tessera_barrier *other_at,
                                    const tessera_site *departure) {
  if (only_tells())
    return;
  const std::uint32_t tile = checked_thread::here().global.tile;
  const auto waits = [&](std::uint64_t item, const tessera_barrier &barrier) -> finding_line {
    return {work_item(tile, item) + " waits at this barrier", barrier.place, barrier.file,
            barrier.line, barrier.column};
  };
  const auto ended = [&]() -> finding_line {
    const std::string text = work_item(tile, other) + " has ended without it";
    if (departure)
      return line_at(*departure, text + "; their ways part here");
    return {text, at->place, at->file, at->line, at->column};
  };
  ends_ = true;
  report({finding_kind::divergence,
          "barrier that not all work-items of the tile reach",
          "",
          {waits(one, *at), other_at ? waits(other, *other_at) : ended()}});
}

} // namespace tessera
