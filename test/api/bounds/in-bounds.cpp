// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launches read 0 outside of a view, or fail, from the first element outside on, and that those before, whose
// accesses all lie inside and which run code without guards, read what stands there: every way in which an index is
// computed, with the view one element too short, exactly long enough and longer.
//
// RUN: %amp++ -O2 -famp-cpu=native -famp-bounds=robust %s -o %t-robust && %run --only=shared,separate %t-robust
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=native -famp-bounds=robust -famp-no-in-bounds %s -o %t-guarded && %run --only=shared %t-guarded %}
// RUN: %amp++ -O2 -famp-cpu=native -famp-bounds=check -DCHECKS %s -o %t-check && %run --only=shared %t-check 2>/dev/null
// RUN: %if thorough %{ %amp++ -O1 -famp-cpu=native -famp-bounds=robust %s -o %t-O1 && %run --only=shared %t-O1 %}
// RUN: %if thorough %{ %amp++ -O3 -famp-cpu=native -famp-no-spmd -famp-bounds=robust %s -o %t-O3 && %run --only=shared %t-O3 %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

/// Runs \p launch, which is to fail if \p outside, but only where indices are checked.
template <class Launch> void run(const char *what, bool outside, const Launch &launch) {
#ifdef CHECKS
  bool failed = false;
  try {
    launch();
    accelerator().default_view.wait();
  } catch (const runtime_exception &) {
    failed = true;
  }
  expect(what, failed == outside);
#else
  (void)what, (void)outside;
  launch();
#endif
}

/// Numbers of which a view has `size`; as the host's view, on which serial loops note what they
/// read.
struct model {
  std::vector<int> numbers = random_ints(8192);
  int size = 4096;
  bool outside = false;
  long long most = 0;

  int operator[](long long index) {
    most = std::max(most, index);
    if (index >= 0 && index < size)
      return numbers[first + index];
    outside = true;
    return 0;
  }
  /// Counts from `begin` on, `length` numbers or what is left.
  struct part {
    model &whole;
    int begin, length;
    int operator[](int index) {
      if (index >= 0 && index < length)
        return whole[begin + index];
      whole.outside = true;
      return 0;
    }
  };
  part section(int begin, int length) {
    if (begin >= size)
      outside = true;
    return {*this, begin, begin < size ? std::min(length, size - begin) : 0};
  }
  array_view<const int> view() const { return array_view<const int>(size, &numbers[first]); }

private:
  enum { first = 1024 };
};

/// What work-item i reads, of a view or a model v.
#define READS(name, ...)                                                                           \
  struct name {                                                                                    \
    int a, b, count;                                                                               \
    int operator()(int i, const array_view<const int> &v) const restrict(amp) { __VA_ARGS__ }      \
    int operator()(int i, model &v) const restrict(cpu) { __VA_ARGS__ }                            \
  };
#define READS_ONE(name, index) READS(name, return v[index];)

READS_ONE(plain, i)
READS_ONE(shifted, i + a)
READS_ONE(scaled, a *i + b)
READS_ONE(reversed, count - 1 - i)
READS_ONE(quotient, i / a)
READS_ONE(remainder_of, i % a + b)
READS_ONE(quotient_and_remainder, i / a * b + i % a)
READS_ONE(stride_of_butterfly, 2 * (i - i % a) + i % a + a)
READS_ONE(remainder_of_negative, (i - b) % a + b)
READS_ONE(quotient_of_negative, (i - b) / a + b)
READS_ONE(unsigned_remainder, int((unsigned(i) * 7u) % unsigned(a)))
READS_ONE(unsigned_quotient, int(unsigned(i) / unsigned(a) + unsigned(b)))
READS_ONE(wraps_unsigned, int(unsigned(i) * 65536u * 65536u / 2u + unsigned(i)))
READS_ONE(wraps_back, int(unsigned(i) + 4294967295u - unsigned(b) + 1u + unsigned(b)))
READS_ONE(clamped, i + b < a ? a : i + b > count - 1 ? count - 1 : i + b)
READS_ONE(clamped_wrongly, i - b < 0 ? 1 : i - b > count ? count - 1 : i - b)
READS_ONE(mirrored, i - b < 0 ? b - i : i - b)
READS_ONE(masked, i & 15)
READS_ONE(masked_by_value, i &a)
READS_ONE(joined, i | a)
READS_ONE(flipped, i ^ a)
READS_ONE(flipped_bit, (i & b) == 0 ? i : i ^ b)
READS_ONE(shifted_right, (i >> 2) + b)
READS_ONE(negative_shifted, ((i - b) >> 1) + b)
READS_ONE(shifted_left, (i << 2) + a)
READS_ONE(lesser, i + a < b ? i + a : b)
READS_ONE(greater_of, i - a < b ? b : i - a)
READS_ONE(square, i *i)
READS_ONE(triangle, i *(i + 1) / 2)
READS_ONE(product, (i + a) * (i % b))
READS_ONE(negated, -i + a)
READS_ONE(not_of, ~i + count)
READS_ONE(truncated, int((unsigned(i) << 24) >> 24))
READS_ONE(of_float, int(float(i) * 0.5f))
READS_ONE(indirect, v[i] & 63)
READS(of_branch, int index = 0; if (i < a) index = i; else index = i + b; return v[index];)
READS(
    of_switch, int index = b; switch (i % 4) {
case 0:
  index = i;
  break;
case 1:
  index = i + 1;
  break;
default:
  break;
    } return v[index];)
