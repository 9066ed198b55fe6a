#include <functional>
#include <map>
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

std::string kind_of(const std::optional<ScalarType>& type) {
  if (!type) return "nothing";
  const std::string kind = type->is_pointer ? "a pointer"
                           : type->is_float ? "a float"
                                            : "an integer";
  return kind + " of " + std::to_string(type->width_bits) + " bits";
}

// How what is passed or returned differs, where the types as C writes them do not: of a function
// that is defined without a prototype, small parameters are passed as `int`.
std::string crossing_difference(const Procedure& before, const Procedure& after) {
  const auto in_both = [](const std::string& in_old, const std::string& in_new) {
    return in_old + " in the old version, " + in_new + " in the new one";
  };
  const std::size_t count = before.parameters.size();
  if (count != after.parameters.size())
    return in_both(std::to_string(count) + " parameters are passed",
                   std::to_string(after.parameters.size()));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string passed = kind_of(before.parameters[i].type);
    const std::string passed_now = kind_of(after.parameters[i].type);
    if (passed != passed_now)
      return in_both("'" + before.parameters[i].name + "' is passed as " + passed, passed_now) +
             "; was it defined without a prototype?";
  }
  return in_both("what is returned is " + kind_of(before.return_type), kind_of(after.return_type));
}

std::string why_incomparable(const Procedure& before, const Procedure& after) {
  const std::string text = signature_of(before);
  if (text != signature_of(after))
    return "the signature changed from '" + text + "' to '" + signature_of(after) + "'";
  return "the signature changed, though it is '" + text +
         "' in both: " + crossing_difference(before, after);
}

// Where parameters and result have the same widths, they correspond by position, whatever their
// names. Of a function that C declares alike, they are passed otherwise: nothing says how.
Result<bool> compare_interfaces(const Both<Program>& programs, const Options& options, Pair& pair) {
  const Procedure& before = programs[Side::Old].procedures[pair.ids[Side::Old]];
  const Procedure& after = programs[Side::New].procedures[pair.ids[Side::New]];
  const auto said = options.arguments.find(before.name);
  if (said != options.arguments.end()) {
    auto interface = interface_as_said(programs, pair.ids, said->second);
    if (!interface) return interface.error();
    pair.changed_interface = std::move(*interface);
  } else if (is_same_interface(before, after)) {
    if (is_reordered(before, after)) pair.changed_interface = find_interface(programs, pair.ids);
  } else {
    if (before.c_type != after.c_type) pair.changed_interface = find_interface(programs, pair.ids);
    if (!pair.changed_interface) pair.incomparable = why_incomparable(before, after);
  }
  if (!pair.incomparable && before.c_type != after.c_type) {
    pair.notes.push_back("signature changed from '" + signature_of(before) + "' to '" +
                         signature_of(after) + "'");
  }
  if (pair.changed_interface) {
    for (std::string& note : notes_on(programs, pair.ids, *pair.changed_interface))
      pair.notes.push_back(std::move(note));
  }
  return true;
}

Result<bool> add_pair(const Both<Program>& programs, const Options& options,
                      const Both<ProcedureId>& ids, Plan& plan) {
  const Procedure& before = programs[Side::Old].procedures[ids[Side::Old]];
  const Procedure& after = programs[Side::New].procedures[ids[Side::New]];
  Pair pair;
  pair.name = before.name;
  if (after.name != before.name) pair.new_name = after.name;
  pair.ids = ids;
  if (const auto compared = compare_interfaces(programs, options, pair); !compared)
    return compared.error();
  const PairId id = plan.pairs.add(std::move(pair));
  for (const Side side : sides) plan.pair_of[side][ids[side]] = id;
  return true;
}

// Pairs of the same name, by what tells functions of one name apart, closest first.
class NameMatcher {
 public:
  NameMatcher(const Both<Program>& programs, std::map<ProcedureId, ProcedureId>& partner,
              std::set<ProcedureId>& taken)
      : programs_(programs), partner_(partner), taken_(taken) {}

