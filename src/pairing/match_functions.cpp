#include <algorithm>
#include <set>

#include "pairing/match.h"

namespace tandem::pairing {
namespace {

using ir::Procedure;
using ir::ProcedureId;
using ir::Program;

std::optional<ProcedureId> find_by_name(const Program& program, const std::string& name) {
  for (const ProcedureId id : program.procedures.ids()) {
    if (program.procedures[id].name == name) return id;
  }
  return std::nullopt;
}

std::string signature_of(const Procedure& p) { return p.c_type.empty() ? p.name : p.c_type; }

// Parameters and result of the same widths can be compared, whatever their names.
std::optional<std::string> why_incomparable(const Procedure& before, const Procedure& after) {
  const auto width_of = [](const std::optional<ScalarType>& type) {
    return type ? type->width_bits : 0;
  };
  const auto is_float = [](const std::optional<ScalarType>& type) {
    return type && type->is_float;
  };
  bool is_same = before.parameters.size() == after.parameters.size() &&
                 before.has_scalar_signature == after.has_scalar_signature &&
                 width_of(before.return_type) == width_of(after.return_type) &&
                 is_float(before.return_type) == is_float(after.return_type);
  for (std::size_t i = 0; is_same && i < before.parameters.size(); ++i) {
    is_same = before.parameters[i].type.width_bits == after.parameters[i].type.width_bits &&
              before.parameters[i].type.is_pointer == after.parameters[i].type.is_pointer &&
              before.parameters[i].type.is_float == after.parameters[i].type.is_float;
  }
  if (is_same) return std::nullopt;
  return "the signature changed from '" + signature_of(before) + "' to '" + signature_of(after) +
         "'";
}

void add_pair(const Both<Program>& programs, const Both<ProcedureId>& ids, Plan& plan) {
  const Procedure& before = programs[Side::Old].procedures[ids[Side::Old]];
  const Procedure& after = programs[Side::New].procedures[ids[Side::New]];
  Pair pair;
  pair.name = before.name;
  if (after.name != before.name) pair.new_name = after.name;
  pair.ids = ids;
  pair.incomparable = why_incomparable(before, after);
  if (!pair.incomparable && before.c_type != after.c_type) {
    pair.notes.push_back("signature changed from '" + signature_of(before) + "' to '" +
                         signature_of(after) + "'");
  }
  const PairId id = plan.pairs.add(std::move(pair));
  for (const Side side : sides) plan.pair_of[side][ids[side]] = id;
}

// Pairs of the same name: first static ones in the same file, then by name alone
// where that is one function on each side.
void match_by_name(const Both<Program>& programs, std::map<ProcedureId, ProcedureId>& partner,
                   std::set<ProcedureId>& taken) {
  const auto candidates = [&](const Procedure& before, bool same_file) {
    std::vector<ProcedureId> found;
    for (const ProcedureId id : programs[Side::New].procedures.ids()) {
      const Procedure& after = programs[Side::New].procedures[id];
      if (taken.contains(id) || after.name != before.name) continue;
      if (same_file && (after.is_static != before.is_static ||
                        file_key(programs[Side::Old], before.where.file) !=
                            file_key(programs[Side::New], after.where.file))) {
        continue;
      }
      found.push_back(id);
    }
    return found;
  };
  // Static functions of a file that several others include are there several times, in the order
  // of those.
  const auto copies_left = [&](const Procedure& before) {
    std::size_t copies = 0;
    for (const ProcedureId id : programs[Side::Old].procedures.ids()) {
      const Procedure& other = programs[Side::Old].procedures[id];
      if (!partner.contains(id) && other.name == before.name && other.is_static &&
          other.where.file == before.where.file)
        ++copies;
    }
    return copies;
  };
  std::map<std::string, int> count;
  for (const Procedure& p : programs[Side::Old].procedures) ++count[p.name];
  for (const bool same_file : {true, false}) {
    for (const ProcedureId id : programs[Side::Old].procedures.ids()) {
      const Procedure& before = programs[Side::Old].procedures[id];
      if (partner.contains(id) || (!same_file && count[before.name] > 1)) continue;
      const auto found = candidates(before, same_file);
      const bool is_copied = same_file && before.is_static && found.size() > 1;
      if (is_copied ? found.size() != copies_left(before) : found.size() != 1) continue;
      partner[id] = found[0];
      taken.insert(found[0]);
    }
  }
}

std::string quoted(const std::string& name) { return "'" + name + "'"; }

Result<bool> apply_map(const Both<Program>& programs, const Options& options,
                       std::map<ProcedureId, ProcedureId>& partner, std::set<ProcedureId>& taken) {
  for (const auto& [before, after] : options.renamed) {
    const auto from = find_by_name(programs[Side::Old], before);
    if (!from) return Failure{"--map: no function " + quoted(before) + " in the old version", ""};
    const auto to = find_by_name(programs[Side::New], after);
    if (!to) return Failure{"--map: no function " + quoted(after) + " in the new version", ""};
    if (partner.contains(*from) || taken.contains(*to)) {
      return Failure{"--map: " + quoted(before) + " or " + quoted(after) + " is mapped twice", ""};
    }
    partner[*from] = *to;
    taken.insert(*to);
  }
  return true;
}

}  // namespace

Result<bool> match_functions(const Both<Program>& programs, const Both<SymbolIndex>& symbols,
                             const Options& options, Plan& plan) {
  std::map<ProcedureId, ProcedureId> partner;
  std::set<ProcedureId> taken;
  if (const auto mapped = apply_map(programs, options, partner, taken); !mapped)
    return mapped.error();
  match_by_name(programs, partner, taken);
  for (const ProcedureId id : programs[Side::Old].procedures.ids()) {
    const auto found = partner.find(id);
    if (found != partner.end()) add_pair(programs, make_both(id, found->second), plan);
  }
  // Renamed: bodies that are identical, one candidate on each side. A renamed
  // callee can make its callers identical too.
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    std::map<ProcedureId, std::vector<ProcedureId>> forward;
    std::map<ProcedureId, int> backward;
    for (const ProcedureId before : programs[Side::Old].procedures.ids()) {
      if (plan.pair_of[Side::Old].contains(before)) continue;
      for (const ProcedureId after : programs[Side::New].procedures.ids()) {
        if (plan.pair_of[Side::New].contains(after)) continue;
        if (!have_identical_bodies(programs, symbols, plan, make_both(before, after))) continue;
        forward[before].push_back(after);
        ++backward[after];
      }
    }
    for (const auto& [before, after] : forward) {
      if (after.size() != 1 || backward[after[0]] != 1) continue;
      add_pair(programs, make_both(before, after[0]), plan);
      has_changed = true;
    }
  }
  for (const Side side : sides) {
    for (const ProcedureId id : programs[side].procedures.ids()) {
      if (!plan.pair_of[side].contains(id)) plan.only_in[side].push_back(id);
    }
  }
  return true;
}

}  // namespace tandem::pairing
