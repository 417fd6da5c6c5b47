; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that fourteen functions that each call the next one twice do not explode: some calls stay, and
; the kernel and the functions that remain keep below the limit.
; RUN: %tessera-opt --passes=inline-kernel-calls %s | %filecheck %s
; RUN: %tessera-opt --passes=inline-kernel-calls %s | grep -c "mul i32" | %filecheck %s --check-prefix=SIZE
; SIZE: {{^[0-9]{2,4}$}}

; CHECK: define void @kernel
; CHECK: call i32 @f
define void @kernel(ptr noalias readonly %closure) #0 {
  %id = call i32 @__tessera_global_id(i32 0)
  %v = call i32 @f1(i32 %id)
  %w = call i32 @f1(i32 %v)
  %p = load ptr, ptr %closure
  store i32 %w, ptr %p
  ret void
}
define internal i32 @f1(i32 %x) {
  %a = mul i32 %x, 1
  %b = call i32 @f2(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f2(i32 %c)
  ret i32 %d
}
define internal i32 @f2(i32 %x) {
  %a = mul i32 %x, 2
  %b = call i32 @f3(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f3(i32 %c)
  ret i32 %d
}
define internal i32 @f3(i32 %x) {
  %a = mul i32 %x, 3
  %b = call i32 @f4(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f4(i32 %c)
  ret i32 %d
}
define internal i32 @f4(i32 %x) {
  %a = mul i32 %x, 4
  %b = call i32 @f5(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f5(i32 %c)
  ret i32 %d
}
define internal i32 @f5(i32 %x) {
  %a = mul i32 %x, 5
  %b = call i32 @f6(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f6(i32 %c)
  ret i32 %d
}
define internal i32 @f6(i32 %x) {
  %a = mul i32 %x, 6
  %b = call i32 @f7(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f7(i32 %c)
  ret i32 %d
}
define internal i32 @f7(i32 %x) {
  %a = mul i32 %x, 7
  %b = call i32 @f8(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f8(i32 %c)
  ret i32 %d
}
define internal i32 @f8(i32 %x) {
  %a = mul i32 %x, 8
  %b = call i32 @f9(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f9(i32 %c)
  ret i32 %d
}
define internal i32 @f9(i32 %x) {
  %a = mul i32 %x, 9
  %b = call i32 @f10(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f10(i32 %c)
  ret i32 %d
}
define internal i32 @f10(i32 %x) {
  %a = mul i32 %x, 10
  %b = call i32 @f11(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f11(i32 %c)
  ret i32 %d
}
define internal i32 @f11(i32 %x) {
  %a = mul i32 %x, 11
  %b = call i32 @f12(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f12(i32 %c)
  ret i32 %d
}
define internal i32 @f12(i32 %x) {
  %a = mul i32 %x, 12
  %b = call i32 @f13(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f13(i32 %c)
  ret i32 %d
}
define internal i32 @f13(i32 %x) {
  %a = mul i32 %x, 13
  %b = call i32 @f14(i32 %a)
  %c = xor i32 %b, %x
  %d = call i32 @f14(i32 %c)
  ret i32 %d
}
; CHECK-NOT: @f14(
define internal i32 @f14(i32 %x) {
  %a = mul i32 %x, 7
  ret i32 %a
}
declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:view:w:16" }
