; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that of too many variants that one stays which relies on less, then that which launches prefer; that what only the
; others ask is dropped with them; that a kernel with few variants keeps them; and what -Rpass-missed=amp says.
; RUN: %tessera-opt --passes=bound-variants %s 2>&1 | %filecheck %s --implicit-check-not='define '

; CHECK: remark: the kernel has no variant 'no alias, expanded': 72 images (9 forms of the kernel, 4 levels of the processor, 2 versions) are more than -famp-max-images=64 allows [-Rpass-missed=amp]
; CHECK: remark: the kernel has no variant 'no alias, untiled': 72 images (9 forms of the kernel, 4 levels of the processor, 2 versions) are more than -famp-max-images=64 allows [-Rpass-missed=amp]
; CHECK: remark: the kernel has no variant 'in bounds, no alias, expanded': 72 images (9 forms of the kernel, 4 levels of the processor, 2 versions) are more than -famp-max-images=64 allows [-Rpass-missed=amp]

; CHECK: define void @many(
define void @many(ptr %p) #0 {
  ret void
}

define void @many.bne(ptr %p) #1 {
  ret void
}

define void @many.nu(ptr %p) #2 {
  ret void
}

define void @many.ne(ptr %p) #3 {
  ret void
}

; CHECK: define void @many.bs(
define void @many.bs(ptr %p) #4 {
  ret void
}

; CHECK: define void @many.br(
define void @many.br(ptr %p) #5 {
  ret void
}

; CHECK: define void @many.bn(
define void @many.bn(ptr %p) #6 {
  ret void
}

; CHECK: define void @many.s(
define void @many.s(ptr %p) #7 {
  ret void
}

; CHECK: define void @many.r(
define void @many.r(ptr %p) #8 {
  ret void
}

; CHECK: define void @many.n(
define void @many.n(ptr %p) #9 {
  ret void
}

; CHECK: define void @many.b(
define void @many.b(ptr %p) #10 {
  ret void
}

; CHECK: define i32 @is_in_bounds(
define i32 @is_in_bounds(ptr %closure, ptr %extent) #11 {
  ret i32 1
}

; CHECK: define i32 @columns(
define i32 @columns(ptr %closure, ptr %extent) #11 {
  ret i32 1
}

define i32 @iterations(ptr %closure, ptr %extent) #11 {
  ret i32 1
}

; CHECK: define void @few(
define void @few(ptr %p) #0 {
  ret void
}

; CHECK: define void @few.n(
define void @few.n(ptr %p) #12 {
  ret void
}

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" "tessera.no_alias" "tessera.expanded"="iterations" }
attributes #2 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.no_alias" "tessera.untiled" }
attributes #3 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.no_alias" "tessera.expanded"="iterations" }
attributes #4 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" "tessera.scalar" }
attributes #5 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" "tessera.reshaped"="columns" }
attributes #6 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" "tessera.no_alias" }
attributes #7 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.scalar" }
attributes #8 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.reshaped"="columns" }
attributes #9 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.no_alias" }
attributes #10 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" }
attributes #11 = { "tessera.launch_query"="many" }
attributes #12 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="few" "tessera.no_alias" }
