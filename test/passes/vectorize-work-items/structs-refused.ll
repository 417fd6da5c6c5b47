; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps two words of a struct from being accessed together: all else is as in structs.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=group-struct-words.taken

; CHECK-DAG: {{^}}group-struct-words.atomic	{{[1-9]$}}
define void @atomic_loads(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %second = getelementptr i8, ptr %first, i64 4
  %v = load atomic i32, ptr %first monotonic, align 4
  %w = load atomic i32, ptr %second monotonic, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.not-in-vectors	{{[1-9]$}}
define void @arrays_of_one(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %second = getelementptr i8, ptr %first, i64 4
  %v = load [1 x i32], ptr %first, align 4
  %w = load [1 x i32], ptr %second, align 4
  %n = extractvalue [1 x i32] %v, 0
  %m = extractvalue [1 x i32] %w, 0
  %sum = add i32 %n, %m
  store i32 %sum, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.other-base	{{[1-9]$}}
define void @two_containers(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %other = getelementptr [2 x i32], ptr %b, i32 %x
  %second = getelementptr i8, ptr %other, i64 4
  %v = load i32, ptr %first, align 4
  %w = load i32, ptr %second, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.other-size	{{[1-9]$}}
define void @two_sizes(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %anywhere = load i32, ptr %own, align 4
  %first = getelementptr [2 x i32], ptr %a, i32 %anywhere
  %second = getelementptr i8, ptr %first, i64 4
  %v = load i32, ptr %first, align 4
  %half = load i16, ptr %second, align 4
  %w = zext i16 %half to i32
  %sum = add i32 %v, %w
  store i32 %sum, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.between-words	{{[1-9]$}}
define void @half_way_between(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %second = getelementptr i8, ptr %first, i64 2
  %v = load i32, ptr %first, align 4
  %w = load i32, ptr %second, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr %own, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.written-twice	{{[1-9]$}}
define void @written_twice(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %second = getelementptr i8, ptr %first, i64 4
  store i32 1, ptr %first, align 4
  store i32 2, ptr %first, align 4
  ret void
}

; CHECK-DAG: {{^}}group-struct-words.accessed-between	{{[1-9]$}}
define void @loaded_between(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %own = getelementptr i32, ptr %b, i32 %x
  %first = getelementptr [2 x i32], ptr %a, i32 %x
  %second = getelementptr i8, ptr %first, i64 4
  store i32 1, ptr %first, align 4
  %v = load i32, ptr %own, align 4
  store i32 %v, ptr %second, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
