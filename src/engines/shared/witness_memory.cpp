#include "engines/shared/witness_memory.h"

#include <algorithm>
#include <set>

#include "base/c_names.h"
#include "engines/shared/effective_types.h"
#include "engines/shared/pair_policy.h"
#include "engines/shared/valid_pointers.h"

namespace tandem::engines {
namespace {

using Location = std::uint64_t;  // an address in the model

constexpr Location first_address =
    4096;  // what is below is an offset from null, seen on no real path
constexpr std::uint64_t word_bytes = 8;

std::uint64_t round_up(std::uint64_t size, std::uint64_t unit) {
  return (size + unit - 1) / unit * unit;
}

// A word of an object that may be a pointer.
struct PointerWord {
  std::uint64_t at_bytes = 0;
  CTypeId target;          // Opaque where it is not known
  bool is_certain = true;  // by its type; others only if they lead to something
  std::string name;
};

// The pointers of an object, by its type.
class PointerWords {
 public:
  explicit PointerWords(const CTypes& types) : types_(types) {}

  std::vector<PointerWord> of(const MemoryObject& object) {
    found_.clear();
    const std::uint64_t size = types_[object.type].size_bytes;
    if (size == 0 || size == 1) {  // bytes, in which anything may be
      add_any(0, object.bytes.size(), object.name);
    } else {
      for (std::uint64_t i = 0; (i + 1) * size <= object.bytes.size(); ++i) {
        const bool is_one = object.bytes.size() < 2 * size;
        add(i * size, object.type, is_one ? object.name : c_element(object.name, i));
      }
    }
    return std::move(found_);
  }

 private:
  void add_any(std::uint64_t from, std::uint64_t to, const std::string& name) {
    for (std::uint64_t at = round_up(from, word_bytes); at + word_bytes <= to; at += word_bytes)
      found_.push_back({at, CTypeId{}, false, c_pointer_at(name, at - from)});
  }

  void add(std::uint64_t at, CTypeId id, const std::string& name) {
    const CType& type = types_[id];
    switch (type.kind) {
      case CTypeKind::Opaque:
      case CTypeKind::Integer:
      case CTypeKind::Float: return;
      case CTypeKind::Union: return add_any(at, at + type.size_bytes, name);
      case CTypeKind::Pointer:
        if (at % word_bytes == 0) found_.push_back({at, type.target, true, name});
        return;
      case CTypeKind::Array:
        for (std::uint64_t i = 0; i < type.count; ++i) {
          add(at + i * types_[type.target].size_bytes, type.target, c_array_element(name, i));
        }
        return;
      case CTypeKind::Struct:
        for (const CField& field : type.fields) {
          if (field.width_bits == 0)
            add(at + field.offset_bits / 8, field.type, c_member(name, field.name));
        }
        return;
    }
  }

  const CTypes& types_;
  std::vector<PointerWord> found_;
};

class MemoryReader {
 public:
  MemoryReader(const ir::TermPool& pool, const logic::Model& model, const Executable& executable,
               Witness& witness)
      : types_(executable.subject.types), executable_(executable), witness_(witness) {
    for (const auto& [place, byte] : model.bytes) {
      const ir::Term& memory = pool[place.first];
      if (memory.op != ir::Op::Var || pool.symbol(place.first).name != "memory!") continue;
      const auto at = static_cast<Location>(place.second);
      bytes_[at] = byte;
      if (at >= first_address) points_.insert(at);
    }
  }

  void add_global(std::uint32_t index, Location address) {
    const Executable::MemoryGlobal& global = executable_.memory_globals[index];
    if (!global.is_input || global.size_bytes > SharedLimits::structure_bytes) return;
    MemoryObject object;
    object.name = global.name;
    object.type = global.type;
    object.global = index;
    add(std::move(object), address, global.size_bytes);
  }

  void place_pointers() {
    const std::size_t all = witness_.arguments.size() + witness_.globals.size();
    for (const std::size_t i : by_address(all)) bring_near(i, all);
    for (std::size_t i = 0; i < all; ++i) {
      if (value_at(i).value.type.is_pointer) points_.insert(address_in(value_at(i)));
    }
    for (const std::size_t i : by_address(all)) {
      NamedValue& pointer = value_at(i);
      pointer.place =
          place(address_in(pointer), target_of(executable_, i), "*" + pointer.name, avoided_by(i));
      pointer.value.bits = 0;
    }
    PointerWords words(types_);
    for (std::uint32_t i = 0; i < witness_.memory.size(); ++i) {
      for (const PointerWord& word : words.of(witness_.memory[i])) follow(i, word);
    }
  }

