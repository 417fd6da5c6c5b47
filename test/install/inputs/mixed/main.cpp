// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <vector>

int plus_one(int value);
void fill(std::vector<int> &values);
void double_all(std::vector<int> &values);
int read_behind(const std::vector<int> &values);

int main(int count, char **arguments) {
  std::vector<int> values(1000);
  if (count > 1)
    return arguments[1][8] ? read_behind(values) : values.data()[values.size()];
  fill(values);
  double_all(values);
  for (int i = 0; i < 1000; ++i)
    if (plus_one(values[i]) != 2 * i + 1) {
      std::printf("element %d is %d\n", i, values[i]);
      return 1;
    }
  std::puts("mixed: results agree");
}
