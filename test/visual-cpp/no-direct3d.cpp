// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that Direct3D's headers are there under -famp-msvc, and that what they would declare says what to do.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: not %amp++ -famp-msvc -DUSE -fsyntax-only %s 2>&1 | %filecheck %s
#include <D3D11.h>
#include <D3DCompiler.h>
#include <amp.h>
#include <d3d10.h>
#include <d3d11_1.h>
#include <d3d11_2.h>
#include <d3dcommon.h>
#include <d3dx11.h>
#include <dxgi.h>
#include <dxgi1_2.h>
#include <dxgi1_3.h>

#ifdef USE
// CHECK: no-direct3d.cpp:[[@LINE+1]]:1: error: 'ID3D11Device' is unavailable: Linux has no Direct3D: leave out
ID3D11Device *device;
// CHECK: no-direct3d.cpp:[[@LINE+1]]:18: error: 'D3D11CreateDevice' is unavailable: Linux has no Direct3D
HRESULT result = D3D11CreateDevice(nullptr, 0);
// CHECK: 2 errors generated.
#endif
int main() {}