 private:
  struct Region {
    Location start = 0;
    std::uint64_t size_bytes = 0;
  };

  NamedValue& value_at(std::size_t i) {
    const std::size_t parameters = witness_.arguments.size();
    return i < parameters ? witness_.arguments[i] : witness_.globals[i - parameters];
  }

  // Pointers that are not null, the lowest first: an object is named after that.
  std::vector<std::size_t> by_address(std::size_t all) {
    std::vector<std::size_t> pointers;
    for (std::size_t i = 0; i < all; ++i) {
      if (value_at(i).value.type.is_pointer && value_at(i).value.bits != 0) pointers.push_back(i);
    }
    std::sort(pointers.begin(), pointers.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(address_in(value_at(a)), a) < std::pair(address_in(value_at(b)), b);
    });
    return pointers;
  }

  // One past the last byte that is looked at from this address on; nothing if none is.
  std::optional<Location> end_of_bytes(Location address) const {
    std::optional<Location> end;
    for (auto at = bytes_.lower_bound(address); at != bytes_.end(); ++at) {
      if (at->first - end.value_or(address) > SharedLimits::near_bytes) break;
      end = at->first + 1;
    }
    return end;
  }

  // A pointer that nothing is accessed through may be the end of what another one leads to, however
  // far away a solver puts it: in `while (p < end)` both point into one object.
  void bring_near(std::size_t pointer, std::size_t all) {
    NamedValue& end = value_at(pointer);
    if (end_of_bytes(address_in(end))) return;
    const CTypeId target = target_of(executable_, pointer);
    const std::uint64_t unit = std::max<std::uint64_t>(types_[target].size_bytes, 1);
    for (const std::size_t i : by_address(all)) {
      const Location start = address_in(value_at(i));
      if (i == pointer || start >= address_in(end) || target_of(executable_, i) != target) continue;
      const auto last = end_of_bytes(start);
      if (!last || address_in(end) - *last <= SharedLimits::near_bytes) continue;
      end.value.bits = start + round_up(*last - start, unit);
      return;
    }
  }

  static Location address_in(const NamedValue& pointer) {
    return static_cast<Location>(pointer.value.bits);
  }

  // Objects that this pointer must not lead to, whatever the model says.
  std::set<std::uint32_t> avoided_by(std::size_t pointer) {
    std::set<std::uint32_t> avoided;
    for (const Executable::Apart& apart : executable_.apart) {
      if (apart.a != pointer && apart.b != pointer) continue;
      const NamedValue& rival = value_at(apart.a == pointer ? apart.b : apart.a);
      if (rival.place) avoided.insert(rival.place->object);
    }
    return avoided;
  }

  std::optional<Place> place(Location address, CTypeId target, const std::string& name,
                             const std::set<std::uint32_t>& avoided = {}) {
    for (std::uint32_t i = 0; i < regions_.size(); ++i) {
      const Region& region = regions_[i];
      if (address < region.start || address - region.start >= region.size_bytes) continue;
      const std::uint64_t offset = address - region.start;
      if (can_point_to(types_, witness_.memory[i].type, offset, target) && !avoided.contains(i) &&
          is_seen_alike(witness_.memory[i], offset, target))
        return Place{i, static_cast<std::int64_t>(offset)};
    }
    if (witness_.memory.size() >= SharedLimits::objects) return std::nullopt;
    MemoryObject object;
    object.name = name;
    if (is_function_type(types_[target])) {
      object.is_function = true;
      const std::uint32_t index = add(std::move(object), address, 0);
      regions_[index].size_bytes = 1;  // so that it is found again
      return Place{index, 0};
    }
    const std::uint64_t size = types_[target].size_bytes;
    const bool is_typed = size != 0 && size <= SharedLimits::structure_bytes;
    if (is_typed) object.type = target;
    const std::uint64_t unit = is_typed ? size : 1;
    std::uint64_t before = address - first_point(address);
    if (before > 0) {  // aligned as the pointer is
      before = round_up(before, unit);
      while (before % word_bytes != 0) before += unit;
      object.name = name_around(name);
    }
    const std::uint64_t after =
        std::max(last_point(address) - address + SharedLimits::near_bytes, unit);
    object.count = round_up(before + after, unit) / unit;
    const std::uint64_t total = object.count * unit;
    return Place{add(std::move(object), address - before, total),
                 static_cast<std::int64_t>(before)};
  }

