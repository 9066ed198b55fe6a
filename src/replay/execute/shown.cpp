#include "replay/execute/shown.h"

#include <algorithm>
#include <fmt/format.h>

#include "replay/describe/memory_text.h"
#include "replay/library/formats.h"
#include "replay/machine/capture.h"
#include "replay/machine/places.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_shown_bytes = std::size_t{4} << 20;  // of all calls of a run
constexpr std::size_t max_shown_calls = 200;                   // of a run; the first
constexpr std::size_t max_parts = 4;                           // that are told of one call

const char* as_pointer(Bits bits) {
  return reinterpret_cast<const char*>(static_cast<std::uintptr_t>(bits));
}

// So many bytes that a known function looks at.
ShownRoot sized_root(const library::Looks& looks, const Bits* arguments, std::size_t count,
                     const char* address) {
  Bits size = 1;
  for (const library::Argument argument : looks.size) {
    if (argument >= count) return {};
    size *= truncate(arguments[argument], 64);
  }
  const std::size_t there = accessible_bytes(*machine.side, address, Access::Read);
  if (size == 0 || size > there) return {};
  ShownRoot root{address, static_cast<std::size_t>(size), {}};
  const auto target = locate(*machine.side, address);
  if (target && target->offset == 0) root.type = target->type;
  return root;
}

ShownRoot root_of(const ExternalSite& site, const Bits* arguments, std::size_t i) {
  const char* address = as_pointer(arguments[i]);
  if (i < site.by_value.size() && site.by_value[i].bytes != 0) {
    return {address, site.by_value[i].bytes, site.by_value[i].type};
  }
  if (!site.sees_memory || puts_out_text(site)) return {};
  if (!site.known->looks) return {address, 0, {}};
  const library::Looks& looks = *site.known->looks;
  if (looks.at != i) return {};
  if (looks.size.empty()) return {address, 0, {}};
  return sized_root(looks, arguments, site.arguments.size(), address);
}

const FinalState* shown_by(const Run& run, std::size_t call) {
  const std::uint32_t index = run.record.calls[call].shown;
  return index == no_index ? nullptr : &run.record.shown[index];
}

MemoryComparison compare_shown(const Both<Run>& runs, std::size_t call, std::size_t most) {
  const FinalState* before = shown_by(runs[Side::Old], call);
  const FinalState* after = shown_by(runs[Side::New], call);
  MemoryComparison same;
  if (before == nullptr || after == nullptr || is_identical(*before, *after)) return same;
  const Roots no_types;
  CompareOptions options{runs[Side::Old].side.object_types, no_types, most};
  options.is_shown = true;
  MemoryComparison found = compare_memory(make_both(before, after), options);
  // Which objects the arguments are is compared with them.
  std::erase_if(found.differences, [](const MemoryDifference& difference) {
    return difference.pair == ObjectPair::is_root;
  });
  return found;
}

// Where a difference is, from the argument on.
ShownPart part_at(const CTypes& types, const MemoryComparison& found,
                  const MemoryDifference& difference) {
  ShownPart part;
  const ObjectPair* pair = &found.pairs[difference.pair];
  const auto leaf = leaf_of(types, *pair, difference.at);
  part.size_bytes = leaf ? leaf->size : difference.size;
  part.path = {leaf ? leaf->offset : difference.at};
  while (pair->from != ObjectPair::is_root) {
    const ObjectPair& from = found.pairs[pair->from];
    part.path.insert(part.path.begin(), pair->from_at - from.at[Side::Old]);
    pair = &from;
  }
  part.argument = static_cast<std::uint32_t>(pair->from_at);
  return part;
}

// What the report has a name for; "$w3" is an object of the witness.
std::string outside_name(const CompiledSide& side, const FinalObject& object) {
  const Entry& entry = side.entry;
  switch (object.kind) {
    case FinalKind::Witness: return fmt::format("$w{}", object.index);
    case FinalKind::MemoryGlobal:
      return object.index < entry.memory_globals.size() ? entry.memory_globals[object.index] : "";
    case FinalKind::Slot:
      return object.index < entry.globals.size() ? entry.globals[object.index].symbol : "";
    default: return "";
  }
}

// The memory that a call shows. What only the versions know is named by the arguments: $1, $2.
NamedState named(const CompiledSide& side, const FinalState& state) {
  const CTypes& types = side.object_types;
  NamedState made(types, state);
  for (std::uint32_t i = 0; i < state.objects.size(); ++i) {
    const FinalObject& object = state.objects[i];
    const std::string name = outside_name(side, object);
    if (name.empty()) continue;
    const std::uint64_t size = type_of(types, object.type).size_bytes;
    made.name_root(i, {name, object.kind == FinalKind::Witness, object.type,
                       size == 0 ? 1 : std::max<std::uint64_t>(1, object.size / size)});
  }
  for (std::uint32_t i = 0; i < state.roots; ++i) {
    const std::uint32_t object = state.pointers[i].object;
    if (object >= state.objects.size()) continue;
    ObjectName name{fmt::format("${}", i + 1), true, state.objects[object].type, 1};
    if (type_of(types, name.type).kind == CTypeKind::Array) {
      name.type = type_of(types, name.type).target;
    }
    const std::uint64_t size = type_of(types, name.type).size_bytes;
    if (size > 0) name.count = std::max<std::uint64_t>(1, state.objects[object].size / size);
    made.name_root(object, name);
  }
  made.name_reachable();
  return made;
}

