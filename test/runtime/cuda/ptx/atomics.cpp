// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations, and fences.
#include "decoder.h"

#include <atomic>

namespace ptx {

place take_address(decoder &in, const operand &address, space expected, int &bytes,
                   std::uint64_t &offset);

namespace {

struct add {
  template <typename T> static T of(T old, T b) { return static_cast<T>(old + b); }
};
struct least {
  template <typename T> static T of(T old, T b) { return b < old ? b : old; }
};
struct greatest {
  template <typename T> static T of(T old, T b) { return b > old ? b : old; }
};
struct conjunction {
  template <typename T> static T of(T old, T b) { return old & b; }
};
struct disjunction {
  template <typename T> static T of(T old, T b) { return old | b; }
};
struct difference {
  template <typename T> static T of(T old, T b) { return old ^ b; }
};
struct exchange {
  template <typename T> static T of(T, T b) { return b; }
};
struct wrapping_increment {
  template <typename T> static T of(T old, T b) { return old >= b ? T(0) : T(old + 1); }
};
struct wrapping_decrement {
  template <typename T> static T of(T old, T b) { return old == 0 || old > b ? b : T(old - 1); }
};

/// The address of each.
void spread(warp &in, const instruction *i, shape found) {
  if (found == shape::scattered)
    return;
  const std::size_t step = found == shape::in_rows ? i->size : 0;
  for (int lane = lanes - 1; lane >= 0; --lane)
    in.in->pointers[lane] = in.in->pointers[lane / row * row] + std::size_t(lane % row) * step;
}

/// One after the other, in the order of the work-items.
template <typename T, typename Op> const instruction *change(warp &in, const instruction *i) {
  spread(in, i, i->locate(in, i));
  const T *const with = in.at<T>(i->b);
  T before[lanes] = {};
  for (int lane = 0; lane < lanes; ++lane) {
    if (!in.on[lane])
      continue;
    const std::atomic_ref<T> at(*reinterpret_cast<T *>(in.in->pointers[lane]));
    T old = at.load(std::memory_order_relaxed);
    while (!at.compare_exchange_weak(old, Op::of(old, with[lane])))
      ;
    before[lane] = old;
  }
  put(in, i->to, before);
  return i + 1;
}

template <typename T> const instruction *compare(warp &in, const instruction *i) {
  spread(in, i, i->locate(in, i));
  const T *const expected = in.at<T>(i->b), *const with = in.at<T>(i->c);
  T before[lanes] = {};
  for (int lane = 0; lane < lanes; ++lane) {
    if (!in.on[lane])
      continue;
    before[lane] = expected[lane];
    std::atomic_ref<T>(*reinterpret_cast<T *>(in.in->pointers[lane]))
        .compare_exchange_strong(before[lane], with[lane]);
  }
  put(in, i->to, before);
  return i + 1;
}

template <typename Op> handler of_sign(type of) {
  if (of.of == kind::of_signed)
    return of.bits == 32   ? change<std::int32_t, Op>
           : of.bits == 64 ? change<std::int64_t, Op>
                           : nullptr;
  if (of.of == kind::of_unsigned)
    return of.bits == 32   ? change<std::uint32_t, Op>
           : of.bits == 64 ? change<std::uint64_t, Op>
                           : nullptr;
  return nullptr;
}

template <typename Op> handler of_plain_bits(type of) {
  if (of.of != kind::bits)
    return nullptr;
  return of.bits == 32   ? change<std::uint32_t, Op>
         : of.bits == 64 ? change<std::uint64_t, Op>
                         : nullptr;
}

handler handler_of(const std::string &name, type of) {
  const bool is_single = of == type{kind::floating, 32}, is_double = of == type{kind::floating, 64};
  if (name == "add")
    return is_single                         ? change<float, add>
           : is_double                       ? change<double, add>
           : of == type{kind::of_signed, 64} ? nullptr // PTX has .u64 alone
                                             : of_sign<add>(of);
  if (name == "min")
    return of_sign<least>(of);
  if (name == "max")
    return of_sign<greatest>(of);
  if (name == "and")
    return of_plain_bits<conjunction>(of);
  if (name == "or")
    return of_plain_bits<disjunction>(of);
  if (name == "xor")
    return of_plain_bits<difference>(of);
  if (name == "exch")
    return of_plain_bits<exchange>(of);
  const bool is_count = of == type{kind::of_unsigned, 32};
  if (name == "inc" && is_count)
    return change<std::uint32_t, wrapping_increment>;
  if (name == "dec" && is_count)
    return change<std::uint32_t, wrapping_decrement>;
  if (name == "cas" && of.of == kind::bits)
    return of.bits == 32   ? compare<std::uint32_t>
           : of.bits == 64 ? compare<std::uint64_t>
                           : nullptr;
  return nullptr;
}

const instruction *fence(warp &, const instruction *i) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return i + 1;
}

bool decode_fences(decoder &in) {
  if (in.opcode() == "membar") {
    in.take_one({"cta", "gl", "sys"});
  } else if (in.opcode() == "fence") {
    in.take("sc") || in.take_one({"acq_rel"});
    in.take_one({"cta", "gpu", "sys"});
  } else {
    return false;
  }
  in.expect_operands(0);
  in.emit(fence);
  return true;
}

} // namespace

bool decode_atomics(decoder &in) {
  if (decode_fences(in))
    return true;
  const bool is_reduction = in.opcode() == "red";
  if (in.opcode() != "atom" && !is_reduction)
    return false;
  in.take("relaxed") || in.take("acquire") || in.take("release") || in.take("acq_rel");
  in.take("cta") || in.take("gpu") || in.take("sys");
  const space where = in.take("global")   ? space::global
                      : in.take("shared") ? space::shared
                                          : space::generic;
  const char *const names[] = {"add", "min",  "max", "and", "or",
                               "xor", "exch", "inc", "dec", "cas"};
  const int which =
      in.take_one({"add", "min", "max", "and", "or", "xor", "exch", "inc", "dec", "cas"});
  const type of = in.take_type();
  const std::string name = names[which];
  const bool is_cas = name == "cas";
  if (is_reduction && (is_cas || name == "exch"))
    in.fail("'red." + name + "' is none");
  const handler run = handler_of(name, of);
  const std::size_t first = is_reduction ? 0 : 1;
  in.expect_operands(first + (is_cas ? 3 : 2));
  if (in.at(first).is != operand::an_address)
    in.fail("'" + in.opcode() + "' has no address");
  int address_bytes;
  std::uint64_t offset;
  const place from = take_address(in, in.at(first), where, address_bytes, offset);
  const place with = in.source(first + 1, of), other = is_cas ? in.source(first + 2, of) : place(0);
  const place to = is_reduction ? in.temporary(of.bytes()) : in.destination(0, of);
  instruction &made = in.emit(run);
  made.to = to;
  made.a = from;
  made.b = with;
  made.c = other;
  made.offset = offset;
  made.size = static_cast<std::uint8_t>(of.bytes());
  made.writes = true;
  made.locate = locator_of(where, address_bytes);
  made.cache = in.new_cache();
  return true;
}

} // namespace ptx