  void run() {
    const Both<FileKeys> files =
        make_both(FileKeys(programs_[Side::Old]), FileKeys(programs_[Side::New]));
    const auto linkage = [](const Procedure& p) { return p.is_static ? " static " : " "; };
    // A function that is static in a header is there once for every file that includes it.
    match(Copies::Apart, [&](Side side, const Procedure& p) {
      return p.name + linkage(p) + files[side].of(p.where.file, p.unit);
    });
    match(Copies::InOrder, [&](Side side, const Procedure& p) {
      return p.name + linkage(p) + files[side].of(p.where.file);
    });
    keep_lone_names();
    match(Copies::Apart, [&](Side side, const Procedure& p) {
      return is_lone_[side].contains(p.name) ? p.name : "";
    });
  }

 private:
  // Several that have the same key: they correspond in order, or not at all.
  enum class Copies : std::uint8_t { Apart, InOrder };
  using Key = std::function<std::string(Side, const Procedure&)>;  // "": none

  std::map<std::string, std::vector<ProcedureId>> open_by_key(Side side, const Key& key) const {
    std::map<std::string, std::vector<ProcedureId>> open;
    for (const ProcedureId id : programs_[side].procedures.ids()) {
      const bool is_open = side == Side::Old ? !partner_.contains(id) : !taken_.contains(id);
      if (is_open) open[key(side, programs_[side].procedures[id])].push_back(id);
    }
    open.erase("");
    return open;
  }

  void match(Copies copies, const Key& key) {
    const auto after = open_by_key(Side::New, key);
    for (const auto& [text, before] : open_by_key(Side::Old, key)) {
      const auto found = after.find(text);
      if (found == after.end() || found->second.size() != before.size()) continue;
      if (copies == Copies::Apart && before.size() != 1) continue;
      for (std::size_t i = 0; i < before.size(); ++i) {
        partner_[before[i]] = found->second[i];
        taken_.insert(found->second[i]);
      }
    }
  }

  // Whatever moved, or became static, is found by a name that its version has once: in new, once
  // among what is left.
  void keep_lone_names() {
    for (const Side side : sides) {
      std::map<std::string, int> count;
      for (const ProcedureId id : programs_[side].procedures.ids()) {
        if (side == Side::Old || !taken_.contains(id)) ++count[programs_[side].procedures[id].name];
      }
      for (const auto& [name, times] : count) {
        if (times == 1) is_lone_[side].insert(name);
      }
    }
  }

  const Both<Program>& programs_;
  std::map<ProcedureId, ProcedureId>& partner_;
  std::set<ProcedureId>& taken_;
  Both<std::set<std::string>> is_lone_;
};

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

Result<bool> match_names(const Both<Program>& programs, const Options& options, Plan& plan) {
  std::map<ProcedureId, ProcedureId> partner;
  std::set<ProcedureId> taken;
  if (const auto mapped = apply_map(programs, options, partner, taken); !mapped)
    return mapped.error();
  NameMatcher(programs, partner, taken).run();
  for (const ProcedureId id : programs[Side::Old].procedures.ids()) {
    const auto found = partner.find(id);
    if (found == partner.end()) continue;
    const auto added = add_pair(programs, options, make_both(id, found->second), plan);
    if (!added) return added.error();
  }
  return true;
}

// Bodies that are identical, one candidate on each side. A renamed callee can make its callers
// identical too.
void match_renamed(const Both<Program>& programs, const Both<SymbolIndex>& symbols, Plan& plan) {
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
      (void)add_pair(programs, {}, make_both(before, after[0]), plan);  // fails on options only
      has_changed = true;
    }
  }
  for (const Side side : sides) {
    for (const ProcedureId id : programs[side].procedures.ids()) {
      if (!plan.pair_of[side].contains(id)) plan.only_in[side].push_back(id);
    }
  }
}

}  // namespace tandem::pairing
