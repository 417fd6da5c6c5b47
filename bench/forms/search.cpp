// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a pattern stands in a text of ints: 1 where it begins, else 0.
#include "forms.h"

using namespace concurrency;

namespace {

typedef array_view<const int> line;

bool begins_here(const line &text, const line &pattern, int at) restrict(amp) {
  for (int k = 0; k < pattern.extent[0]; ++k)
    if (text[at + k] != pattern[k])
      return false;
  return true;
}

void write_loops(forms::group &all, const line &text, const line &pattern,
                 const array_view<int> &found) {
  const int length = pattern.extent[0], last = text.extent[0] - length;
  all.form(
      "usual", found.extent, [=](index<1> i) restrict(amp) {
        int k = 0;
        while (k < length && text[i[0] + k] == pattern[k])
          ++k;
        found[i] = k == length;
      });
  all.form(
      "for with break", found.extent, [=](index<1> i) restrict(amp) {
        bool is_here = true;
        for (int k = 0; k < length; ++k)
          if (text[i[0] + k] != pattern[k]) {
            is_here = false;
            break;
          }
        found[i] = is_here ? 1 : 0;
      });
  all.form(
      "for with a flag in its condition", found.extent, [=](index<1> i) restrict(amp) {
        bool is_here = true;
        for (int k = 0; k < length && is_here; ++k)
          is_here = text[i[0] + k] == pattern[k];
        found[i] = is_here;
      });
  all.form(
      "an int as the flag", found.extent, [=](index<1> i) restrict(amp) {
        int same = 1;
        for (int k = 0; same && k < length; k++)
          if (text[i[0] + k] != pattern[k])
            same = 0;
        found[i] = same;
      });
  all.form(
      "matches are counted, no break", found.extent,
      [=](index<1> i) restrict(amp) {
        int same = 0;
        for (int k = 0; k < length; ++k)
          if (text[i[0] + k] == pattern[k])
            ++same;
        found[i] = same == length;
      },
      3);
  all.form(
      "& of all comparisons", found.extent,
      [=](index<1> i) restrict(amp) {
        bool same = true;
        for (int k = 0; k < length; ++k)
          same &= text[i[0] + k] == pattern[k];
        found[i] = same;
      },
      3);
  all.form(
      "a function that returns from its loop",
      found.extent, [=](index<1> i) restrict(amp) { found[i] = begins_here(text, pattern, i[0]); });
  all.form(
      "returns from the kernel's loop", found.extent, [=](index<1> i) restrict(amp) {
        found[i] = 0;
        for (int k = 0; k < length; ++k)
          if (text[i[0] + k] != pattern[k])
            return;
        found[i] = 1;
      });
  all.form(
      "do ... while", found.extent, [=](index<1> i) restrict(amp) {
        int k = 0;
        bool same;
        do
          same = text[i[0] + k] == pattern[k];
        while (same && ++k < length);
        found[i] = same;
      });
  all.form(
      "guarded", found.extent, [=](index<1> i) restrict(amp) {
        if (i[0] > last)
          return;
        int k = 0;
        while (k < length && text[i[0] + k] == pattern[k])
          ++k;
        found[i] = k == length;
      });
  all.form(
      "unsigned", found.extent, [=](index<1> i) restrict(amp) {
        const unsigned at = i[0], size = length;
        unsigned k = 0;
        while (k < size && text[at + k] == pattern[k])
          ++k;
        found[at] = k == size;
      });
  all.form(
      "size_t", found.extent, [=](index<1> i) restrict(amp) {
        const size_t at = i[0], size = length;
        size_t k = 0;
        while (k < size && text[at + k] == pattern[k])
          ++k;
        found[at] = k == size;
      });
  all.form(
      "pointers", found.extent, [=](index<1> i) restrict(amp) {
        const int *in_text = &text[i], *in_pattern = &pattern[0], *const end = in_pattern + length;
        while (in_pattern != end && *in_text == *in_pattern)
          ++in_text, ++in_pattern;
        found[i] = in_pattern == end;
      });
  all.form(
      "the first is compared before", found.extent, [=](index<1> i) restrict(amp) {
        int is_here = 0;
        if (text[i] == pattern[0]) {
          int k = 1;
          while (k < length && text[i[0] + k] == pattern[k])
            ++k;
          is_here = k == length;
        }
        found[i] = is_here;
      });
}

void write_tiles(forms::group &all, const line &text, const line &pattern,
                 const array_view<int> &found) {
  static const int tile = 256, most = 32;
  const int length = pattern.extent[0];
  all.form(
      "the pattern in tile_static memory",
      found.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int kept[most];
        if (t.local[0] < length)
          kept[t.local[0]] = pattern[t.local];
        t.barrier.wait();
        int k = 0;
        while (k < length && text[t.global[0] + k] == kept[k])
          ++k;
        found[t.global] = k == length;
      });
  all.form(
      "a section of the text", found.extent, [=](index<1> i) restrict(amp) {
        const line here = text.section(i[0], length);
        int k = 0;
        while (k < length && here[k] == pattern[k])
          ++k;
        found[i] = k == length;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int count = all.size(1 << 20, 1 << 14), length = 8;
  const std::vector<int> text = forms::random_numbers<int>(count + length, 0, 3);
  const std::vector<int> pattern(text.begin() + count / 2, text.begin() + count / 2 + length);
  std::vector<int> wanted;
  for (int i = 0; i < count; ++i)
    wanted.push_back(std::equal(pattern.begin(), pattern.end(), text.begin() + i));
  forms::output<int> result(wanted);
  all.expect(result);
  write_loops(all, line(text), line(pattern), result.view);
  write_tiles(all, line(text), line(pattern), result.view);
  return all.result();
}
