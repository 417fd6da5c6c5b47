; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that of too many variants that one stays which relies on less, then that which a launch prefers; that what only the
; others ask is dropped with them; that a kernel with few variants keeps them; and what -Rpass-missed=amp says.
; RUN: %tessera-opt --passes=bound-variants %s 2>&1 | %filecheck %s --implicit-check-not='define '

; CHECK: remark: no variant of the kernel is 'no alias': 2 forms of it for 16 levels of the processor are all that -famp-max-images=32 allows [-Rpass-missed=amp]
; CHECK: remark: no variant of the kernel is 'in bounds, no alias': 2 forms of it for 16 levels of the processor are all that -famp-max-images=32 allows [-Rpass-missed=amp]
; CHECK: remark: no variant of the kernel is 'no alias, expanded': 2 forms of it for 16 levels of the processor are all that -famp-max-images=32 allows [-Rpass-missed=amp]

; CHECK: define void @many(
define void @many(ptr %p) #0 {
  ret void
}

define void @many.both(ptr %p) #1 {
  ret void
}

define void @many.no_alias(ptr %p) #2 {
  ret void
}

; CHECK: define void @many.in_bounds(
define void @many.in_bounds(ptr %p) #3 {
  ret void
}

define void @many.expanded(ptr %p) #4 {
  ret void
}

; CHECK: define i32 @is_in_bounds(
define i32 @is_in_bounds(ptr %closure, ptr %extent) #5 {
  ret i32 1
}

define i32 @iterations(ptr %closure, ptr %extent) #5 {
  ret i32 1
}

; CHECK: define void @few(
define void @few(ptr %p) #0 {
  ret void
}

; CHECK: define void @few.no_alias(
define void @few.no_alias(ptr %p) #6 {
  ret void
}

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" "tessera.no_alias" }
attributes #2 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.no_alias" }
attributes #3 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.in_bounds"="is_in_bounds" }
attributes #4 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="many" "tessera.no_alias" "tessera.expanded"="iterations" }
attributes #5 = { "tessera.launch_query"="many" }
attributes #6 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" "tessera.variant_of"="few" "tessera.no_alias" }
