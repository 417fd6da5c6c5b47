// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that programs may declare properties of their own, in templates and for kernels, too.
// RUN: %amp++ -std=c++14 -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <typename T> struct particle {
  T mass_, speed_;
  T get_mass() const restrict(cpu, amp) { return mass_; }
  void put_mass(T mass) restrict(cpu, amp) { mass_ = mass; }
  T get_momentum() const restrict(cpu, amp) { return mass_ * speed_; }
  __declspec(property(get = get_mass, put = put_mass)) T mass;
  __declspec(property(get = get_momentum)) T momentum;
};

template <typename T> void double_masses(array_view<particle<T>> particles, array_view<T> momenta) {
  parallel_for_each(particles.extent, [=](index<1> i) restrict(amp) {
    particle<T> p = particles[i];
    p.mass = p.mass * 2;
    particles[i].mass = p.mass;
    momenta[i] = p.momentum;
  });
}

int main() {
  std::vector<particle<float>> particles(10);
  std::vector<float> momenta(10);
  for (int i = 0; i < 10; ++i) {
    particles[i].mass = 1.0f * i;
    particles[i].speed_ = 3;
  }
  array_view<particle<float>> view(10, particles);
  array_view<float> results(10, momenta);
  double_masses(view, results);
  view.synchronize();
  results.synchronize();
  for (int i = 0; i < 10; ++i)
    if (particles[i].mass != 2.0f * i || momenta[i] != 6.0f * i)
      return 1;
  accelerator_view &chosen = accelerator().default_view;
  return chosen.accelerator.device_path.empty();
}
