// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that Direct3D's headers are there under -famp-msvc, and that what they would declare says what to do.
// Conformance: F018- F020- F021- F022- F023- F024- F025- F026-
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: not %amp++ -famp-msvc -DUSE -ferror-limit=0 -fsyntax-only %s 2>&1 | %filecheck %s
#include <D3D11.h>
#include <D3DCompiler.h>
#include <amp.h>
#include <amp_graphics.h>
#include <d3d10.h>
#include <d3d11_1.h>
#include <d3d11_2.h>
#include <d3dcommon.h>
#include <d3dx11.h>
#include <dxgi.h>
#include <dxgi1_2.h>
#include <dxgi1_3.h>

#ifdef USE
// CHECK: no-direct3d.cpp:[[@LINE+1]]:1: error: 'ID3D11Device' is unavailable: Linux has no Direct3D: remove
ID3D11Device *device;
// CHECK: no-direct3d.cpp:[[@LINE+1]]:18: error: 'D3D11CreateDevice' is unavailable: Linux has no Direct3D
HRESULT result = D3D11CreateDevice(nullptr, 0);
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11DeviceContext' is unavailable: Linux has no Direct3D
ID3D11DeviceContext *p0;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11Buffer' is unavailable: Linux has no Direct3D
ID3D11Buffer *p1;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11Texture2D' is unavailable: Linux has no Direct3D
ID3D11Texture2D *p2;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11Texture3D' is unavailable: Linux has no Direct3D
ID3D11Texture3D *p3;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11Resource' is unavailable: Linux has no Direct3D
ID3D11Resource *p4;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11ShaderResourceView' is unavailable: Linux has no Direct3D
ID3D11ShaderResourceView *p5;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11UnorderedAccessView' is unavailable: Linux has no Direct3D
ID3D11UnorderedAccessView *p6;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11RenderTargetView' is unavailable: Linux has no Direct3D
ID3D11RenderTargetView *p7;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11SamplerState' is unavailable: Linux has no Direct3D
ID3D11SamplerState *p8;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11InputLayout' is unavailable: Linux has no Direct3D
ID3D11InputLayout *p9;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11VertexShader' is unavailable: Linux has no Direct3D
ID3D11VertexShader *p10;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11PixelShader' is unavailable: Linux has no Direct3D
ID3D11PixelShader *p11;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11ComputeShader' is unavailable: Linux has no Direct3D
ID3D11ComputeShader *p12;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D11Debug' is unavailable: Linux has no Direct3D
ID3D11Debug *p13;
// CHECK: :[[@LINE+1]]:1: error: 'ID3D10Blob' is unavailable: Linux has no Direct3D
ID3D10Blob *p14;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIAdapter' is unavailable: Linux has no Direct3D
IDXGIAdapter *p15;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIAdapter1' is unavailable: Linux has no Direct3D
IDXGIAdapter1 *p16;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIDevice' is unavailable: Linux has no Direct3D
IDXGIDevice *p17;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIFactory' is unavailable: Linux has no Direct3D
IDXGIFactory *p18;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIFactory1' is unavailable: Linux has no Direct3D
IDXGIFactory1 *p19;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGIOutput' is unavailable: Linux has no Direct3D
IDXGIOutput *p20;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGISwapChain' is unavailable: Linux has no Direct3D
IDXGISwapChain *p21;
// CHECK: :[[@LINE+1]]:1: error: 'IDXGISurface' is unavailable: Linux has no Direct3D
IDXGISurface *p22;
// CHECK: :[[@LINE+1]]:1: error: 'ID3DBlob' is unavailable: Linux has no Direct3D
ID3DBlob *p23;
// CHECK: :[[@LINE+1]]:14: error: 'D3D11CreateDeviceAndSwapChain' is unavailable: Linux has no Direct3D
HRESULT r0 = D3D11CreateDeviceAndSwapChain(0);
// CHECK: :[[@LINE+1]]:14: error: 'CreateDXGIFactory' is unavailable: Linux has no Direct3D
HRESULT r1 = CreateDXGIFactory(0);
// CHECK: :[[@LINE+1]]:14: error: 'CreateDXGIFactory1' is unavailable: Linux has no Direct3D
HRESULT r2 = CreateDXGIFactory1(0);
// CHECK: :[[@LINE+1]]:14: error: 'D3DCompileFromFile' is unavailable: Linux has no Direct3D
HRESULT r3 = D3DCompileFromFile(0);

// What shares data with it.
namespace d3d = concurrency::direct3d;
namespace pictures = concurrency::graphics::direct3d;
void share(concurrency::accelerator_view &view, concurrency::array<int> &data, concurrency::graphics::sampler &how,
           concurrency::graphics::texture<int, 2> &picture, int *device) {
  concurrency::accelerator a;
  d3d::create_accelerator_view(a, true); // needs no Direct3D
  // CHECK: :[[@LINE+1]]:8: error: 'create_accelerator_view<int>' is unavailable: Linux has no Direct3D
  d3d::create_accelerator_view(device);
  // CHECK: :[[@LINE+1]]:8: error: 'get_device<concurrency::accelerator_view &>' is unavailable: Linux has no Direct3D
  d3d::get_device(view);
  // CHECK: :[[@LINE+1]]:8: error: 'get_buffer<concurrency::array<int> &>' is unavailable: Linux has no Direct3D
  d3d::get_buffer(data);
  // CHECK: :[[@LINE+1]]:8: error: 'make_array<int, 1, {{.*}}>' is unavailable: Linux has no Direct3D
  d3d::make_array<int, 1>(data.extent, view, device);
  // CHECK: :[[@LINE+1]]:13: error: 'make_texture<int, 2, {{.*}}>' is unavailable: Linux has no Direct3D
  pictures::make_texture<int, 2>(view, device);
  // CHECK: :[[@LINE+1]]:13: error: 'get_texture<{{.*}}>' is unavailable: Linux has no Direct3D
  pictures::get_texture(picture);
  // CHECK: :[[@LINE+1]]:13: error: 'make_sampler<int *&>' is unavailable: Linux has no Direct3D
  pictures::make_sampler(device);
  // CHECK: :[[@LINE+1]]:13: error: 'get_sampler<{{.*}}>' is unavailable: Linux has no Direct3D
  pictures::get_sampler(view, how);
}
// CHECK: 38 errors generated.
#endif
int main() {}
