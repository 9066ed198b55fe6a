#include <set>

#include "pairing/match.h"

namespace tandem::pairing {
namespace {

using ir::Global;
using ir::GlobalId;
using ir::Program;

Both<std::optional<Bits>> constants_of(const Both<Program>& programs, const GlobalPair& pair) {
  Both<std::optional<Bits>> constants;
  for (const Side side : sides) {
    if (!pair.ids[side]) continue;
    const Global& global = programs[side].globals[*pair.ids[side]];
    if (!global.is_scalar || !global.is_static || global.is_written || !global.initial) return {};
    constants[side] = global.initial;
  }
  return constants;
}

bool start_alike(const Both<FileKeys>& files, const Global& before, const Global& after) {
  if (before.initial_text != after.initial_text) return false;
  if (before.initial_text.find(ir::static_mention) == std::string::npos) return true;
  return files[Side::Old].of(before.where.file, before.unit) ==
         files[Side::New].of(after.where.file, after.unit);
}

bool has_same_contents(const Global& before, const Global& after) {
  return before.contents_type == after.contents_type && before.size_bytes == after.size_bytes;
}

// Declared, but not defined here: it exists outside, whatever this program says of it.
bool is_visible_in_both(const Both<Program>& programs, const GlobalPair& pair) {
  if (pair.ids[Side::Old] && pair.ids[Side::New]) return true;
  const Side side = pair.ids[Side::Old] ? Side::Old : Side::New;
  const Global& global = programs[side].globals[*pair.ids[side]];
  return !global.is_static && global.initial_text.empty();
}

// One that only one version defines is not compared: the other has none.
void note_lone(const Both<Program>& programs, const GlobalPair& pair, Plan& plan) {
  if (pair.is_visible_in_both || pair.is_retyped) return;
  const Side side = pair.ids[Side::Old] ? Side::Old : Side::New;
  const Global& global = programs[side].globals[*pair.ids[side]];
  if (global.is_static || !global.is_scalar || !global.is_written) return;
  if (global.sort == ir::Sort::memory()) return;  // a field: its structure has a note
  plan.notes.push_back("global '" + pair.name + "' is in the " + to_text(side) +
                       " version only; its value is not compared");
}

// As C writes it; none for what is more than a number.
std::optional<std::string> initial_in_c(const Global& global) {
  if (global.initial && global.is_scalar) return TypedValue{global.type, *global.initial}.to_text();
  if (global.initial_text.empty()) return "none";
  return std::nullopt;
}

void note_changes(const Both<Program>& programs, const GlobalPair& pair, Plan& plan) {
  const Global& before = programs[Side::Old].globals[*pair.ids[Side::Old]];
  const Global& after = programs[Side::New].globals[*pair.ids[Side::New]];
  if (before.name != after.name) {
    plan.notes.push_back("'" + before.name + "' is taken to be '" + after.name +
                         "' of the new version");
  }
  if (pair.starts_alike && before.initial == after.initial) return;
  std::string note = "initial value of global '" + pair.name + "' changed";
  const auto from = initial_in_c(before);
  const auto to = initial_in_c(after);
  if (from && to) note += " from " + *from + " to " + *to;
  plan.notes.push_back(std::move(note));
}

bool are_comparable(const Global& before, const Global& after) {
  return before.is_scalar == after.is_scalar && before.sort == after.sort &&
         before.type.is_float == after.type.is_float &&
         (before.is_scalar || has_same_contents(before, after));
}

}  // namespace

void match_globals(const Both<Program>& programs, const Both<SymbolIndex>& symbols, Plan& plan) {
  const auto add = [&](GlobalPair pair) {
    pair.constants = constants_of(programs, pair);
    pair.is_visible_in_both = is_visible_in_both(programs, pair);
    note_lone(programs, pair, plan);
    const GlobalPairId id = plan.globals.add(pair);
    for (const Side side : sides) {
      if (pair.ids[side]) plan.global_pair_of[side][*pair.ids[side]] = id;
    }
  };
  const Both<FileKeys> files =
      make_both(FileKeys(programs[Side::Old]), FileKeys(programs[Side::New]));
  const std::map<GlobalId, GlobalId> partner = find_partners(programs, files, symbols, plan);
  std::set<GlobalId> taken;
  std::set<GlobalId> retyped;
  for (const GlobalId id : programs[Side::Old].globals.ids()) {
    const Global& before = programs[Side::Old].globals[id];
    GlobalPair pair;
    pair.name = before.name;
    pair.ids[Side::Old] = id;
    if (const auto found = partner.find(id); found != partner.end()) {
      const Global& after = programs[Side::New].globals[found->second];
      if (are_comparable(before, after)) {
        pair.ids[Side::New] = found->second;
        pair.starts_alike = start_alike(files, before, after);
        taken.insert(found->second);
        note_changes(programs, pair, plan);
      } else {
        pair.is_retyped = true;
        retyped.insert(found->second);
        plan.notes.push_back("type of global '" + before.name + "' changed from '" + before.c_type +
                             "' to '" + after.c_type + "'");
      }
    }
    add(pair);
  }
  for (const GlobalId id : programs[Side::New].globals.ids()) {
    if (taken.contains(id)) continue;
    GlobalPair pair;
    pair.name = programs[Side::New].globals[id].name;
    pair.ids[Side::New] = id;
    pair.is_retyped = retyped.contains(id);
    add(pair);
  }
}

}  // namespace tandem::pairing
