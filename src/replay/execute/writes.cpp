#include "replay/execute/writes.h"

#include <cstring>
#include <fmt/format.h>

#include "base/c_places.h"
#include "replay/execute/shown.h"
#include "replay/machine/answers.h"
#include "replay/machine/places.h"

namespace tandem::replay {
namespace {

constexpr std::uint64_t calls_that_write = 3;  // one of the first
constexpr std::uint64_t near_leaves = 4;       // one of the first, mostly

struct Choice {
  std::uint64_t call = 0;
  std::uint64_t target = 0;
  std::uint64_t leaf = 0;
  Bits value = 0;
};

std::optional<Choice> choice_of(std::uint64_t seed) {
  if (!has_writing_answer(seed)) return std::nullopt;
  Choice choice;
  choice.call = random_number(seed, 1) % calls_that_write;
  choice.target = random_number(seed, 2);
  choice.leaf = random_number(seed, 3);
  choice.value = random_answer(random_number(seed, 4), 0);
  return choice;
}

// Where it can write.
struct Region {
  char* begin = nullptr;
  std::uint64_t size = 0;
  std::uint64_t offset = 0;  // of `begin` in the object
  CTypeId type;              // of the elements of the object
};

bool is_memory(FinalKind kind) {
  switch (kind) {
    case FinalKind::Witness:
    case FinalKind::MemoryGlobal:
    case FinalKind::Slot:
    case FinalKind::Global:
    case FinalKind::Heap:
    case FinalKind::Answer:
    case FinalKind::Local: return true;
    default: return false;
  }
}

std::optional<Region> region_at(const char* address) {
  const auto target = locate(*machine.side, address);
  if (!target || !is_memory(target->kind) || target->offset < 0) return std::nullopt;
  const auto offset = static_cast<std::uint64_t>(target->offset);
  const std::uint64_t size =
      pointed_bytes(machine.side->object_types, target->type, offset, target->size);
  if (size == 0 || !is_accessible(*machine.side, address, size, Access::Write)) return std::nullopt;
  return Region{target->begin + offset, size, offset, target->type};
}

// Memory of the caller that it may hand to others, too, and globals of other files.
std::vector<std::uint32_t> shared_objects() {
  std::vector<std::uint32_t> objects;
  const auto& memory = machine.input->memory;
  for (std::uint32_t i = 0; i < memory.size(); ++i) {
    if (memory[i].is_function || memory[i].bytes.empty()) continue;
    if (memory[i].global && !machine.side->shared_globals.contains(*memory[i].global)) continue;
    bool is_exclusive = false;
    for (const InputPointer& pointer : machine.input->argument_pointers) {
      is_exclusive = is_exclusive || (pointer.place.object == i &&
                                      machine.side->restrict_parameters.contains(pointer.index));
    }
    if (!is_exclusive) objects.push_back(i);
  }
  return objects;
}

// An integer in the region: the one of that number, if there are so many.
std::optional<Leaf> integer_in(const Region& region, std::uint64_t number) {
  const CTypes& types = machine.side->object_types;
  const std::uint64_t size = type_of(types, region.type).size_bytes;
  std::vector<Leaf> found;
  for (std::uint64_t at = 0; at < region.size && found.size() < 4 * near_leaves;) {
    std::optional<Leaf> leaf;
    if (size != 0) leaf = leaf_at(types, region.type, (region.offset + at) % size);
    if (leaf && leaf->bit_width == 0) {
      const std::uint64_t start = (region.offset + at) % size;
      if (leaf->offset == start && at + leaf->size <= region.size) {
        const bool is_integer = type_of(types, leaf->type).kind == CTypeKind::Integer;
        if (is_integer && leaf->size <= 8) {
          found.push_back(*leaf);
          found.back().offset = at;
        }
        at += leaf->size;
        continue;
      }
    }
    if (size == 0 && at % 4 == 0 && at + 4 <= region.size) {
      found.push_back({CTypeId{}, at, 4, 0, 0, ""});
      at += 4;
      continue;
    }
    ++at;
  }
  if (found.empty()) return std::nullopt;
  const std::uint64_t most =
      number % 8 == 0 ? found.size() : std::min<std::uint64_t>(found.size(), near_leaves);
  return found[(number >> 3) % most];
}

// Where nobody knows the types, numbers and pointers look alike.
bool holds_pointer(const Region& region, const Leaf& leaf) {
  if (leaf.type.index != 0) return false;
  char* at = region.begin + leaf.offset;
  at -= reinterpret_cast<std::uintptr_t>(at) % 8;
  std::uintptr_t word = 0;
  if (!is_accessible(*machine.side, at, sizeof word, Access::Read)) return false;
  std::memcpy(&word, at, sizeof word);
  return word >= null_page_bytes &&
         locate(*machine.side, reinterpret_cast<const void*>(word)).has_value();
}

bool can_write(const ExternalSite& site) {
  return site.returns && site.writes_memory && !is_known_function(site);
}

void write(const Choice& choice, AppliedWrite& applied) {
  const std::vector<std::uint32_t> objects = shared_objects();
  const std::size_t all = objects.size() + machine.passed.size();
  if (all == 0) return;
  const std::size_t target = choice.target % all;
  const char* address = nullptr;
  if (target < objects.size()) {
    applied.object = objects[target];
    address = machine.witness_addresses[applied.object];
  } else {
    const PassedPointer& passed = machine.passed[target - objects.size()];
    applied.passed_by = passed.call;
    applied.argument = passed.argument;
    address = passed.address;
  }
  const auto region = region_at(address);
  if (!region) return;
  const auto leaf = integer_in(*region, choice.leaf);
  if (!leaf || holds_pointer(*region, *leaf)) return;
  const CType& type = type_of(machine.side->object_types, leaf->type);
  applied.offset = leaf->offset;
  applied.size = leaf->size;
  applied.value = truncate(choice.value, static_cast<unsigned>(8 * leaf->size));
  if (is_truth_type(type)) applied.value &= 1;
  applied.type = leaf->type;
  applied.path = leaf->path;
  std::memcpy(region->begin + leaf->offset, &applied.value, leaf->size);
}

}  // namespace

void answer_with_write(const ExternalSite& site, const Bits* arguments, Record& record) {
  if (!has_writing_answer(machine.input->answer_seed) || !can_write(site)) return;
  const auto call = static_cast<std::uint32_t>(record.calls.size() - 1);
  for (std::uint32_t i = 0; i < site.arguments.size() && !site.is_indirect; ++i) {
    const bool is_value = i < site.by_value.size() && site.by_value[i].bytes != 0;
    if (site.arguments[i].kind != ValueKind::Pointer || is_value || arguments[i] == 0) continue;
    if (site.constant_parameters.contains(i)) continue;
    machine.passed.push_back(
        {call, i, reinterpret_cast<const char*>(static_cast<std::uintptr_t>(arguments[i]))});
  }
  const auto choice = choice_of(machine.input->answer_seed);
  if (!choice || choice->call != call) return;
  record.write = AppliedWrite{};
  record.write->call = call;
  write(*choice, *record.write);
}

std::vector<NamedValue> writes_of(const CompiledSide& side, const Record& record,
                                  std::size_t call) {
  if (!record.write || record.write->call != call || record.write->size == 0) return {};
  const AppliedWrite& write = *record.write;
  const CType& type = type_of(side.object_types, write.type);
  ScalarType scalar{type.name, static_cast<unsigned>(8 * write.size), true, false};
  if (write.type.index != 0) scalar.is_signed = type.is_signed;
  if (write.object != no_index) {
    const Place place{write.object, static_cast<std::int64_t>(write.offset)};
    return {{write.path, {scalar, write.value}, place}};
  }
  const ExternalSite& site = side.sites[record.calls[write.passed_by].site];
  const std::string whole = fmt::format("(argument {} of {})", write.argument + 1, site.function);
  std::string name = "*" + whole;
  if (write.path.starts_with('.')) name = whole + "->" + write.path.substr(1);
  if (write.path.starts_with('[')) name = whole + write.path;
  return {{name, {scalar, write.value}}};
}

}  // namespace tandem::replay
