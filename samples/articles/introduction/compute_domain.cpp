// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction, lines 89-107: what parallel_for_each calls, with the restrict(amp) that line 91 gains.
// The claims in the listing's comments are then checked by a kernel that writes them down.
#include <amp.h>
using namespace concurrency;

#include "../verdict.h"

void as_printed()
{
  extent<2> e(3, 2);
  parallel_for_each(e,
    [=](index<2> idx) restrict(amp)
    {
      // Код, выполняемый на ускорителе. Он параллельно
      // вызывается множеством потоков по одному разу
      // для каждого индекса, "содержащегося" в extent e,
      // и индекс передается через idx.
      // Следующее всегда истинно:
      // e.rank == idx.rank
      // e.contains(idx) == true
      // и функция вызывается e.size() раз.
      // Для данного случая двухмерного пространства
      // (.rank == 2)
      // эту лямбду вызывают e.size() == 3*2 = 6 потоков.
      // Шесть значений idx, передаваемых лямбде:
      // { 0,0 } { 0,1 } { 1,0 } { 1,1 } { 2,0 } { 2,1 }
    }
  );
  // Код, выполняемый центральным процессором
  // (как строки 91 и меньше)
}

int main()
{
  as_printed();

  extent<2> e(3, 2);
  std::vector<int> calls(6), rows(6), columns(6), contained(6);
  array_view<int, 2> call(e, calls), row(e, rows), column(e, columns), inside(e, contained);
  parallel_for_each(e, [=](index<2> idx) restrict(amp)
  {
    call[idx] += 1;
    row[idx] = idx[0];
    column[idx] = idx[1];
    inside[idx] = e.contains(idx) && e.rank == idx.rank;
  });
  call.synchronize();
  row.synchronize();
  column.synchronize();
  inside.synchronize();
  agree("one call for every index", calls, std::vector<int>(e.size(), 1));
  agree("idx[0]", rows, {0, 0, 1, 1, 2, 2});
  agree("idx[1]", columns, {0, 1, 0, 1, 0, 1});
  agree("e.contains(idx)", contained, std::vector<int>(6, 1));
  return verdict();
}
