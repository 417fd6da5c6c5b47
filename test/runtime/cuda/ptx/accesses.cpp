// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads and stores.
#include "decoder.h"

namespace ptx {

namespace {

template <typename T, typename R, int count> void load_scattered(warp &in, const instruction *i) {
  const unsigned char *const *const from = in.in->pointers;
  R values[count][lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    T read[count];
    std::memcpy(read, from[lane], sizeof read);
    for (int number = 0; number < count; ++number)
      values[number][lane] = static_cast<R>(read[number]);
  }
  for (int number = 0; number < count; ++number)
    put(in, i->list[number], values[number]);
}

/// For each eight: the same values, or values that follow each other.
template <typename T, typename R, bool are_in_rows>
void load_rows(warp &in, const instruction *i, const unsigned char *const *from) {
  for (int number = 0; number < i->count; ++number) {
    R values[lanes];
    for (int first = 0; first < lanes; first += row) {
      const unsigned char *const begin = from[first] + number * sizeof(T);
      for (int lane = 0; lane < row; ++lane) {
        T read;
        std::memcpy(&read, begin + (are_in_rows ? lane * i->count * sizeof(T) : 0), sizeof read);
        values[first + lane] = static_cast<R>(read);
      }
    }
    put(in, i->list[number], values);
  }
}

template <typename T, typename R> void load_plain_rows(warp &in, const instruction *i) {
  R values[lanes];
  for (int first = 0; first < lanes; first += row) {
    T read[row];
    std::memcpy(read, in.in->pointers[first], sizeof read);
    for (int lane = 0; lane < row; ++lane)
      values[first + lane] = static_cast<R>(read[lane]);
  }
  put(in, i->list[0], values);
}

template <typename T, typename R> const instruction *load(warp &in, const instruction *i) {
  const shape found = i->locate(in, i);
  if (found == shape::the_same)
    load_rows<T, R, false>(in, i, in.in->pointers);
  else if (found == shape::in_rows && i->count == 1)
    load_plain_rows<T, R>(in, i);
  else if (found == shape::in_rows)
    load_rows<T, R, true>(in, i, in.in->pointers);
  else if (i->count == 1)
    load_scattered<T, R, 1>(in, i);
  else if (i->count == 2)
    load_scattered<T, R, 2>(in, i);
  else
    load_scattered<T, R, 4>(in, i);
  return i + 1;
}

template <typename T, typename R> const instruction *store(warp &in, const instruction *i) {
  const shape found = i->locate(in, i);
  unsigned char *const *const to = in.in->pointers;
  if (found == shape::in_rows && i->count == 1 && in.is_full) {
    const R *const values = in.at<R>(i->list[0]);
    for (int first = 0; first < lanes; first += row) {
      T written[row];
      for (int lane = 0; lane < row; ++lane)
        written[lane] = static_cast<T>(values[first + lane]);
      std::memcpy(to[first], written, sizeof written);
    }
    return i + 1;
  }
  // One after the other: the last one stays where they are the same.
  const std::size_t step = found == shape::in_rows ? i->size : 0;
  for (int lane = 0; lane < lanes; ++lane) {
    if (!in.on[lane])
      continue;
    unsigned char *const at = found == shape::scattered
                                  ? to[lane]
                                  : to[lane / row * row] + std::size_t(lane % row) * step;
    for (int number = 0; number < i->count; ++number) {
      const T value = static_cast<T>(in.at<R>(i->list[number])[lane]);
      std::memcpy(at + number * sizeof(T), &value, sizeof value);
    }
  }
  return i + 1;
}

/// An entry's argument: the same for all.
template <typename T, typename R> const instruction *load_argument(warp &in, const instruction *i) {
  const unsigned char *from[lanes];
  for (const unsigned char *&each : from)
    each = in.in->what.arguments.data() + i->offset;
  load_rows<T, R, false>(in, i, from);
  return i + 1;
}

/// A function's parameter, or one of a call: with the registers, `stride` bytes for each work-item.
template <typename T, typename R>
const instruction *load_parameter(warp &in, const instruction *i) {
  const unsigned char *const from = in.at<unsigned char>(i->a) + i->offset;
  for (int number = 0; number < i->count; ++number) {
    R values[lanes];
    for (int lane = 0; lane < lanes; ++lane) {
      T value;
      std::memcpy(&value, from + lane * i->stride + number * sizeof(T), sizeof value);
      values[lane] = static_cast<R>(value);
    }
    put(in, i->list[number], values);
  }
  return i + 1;
}

template <typename T, typename R>
const instruction *store_parameter(warp &in, const instruction *i) {
  unsigned char *const to = in.at<unsigned char>(i->a) + i->offset;
  for (int number = 0; number < i->count; ++number) {
    const R *const values = in.at<R>(i->list[number]);
    for (int lane = 0; lane < lanes; ++lane) {
      const T value = static_cast<T>(values[lane]);
      if (in.on[lane])
        std::memcpy(to + lane * i->stride + number * sizeof(T), &value, sizeof value);
    }
  }
  return i + 1;
}

enum class how { load, store, load_argument, load_parameter, store_parameter };

template <typename T, typename R> handler handler_for(how kind) {
  switch (kind) {
  case how::load:
    return load<T, R>;
  case how::store:
    return store<T, R>;
  case how::load_argument:
    return load_argument<T, R>;
  case how::load_parameter:
    return load_parameter<T, R>;
  default:
    return store_parameter<T, R>;
  }
}

template <typename T> handler with_register(how kind, int bytes) {
  switch (bytes) {
  case 2:
    if constexpr (sizeof(T) <= 2)
      return handler_for<T, std::uint16_t>(kind);
    return nullptr;
  case 4:
    if constexpr (sizeof(T) <= 4)
      return handler_for<T, std::uint32_t>(kind);
    return nullptr;
  default:
    return handler_for<T, std::uint64_t>(kind);
  }
}

handler handler_of(how kind_of, type of, int register_bytes) {
  const bool is_signed = of.of == kind::of_signed && of.bytes() < register_bytes;
  switch (of.bits) {
  case 8:
    return is_signed ? with_register<std::int8_t>(kind_of, register_bytes)
                     : with_register<std::uint8_t>(kind_of, register_bytes);
  case 16:
    return is_signed ? with_register<std::int16_t>(kind_of, register_bytes)
                     : with_register<std::uint16_t>(kind_of, register_bytes);
  case 32:
    return is_signed ? with_register<std::int32_t>(kind_of, register_bytes)
                     : with_register<std::uint32_t>(kind_of, register_bytes);
  case 64:
    return with_register<std::uint64_t>(kind_of, register_bytes);
  default:
    return nullptr;
  }
}

struct access {
  space in = space::generic;
  type of;
  int count = 1;
  bool is_load = false, is_nc = false;
};

access take_access(decoder &in) {
  access found;
  found.is_load = in.opcode() == "ld";
  const bool is_ordered = in.take("volatile") || in.take("relaxed") || in.take("weak") ||
                          in.take(found.is_load ? "acquire" : "release");
  if (is_ordered)
    in.take("sys") || in.take("gpu") || in.take("cta");
  const std::pair<const char *, space> spaces[] = {{"global", space::global},
                                                   {"shared", space::shared},
                                                   {"local", space::local},
                                                   {"param", space::parameter},
                                                   {"const", space::constant}};
  for (const auto &[name, is] : spaces)
    if (in.take(name))
      found.in = is;
  for (const char *const cached : {"ca", "cg", "cs", "lu", "cv", "wb", "wt"})
    if (in.take(cached))
      break;
  found.is_nc = found.is_load && in.take("nc");
  if (found.is_nc && (found.in != space::global || is_ordered))
    in.fail("'ld.nc' is of global memory");
  if (!found.is_load && found.in == space::constant)
    in.fail("constant memory is not written");
  found.count = in.take("v2") ? 2 : in.take("v4") ? 4 : 1;
  found.of = in.take_type();
  if (found.of.bits == 1 || found.count * found.of.bytes() > 16)
    in.fail("'" + in.opcode() + "' of this type is not known here");
  return found;
}

/// The registers' places, and how many bytes each has.
int take_values(decoder &in, const access &what, place (&into)[4]) {
  const operand &values = in.at(what.is_load ? 0 : 1);
  const bool is_list = values.is == operand::a_list;
  if (is_list ? values.list.size() != std::size_t(what.count) : what.count != 1)
    in.fail("'" + in.opcode() + "' has another number of values");
  int bytes = 0;
  for (int number = 0; number < what.count; ++number) {
    const operand &each = is_list ? values.list[number] : values;
    type of = in.declared(each, {kind::bits, 0});
    if (of.bits) // the widest: numbers and what is not wanted agree with it
      bytes = std::max(bytes, of.bytes());
  }
  if (!bytes)
    bytes = std::max(what.of.bytes(), 2);
  if (bytes < what.of.bytes() || bytes == 1)
    in.fail("'" + in.opcode() + "' has a register that is narrower than its type");
  for (int number = 0; number < what.count; ++number) {
    const operand &each = is_list ? values.list[number] : values;
    const type of{kind::bits, bytes * 8};
    into[number] = what.is_load ? in.destination(each, of) : in.source(each, of);
  }
  return bytes;
}

/// True if the address is a parameter's name.
bool decode_parameter(decoder &in, const access &what, const operand &address,
                      const place (&values)[4], int bytes) {
  const decoder::parameter *const found =
      address.base_is_register ? nullptr : in.find_parameter(address.name);
  if (what.in != space::parameter || !found) {
    if (what.in == space::parameter && (!what.is_load || !in.source_function().is_entry))
      in.fail("parameters of functions are named where they are used");
    return false;
  }
  const unsigned size = unsigned(what.count * what.of.bytes());
  if (address.value + size > found->is->bytes || address.value > found->is->bytes)
    in.fail("an access beyond the parameter '" + address.name + "'");
  if (address.value % size || found->is->alignment % what.of.bytes())
    in.fail("a misaligned access to the parameter '" + address.name + "'");
  if (found->is_of_entry && !what.is_load)
    in.fail("the parameter '" + address.name + "' is not written");
  const how kind = found->is_of_entry ? how::load_argument
                   : what.is_load     ? how::load_parameter
                                      : how::store_parameter;
  instruction &made = in.emit(handler_of(kind, what.of, bytes));
  std::copy_n(values, 4, made.list);
  made.count = static_cast<std::uint8_t>(what.count);
  made.offset = address.value;
  if (found->is_of_entry) {
    made.offset += found->where.offset;
  } else {
    made.a = found->where.offset | registers_area;
    made.stride = found->where.bytes;
  }
  return true;
}

} // namespace

/// The address of an access: a register, a name or a number.
place take_address(decoder &in, const operand &address, space expected, int &bytes,
                   std::uint64_t &offset) {
  bytes = 8;
  offset = 0;
  if (address.base_is_register) {
    operand base;
    base.is = operand::a_register;
    base.name = address.name;
    const type of = in.declared(base, {kind::bits, 64});
    if (of.bits < 32 || of.of == kind::floating)
      in.fail("an address has 32 or 64 bits");
    bytes = of.bytes();
    offset = address.value;
    return in.source(base, of);
  }
  if (address.name.empty())
    return in.constant(address.value, 8);
  std::uint64_t begin;
  space is;
  if (!in.find_address(address.name, begin, is))
    in.fail("'" + address.name + "' is not declared");
  if (is != expected)
    in.fail("'" + address.name + "' is in another space");
  operand name;
  name.is = operand::a_name;
  name.name = address.name;
  name.value = address.value;
  return in.source(name, {kind::bits, 64});
}

bool decode_accesses(decoder &in) {
  if (in.opcode() != "ld" && in.opcode() != "st")
    return false;
  const access what = take_access(in);
  in.expect_operands(2);
  const operand &address = in.at(what.is_load ? 1 : 0);
  if (address.is != operand::an_address)
    in.fail("'" + in.opcode() + "' has no address");
  place values[4] = {};
  const int bytes = take_values(in, what, values);
  if (decode_parameter(in, what, address, values, bytes))
    return true;
  int address_bytes;
  std::uint64_t offset;
  const place from = take_address(in, address, what.in, address_bytes, offset);
  instruction &made = in.emit(handler_of(what.is_load ? how::load : how::store, what.of, bytes));
  std::copy_n(values, 4, made.list);
  made.a = from;
  made.offset = offset;
  made.count = static_cast<std::uint8_t>(what.count);
  made.size = static_cast<std::uint8_t>(what.count * what.of.bytes());
  made.is_nc = what.is_nc;
  made.writes = !what.is_load;
  made.locate = locator_of(what.in, address_bytes);
  made.cache = in.new_cache();
  if (what.is_nc)
    in.symbols().into->has_read_only_loads = true;
  return true;
}

} // namespace ptx
