// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The introduction's start code: its lines 1-5 and 52-85. Each matrix_addition program includes it and
/// gives the perform_calculation of one step. Lines 71-75, not printed in the article, check the result.
#ifndef TESSERA_SAMPLES_INTRODUCTION_START_H
#define TESSERA_SAMPLES_INTRODUCTION_START_H

#include <amp.h>             // заголовочный файл C++ AMP
#include <iostream>          // для std::cout и т. д.
using namespace concurrency; // так меньше набирать кода :)
using std::vector;// то же самое; берется из <vector> в amp.h

#include "../verdict.h"

void perform_calculation(
  vector<int>& vA, vector<int>& vB,
     vector<int>& vC, int M, int N);

void do_it()
{
  // Строки и столбцы для матрицы
  const int M = 1024;
  const int N = 1024;

  // Создаем хранилище для матрицы указанных размеров
  vector<int> vA(M * N);
  vector<int> vB(M * N);

  // Заполняем матричные объекты
  int i = 0;
  std::generate(vA.begin(), vA.end(), [&i](){return i++;});
  std::generate(vB.begin(), vB.end(), [&i](){return i--;});

  // Выходное хранилище для матричных вычислений
  vector<int> vC(M * N);

  perform_calculation(vA, vB, vC, M, N);

  // Lines 71-75: i counts up to M * N in vA and down again in vB, so every sum is M * N.
  agree("matrix addition", vC, vector<int>(M * N, M * N));
  if (verdict() != 0)
    std::exit(1);
}

int main()
{
  do_it();

  std::cout << "Hit any key to exit..." << std::endl;
  std::cin.get();
}

#endif // TESSERA_SAMPLES_INTRODUCTION_START_H
