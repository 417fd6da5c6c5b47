// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: filters of images (grey, sepia, HSL, box blur,
// separable Gauss, Sobel, cartoon) on packed colours, in views, arrays and tiles.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "targetver.h"

#include <Windows.h>
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <iostream>
#include <memory>
#include <stdio.h>
#include <tchar.h>

using namespace std;
using namespace concurrency;
using namespace concurrency::graphics;

typedef unsigned int ArgbPackedPixel;
typedef unsigned long ULong32;

const int g_width = 160;
const int g_height = 96;

struct RgbPixel {
  unsigned int r;
  unsigned int g;
  unsigned int b;
};

//--- packing -------------------------------------------------------------------
const int fixedAlpha = 0xFF;

inline ArgbPackedPixel PackPixel(const RgbPixel &rgb) restrict(amp, cpu) {
  return (rgb.b & 0xFF) | ((rgb.g & 0xFF) << 8) | ((rgb.r & 0xFF) << 16) |
         ((unsigned)(fixedAlpha & 0xFF) << 24);
}

inline RgbPixel UnpackPixel(const ArgbPackedPixel &packedArgb) restrict(amp, cpu) {
  RgbPixel rgb;
  rgb.b = packedArgb & 0xFF;
  rgb.g = (packedArgb & 0xFF00) >> 8;
  rgb.r = (packedArgb & 0xFF0000) >> 16;
  return rgb;
}

inline float ClampUnit(float f) restrict(amp, cpu) { return f < 0.0f ? 0.0f : f > 1.0f ? 1.0f : f; }

//--- one pixel's operations as functors that both sides call --------------------
struct ToGray {
  ArgbPackedPixel operator()(ArgbPackedPixel p) const restrict(amp, cpu) {
    RgbPixel c = UnpackPixel(p);
    unsigned int y = (c.r * 299 + c.g * 587 + c.b * 114) / 1000;
    RgbPixel out = {y, y, y};
    return PackPixel(out);
  }
};

struct ToSepia {
  ArgbPackedPixel operator()(ArgbPackedPixel p) const restrict(amp, cpu) {
    RgbPixel c = UnpackPixel(p);
    static_assert(sizeof(RgbPixel) == 12, "packed");
    RgbPixel s;
    s.r = min(255u, (c.r * 393 + c.g * 769 + c.b * 189) / 1000);
    s.g = min(255u, (c.r * 349 + c.g * 686 + c.b * 168) / 1000);
    s.b = min(255u, (c.r * 272 + c.g * 534 + c.b * 131) / 1000);
    return PackPixel(s);
  }
};

// hue is turned by a third, in the HSL space
struct TurnHue {
  explicit TurnHue(float by) : m_by(by) {}

  static float Channel(float m1, float m2, float h) restrict(amp, cpu) {
    if (h < 0)
      h += 1.0f;
    if (h > 1)
      h -= 1.0f;
    if (h * 6 < 1)
      return m1 + (m2 - m1) * h * 6;
    if (h * 2 < 1)
      return m2;
    if (h * 3 < 2)
      return m1 + (m2 - m1) * (2.0f / 3 - h) * 6;
    return m1;
  }

  ArgbPackedPixel operator()(ArgbPackedPixel p) const restrict(amp, cpu) {
    RgbPixel c = UnpackPixel(p);
    const float r = c.r / 255.0f, g = c.g / 255.0f, b = c.b / 255.0f;
    const float hi = r > g ? (r > b ? r : b) : (g > b ? g : b);
    const float lo = r < g ? (r < b ? r : b) : (g < b ? g : b);
    const float l = (hi + lo) / 2;
    if (hi == lo)
      return PackPixel(c);
    const float d = hi - lo;
    const float s = l < 0.5f ? d / (hi + lo) : d / (2 - hi - lo);
    float h;
    if (hi == r)
      h = (g - b) / d / 6;
    else if (hi == g)
      h = ((b - r) / d + 2) / 6;
    else
      h = ((r - g) / d + 4) / 6;
    h += m_by;
    while (h >= 1)
      h -= 1;
    if (h < 0)
      h += 1;
    const float m2 = l < 0.5f ? l * (1 + s) : l + s - l * s, m1 = 2 * l - m2;
    RgbPixel out;
    out.r = (unsigned)(ClampUnit(Channel(m1, m2, h + 1.0f / 3)) * 255 + 0.5f);
    out.g = (unsigned)(ClampUnit(Channel(m1, m2, h)) * 255 + 0.5f);
    out.b = (unsigned)(ClampUnit(Channel(m1, m2, h - 1.0f / 3)) * 255 + 0.5f);
    return PackPixel(out);
  }

private:
  float m_by;
};

