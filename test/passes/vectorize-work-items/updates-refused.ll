; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone makes lanes choose a new element by comparing, instead of giving each element a new value
; by itself: all else is as a[i] += 1 has it.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=update-elements.taken

; CHECK-DAG: {{^}}update-elements.used-again	1{{$}}
define void @old_used_again(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %some, align 4
  %other = load i32, ptr %one, align 4
  %result = add i32 %other, %old
  store i32 %result, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}update-elements.other-type	1{{$}}
define void @converted(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  %new = sitofp i32 %old to float
  store float %new, ptr %some, align 4
  %result = load i32, ptr %one, align 4
  store i32 %result, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}update-elements.other-block	1{{$}}
define void @stored_by_some(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  %odd = trunc i32 %x to i1
  br i1 %odd, label %then, label %end
then:
  %new = add i32 %old, 1
  store i32 %new, ptr %some, align 4
  br label %end
end:
  %result = load i32, ptr %one, align 4
  store i32 %result, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}update-elements.other-element	1{{$}}
define void @from_another(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %two, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %some, align 4
  %result = load i32, ptr %one, align 4
  store i32 %result, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}update-elements.result-used	1{{$}}
define void @new_used(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %some, align 4
  %other = load i32, ptr %one, align 4
  %result = add i32 %other, %new
  store i32 %result, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}update-elements.traps	1{{$}}
define void @divides(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [3 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %own = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %own, align 4
  store i32 1, ptr %array, align 4
  %one = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %one, align 4
  %two = getelementptr i32, ptr %array, i64 2
  store i32 4, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  %new = udiv i32 100, %old
  store i32 %new, ptr %some, align 4
  %result = load i32, ptr %one, align 4
  store i32 %result, ptr %own, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
