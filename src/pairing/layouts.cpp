#include <algorithm>

#include "ir/calls.h"
#include "pairing/match.h"

namespace tandem::pairing {
namespace {

// How the layout of a structure changed, where it is known in both versions.
// One that only has fields added behind the others is `Extended`.
enum class Change : std::uint8_t { None, Extended, Other };

Change change_of(const Both<ir::Program>& programs, const std::string& structure) {
  const auto before = programs[Side::Old].layouts.find(structure);
  const auto after = programs[Side::New].layouts.find(structure);
  if (before == programs[Side::Old].layouts.end() || after == programs[Side::New].layouts.end() ||
      before->second == after->second) {
    return Change::None;
  }
  return after->second.starts_with(before->second) ? Change::Extended : Change::Other;
}

bool is_by_field(const Both<ir::Program>& programs, const std::string& structure) {
  return programs[Side::Old].by_field.contains(structure);
}

bool has_own_fields(const Both<ir::Program>& programs, const std::string& structure) {
  return std::any_of(std::begin(sides), std::end(sides),
                     [&](Side side) { return !programs[side].by_field.at(structure).empty(); });
}

bool is_refused(const ir::Procedure& procedure) {
  return std::any_of(procedure.unsupported.begin(), procedure.unsupported.end(),
                     [](const ir::Unsupported& u) { return u.construct == "layout-changed"; });
}

std::string note_on(const Both<ir::Program>& programs, const std::string& structure) {
  std::string note = structure +
                     " is compared by field (its layout changed): it is assumed that its bytes "
                     "are not read in another way";
  for (const Side side : sides) {
    const std::vector<std::string>& others = programs[other(side)].by_field.at(structure);
    for (const std::string& field : programs[side].by_field.at(structure)) {
      const bool is_retyped = std::find(others.begin(), others.end(), field) != others.end();
      if (is_retyped && side == Side::New) continue;
      const std::string why = is_retyped
                                  ? "has another type"
                                  : std::string("is in the ") + to_text(side) + " version only";
      note += "; field '" + field + "' " + why + " and is not compared";
    }
  }
  return note;
}

// Code that counts bytes would count other ones.
bool runs_otherwise(const Both<ir::Program>& programs, const ir::Procedure& procedure) {
  if (is_refused(procedure)) return true;
  return std::any_of(
      procedure.structures.begin(), procedure.structures.end(), [&](const std::string& name) {
        return !is_by_field(programs, name) && change_of(programs, name) != Change::None;
      });
}

bool has_layout_in_the_way(const Both<ir::Program>& programs, const ir::Procedure& procedure) {
  return runs_otherwise(programs, procedure) ||
         std::any_of(procedure.structures.begin(), procedure.structures.end(),
                     [&](const std::string& name) { return is_by_field(programs, name); });
}

// Adds the layouts of a procedure that may be run as a part of the pair.
void add_layouts_of(const Both<ir::Program>& programs, const ir::Procedure& procedure, Pair& pair) {
  if (runs_otherwise(programs, procedure)) pair.cannot_run = true;
  for (const std::string& name : procedure.structures) {
    if (!is_by_field(programs, name)) continue;
    pair.by_field.insert(name);
    if (has_own_fields(programs, name)) pair.has_own_fields = true;
  }
}

}  // namespace

void find_changed_layouts(const Both<ir::Program>& programs, Plan& plan) {
  for (Pair& pair : plan.pairs) {
    bool keeps_identity = true;
    std::set<std::string> by_field;
    for (const Side side : sides) {
      const ir::Procedure& procedure = programs[side].procedures[pair.ids[side]];
      keeps_identity = keeps_identity && !is_refused(procedure);
      for (const std::string& name : procedure.structures) {
        if (is_by_field(programs, name)) {
          by_field.insert(name);
          continue;
        }
        const Change change = change_of(programs, name);
        if (change == Change::None) continue;
        pair.changed_layouts.insert(name);
        // Extended: the same fields at the same places, and nobody looks at the new ones.
        keeps_identity = keeps_identity && change == Change::Extended;
      }
    }
    if (!keeps_identity) pair.has_identical_body = false;
    for (const std::string& name : by_field) pair.notes.push_back(note_on(programs, name));
  }
}

void find_layouts_in_the_way(const Both<ir::Program>& programs, Plan& plan) {
  for (const Side side : sides) {
    const ir::Program& program = programs[side];
    if (std::none_of(program.procedures.begin(), program.procedures.end(),
                     [&](const ir::Procedure& p) { return has_layout_in_the_way(programs, p); }))
      continue;
    for (Pair& pair : plan.pairs) {
      for (const ir::ProcedureId id : ir::reached_from(program, pair.ids[side]))
        add_layouts_of(programs, program.procedures[id], pair);
    }
  }
}

}  // namespace tandem::pairing