bool has_no_name(FinalKind kind) { return kind == FinalKind::Local || kind == FinalKind::Heap; }

// What arguments lead to that nobody outside has a name for.
void describe_arguments(const Run& run, std::size_t call, const NamedState& names,
                        ExternalCall& described) {
  const FinalState& state = names.state();
  const ExternalSite& site = run.side.sites[run.record.calls[call].site];
  described.pointer_texts.resize(described.arguments.size());
  for (std::uint32_t i = 0; i < state.roots && i < described.arguments.size(); ++i) {
    const FinalPointer& pointer = state.pointers[i];
    if (pointer.object >= state.objects.size()) continue;
    const FinalObject& object = state.objects[pointer.object];
    const bool is_text = std::holds_alternative<std::string>(described.arguments[i]);
    if (is_text || !has_no_name(object.kind)) continue;
    std::string text = names.pointer(pointer, {});
    const bool is_value = i < site.by_value.size() && site.by_value[i].bytes != 0;
    if (is_value && text.starts_with('&')) text.erase(0, 1);
    // Part of something larger.
    if (pointer.offset != 0) text = "(a pointer)";
    described.pointer_texts[i] = text;
  }
}

}  // namespace

// One with a buffer of its own may change memory of the program that is this buffer; where there is
// none, the front end says that it does not (Entry::not_writing).
bool is_known_function(const ExternalSite& site) {
  const library::Function& known = *site.known;
  return puts_out_text(site) || known.looks || (known.answer && !known.has_own_buffer);
}

void capture_call(const ExternalSite& site, const Bits* arguments, Record& record) {
  if (record.shown_bytes > max_shown_bytes || record.shown_count >= max_shown_calls) return;
  std::vector<ShownRoot> roots;
  bool shows_something = false;
  const LoggedCall& call = record.calls.back();
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    ShownRoot root;
    const bool is_pointer = site.arguments[i].kind == ValueKind::Pointer && arguments[i] != 0;
    const bool is_read_as_text =
        record.arguments[call.first_argument + i].is_text && reads_text(site, arguments, i);
    if (is_pointer && !is_read_as_text) root = root_of(site, arguments, i);
    shows_something = shows_something || root.address != nullptr;
    roots.push_back(root);
  }
  if (!shows_something) return;
  if (record.shown_count == record.shown.size()) record.shown.emplace_back();
  FinalState& state = record.shown[record.shown_count];
  state.clear();
  capture_shown(*machine.side, roots, state);
  state.fill = static_cast<std::uint8_t>(machine.fill[0]);
  record.shown_bytes += state.bytes.size();
  record.calls.back().shown = static_cast<std::uint32_t>(record.shown_count++);
}

bool shows_same(const Both<Run>& runs, std::size_t call) {
  return compare_shown(runs, call, 1).differences.empty();
}

void mark_unknown_shown(Record& seen, const Record& again) {
  for (std::size_t i = 0; i < seen.shown_count; ++i) {
    if (i >= again.shown_count || !mark_changing(seen.shown[i], again.shown[i])) {
      seen.shown[i].clear();
    }
  }
}

namespace {

void describe_shown(const Both<Run>& runs, std::size_t call, Both<ExternalCall*> described) {
  Both<std::optional<NamedState>> names;
  for (const Side side : sides) {
    if (call >= runs[side].record.calls.size() || described[side] == nullptr) continue;
    const FinalState* state = shown_by(runs[side], call);
    if (state == nullptr) continue;
    names[side].emplace(named(runs[side].side, *state));
    describe_arguments(runs[side], call, *names[side], *described[side]);
  }
  if (!names[Side::Old] || !names[Side::New]) return;
  const MemoryComparison found = compare_shown(runs, call, max_parts);
  for (const MemoryDifference& difference : found.differences) {
    const ObjectPair& pair = found.pairs[difference.pair];
    for (const Side side : sides) {
      ShownPart part = part_at(runs[Side::Old].side.object_types, found, difference);
      const std::uint64_t at = pair.at[side] + difference.at;
      if (part.argument >= described[side]->arguments.size()) continue;
      const bool is_in_text = !described[Side::Old]->pointer_texts[part.argument].empty() &&
                              described[Side::Old]->pointer_texts[part.argument] !=
                                  described[Side::New]->pointer_texts[part.argument];
      if (!is_in_text) {
        part.name =
            names[Side::Old]->place(pair.object[Side::Old], pair.at[Side::Old] + difference.at);
        part.value = difference.type.index == 0
                         ? names[side]->plain_value(pair.object[side], at, difference.size)
                         : names[side]->value(pair.object[side], at);
      }
      described[side]->shown.push_back(std::move(part));
    }
  }
}

}  // namespace

void describe_all_shown(const Both<Run>& runs, Both<Behaviour>& behaviours) {
  std::size_t most = 0;
  for (const Side side : sides) most = std::max(most, runs[side].record.calls.size());
  for (std::size_t i = 0; i < most; ++i) {
    Both<ExternalCall*> described{};
    for (const Side side : sides) {
      if (i < runs[side].record.calls.size()) described[side] = &behaviours[side].calls[i];
    }
    describe_shown(runs, i, described);
  }
}

}  // namespace tandem::replay
