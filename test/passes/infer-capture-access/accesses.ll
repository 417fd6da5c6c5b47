; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a captured container loses its write access if, and only if, nothing can be written through it: loads do no
; harm, whatever way the address takes; stores, atomic operations, unknown calls and copies of the function object do.
; RUN: %tessera-opt --passes=infer-capture-access %s | %filecheck %s

; CHECK: define void @reads_one_writes_other({{.*}} #[[ONE:[0-9]+]]
define void @reads_one_writes_other(ptr %closure) #0 {
  %from = load ptr, ptr %closure
  %place = getelementptr i8, ptr %closure, i64 32
  %to = load ptr, ptr %place
  %value = load i32, ptr %from
  store i32 %value, ptr %to
  ret void
}

; CHECK: define void @reads_on_many_ways({{.*}} #[[BOTH:[0-9]+]]
define void @reads_on_many_ways(ptr %closure) #0 {
entry:
  %choice = call i1 @any_i1()
  %i = call i64 @any_i64()
  %first = load ptr, ptr %closure
  %place = getelementptr i8, ptr %closure, i64 32
  %second = load ptr, ptr %place
  br i1 %choice, label %one, label %two
one:
  %element = getelementptr i32, ptr %first, i64 %i
  br label %two
two:
  %either = phi ptr [ %element, %one ], [ %second, %entry ]
  %selected = select i1 %choice, ptr %either, ptr %first
  %value = load i32, ptr %selected
  %private = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %private, ptr %second, i64 16, i1 false)
  call void @looks(ptr %second)
  %same = icmp eq ptr %first, %second
  ret void
}

; CHECK: define void @writes_by_a_choice({{.*}} #[[NONE:[0-9]+]]
define void @writes_by_a_choice(ptr %closure) #0 {
  %choice = call i1 @any_i1()
  %first = load ptr, ptr %closure
  %place = getelementptr i8, ptr %closure, i64 32
  %second = load ptr, ptr %place
  %either = select i1 %choice, ptr %first, ptr %second
  store i32 1, ptr %either
  ret void
}

; CHECK: define void @writes_in_other_ways({{.*}} #[[NONE]]
define void @writes_in_other_ways(ptr %closure) #0 {
  %first = load ptr, ptr %closure
  %place = getelementptr i8, ptr %closure, i64 32
  %second = load ptr, ptr %place
  %old = atomicrmw add ptr %first, i32 1 monotonic
  call void @unknown(ptr %second)
  ret void
}

; The first is stored where others may find it, the second overwritten as memory.
; CHECK: define void @escapes({{.*}} #[[NONE]]
define void @escapes(ptr %closure) #0 {
  %somewhere = call ptr @any_ptr()
  %first = load ptr, ptr %closure
  %place = getelementptr i8, ptr %closure, i64 32
  %second = load ptr, ptr %place
  store ptr %first, ptr %somewhere
  call void @llvm.memset.p0.i64(ptr %second, i8 0, i64 16, i1 false)
  ret void
}

; A copy of the first view's bytes leaves the second alone.
; CHECK: define void @copies_one_view({{.*}} #[[OTHER:[0-9]+]]
define void @copies_one_view(ptr %closure) #0 {
  %copy = alloca [32 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %closure, i64 32, i1 false)
  %place = getelementptr i8, ptr %closure, i64 32
  %second = load ptr, ptr %place
  %value = load i32, ptr %second
  ret void
}

; CHECK: define void @gives_the_function_object_away({{.*}} #[[NONE]]
define void @gives_the_function_object_away(ptr %closure) #0 {
  call void @unknown(ptr %closure)
  ret void
}

; CHECK: define void @at_a_variable_place({{.*}} #[[NONE]]
define void @at_a_variable_place(ptr %closure) #0 {
  %i = call i64 @any_i64()
  %place = getelementptr [32 x i8], ptr %closure, i64 %i
  %any = load ptr, ptr %place
  store i32 0, ptr %any
  ret void
}

; Of an array the function object holds a pointer to what begins with the data's address.
; CHECK: define void @reads_an_array({{.*}} #[[READ_ARRAY:[0-9]+]]
define void @reads_an_array(ptr %closure) #1 {
  %object = load ptr, ptr %closure
  %data = load ptr, ptr %object
  %extent = getelementptr i8, ptr %object, i64 24
  %length = load i32, ptr %extent
  %value = load i32, ptr %data
  ret void
}

; CHECK: define void @writes_an_array({{.*}} #[[WRITTEN_ARRAY:[0-9]+]]
define void @writes_an_array(ptr %closure) #1 {
  %object = load ptr, ptr %closure
  %data = load ptr, ptr %object
  store i32 1, ptr %data
  ret void
}

; CHECK: define void @hands_an_array_on({{.*}} #[[WRITTEN_ARRAY]]
define void @hands_an_array_on(ptr %closure) #1 {
  %object = load ptr, ptr %closure
  call void @unknown(ptr %object)
  ret void
}

declare void @unknown(ptr)
declare void @looks(ptr nocapture readonly)

; CHECK-DAG: attributes #[[ONE]] = {{.*}}"tessera.captures"="0:view:r:24,32:view:rw:24"
; CHECK-DAG: attributes #[[BOTH]] = {{.*}}"tessera.captures"="0:view:r:24,32:view:r:24"
; CHECK-DAG: attributes #[[NONE]] = {{.*}}"tessera.captures"="0:view:rw:24,32:view:rw:24"
; CHECK-DAG: attributes #[[OTHER]] = {{.*}}"tessera.captures"="0:view:rw:24,32:view:r:24"
; CHECK-DAG: attributes #[[READ_ARRAY]] = {{.*}}"tessera.captures"="0:array:r:32"
; CHECK-DAG: attributes #[[WRITTEN_ARRAY]] = {{.*}}"tessera.captures"="0:array:rw:32"
declare i1 @any_i1() memory(none)
declare i64 @any_i64() memory(none)
declare ptr @any_ptr() memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="64,8" "tessera.captures"="0:view:rw:24,32:view:rw:24" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:array:rw:32" }
