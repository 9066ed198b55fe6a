#include "pairing/match.h"

namespace tandem::pairing {
namespace {

using ir::Global;
using ir::Program;

// Mentions of these two symbols mean the same.
class Correspondence {
 public:
  Correspondence(const Both<Program>& programs, const Both<SymbolIndex>& symbols, const Plan& plan,
                 const Both<ir::ProcedureId>& ids)
      : programs_(programs), symbols_(symbols), plan_(plan), ids_(ids) {}

  bool holds(const std::string& before, const std::string& after) const {
    const auto f = symbols_[Side::Old].procedures.find(before);
    const auto g = symbols_[Side::New].procedures.find(after);
    const bool is_procedure = f != symbols_[Side::Old].procedures.end();
    if (is_procedure != (g != symbols_[Side::New].procedures.end())) return false;
    if (is_procedure) return holds(make_both(f->second, g->second));
    const auto x = symbols_[Side::Old].globals.find(before);
    const auto y = symbols_[Side::New].globals.find(after);
    const bool is_global = x != symbols_[Side::Old].globals.end();
    if (is_global != (y != symbols_[Side::New].globals.end())) return false;
    if (is_global) return holds(make_both(x->second, y->second));
    return before == after;  // a function without a body
  }

 private:
  bool holds(const Both<ir::ProcedureId>& mentioned) const {
    if (mentioned == ids_) return true;
    const auto pair = plan_.pair_of[Side::Old].find(mentioned[Side::Old]);
    return pair != plan_.pair_of[Side::Old].end() &&
           plan_.pairs[pair->second].ids[Side::New] == mentioned[Side::New] &&
           !plan_.pairs[pair->second].incomparable && !plan_.pairs[pair->second].changed_interface;
  }

  bool holds(const Both<ir::GlobalId>& mentioned) const {
    const GlobalPair& pair =
        plan_.globals[plan_.global_pair_of[Side::Old].at(mentioned[Side::Old])];
    if (pair.ids[Side::New] != mentioned[Side::New]) return false;
    const Global& before = programs_[Side::Old].globals[mentioned[Side::Old]];
    const Global& after = programs_[Side::New].globals[mentioned[Side::New]];
    // Where its contents are an input they need not start the same; where
    // nothing writes it they are part of the program.
    const bool is_input = before.is_written && after.is_written;
    if (!is_input && (before.is_written != after.is_written || !pair.starts_alike)) {
      return !before.is_static && !after.is_static && before.is_scalar &&
             before.is_written == after.is_written;
    }
    return before.contents_type == after.contents_type;
  }

  const Both<Program>& programs_;
  const Both<SymbolIndex>& symbols_;
  const Plan& plan_;
  const Both<ir::ProcedureId>& ids_;
};

}  // namespace

bool have_identical_bodies(const Both<Program>& programs, const Both<SymbolIndex>& symbols,
                           const Plan& plan, const Both<ir::ProcedureId>& ids) {
  const ir::Fingerprint& before = programs[Side::Old].procedures[ids[Side::Old]].fingerprint;
  const ir::Fingerprint& after = programs[Side::New].procedures[ids[Side::New]].fingerprint;
  if (before.text.empty() || before.text != after.text) return false;
  if (before.references.size() != after.references.size()) return false;
  const Correspondence correspondence(programs, symbols, plan, ids);
  for (std::size_t i = 0; i < before.references.size(); ++i) {
    if (!correspondence.holds(before.references[i], after.references[i])) return false;
  }
  return true;
}

void find_identical_bodies(const Both<Program>& programs, const Both<SymbolIndex>& symbols,
                           Plan& plan) {
  for (Pair& pair : plan.pairs) {
    pair.has_identical_body =
        !pair.changed_interface && have_identical_bodies(programs, symbols, plan, pair.ids);
  }
}

}  // namespace tandem::pairing