READS(asked, if (i < a) return v[i + b]; return 0;)
READS(asked_both, if (i >= a && i < count - a) return v[i - a] + v[i + a]; return v[i];)
READS(asked_unequal, if (i != 0 && i != count - 1) return v[i - 1] + v[i + 1]; return 7;)
READS(asked_unsigned, if (unsigned(i) - unsigned(b) < unsigned(a)) return v[i - b]; return 0;)
READS(asked_too_little, if (i > 1) return v[i - 2] + v[i + 1]; return 0;)
READS(asked_another, if (i + a < count) return v[i + a + 1]; return 0;)
READS(asked_of_data, const int x = v[i % a]; if (x >= 0 && x < a) return v[x + b]; return 0;)
READS(asked_in_vain, if (i < a || i < b) return v[i]; return 1;)
READS(counted, int sum = 0; for (int k = 0; k < a; ++k) sum += v[i + k]; return sum;)
READS(counted_down, int sum = 0; for (int k = a; k > 0; --k) sum += v[i + k]; return sum;)
READS(counted_to, int sum = 0; for (int k = 0; k <= a; ++k) sum += v[k * b]; return sum + i;)
READS(counted_in_steps, int sum = 0; for (int k = 0; k < count; k += a) sum += v[k + b];
      return sum;)
READS(counted_unequal, int sum = 0; for (int k = 0; k != a; ++k) sum += v[k + i]; return sum;)
READS(counted_to_end, int sum = 0; for (int k = i; k < count; ++k) sum += v[k]; return sum;)
READS(counted_to_item, int sum = 0; for (int k = 0; k < i; ++k) sum += v[k + 1]; return sum;)
READS(counted_twice, int sum = 0;
      for (int y = 0; y < a; ++y) for (int x = 0; x < b; ++x) sum += v[y * b + x]; return sum + i;)
READS(counted_triangle, int sum = 0;
      for (int y = 0; y < a; ++y) for (int x = y; x < b; ++x) sum += v[x - y + i]; return sum;)
READS(
    do_while, int k = 0; int sum = 0; do {
      sum += v[k + i];
      k += b;
    } while (k < a);
    return sum;)
READS(
    left_early, int sum = 0; for (int k = 0; k < count; ++k) {
      if (k == a)
        break;
      sum += v[k];
    } return sum + i;)
READS(left_for_data, int k = 0; while (v[i + k] > 0)++ k; return k;)
READS(behind_loop, int k = 0; while (k < a) k += b; return v[k];)
READS(halved, int sum = 0; for (int k = a; k > 0; k /= 2) sum += v[i + k]; return sum;)
READS(doubled, int sum = 0; for (int k = 1; k < a; k *= 2) sum += v[i + k]; return sum;)
READS(two_counters, int sum = 0; for (int k = 0, n = b; k < a; ++k, n += 2) sum += v[n + k];
      return sum + i;)
READS(
    changed_in_loop, int at = i; int sum = 0; for (int k = 0; k < a; ++k) {
      sum += v[at];
      if (sum & 1)
        at = b;
    } return sum;)
READS(of_section, return v.section(a, b)[i % b];)
READS(of_long_section, return v.section(a, b)[i];)
READS(of_sections, int sum = 0; for (int k = 0; k < a; ++k) sum += v.section(k, b)[i % b];
      return sum;)

template <class Kernel> void compare(const char *what, int a, int b, int count) {
  const Kernel kernel{a, b, count};
  model m;
  for (int i = 0; i < count; ++i)
    kernel(i, m);
  const int most = int(std::min(m.most, 3000ll));
  for (int size : {most - 1, most, most + 1, most + 9}) {
    m.size = std::max(size, 1);
    m.outside = false;
    std::vector<int> wanted(count), results(count, -1);
    for (int i = 0; i < count; ++i)
      wanted[i] = kernel(i, m);
    const array_view<const int> v = m.view();
    const array_view<int> to(count, results);
    run(what, m.outside, [&] {
      parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = kernel(i[0], v); });
    });
#ifndef CHECKS
    to.synchronize();
    expect_equal(what, results, wanted);
#endif
  }
}

/// Without EVERY_SHAPE a third of the ways fail, and the others read 0: what is known of an index is the same.
template <class Kernel> constexpr bool is_tried() {
#ifdef EVERY_SHAPE
  return true;
#elif defined CHECKS
  return sizeof __PRETTY_FUNCTION__ % 3 == 0;
#else
  return sizeof __PRETTY_FUNCTION__ % 3 != 0;
#endif
}

