// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: bodies that attract each other, behind one
// interface: on one core, by PPL, plainly by AMP, in tiles, unrolled, and on several accelerator_views at once.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "stdio.h"
#include "targetver.h"
#include "tchar.h"

#include <windows.h>
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <assert.h>
#include <memory>
#include <ppl.h>
#include <random>

using namespace concurrency;
using namespace concurrency::graphics;
using namespace concurrency::fast_math;

struct particle {
  float_3 pos;
  float_3 vel;
};

const float g_softeningSquared = 0.0025f;
const float g_deltaTime = 0.1f;
const float g_dampingFactor = 0.9995f;
const float g_particleMass = 6.67300e-11f * 1e10f;
const int g_tileSize = 64;

inline float squared_length(const float_3 &v) restrict(cpu, amp) {
  return v.x * v.x + v.y * v.y + v.z * v.z;
}

// The host has no rsqrt
inline float inverse_root(float f) restrict(cpu) { return 1.0f / ::sqrtf(f); }
inline float inverse_root(float f) restrict(amp) { return fast_math::rsqrt(f); }

inline void bodybody_interaction(float_3 &acc, const float_3 &particlePosition,
                                 const float_3 &otherParticlePosition) restrict(cpu, amp) {
  float_3 r = otherParticlePosition - particlePosition;
  float distSqr = squared_length(r) + g_softeningSquared;
  float invDist = inverse_root(distSqr);
  float invDistCube = invDist * invDist * invDist;
  float s = g_particleMass * invDistCube;
  acc += r * s;
}

inline void advance(particle &p, const float_3 &acc) restrict(cpu, amp) {
  p.vel += acc * g_deltaTime;
  p.vel *= g_dampingFactor;
  p.pos += p.vel * g_deltaTime;
}

//--------------------------------------------------------------------------------------
class INBody {
public:
  virtual ~INBody() {}
  virtual const wchar_t *Name() const = 0;
  virtual void Integrate(const std::vector<particle> &in, std::vector<particle> &out) = 0;
};

class NBodySingleCore : public INBody {
public:
  virtual const wchar_t *Name() const { return L"Single core"; }
  virtual void Integrate(const std::vector<particle> &in, std::vector<particle> &out) {
    for (size_t i = 0; i < in.size(); ++i)
      IntegrateOne(in, out, i);
  }

protected:
  void IntegrateOne(const std::vector<particle> &in, std::vector<particle> &out, size_t i) {
    particle p = in[i];
    float_3 acc(0.0f);
    for (auto it = in.cbegin(); it != in.cend(); ++it)
      bodybody_interaction(acc, p.pos, it->pos);
    advance(p, acc);
    out[i] = p;
  }
};

class NBodyMultiCore : public NBodySingleCore {
public:
  virtual const wchar_t *Name() const override { return L"Multi core"; }
  virtual void Integrate(const std::vector<particle> &in, std::vector<particle> &out) override {
    parallel_for(size_t(0), in.size(), [&, this](size_t i) { IntegrateOne(in, out, i); });
  }
};

//--------------------------------------------------------------------------------------
class NBodyAmpSimple : public INBody {
public:
  const wchar_t *Name() const { return L"AMP simple"; }
  void Integrate(const std::vector<particle> &in, std::vector<particle> &out) {
    array<particle, 1> from(extent<1>((int)in.size()), in.begin());
    array<particle, 1> to(from.extent);
    Step(from, to);
    copy(to, out.begin());
  }

protected:
  virtual void Step(const array<particle, 1> &from, array<particle, 1> &to) const {
    const int numParticles = from.extent[0];
    parallel_for_each(from.extent, [=, &from, &to](index<1> idx) restrict(amp) {
      particle p = from[idx];
      float_3 acc(0.0f, 0.0f, 0.0f);
      for (int j = 0; j < numParticles; ++j)
        bodybody_interaction(acc, p.pos, from[j].pos);
      advance(p, acc);
      to[idx] = p;
    });
  }
};

template <int TSize> class NBodyAmpTiled : public NBodyAmpSimple {
public:
  NBodyAmpTiled() { swprintf_s(m_name, 32, L"AMP tiled %d", TSize); }
  const wchar_t *Name() const { return m_name; }

protected:
  void Step(const array<particle, 1> &from, array<particle, 1> &to) const {
    const int numParticles = from.extent[0];
    assert(numParticles % TSize == 0);
    parallel_for_each(from.extent.tile<TSize>(),
                      [=, &from, &to](tiled_index<TSize> ti) restrict(amp) {
                        tile_static float_3 tilePosMemory[TSize];
                        const int idxLocal = ti.local[0];
                        particle p = from[ti.global];
                        float_3 acc(0.0f);
                        for (int tile = 0; tile < numParticles / TSize; ++tile) {
                          tilePosMemory[idxLocal] = from[tile * TSize + idxLocal].pos;
                          ti.barrier.wait_with_tile_static_memory_fence();
                          // unrolled by hand
                          for (int j = 0; j < TSize; j += 4) {
                            bodybody_interaction(acc, p.pos, tilePosMemory[j]);
                            bodybody_interaction(acc, p.pos, tilePosMemory[j + 1]);
                            bodybody_interaction(acc, p.pos, tilePosMemory[j + 2]);
                            bodybody_interaction(acc, p.pos, tilePosMemory[j + 3]);
                          }
                          ti.barrier.wait_with_tile_static_memory_fence();
                        }
                        advance(p, acc);
                        to[ti.global] = p;
                      });
  }

private:
  wchar_t m_name[32];
};

