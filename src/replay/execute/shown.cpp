#include "replay/execute/shown.h"

#include <algorithm>

#include "replay/library/formats.h"
#include "replay/library/library_values.h"
#include "replay/machine/capture.h"
#include "replay/machine/places.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_bytes_of_run = std::size_t{4} << 20;  // of all calls of a run
constexpr std::size_t max_calls_of_run = 200;                   // of a run; the first

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

}  // namespace

// One with a buffer of its own may change memory of the program that is this buffer; where there is
// none, the front end says that it does not (Entry::not_writing).
bool is_known_function(const ExternalSite& site) {
  const library::Function& known = *site.known;
  return puts_out_text(site) || known.looks || (known.answer && !known.has_own_buffer);
}

void capture_call(const ExternalSite& site, const Bits* arguments, Record& record) {
  if (record.shown_bytes > max_bytes_of_run || record.shown.size() >= max_calls_of_run) return;
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
  record.calls.back().shown = static_cast<std::uint32_t>(record.shown.size());
  FinalState& state = record.shown.emplace_back();
  capture_shown(*machine.side, roots, state);
  state.fill = static_cast<std::uint8_t>(machine.fill[0]);
  record.shown_bytes += state.bytes.size();
}

bool shows_same(const Both<Run>& runs, std::size_t call) {
  const FinalState* before = shown_by(runs[Side::Old], call);
  const FinalState* after = shown_by(runs[Side::New], call);
  if (before == nullptr || after == nullptr) return true;
  return compare_shown(make_both(before, after), runs[Side::Old].side.object_types, 1)
      .differences.empty();
}

void mark_unknown_shown(Record& seen, const Record& again) {
  for (std::size_t i = 0; i < seen.shown.size(); ++i) {
    if (i >= again.shown.size() || !mark_unknown(seen.shown[i], again.shown[i], MayChange::AnyByte))
      seen.shown[i] = {};
  }
}

std::vector<ShownMemory> shown_memory(const Run& run) {
  std::vector<ShownMemory> shown;
  for (std::uint32_t i = 0; i < run.record.calls.size(); ++i) {
    const FinalState* state = shown_by(run, i);
    if (state == nullptr) continue;
    ShownMemory memory{i, *state, {}};
    for (const ExternalSite::ByValue& value : run.side.sites[run.record.calls[i].site].by_value)
      memory.by_value.push_back(value.bytes != 0);
    shown.push_back(std::move(memory));
  }
  return shown;
}

}  // namespace tandem::replay
