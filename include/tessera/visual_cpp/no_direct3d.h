// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Direct3D, which Linux does not have. Its headers exist and are empty. If a program uses its
/// interfaces, an error says what to do.
#ifndef TESSERA_VISUAL_CPP_NO_DIRECT3D_H
#define TESSERA_VISUAL_CPP_NO_DIRECT3D_H

#include "tessera/visual_cpp/windows_calls.h"

#define __TESSERA_NO_DIRECT3D                                                                      \
  __attribute__((unavailable("Linux has no Direct3D: remove code that draws or shares data with "  \
                             "it; accelerator_view and array need no device")))
struct __TESSERA_NO_DIRECT3D ID3D11Device;
struct __TESSERA_NO_DIRECT3D ID3D11DeviceContext;
struct __TESSERA_NO_DIRECT3D ID3D11Buffer;
struct __TESSERA_NO_DIRECT3D ID3D11Texture2D;
struct __TESSERA_NO_DIRECT3D ID3D11Texture3D;
struct __TESSERA_NO_DIRECT3D ID3D11Resource;
struct __TESSERA_NO_DIRECT3D ID3D11ShaderResourceView;
struct __TESSERA_NO_DIRECT3D ID3D11UnorderedAccessView;
struct __TESSERA_NO_DIRECT3D ID3D11RenderTargetView;
struct __TESSERA_NO_DIRECT3D ID3D11SamplerState;
struct __TESSERA_NO_DIRECT3D ID3D11InputLayout;
struct __TESSERA_NO_DIRECT3D ID3D11VertexShader;
struct __TESSERA_NO_DIRECT3D ID3D11PixelShader;
struct __TESSERA_NO_DIRECT3D ID3D11ComputeShader;
struct __TESSERA_NO_DIRECT3D ID3D11Debug;
struct __TESSERA_NO_DIRECT3D ID3D10Blob;
struct __TESSERA_NO_DIRECT3D IDXGIAdapter;
struct __TESSERA_NO_DIRECT3D IDXGIAdapter1;
struct __TESSERA_NO_DIRECT3D IDXGIDevice;
struct __TESSERA_NO_DIRECT3D IDXGIFactory;
struct __TESSERA_NO_DIRECT3D IDXGIFactory1;
struct __TESSERA_NO_DIRECT3D IDXGIOutput;
struct __TESSERA_NO_DIRECT3D IDXGISwapChain;
struct __TESSERA_NO_DIRECT3D IDXGISurface;
struct __TESSERA_NO_DIRECT3D ID3DBlob;
__TESSERA_NO_DIRECT3D HRESULT D3D11CreateDevice(...);
__TESSERA_NO_DIRECT3D HRESULT D3D11CreateDeviceAndSwapChain(...);
__TESSERA_NO_DIRECT3D HRESULT CreateDXGIFactory(...);
__TESSERA_NO_DIRECT3D HRESULT CreateDXGIFactory1(...);
__TESSERA_NO_DIRECT3D HRESULT D3DCompileFromFile(...);

// C++ AMP's own functions that share data with Direct3D (spec 10.1.16, 10.3.6, 11). Their result
// types do not matter.
namespace concurrency {
namespace direct3d {
template <typename... _Arguments> __TESSERA_NO_DIRECT3D int get_device(_Arguments &&...);
template <typename... _Arguments> __TESSERA_NO_DIRECT3D int get_buffer(_Arguments &&...);
template <typename _Tp, int _Np, typename... _Arguments>
__TESSERA_NO_DIRECT3D int make_array(_Arguments &&...);
template <typename _Device, typename... _Arguments>
__TESSERA_NO_DIRECT3D int create_accelerator_view(_Device *, _Arguments &&...);
} // namespace direct3d
namespace graphics {
namespace direct3d {
template <typename _Tp, int _Np, typename... _Arguments>
__TESSERA_NO_DIRECT3D int make_texture(_Arguments &&...);
template <typename... _Arguments> __TESSERA_NO_DIRECT3D int get_texture(_Arguments &&...);
template <typename... _Arguments> __TESSERA_NO_DIRECT3D int make_sampler(_Arguments &&...);
template <typename... _Arguments> __TESSERA_NO_DIRECT3D int get_sampler(_Arguments &&...);
} // namespace direct3d
} // namespace graphics
} // namespace concurrency
#undef __TESSERA_NO_DIRECT3D

#endif // TESSERA_VISUAL_CPP_NO_DIRECT3D_H