//--------------------------------------------------------------------------------------
//  A part of the particles for each view; all of them are copied to each
struct TaskData {
  accelerator Accelerator;
  std::shared_ptr<array<particle, 1>> DataOld;
  std::shared_ptr<array<particle, 1>> DataNew;

  TaskData(int size, accelerator_view view, accelerator acc)
      : Accelerator(acc), DataOld(std::make_shared<array<particle, 1>>(size, view)),
        DataNew(new array<particle, 1>(size, view)) {}
};

class NBodyAmpMultiView : public INBody {
public:
  NBodyAmpMultiView(int size, std::vector<accelerator> &accelerators) {
    for (size_t i = 0; i < accelerators.size(); ++i) {
      accelerator_view view = accelerators[i].create_view(queuing_mode_automatic);
      m_tasks.push_back(std::make_shared<TaskData>(size, view, accelerators[i]));
    }
  }
  const wchar_t *Name() const { return L"AMP, several views"; }

  void Integrate(const std::vector<particle> &in, std::vector<particle> &out) {
    const int size = (int)in.size();
    const int n = (int)m_tasks.size();
    parallel_for(0, n, [&](int i) {
      TaskData &task = *m_tasks[i];
      copy(in.begin(), in.end(), *task.DataOld);
      const int begin = size * i / n, count = size * (i + 1) / n - begin;
      const array<particle, 1> &from = *task.DataOld;
      array<particle, 1> &to = *task.DataNew;
      parallel_for_each(to.accelerator_view, extent<1>(count),
                        [=, &from, &to](index<1> idx) restrict(amp) {
                          index<1> at = idx + begin;
                          particle p = from[at];
                          float_3 acc(0.0f);
                          for (int j = 0; j < size; ++j)
                            bodybody_interaction(acc, p.pos, from(j).pos);
                          advance(p, acc);
                          to[at] = p;
                        });
      array_view<particle, 1> part = to.section(index<1>(begin), extent<1>(count));
      copy(part, out.begin() + begin);
    });
  }

private:
  std::vector<std::shared_ptr<TaskData>> m_tasks;
};

//--------------------------------------------------------------------------------------
void LoadClusters(std::vector<particle> &particles, const float_3 &center, float radius) {
  std::mt19937 engine(42);
  std::uniform_real_distribution<float> coordinate(-radius, radius);
  auto place = [&]() { return coordinate(engine); };
  const size_t half = particles.size() / 2;
  for (size_t i = 0; i < particles.size(); ++i) {
    particle &p = particles[i];
    p.pos = float_3(place(), place(), place()) + (i < half ? center : -center);
    p.vel.xy = float_2(0.0f, i < half ? 0.1f : -0.1f);
    p.vel.z = 0.0f;
  }
}

float LargestDistance(const std::vector<particle> &a, const std::vector<particle> &b) {
  float most = 0.0f;
  for (size_t i = 0; i < a.size(); ++i)
    most = (std::max)(most, squared_length(a[i].pos - b[i].pos));
  return ::sqrtf(most);
}

std::vector<accelerator> UsableAccelerators() {
  std::vector<accelerator> accs = accelerator::get_all();
  accs.erase(std::remove_if(accs.begin(), accs.end(),
                            [](accelerator &a) {
                              return a.is_emulated || a.device_path == accelerator::direct3d_warp ||
                                     a.device_path == accelerator::cpu_accelerator;
                            }),
             accs.end());
  if (accs.empty())
    accs.push_back(accelerator());
  if (accs.size() == 1) // one card twice
    accs.push_back(accs[0]);
  return accs;
}

int _tmain(int argc, _TCHAR *argv[]) {
  const int numParticles = g_tileSize * 6, steps = 3;
  std::vector<accelerator> accs = UsableAccelerators();
  for (auto &a : accs)
    std::wcout << a.description << std::endl;

  std::vector<std::shared_ptr<INBody>> engines;
  engines.push_back(std::make_shared<NBodySingleCore>());
  engines.push_back(std::make_shared<NBodyMultiCore>());
  engines.push_back(std::make_shared<NBodyAmpSimple>());
  engines.push_back(std::make_shared<NBodyAmpTiled<g_tileSize>>());
  engines.push_back(std::make_shared<NBodyAmpTiled<128>>());
  engines.push_back(std::make_shared<NBodyAmpMultiView>(numParticles, accs));

  std::vector<particle> initial(numParticles), reference;
  LoadClusters(initial, float_3(2.0f, 0.0f, 0.5f), 1.0f);
  int failures = 0;
  std::for_each(engines.begin(), engines.end(), [&](std::shared_ptr<INBody> engine) {
    std::vector<particle> now(initial), next(numParticles);
    LARGE_INTEGER begin, end, frequency;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&begin);
    for (int s = 0; s < steps; ++s) {
      engine->Integrate(now, next);
      now.swap(next);
    }
    QueryPerformanceCounter(&end);
    const double seconds = double(end.QuadPart - begin.QuadPart) / frequency.QuadPart;
    const double gflops = 20.0 * numParticles * numParticles * steps / seconds / 1e9;
    if (reference.empty())
      reference = now;
    const float distance = LargestDistance(now, reference);
    std::wcout << engine->Name() << L": " << gflops << L" GFlops";
    if (distance > 1e-3f) {
      ++failures;
      std::wcout << L", WRONG by " << distance;
    }
    std::wcout << std::endl;
  });
  return failures;
}