  bool is_seen_alike(const MemoryObject& object, std::uint64_t offset, CTypeId target) const {
    return executable_.has_loose_types ||
           can_share_object(types_, {0, object.type}, {offset, target});
  }

  // From the address on, as long as there is a next one nearby.
  Location first_point(Location address) const {
    Location first = address;
    for (auto at = points_.lower_bound(address); at != points_.begin();) {
      --at;
      if (first - *at > SharedLimits::near_bytes || address - *at > SharedLimits::reach_bytes)
        break;
      first = *at;
    }
    return first;
  }
  Location last_point(Location address) const {
    Location last = address;
    for (auto at = points_.upper_bound(address); at != points_.end(); ++at) {
      if (*at - last > SharedLimits::near_bytes || *at - address > SharedLimits::reach_bytes) break;
      last = *at;
    }
    return last;
  }

  std::uint32_t add(MemoryObject object, Location start, std::uint64_t size) {
    for (std::uint64_t i = 0; i < size; ++i) {
      const auto byte = bytes_.find(start + i);
      object.bytes += byte == bytes_.end() ? '\0' : static_cast<char>(byte->second);
    }
    witness_.memory.push_back(std::move(object));
    regions_.push_back({start, size});
    return static_cast<std::uint32_t>(regions_.size() - 1);
  }

  // Makes a pointer of a word that is one.
  void follow(std::uint32_t index, const PointerWord& word) {
    Location address = 0;
    for (std::uint64_t i = word_bytes; i-- > 0;) {
      const char byte = witness_.memory[index].bytes[word.at_bytes + i];
      address = address << 8 | static_cast<unsigned char>(byte);
    }
    if (address == 0 || (!word.is_certain && !leads_somewhere(address))) return;
    const auto found = place(address, word.target, "*" + word.name);
    if (!found) return;
    MemoryObject& object = witness_.memory[index];
    std::fill_n(object.bytes.begin() + static_cast<std::ptrdiff_t>(word.at_bytes), word_bytes,
                '\0');
    object.pointers.push_back({word.at_bytes, *found});
  }

  bool leads_somewhere(Location address) const {
    const auto next = points_.lower_bound(address);
    return address >= first_address && next != points_.end() &&
           *next - address < SharedLimits::near_bytes;
  }

  const CTypes& types_;
  const Executable& executable_;
  Witness& witness_;
  std::map<Location, std::uint8_t> bytes_;
  std::set<Location> points_;    // bytes that the query looks at, and where pointers point
  std::vector<Region> regions_;  // where the objects of the witness are, one to one
};

}  // namespace

std::string name_around(const std::string& pointed) {
  std::string name = "around_";
  for (const char c : pointed) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || (c >= '0' && c <= '9') || c == '_') name += c;
  }
  return name;
}

CTypeId target_of(const Executable& executable, std::size_t pointer) {
  const std::size_t parameters = executable.parameters.size();
  const CTypeId id = pointer < parameters ? executable.parameter_types[pointer]
                                          : executable.global_types[pointer - parameters];
  const CType& type = executable.subject.types[id];
  return type.kind == CTypeKind::Pointer ? type.target : CTypeId{};
}

void place_memory(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                  const Executable& executable, Witness& witness) {
  std::map<std::string, std::uint32_t> globals;
  for (std::uint32_t i = 0; i < executable.memory_globals.size(); ++i)
    globals.emplace(key_of(task, executable.memory_globals[i].pair), i);
  MemoryReader reader(pool, model, executable, witness);
  for (const auto& [term, value] : model.values) {
    if (pool[term].op != ir::Op::ObjectAddress) continue;
    const auto global = globals.find(pool.memory_object(term).key);
    if (global != globals.end()) reader.add_global(global->second, static_cast<Location>(value));
  }
  reader.place_pointers();
}

}  // namespace tandem::engines
