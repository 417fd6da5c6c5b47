; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that integers up to 32 bits are divided as floating-point numbers of twice their width, which no divisor makes
; trap; that of wider ones lanes that are not there divide by one; and that constants are left to LLVM.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @narrow(
; CHECK: [[V:%v.*]] = load <16 x i32>
; CHECK: [[N:%.*]] = sitofp <16 x i32> [[V]] to <16 x double>
; CHECK: [[R:%.*]] = fdiv <16 x double> splat (double 1.000000e+03), [[N]]
; CHECK: [[Q:%q.*]] = fptosi <16 x double> [[R]] to <16 x i32>
; CHECK: [[A:%.*]] = uitofp <16 x i32> [[Q]] to <16 x double>
; CHECK: [[B:%.*]] = uitofp <16 x i32> [[V]] to <16 x double>
; CHECK: [[R2:%.*]] = fdiv <16 x double> [[A]], [[B]]
; CHECK: [[Q2:%.*]] = fptoui <16 x double> [[R2]] to <16 x i32>
; CHECK: [[M:%.*]] = mul <16 x i32> [[Q2]], [[V]]
; CHECK: sub <16 x i32> [[Q]], [[M]]
; CHECK: srem <16 x i32> %{{.*}}, splat (i32 7)
define void @narrow(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp ne i32 %v, 0
  br i1 %c, label %then, label %end
then:
  %q = sdiv i32 1000, %v
  %r = urem i32 %q, %v
  %s = srem i32 %r, 7
  store i32 %s, ptr %element, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @short(
; CHECK: fdiv <16 x float>
define void @short(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i16, ptr %a, i32 %x
  %v = load i16, ptr %element, align 2
  %q = udiv i16 1000, %v
  store i16 %q, ptr %element, align 2
  ret void
}

; CHECK-LABEL: define void @wide(
; CHECK: [[C:%c.*]] = icmp ne <16 x i64> [[V:%v.*]], zeroinitializer
; CHECK: [[SAFE:%.*]] = select <16 x i1> [[C]], <16 x i64> [[V]], <16 x i64> splat (i64 1)
; CHECK-NEXT: sdiv <16 x i64> splat (i64 1000), [[SAFE]]
define void @wide(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i64, ptr %a, i32 %x
  %v = load i64, ptr %element, align 8
  %c = icmp ne i64 %v, 0
  br i1 %c, label %then, label %end
then:
  %q = sdiv i64 1000, %v
  store i64 %q, ptr %element, align 8
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @wide_of_all(
; CHECK: [[V:%v.*]] = load <16 x i64>
; CHECK-NEXT: udiv <16 x i64> splat (i64 1000), [[V]]
define void @wide_of_all(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i64, ptr %a, i32 %x
  %v = load i64, ptr %element, align 8
  %q = udiv i64 1000, %v
  store i64 %q, ptr %element, align 8
  ret void
}
declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="13" "tessera.closure"="24,8" "tessera.captures"="" }
