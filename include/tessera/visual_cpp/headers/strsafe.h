// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Windows's functions for text that take the size of the destination. A text that does not fit is
/// cut, and the result says so.
#ifndef TESSERA_VISUAL_CPP_HEADERS_STRSAFE_H
#define TESSERA_VISUAL_CPP_HEADERS_STRSAFE_H

#include "tessera/visual_cpp/c_text.h"
#include "tessera/visual_cpp/windows_types.h"

#define STRSAFE_MAX_CCH 2147483647
#define STRSAFE_E_INSUFFICIENT_BUFFER (static_cast<HRESULT>(0x8007007Au))
#define STRSAFE_E_INVALID_PARAMETER (static_cast<HRESULT>(0x80070057u))

/// Appends after the first __used characters.
template <typename _Character>
HRESULT __tessera_put(_Character *__to, size_t __room, size_t __used, const _Character *__from) {
  if (__used >= __room || __room > STRSAFE_MAX_CCH)
    return STRSAFE_E_INVALID_PARAMETER;
  return __tessera_append("StringCchCopy", __to, __room, __used, __from, _TRUNCATE)
             ? STRSAFE_E_INSUFFICIENT_BUFFER
             : S_OK;
}
inline HRESULT StringCchCopyA(LPSTR __to, size_t __room, LPCSTR __from) {
  return __tessera_put(__to, __room, 0, __from);
}
inline HRESULT StringCchCopyW(LPWSTR __to, size_t __room, LPCWSTR __from) {
  return __tessera_put(__to, __room, 0, __from);
}
inline HRESULT StringCchCatA(LPSTR __to, size_t __room, LPCSTR __from) {
  return __tessera_put(__to, __room, ::strnlen(__to, __room), __from);
}
inline HRESULT StringCchCatW(LPWSTR __to, size_t __room, LPCWSTR __from) {
  return __tessera_put(__to, __room, ::wcsnlen(__to, __room), __from);
}

/// The size includes the zero, and the length does not.
inline HRESULT __tessera_measured(size_t __found, size_t __room, size_t *__length) {
  const bool __ends = __found < __room && __room <= STRSAFE_MAX_CCH;
  if (__length)
    *__length = __ends ? __found : 0;
  return __ends ? S_OK : STRSAFE_E_INVALID_PARAMETER;
}
inline HRESULT StringCchLengthA(LPCSTR __text, size_t __room, size_t *__length) {
  return __tessera_measured(__text ? ::strnlen(__text, __room) : __room, __room, __length);
}
inline HRESULT StringCchLengthW(LPCWSTR __text, size_t __room, size_t *__length) {
  return __tessera_measured(__text ? ::wcsnlen(__text, __room) : __room, __room, __length);
}

__attribute__((format(printf, 3, 4))) inline HRESULT StringCchPrintfA(LPSTR __to, size_t __room,
                                                                      LPCSTR __format, ...) {
  if (__room == 0 || __room > STRSAFE_MAX_CCH)
    return STRSAFE_E_INVALID_PARAMETER;
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vsnprintf(__to, __room, __format, __rest);
  va_end(__rest);
  return static_cast<size_t>(__length) < __room ? S_OK : STRSAFE_E_INSUFFICIENT_BUFFER;
}
inline HRESULT StringCchPrintfW(LPWSTR __to, size_t __room, LPCWSTR __format, ...) {
  if (__room == 0 || __room > STRSAFE_MAX_CCH)
    return STRSAFE_E_INVALID_PARAMETER;
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vswprintf(__to, __room, __format, __rest);
  va_end(__rest);
  if (__length < 0)
    __to[__room - 1] = 0;
  return __length < 0 ? STRSAFE_E_INSUFFICIENT_BUFFER : S_OK;
}

#ifdef UNICODE
#define StringCchCopy StringCchCopyW
#define StringCchCat StringCchCatW
#define StringCchLength StringCchLengthW
#define StringCchPrintf StringCchPrintfW
#else
#define StringCchCopy StringCchCopyA
#define StringCchCat StringCchCatA
#define StringCchLength StringCchLengthA
#define StringCchPrintf StringCchPrintfA
#endif

#endif // TESSERA_VISUAL_CPP_HEADERS_STRSAFE_H
