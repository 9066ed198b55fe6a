#include "replay/machine/arena.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace tandem::replay {

Arena arena;

namespace {

// In one run; more than that takes too long to fill, run after run.
constexpr std::size_t max_object_bytes = std::size_t{16} << 20;
// Locals take new memory up to here, so that pointers to dead ones are noticed.
constexpr std::size_t fresh_stack_bytes = std::size_t{4} << 20;
// The same addresses in every process, if they are free: a run may depend on them.
constexpr std::uintptr_t wanted_base = 0x2100'0000'0000;

char* align_up(char* address, std::size_t alignment) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  return address + ((alignment - at % alignment) % alignment);
}

void* map(std::uintptr_t wanted, std::size_t size) {
  return ::mmap(reinterpret_cast<void*>(wanted), size, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

}  // namespace

bool Arena::open() {
  if (base_ != nullptr) return true;
  void* memory = map(wanted_base, total_bytes);
  void* shadow = map(wanted_base + 4 * total_bytes, total_bytes / granule);
  if (memory == MAP_FAILED || shadow == MAP_FAILED) return false;
  base_ = static_cast<char*>(memory);
  shadow_ = static_cast<std::uint8_t*>(shadow);
  start(base_ + red_zone_bytes, base_ + object_bytes + red_zone_bytes);
  return true;
}

void Arena::start(char* object_at, char* stack_at) {
  object_at_ = object_at;
  stack_at_ = stack_begin_ = stack_most_ = stack_at;
}

void Arena::reset(Placement placement, std::uint8_t fill) {
  for (const ArenaObject& object : objects_) forbid(object.address, object.address + object.size);
  objects_.clear();
  locals_.clear();
  forbid(stack_begin_, stack_most_);
  fill_ = fill;
  is_downward_ = placement == Placement::Other;
  if (is_downward_) {
    // By a distance that no power of two divides, and another one for each fill.
    const std::size_t shift = std::size_t{12'336} + granule * (fill % 16);
    start(base_ + object_bytes - shift, base_ + object_bytes + shift);
  } else {
    start(base_ + red_zone_bytes, base_ + object_bytes + red_zone_bytes);
  }
}

void Arena::allow(const char* address, std::size_t size) const {
  std::uint8_t* shadow = shadow_of(address);
  std::memset(shadow, granule, size / granule);
  if (size % granule != 0) shadow[size / granule] = static_cast<std::uint8_t>(size % granule);
}

void Arena::forbid(const char* begin, const char* end) const {
  std::memset(shadow_of(begin), 0, (static_cast<std::size_t>(end - begin) + granule - 1) / granule);
}

char* Arena::allocate(std::size_t size, ArenaKind kind, std::uint32_t number,
                      std::size_t alignment) {
  alignment = std::max(alignment, granule);
  const std::size_t needed = size + 2 * red_zone_bytes + alignment;
  const std::size_t used =
      is_downward_ ? object_bytes - offset_of(object_at_) : offset_of(object_at_);
  if (size > max_object_bytes || needed > max_object_bytes || used > max_object_bytes - needed) {
    return nullptr;
  }
  char* address = nullptr;
  if (is_downward_) {
    address = align_up(object_at_ - needed, alignment);
    object_at_ = address;
  } else {
    address = align_up(object_at_, alignment);
    object_at_ = align_up(address + size, granule) + red_zone_bytes;
  }
  std::memset(address, fill_, size);
  allow(address, size);
  objects_.push_back({address, size, kind, number, true});
  return address;
}

void Arena::free(std::uint32_t object) {
  ArenaObject& freed = objects_[object];
  forbid(freed.address, freed.address + freed.size);
  freed.is_live = false;
}

char* Arena::allocate_local(std::size_t size, std::size_t alignment, std::uint32_t type) {
  char* address = align_up(stack_at_, std::max(alignment, granule));
  const std::size_t left = static_cast<std::size_t>(base_ + total_bytes - address);
  if (size > left || left - size < 2 * red_zone_bytes) return nullptr;
  stack_at_ = align_up(address + size, granule) + red_zone_bytes;
  stack_most_ = std::max(stack_most_, stack_at_);
  std::memset(address, fill_, size);
  allow(address, size);
  locals_.push_back({address, size, type});
  return address;
}

void Arena::release(char* mark) {
  while (!locals_.empty() && locals_.back().address >= mark) locals_.pop_back();
  forbid(mark, stack_at_);
  char* const reused = stack_begin_ + fresh_stack_bytes;
  if (stack_at_ > reused) stack_at_ = std::max(mark, reused);
}

bool Arena::is_valid(const char* address, std::size_t size) const {
  const std::size_t at = offset_of(address);
  if (size > total_bytes - at) return false;
  const std::uint8_t* shadow = shadow_ + at / granule;
  const std::size_t first = at % granule;
  if (first + size <= granule) return first + size <= *shadow;
  if (*shadow != granule) return false;
  size -= granule - first;
  for (++shadow; size > granule; size -= granule, ++shadow) {
    if (*shadow != granule) return false;
  }
  return size <= *shadow;
}

std::size_t Arena::extent(const char* address) const {
  const std::size_t first = offset_of(address) % granule;
  const std::uint8_t* shadow = shadow_of(address);
  if (*shadow <= first) return 0;
  std::size_t size = *shadow - first;
  while (*shadow == granule && shadow + 1 < shadow_ + total_bytes / granule) size += *++shadow;
  return size;
}

std::uint32_t Arena::find(const void* address) const {
  const auto* wanted = static_cast<const char*>(address);
  const auto found = is_downward_ ? std::lower_bound(objects_.begin(), objects_.end(), wanted,
                                                     [](const ArenaObject& object, const char* at) {
                                                       return object.address > at;
                                                     })
                                  : std::upper_bound(objects_.begin(), objects_.end(), wanted,
                                                     [](const char* at, const ArenaObject& object) {
                                                       return at < object.address;
                                                     });
  const auto index = found - objects_.begin() - (is_downward_ ? 0 : 1);
  if (index < 0 || index >= static_cast<std::ptrdiff_t>(objects_.size())) return none;
  const ArenaObject& object = objects_[static_cast<std::size_t>(index)];
  const bool is_within = wanted >= object.address && wanted <= object.address + object.size;
  return is_within ? static_cast<std::uint32_t>(index) : none;
}

std::uint32_t Arena::find_local(const void* address) const {
  const auto* wanted = static_cast<const char*>(address);
  const auto after =
      std::upper_bound(locals_.begin(), locals_.end(), wanted,
                       [](const char* at, const ArenaLocal& local) { return at < local.address; });
  if (after == locals_.begin()) return none;
  const ArenaLocal& local = *std::prev(after);
  if (wanted > local.address + local.size) return none;
  return static_cast<std::uint32_t>(std::prev(after) - locals_.begin());
}

}  // namespace tandem::replay
