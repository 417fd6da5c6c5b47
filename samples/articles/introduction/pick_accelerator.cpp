// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction, figure 3: choosing an accelerator, and the view of it that parallel_for_each takes.
#include <amp.h>
#include <iostream>
using namespace concurrency;
using std::vector;

#include "../verdict.h"

accelerator pick_accelerator()
{
  // Получаем все ускорители, известные исполняющие среде
  // C++ AMP
  vector<accelerator> accs = accelerator::get_all();

  // Пустой ctor (конструктор) возвращает ускоритель,
  // выбранный исполняющей средой по умолчанию
  accelerator chosen_one;

  // Выбираем один из ускорителей, например тот,
  // который не эмулируется
  auto result = std::find_if(accs.begin(),
    accs.end(), [] (accelerator acc)
  {
    return !acc.is_emulated; //.supports_double_precision
  });
  if (result != accs.end())
    chosen_one = *(result); // блок else опущен

  // Выводим его описание (подсказка:
  // анализируйте и другие свойства)
  std::wcout << chosen_one.description << std::endl;

  // Задаем его ускорителем по умолчанию...
  // в одном процессе можно вызывать только его
  accelerator::set_default(chosen_one.device_path);

  // ...или просто возвращаем его
  return chosen_one;
}

int main()
{
  accelerator_view acc_vw = pick_accelerator().default_view;

  holds("the chosen accelerator is not emulated", !acc_vw.accelerator.is_emulated);
  holds("it is the default one",
        accelerator(accelerator::default_accelerator) == acc_vw.accelerator);

  vector<int> values(1000), expected(1000);
  for (int i = 0; i < 1000; i++)
    expected[i] = i * i;
  array_view<int> squares(1000, values);
  squares.discard_data();
  parallel_for_each(acc_vw, squares.extent, [=](index<1> idx) restrict(amp)
  {
    squares[idx] = idx[0] * idx[0];
  });
  squares.synchronize();
  agree("a launch on the chosen view", values, expected);
  return verdict();
}
