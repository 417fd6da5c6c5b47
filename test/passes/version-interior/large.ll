; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop of two hundred stores has a second version, and one of two thousand has not.
; RUN: sed '/TEN/{p;p;p;p;p;p;p;p;p}' %s | sed '/TEN/{p;p;p;p;p;p;p;p;p}' > %t.ll
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %t.ll | %filecheck %s --check-prefix=SMALL
; RUN: sed '/TEN/{p;p;p;p;p;p;p;p;p}' %t.ll > %t-large.ll
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %t-large.ll | %filecheck %s --check-prefix=LARGE --implicit-check-not=items.interior

; SMALL: items.interior:
; LARGE: call i32 @llvm.smin
define void @stores(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %j = call i32 @llvm.smin.i32(i32 %x, i32 1000)
  %to = getelementptr inbounds float, ptr %a, i32 %j
  store atomic float 1.0, ptr %to monotonic, align 4 ; TEN
  store atomic float 1.0, ptr %to monotonic, align 4 ; TEN
  ret void
}

declare i32 @__tessera_global_id(i32)
declare i32 @llvm.smin.i32(i32, i32)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
