// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// HRESULT, in which runtime_exception carries its error code (spec 12.2.1), and the codes we
/// throw. The type is 32 bits wide everywhere. Another library's macros of the same names are left
/// alone.
#ifndef TESSERA_HRESULT_H
#define TESSERA_HRESULT_H

#include <cstdint>

typedef std::int32_t HRESULT;

#ifndef S_OK
constexpr HRESULT S_OK = 0;
#endif
#ifndef E_FAIL
constexpr HRESULT E_FAIL = static_cast<HRESULT>(0x80004005u);
#endif
#ifndef E_INVALIDARG
constexpr HRESULT E_INVALIDARG = static_cast<HRESULT>(0x80070057u);
#endif
#ifndef E_OUTOFMEMORY
constexpr HRESULT E_OUTOFMEMORY = static_cast<HRESULT>(0x8007000Eu);
#endif

#endif // TESSERA_HRESULT_H
