// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse matrix of 4 to 28 entries a row, times a vector.
#include "forms.h"

using namespace concurrency;

namespace {

struct entry {
  int column;
  float value;
};

/// The entries of row i are those from begins[i] to begins[i + 1].
class problem {
public:
  explicit problem(int rows)
      : rows(rows), begins_{0}, numbers_(forms::random_numbers<float>(rows, -99, 99)),
        result(product()), begins(begins_), columns(columns_), values(values_), vector(numbers_),
        entries(entries_), to(result.view) {}

  const int rows;

private:
  /// Makes the matrix, too.
  std::vector<float> product() {
    std::mt19937 random(7);
    std::vector<float> sums(rows);
    for (int row = 0; row < rows; ++row) {
      for (int left = 4 + int(random() % 25); left > 0; --left) {
        columns_.push_back(int(row + random() % 8192) % rows);
        values_.push_back(float(int(random() % 19) - 9));
        entries_.push_back({columns_.back(), values_.back()});
        sums[row] += values_.back() * numbers_[columns_.back()];
      }
      begins_.push_back(int(columns_.size()));
    }
    return sums;
  }

  std::vector<int> begins_, columns_;
  std::vector<float> values_, numbers_;
  std::vector<entry> entries_;

public:
  forms::output<float> result;
  const array_view<const int> begins, columns;
  const array_view<const float> values, vector;
  const array_view<const entry> entries;
  const array_view<float> to;
};

float row_times(array_view<const int> begins, array_view<const int> columns,
                array_view<const float> values, array_view<const float> vector,
                int row) restrict(amp) {
  float sum = 0;
  for (int i = begins[row]; i < begins[row + 1]; ++i)
    sum += values[i] * vector[columns[i]];
  return sum;
}

void write_loops(forms::group &all, const problem &p) {
  const auto begins = p.begins, columns = p.columns;
  const auto values = p.values, vector = p.vector;
  const auto to = p.to;
  const int rows = p.rows;
  all.form(
      "usual", to.extent, [=](index<1> row) restrict(amp) {
        const int end = begins[row[0] + 1];
        float sum = 0;
        for (int i = begins[row]; i < end; ++i)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "the end read in the condition", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row]; i < begins[row[0] + 1]; ++i)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "row + 1 of an index<1>", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row]; i < begins[row + 1]; i++)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "the sum in to[row]", to.extent, [=](index<1> row) restrict(amp) {
        to[row] = 0;
        for (int i = begins[row]; i < begins[row[0] + 1]; ++i)
          to[row] += values[i] * vector[columns[i]];
      });
  all.form(
      "while loop", to.extent, [=](index<1> row) restrict(amp) {
        int i = begins[row];
        const int end = begins[row[0] + 1];
        float sum = 0;
        while (i < end) {
          sum += values[i] * vector[columns[i]];
          ++i;
        }
        to[row] = sum;
      });
  all.form(
      "do ... while, no empty rows", to.extent, [=](index<1> row) restrict(amp) {
        int i = begins[row];
        const int end = begins[row[0] + 1];
        float sum = 0;
        do
          sum += values[i] * vector[columns[i]];
        while (++i < end);
        to[row] = sum;
      });
  all.form(
      "i != end", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row], end = begins[row[0] + 1]; i != end; ++i)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "a length", to.extent, [=](index<1> row) restrict(amp) {
        const int first = begins[row], length = begins[row[0] + 1] - first;
        float sum = 0;
        for (int k = 0; k < length; ++k)
          sum += values[first + k] * vector[columns[first + k]];
        to[row] = sum;
      });
  all.form(
      "counts down", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row[0] + 1] - 1; i >= begins[row]; --i)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "pointers that are incremented", to.extent, [=](index<1> row) restrict(amp) {
        const int *column = &columns[begins[row]], *end = &columns[0] + begins[row[0] + 1];
        const float *value = &values[begins[row]];
        float sum = 0;
        while (column != end)
          sum += *value++ * vector[*column++];
        to[row] = sum;
      });
  all.form(
      "unsigned", to.extent, [=](index<1> row) restrict(amp) {
        const unsigned r = row[0], end = begins[r + 1];
        float sum = 0;
        for (unsigned i = begins[r]; i < end; ++i)
          sum += values[i] * vector[columns[i]];
        to[r] = sum;
      });
  all.form(
      "size_t", to.extent, [=](index<1> row) restrict(amp) {
        const size_t r = row[0], end = begins[r + 1];
        float sum = 0;
        for (size_t i = begins[r]; i < end; ++i)
          sum += values[i] * vector[columns[i]];
        to[r] = sum;
      });
  all.form(
      "guarded", to.extent, [=](index<1> row) restrict(amp) {
        if (row[0] >= rows)
          return;
        float sum = 0;
        for (int i = begins[row], end = begins[row[0] + 1]; i < end; ++i)
          sum += values[i] * vector[columns[i]];
        to[row] = sum;
      });
  all.form(
      "variables for column and value", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row], end = begins[row[0] + 1]; i < end; ++i) {
          const int column = columns[i];
          const float value = values[i], x = vector[column];
          sum += value * x;
        }
        to[row] = sum;
      });
  all.form(
      "a function", to.extent, [=](index<1> row) restrict(amp) {
        to[row] = row_times(begins, columns, values, vector, row[0]);
      });
}

void write_layouts(forms::group &all, const problem &p) {
  const auto begins = p.begins, columns = p.columns;
  const auto values = p.values, vector = p.vector;
  const auto entries = p.entries;
  const auto to = p.to;
  all.form(
      "an array of structs", to.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row], end = begins[row[0] + 1]; i < end; ++i)
          sum += entries[i].value * vector[entries[i].column];
        to[row] = sum;
      });
  all.form(
      "tiles only for t.global", to.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        float sum = 0;
        for (int i = begins[t.global], end = begins[t.global[0] + 1]; i < end; ++i)
          sum += values[i] * vector[columns[i]];
        to[t.global] = sum;
      });
  all.form(
      "32 work-items a row, tiled", extent<1>(32 * p.rows).tile<256>(),
      [=](tiled_index<256> t) restrict(amp) {
        tile_static float sums[256];
        const int l = t.local[0], lane = l % 32, row = t.global[0] / 32;
        float sum = 0;
        for (int i = begins[row] + lane; i < begins[row + 1]; i += 32)
          sum += values[i] * vector[columns[i]];
        sums[l] = sum;
        t.barrier.wait();
        for (int s = 16; s > 0; s /= 2) {
          if (lane < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (lane == 0)
          to[row] = sums[l];
      },
      2);
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(1 << 18, 1 << 13));
  all.expect(p.result);
  write_loops(all, p);
  write_layouts(all, p);
  return all.result();
}
