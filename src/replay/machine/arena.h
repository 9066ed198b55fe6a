#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "replay/machine/program.h"

// The memory of the program under a run, apart from its globals: objects of the
// witness, the heap, and locals whose address is taken. One large mapping, with
// a shadow byte for every 16 bytes that says how many of them may be accessed.
// Objects start at multiples of 16 and are at least `red_zone_bytes` apart, so
// that nothing within reach of one is another. Nothing is used twice in a run,
// except locals when there are very many.

namespace tandem::replay {

inline constexpr std::size_t red_zone_bytes = 64;

enum class ArenaKind : std::uint8_t {
  Witness,  // the object of that number of the input
  Heap,     // the allocation of that number
  Answer,   // what the external call of that number answered with
  Library,  // of the C library: errno
};

struct ArenaObject {
  char* address = nullptr;
  std::size_t size = 0;
  ArenaKind kind = ArenaKind::Heap;
  std::uint32_t number = 0;
  bool is_live = true;
};

struct ArenaLocal {
  char* address = nullptr;
  std::size_t size = 0;
  std::uint32_t type = 0;  // in CompiledSide::object_types
};

class Arena {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Maps the memory. False if the system does not give it.
  bool open();
  // Forgets everything. What is uninitialised is made of `fill`. With
  // Placement::Other, objects are laid out downwards and elsewhere, depending on the fill.
  void reset(Placement placement, std::uint8_t fill);

  // Null where there is no more room. The contents are the fill.
  char* allocate(std::size_t size, ArenaKind kind, std::uint32_t number,
                 std::size_t alignment = 16);
  void free(std::uint32_t object);

  // Locals: those made since a mark was taken die when it is given back.
  char* mark() const { return stack_at_; }
  char* allocate_local(std::size_t size, std::size_t alignment, std::uint32_t type);
  void release(char* mark);

  bool contains(const void* address) const { return offset_of(address) < total_bytes; }
  bool is_local(const void* address) const {
    return offset_of(address) - object_bytes < total_bytes - object_bytes;
  }
  // Expects an address that the arena contains, and a `size` that is not 0.
  bool is_valid(const char* address, std::size_t size) const;
  // How many bytes from there on are valid.
  std::size_t extent(const char* address) const;

  // The object that has the address, or that ends there, dead or alive; `none` for locals.
  std::uint32_t find(const void* address) const;
  const std::vector<ArenaObject>& objects() const { return objects_; }
  // The live local that has the address, or that ends there; `none` otherwise.
  std::uint32_t find_local(const void* address) const;
  const std::vector<ArenaLocal>& locals() const { return locals_; }

 private:
  static constexpr std::size_t granule = 16;
  static constexpr std::size_t object_bytes = std::size_t{64} << 20;
  static constexpr std::size_t total_bytes = object_bytes + (std::size_t{32} << 20);

  std::size_t offset_of(const void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(base_);
  }
  std::uint8_t* shadow_of(const void* address) const {
    return shadow_ + offset_of(address) / granule;
  }
  void allow(const char* address, std::size_t size) const;
  void forbid(const char* begin, const char* end) const;
  void start(char* object_at, char* stack_at);

  char* base_ = nullptr;
  std::uint8_t* shadow_ = nullptr;
  std::uint8_t fill_ = 0;
  bool is_downward_ = false;
  char* object_at_ = nullptr;  // upward: where the next object may start; downward: end
  char* stack_at_ = nullptr;
  char* stack_begin_ = nullptr;       // of this run
  char* stack_most_ = nullptr;        // highest in this run
  std::vector<ArenaObject> objects_;  // by address, descending if downward
  std::vector<ArenaLocal> locals_;    // those that live, by address
};
extern Arena arena;

}  // namespace tandem::replay