template <class Kernel> void compare_all(const char *what) {
  if constexpr (is_tried<Kernel>())
    for (int count : {1, 2, 16, 64, 100})
      for (int a : {1, 3, 4, 16, 25})
        for (int b : {1, 2, 8, 20})
          compare<Kernel>(what, a, b, count);
}

/// Rank 2, with a row or a column too few, none, and one more.
void compare_planes() {
  for (int rows : {1, 5, 16})
    for (int columns : {1, 7, 16})
      for (int more_rows : {-1, 0, 1})
        for (int more_columns : {-1, 0, 1}) {
          const int all_rows = std::max(rows + more_rows, 1);
          const int all_columns = std::max(columns + more_columns, 1);
          const std::vector<int> numbers = random_ints(1024);
          bool outside = false;
          const auto at = [&](int row, int column) {
            outside |= row >= all_rows || column >= all_columns;
            return row < all_rows && column < all_columns ? numbers[row * all_columns + column] : 0;
          };
          std::vector<int> wanted, results(rows * columns, -1);
          for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
              int sum = at(row, column) + 3 * at(rows - 1 - row, column);
              for (int k = 0; k < columns; ++k)
                sum += 5 * at(row, k);
              wanted.push_back(sum);
            }
          const array_view<const int, 2> v(all_rows, all_columns, &numbers[0]);
          const array_view<int, 2> to(rows, columns, results);
          run("planes", outside, [&] {
            parallel_for_each(
                to.extent, [=](index<2> i) restrict(amp) {
                  int sum = v(i[0], i[1]) + 3 * v[rows - 1 - i[0]][i[1]];
                  for (int k = 0; k < columns; ++k)
                    sum += 5 * v[i[0]][k];
                  to[i] = sum;
                });
          });
#ifndef CHECKS
          to.synchronize();
          expect_equal("planes", results, wanted);
#endif
        }
}

int main() {
  compare_all<plain>("plain");
  compare_all<shifted>("shifted");
  compare_all<scaled>("scaled");
  compare_all<reversed>("reversed");
  compare_all<quotient>("quotient");
  compare_all<remainder_of>("remainder_of");
  compare_all<quotient_and_remainder>("quotient_and_remainder");
  compare_all<stride_of_butterfly>("stride_of_butterfly");
  compare_all<remainder_of_negative>("remainder_of_negative");
  compare_all<quotient_of_negative>("quotient_of_negative");
  compare_all<unsigned_remainder>("unsigned_remainder");
  compare_all<unsigned_quotient>("unsigned_quotient");
  compare_all<wraps_unsigned>("wraps_unsigned");
  compare_all<wraps_back>("wraps_back");
  compare_all<clamped>("clamped");
  compare_all<clamped_wrongly>("clamped_wrongly");
  compare_all<mirrored>("mirrored");
  compare_all<masked>("masked");
  compare_all<masked_by_value>("masked_by_value");
  compare_all<joined>("joined");
  compare_all<flipped>("flipped");
  compare_all<flipped_bit>("flipped_bit");
  compare_all<shifted_right>("shifted_right");
  compare_all<negative_shifted>("negative_shifted");
  compare_all<shifted_left>("shifted_left");
  compare_all<lesser>("lesser");
  compare_all<greater_of>("greater_of");
  compare_all<square>("square");
  compare_all<triangle>("triangle");
  compare_all<product>("product");
  compare_all<negated>("negated");
  compare_all<not_of>("not_of");
  compare_all<truncated>("truncated");
  compare_all<of_float>("of_float");
  compare_all<indirect>("indirect");
  compare_all<of_branch>("of_branch");
  compare_all<of_switch>("of_switch");
  compare_all<asked>("asked");
  compare_all<asked_both>("asked_both");
  compare_all<asked_unequal>("asked_unequal");
  compare_all<asked_unsigned>("asked_unsigned");
  compare_all<asked_too_little>("asked_too_little");
  compare_all<asked_another>("asked_another");
  compare_all<asked_of_data>("asked_of_data");
  compare_all<asked_in_vain>("asked_in_vain");
  compare_all<counted>("counted");
  compare_all<counted_down>("counted_down");
  compare_all<counted_to>("counted_to");
  compare_all<counted_in_steps>("counted_in_steps");
  compare_all<counted_unequal>("counted_unequal");
  compare_all<counted_to_end>("counted_to_end");
  compare_all<counted_to_item>("counted_to_item");
  compare_all<counted_twice>("counted_twice");
  compare_all<counted_triangle>("counted_triangle");
  compare_all<do_while>("do_while");
  compare_all<left_early>("left_early");
  compare_all<left_for_data>("left_for_data");
  compare_all<behind_loop>("behind_loop");
  compare_all<halved>("halved");
  compare_all<doubled>("doubled");
  compare_all<two_counters>("two_counters");
  compare_all<changed_in_loop>("changed_in_loop");
  compare_all<of_section>("of_section");
  compare_all<of_long_section>("of_long_section");
  compare_all<of_sections>("of_sections");
  compare_planes();
  return result();
}