//--- one pixel of a neighbourhood ----------------------------------------------
template <typename Source>
RgbPixel BoxPixel(const Source &src, int y, int x, int rows, int cols) restrict(amp, cpu) {
  RgbPixel sum = {0, 0, 0};
  unsigned n = 0;
  for (int dy = -1; dy <= 1; dy++) {
    for (int dx = -1; dx <= 1; dx++) {
      if (y + dy < 0 || y + dy >= rows || x + dx < 0 || x + dx >= cols)
        continue;
      RgbPixel c = UnpackPixel(src(y + dy, x + dx));
      sum.r += c.r;
      sum.g += c.g;
      sum.b += c.b;
      ++n;
    }
  }
  sum.r /= n;
  sum.g /= n;
  sum.b /= n;
  return sum;
}

//--- the filters ---------------------------------------------------------------
typedef vector<ArgbPackedPixel> Image;

template <typename Operation> Image PointwiseCpu(const Image &in, Operation op) {
  Image out(in.size());
  transform(in.begin(), in.end(), out.begin(), [op](ArgbPackedPixel p) { return op(p); });
  return out;
}

template <typename Operation> Image PointwiseAmp(const Image &in, Operation op) {
  Image out(in.size());
  array_view<const ArgbPackedPixel, 2> src(g_height, g_width, in);
  array_view<ArgbPackedPixel, 2> dst(g_height, g_width, out);
  dst.discard_data();
  parallel_for_each(dst.extent, [=](index<2> idx) restrict(amp) { dst[idx] = op(src[idx]); });
  dst.synchronize();
  return out;
}

Image BoxCpu(const Image &in) {
  Image out(in.size());
  array_view<const ArgbPackedPixel, 2> image(g_height, g_width, in.data());
  for (int y = 0; y < g_height; ++y)
    for (int x = 0; x < g_width; ++x)
      out[y * g_width + x] = PackPixel(BoxPixel(image, y, x, g_height, g_width));
  return out;
}

Image BoxAmp(const Image &in) {
  array<ArgbPackedPixel, 2> src(g_height, g_width, begin(in), end(in)), dst(src.extent);
  parallel_for_each(src.extent, [&src, &dst](index<2> idx) restrict(amp) {
    array_view<const ArgbPackedPixel, 2> view(src);
    dst[idx] = PackPixel(BoxPixel(view, idx[0], idx[1], src.extent[0], src.extent[1]));
  });
  Image out(in.size());
  copy(dst, stdext::make_checked_array_iterator(out.data(), out.size()));
  return out;
}

// a row of the image a thread, rows of a view of a view
Image BoxRows(const Image &in) {
  Image out(in.size());
  array_view<const ArgbPackedPixel> flat((int)in.size(), in);
  array_view<const ArgbPackedPixel, 2> src = flat.view_as(extent<2>(g_height, g_width));
  array_view<ArgbPackedPixel, 2> dst(extent<2>(g_height, g_width), out);
  dst.discard_data();
  parallel_for_each(extent<1>(g_height), [=](index<1> y) restrict(amp) {
    array_view<ArgbPackedPixel> row = dst[y[0]];
    for (int x = 0; x < row.extent[0]; ++x)
      row[x] = PackPixel(BoxPixel(src, y[0], x, src.extent[0], src.extent[1]));
  });
  dst.synchronize();
  return out;
}

//--- separable Gauss in floats --------------------------------------------------
const int radius = 4;
typedef vector<float> Plane;

Plane GaussWeights() {
  Plane w(2 * radius + 1);
  float sum = 0;
  for (int i = -radius; i <= radius; ++i)
    sum += w[i + radius] = expf(-float(i * i) / (2 * 2.0f * 2.0f));
  for_each(w.begin(), w.end(), [sum](float &f) { f /= sum; });
  return w;
}

inline int Mirror(int at, int n) restrict(amp, cpu) {
  return at < 0 ? -at : at >= n ? 2 * n - 2 - at : at;
}

Plane GaussCpu(const Plane &in, const Plane &w) {
  Plane half(in.size()), out(in.size());
  for (int pass = 0; pass < 2; ++pass) {
    const Plane &from = pass ? half : in;
    Plane &to = pass ? out : half;
    for (int y = 0; y < g_height; ++y)
      for (int x = 0; x < g_width; ++x) {
        float sum = 0;
        for (int k = -radius; k <= radius; ++k)
          sum += w[k + radius] * (pass ? from[Mirror(y + k, g_height) * g_width + x]
                                       : from[y * g_width + Mirror(x + k, g_width)]);
        to[y * g_width + x] = sum;
      }
  }
  return out;
}

static const int TILE = 16;
static const int REACH = TILE + 2 * radius;

