; What lowered code calls and does not contain: the clock, and the memory of arrays.

target triple = "wasm32-unknown-unknown"

@ply_heap = global i32 0                 ; the next free byte; the page sets it
@ply_looks = internal global i32 0
@ply_free = internal global [32 x ptr] zeroinitializer

declare i32 @ply_tick()                  ; of the page: whether the search must stop
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

; The stop flag. Every 256th look asks the page first.
define weak_odr i64 @ply_peek(ptr %flag) alwaysinline {
  %before = load i32, ptr @ply_looks
  %looks = add i32 %before, 1
  store i32 %looks, ptr @ply_looks
  %low = and i32 %looks, 255
  %due = icmp eq i32 %low, 0
  br i1 %due, label %ask, label %look, !prof !0
ask:
  call void @ply_ask(ptr %flag)
  br label %look
look:
  %value = load i64, ptr %flag
  ret i64 %value
}

define internal void @ply_ask(ptr %flag) noinline cold {
  %answer = call i32 @ply_tick()
  %stop = icmp ne i32 %answer, 0
  br i1 %stop, label %set, label %done
set:
  store i64 1, ptr %flag
  br label %done
done:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 255}

; Blocks have sizes of powers of two. Freed ones are kept in a list for each size; new ones come
; from the top of the heap.
define internal i32 @ply_class(i32 %size) {
  %less = sub i32 %size, 1
  %zeros = call i32 @llvm.ctlz.i32(i32 %less, i1 false)
  %class = sub i32 32, %zeros
  ret i32 %class
}

define internal ptr @ply_alloc(i32 %size) noinline {
  %class = call i32 @ply_class(i32 %size)
  %slot = getelementptr [32 x ptr], ptr @ply_free, i32 0, i32 %class
  %first = load ptr, ptr %slot
  %none = icmp eq ptr %first, null
  br i1 %none, label %fresh, label %again
again:
  %next = load ptr, ptr %first
  store ptr %next, ptr %slot
  ret ptr %first
fresh:
  %bytes = shl i32 1, %class
  %top = load i32, ptr @ply_heap
  %end = add i32 %top, %bytes
  store i32 %end, ptr @ply_heap
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %have = shl i32 %pages, 16
  %short = icmp ugt i32 %end, %have
  br i1 %short, label %grow, label %fine
grow:
  %lack = sub i32 %end, %have
  %up = add i32 %lack, 65535
  %more = lshr i32 %up, 16
  %got = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %bad = icmp eq i32 %got, -1
  br i1 %bad, label %full, label %fine
full:
  call void @llvm.trap()
  unreachable
fine:
  %place = inttoptr i32 %top to ptr
  ret ptr %place
}

; Numba's header of an array: reference count, destructor and its argument, data, size.
%meminfo = type { i64, ptr, ptr, ptr, i64 }

; Header and data in one block; 96 bytes leave room for the header and for data aligned to 64.
define weak_odr ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %short = trunc i64 %size to i32
  %all = add i32 %short, 96
  %info = call ptr @ply_alloc(i32 %all)
  store i64 1, ptr %info
  %past = getelementptr i8, ptr %info, i32 95
  %number = ptrtoint ptr %past to i32
  %aligned = and i32 %number, -64
  %data = inttoptr i32 %aligned to ptr
  %data_at = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data_at
  %size_at = getelementptr %meminfo, ptr %info, i32 0, i32 4
  store i64 %size, ptr %size_at
  ret ptr %info
}

define weak_odr ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %info
}

define weak_odr ptr @NRT_MemInfo_alloc_safe(i64 %size) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  ret ptr %info
}

define weak_odr ptr @NRT_MemInfo_alloc(i64 %size) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  ret ptr %info
}

define weak_odr void @NRT_MemInfo_call_dtor(ptr %info) {
  %size_at = getelementptr %meminfo, ptr %info, i32 0, i32 4
  %size = load i64, ptr %size_at
  %short = trunc i64 %size to i32
  %all = add i32 %short, 96
  %class = call i32 @ply_class(i32 %all)
  %slot = getelementptr [32 x ptr], ptr @ply_free, i32 0, i32 %class
  %first = load ptr, ptr %slot
  store ptr %first, ptr %info
  store ptr %info, ptr %slot
  ret void
}
