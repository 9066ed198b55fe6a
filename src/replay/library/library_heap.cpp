// The heap. Nothing is used twice in a run, so that what is freed stays dead.

#include <array>
#include <cerrno>
#include <limits>

#include "replay/library/library.h"
#include "replay/library/library_values.h"
#include "replay/machine/arena.h"

namespace tandem::replay {
namespace {

constexpr std::size_t largest_size = std::numeric_limits<std::ptrdiff_t>::max();

// The object that a program may free: of the heap, or one that its caller gave it.
std::uint32_t freeable(const char* pointer) {
  const std::uint32_t found = arena.contains(pointer) ? arena.find(pointer) : Arena::none;
  if (found != Arena::none) {
    const ArenaObject& object = arena.objects()[found];
    const bool is_owned = object.kind != ArenaKind::Library;
    if (object.is_live && is_owned && object.address == pointer) return found;
  }
  stop_run(stop_code(Ending::Undefined));
}

Bits allocate(const Bits* a) { return of_pointer(allocate_heap("malloc", as_size(a[0]))); }

Bits allocate_zeros(const Bits* a) {
  const Bits size = truncate(a[0], 64) * truncate(a[1], 64);
  if (size > largest_size) return 0;
  char* memory = allocate_heap("calloc", as_size(size));
  if (memory != nullptr) std::memset(memory, 0, as_size(size));
  return of_pointer(memory);
}

Bits release(const Bits* a) {
  if (a[0] != 0) arena.free(freeable(as_pointer(a[0])));
  return 0;
}

Bits reallocate(const Bits* a) {
  if (a[0] == 0) return of_pointer(allocate_heap("realloc", as_size(a[1])));
  const std::uint32_t object = freeable(as_pointer(a[0]));
  // C leaves it to the library if that frees the object, and what comes back; C23 undefined.
  if (a[1] == 0) stop_run(stop_code(Ending::Undefined));
  char* memory = allocate_heap("realloc", as_size(a[1]));
  if (memory == nullptr) return 0;
  const ArenaObject& before = arena.objects()[object];
  std::memcpy(memory, before.address, std::min(before.size, as_size(a[1])));
  arena.free(object);
  return of_pointer(memory);
}

Bits allocate_aligned(const Bits* a) {
  const std::size_t alignment = as_size(a[0]);
  if (!std::has_single_bit(alignment) || alignment > 4096) stop_run(stop_code(Ending::Undefined));
  return of_pointer(allocate_heap("aligned_alloc", as_size(a[1]), alignment));
}

Bits duplicate(const char* function, const char* text, std::size_t size) {
  char* memory = allocate_heap(function, size + 1);
  if (memory == nullptr) return 0;
  std::memcpy(memory, text, size);
  memory[size] = 0;
  return of_pointer(memory);
}
Bits duplicate_text(const Bits* a) {
  return duplicate("strdup", as_pointer(a[0]), checked_length(as_pointer(a[0])));
}
Bits duplicate_prefix(const Bits* a) {
  return duplicate("strndup", as_pointer(a[0]), checked_length(as_pointer(a[0]), as_size(a[1])));
}

constexpr std::array known_heap{
    KnownFunction{"malloc", allocate},
    KnownFunction{"calloc", allocate_zeros},
    KnownFunction{"realloc", reallocate},
    KnownFunction{"free", release},
    KnownFunction{"aligned_alloc", allocate_aligned},
    KnownFunction{"strdup", duplicate_text},
    KnownFunction{"strndup", duplicate_prefix},
};

}  // namespace

namespace {

char* no_memory() {
  errno = ENOMEM;
  pass_on_error();
  return nullptr;
}

}  // namespace

char* allocate_heap(const char* function, std::size_t size, std::size_t alignment) {
  if (size > largest_size) return no_memory();
  ++machine.allocations;
  const std::uint32_t ordinal = ++machine.allocations_by[function];
  if (machine.allocations == machine.fails_allocation) {
    machine.record->failed_allocation = machine.allocations;
    machine.record->failed_size = size;
    machine.record->failed_function = function;
    machine.record->failed_ordinal = ordinal;
    machine.record->failed_after_calls = static_cast<std::uint32_t>(machine.record->calls.size());
    return no_memory();
  }
  char* memory = arena.allocate(size, ArenaKind::Heap, machine.allocations, alignment);
  if (memory == nullptr) stop_run(unfinished);
  return memory;
}

std::span<const KnownFunction> heap_functions() { return known_heap; }

}  // namespace tandem::replay