// both directions in one kernel: a tile loads its neighbourhood first
Plane GaussAmpTiled(const Plane &in, const Plane &w) {
  Plane out(in.size());
  array_view<const float, 2> src(g_height, g_width, in);
  array_view<const float, 1> weights(2 * radius + 1, w);
  array_view<float, 2> dst(g_height, g_width, out);
  dst.discard_data();
  parallel_for_each(
      dst.extent.tile<TILE, TILE>().pad(), [=](tiled_index<TILE, TILE> t) restrict(amp) {
        tile_static float data[REACH][REACH];
        tile_static float rows[REACH][TILE];
        const int height = dst.extent[0], width = dst.extent[1];
        for (int y = t.local[0]; y < REACH; y += TILE)
          for (int x = t.local[1]; x < REACH; x += TILE) {
            const int sy = Mirror(t.tile_origin[0] + y - radius, height);
            const int sx = Mirror(t.tile_origin[1] + x - radius, width);
            data[y][x] = sy >= 0 && sy < height && sx >= 0 && sx < width ? src(sy, sx) : 0.0f;
          }
        t.barrier.wait();
        for (int y = t.local[0]; y < REACH; y += TILE) {
          float sum = 0;
          for (int k = 0; k <= 2 * radius; ++k)
            sum += weights[k] * data[y][t.local[1] + k];
          rows[y][t.local[1]] = sum;
        }
        t.barrier.wait_with_tile_static_memory_fence();
        float sum = 0;
        for (int k = 0; k <= 2 * radius; ++k)
          sum += weights[k] * rows[t.local[0] + k][t.local[1]];
        if (dst.extent.contains(t.global))
          dst[t] = sum;
      });
  dst.synchronize();
  return out;
}

//--- Sobel ----------------------------------------------------------------------
Plane SobelCpu(const Plane &in) {
  Plane out(in.size(), 0.0f);
  for (int y = 1; y + 1 < g_height; ++y)
    for (int x = 1; x + 1 < g_width; ++x) {
      auto at = [&](int dy, int dx) { return in[(y + dy) * g_width + x + dx]; };
      const float gx = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
      const float gy = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
      out[y * g_width + x] = sqrtf(gx * gx + gy * gy);
    }
  return out;
}

Plane SobelAmp(const Plane &in) {
  array<float, 2> image(extent<2>(g_height, g_width), in.begin(), in.end());
  array<float, 2> result(image.extent);
  parallel_for_each(result.extent, [&image, &result](index<2> idx) restrict(amp) {
    const int y = idx[0], x = idx[1];
    if (y == 0 || x == 0 || y == image.extent[0] - 1 || x == image.extent[1] - 1) {
      result[idx] = 0.0f;
      return;
    }
    auto at = [=, &image](int dy, int dx) restrict(amp) { return image(y + dy, x + dx); };
    const float gx = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
    const float gy = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
    result[idx] = fast_math::sqrt(gx * gx + gy * gy);
  });
  return result;
}

//--- main ----------------------------------------------------------------------
bool SameImage(const TCHAR *name, const Image &a, const Image &b, int tolerance) {
  int wrong = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    RgbPixel x = UnpackPixel(a[i]), y = UnpackPixel(b[i]);
    if (abs(int(x.r) - int(y.r)) > tolerance || abs(int(x.g) - int(y.g)) > tolerance ||
        abs(int(x.b) - int(y.b)) > tolerance)
      ++wrong;
  }
  _tprintf(_T("%-14s %s (%d pixels differ)\n"), name, wrong ? _T("FAILED") : _T("passed"), wrong);
  return wrong == 0;
}

bool SamePlane(const TCHAR *name, const Plane &a, const Plane &b) {
  float most = 0;
  for (size_t i = 0; i < a.size(); ++i)
    most = max(most, fabsf(a[i] - b[i]));
  _tprintf(_T("%-14s %s (at most %g)\n"), name, most > 5e-4f ? _T("FAILED") : _T("passed"), most);
  return most <= 5e-4f;
}

int _tmain(int argc, _TCHAR *argv[]) {
  Image image(g_width * g_height);
  Plane plane(image.size());
  for (int y = 0; y < g_height; ++y)
    for (int x = 0; x < g_width; ++x) {
      RgbPixel c = {(unsigned)(x * 255 / g_width), (unsigned)(y * 255 / g_height),
                    (unsigned)((x * y + 7 * x) & 0xFF)};
      image[y * g_width + x] = PackPixel(c);
      plane[y * g_width + x] = c.b / 255.0f;
    }

  accelerator acc;
  wcout << L"Running on " << acc.description << L" with " << acc.dedicated_memory << L" KB" << endl;
  ULONGLONG start = GetTickCount64();
  bool ok = true;
  ok &= SameImage(_T("gray"), PointwiseAmp(image, ToGray()), PointwiseCpu(image, ToGray()), 0);
  ok &= SameImage(_T("sepia"), PointwiseAmp(image, ToSepia()), PointwiseCpu(image, ToSepia()), 0);
  ok &= SameImage(_T("hue"), PointwiseAmp(image, TurnHue(1.0f / 3)),
                  PointwiseCpu(image, TurnHue(1.0f / 3)), 1);
  ok &= SameImage(_T("box"), BoxAmp(image), BoxCpu(image), 0);
  ok &= SameImage(_T("box, rows"), BoxRows(image), BoxCpu(image), 0);
  Plane weights = GaussWeights();
  ok &= SamePlane(_T("gauss"), GaussAmpTiled(plane, weights), GaussCpu(plane, weights));
  ok &= SamePlane(_T("sobel"), SobelAmp(plane), SobelCpu(plane));
  cout << "Elapsed: " << GetTickCount64() - start << " ms" << endl;
  return ok ? 0 : -1;
}
