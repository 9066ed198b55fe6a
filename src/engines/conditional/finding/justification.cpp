#include "engines/conditional/finding/justification.h"

#include <algorithm>
#include <set>

#include "engines/conditional/wording/wording.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

class Justification {
 public:
  Justification(Inquiry& inquiry, const logic::Model& model)
      : inquiry_(inquiry), pool_(inquiry.pool), values_(inquiry.pool, model) {}

  void explain(TermId term) {
    if (pool_.constant_value(term) || !explained_.insert(term).second) return;
    const auto value = values_.value(term);
    if (!value || inquiry_.is_late()) return give_up();
    // By value: explaining makes terms.
    const std::vector<TermId> args(pool_.args(term).begin(), pool_.args(term).end());
    const Op op = pool_[term].op;
    if ((op == Op::And && *value == 0) || (op == Op::Or && *value == 1)) {
      explain_one(args, *value);
    } else if (op == Op::And || op == Op::Or || op == Op::Not ||
               (op == Op::Eq && pool_.sort(args[0]).is_bool())) {
      for (const TermId arg : args) explain(arg);
    } else if (op == Op::Ite) {
      explain(args[0]);
      explain(taken_branch(term));
    } else {
      explain_atom(term);
    }
  }

  const Reasons& reasons() const { return reasons_; }

 private:
  void give_up() { reasons_.are_all = false; }

  TermId taken_branch(TermId choice) {
    const auto args = pool_.args(choice);
    return values_.value(args[0]) == Bits{1} ? args[1] : args[2];
  }

  // One of those that decide is enough; the oldest is nearest to the inputs.
  void explain_one(const std::vector<TermId>& args, Bits deciding) {
    std::optional<TermId> chosen;
    for (const TermId arg : args) {
      if (values_.value(arg) == deciding && (!chosen || arg < *chosen)) chosen = arg;
    }
    if (chosen) explain(*chosen);
  }

  // Choices within it are made as the model makes them, the outermost first: what
  // only the other branch holds does not matter.
  void explain_atom(TermId atom) {
    while (true) {
      const std::vector<TermId> parts = ir::reachable_terms(pool_, std::span(&atom, 1));
      const auto outermost = std::find_if(parts.rbegin(), parts.rend(),
                                          [&](TermId part) { return pool_[part].op == Op::Ite; });
      if (outermost == parts.rend()) break;
      const TermId condition = pool_.args(*outermost)[0];
      explain(condition);
      std::map<TermId, TermId> taken;  // all that the condition decides
      for (const TermId part : parts) {
        if (pool_[part].op == Op::Ite && pool_.args(part)[0] == condition)
          taken[part] = taken_branch(part);
      }
      atom = ir::substitute(pool_, atom, taken);
      const Op op = pool_[atom].op;
      if (op == Op::And || op == Op::Or || op == Op::Not) return explain(atom);
    }
    atom = with_less_terms(pool_, atom);
    if (pool_.constant_value(atom)) return;
    const auto value = values_.value(atom);
    if (!value) return give_up();
    if (!inquiry_.is_plain(atom)) return explain_by_values(atom);
    const TermId is_defined = ir::is_defined_in_c(pool_, atom, inquiry_.names);
    if (values_.value(is_defined) != Bits{1}) return give_up();
    explain(is_defined);
    reasons_.literals.push_back(*value == 1 ? atom : pool_.negate(atom));
  }

  // What is read from a table has no words of its own: the place in it decides.
  void explain_by_values(TermId atom) {
    const std::vector<TermId> parts = ir::reachable_terms(pool_, std::span(&atom, 1));
    if (std::none_of(parts.begin(), parts.end(),
                     [&](TermId part) { return pool_[part].op == Op::TableRead; }))
      return give_up();
    std::vector<TermId> work(pool_.args(atom).begin(), pool_.args(atom).end());
    while (!work.empty()) {
      const TermId at = work.back();
      work.pop_back();
      if (pool_.constant_value(at)) continue;
      const auto value = values_.value(at);
      if (value && pool_.sort(at).is_bits() && inquiry_.is_plain(at)) {
        explain(pool_.equal(at, pool_.constant(pool_.sort(at), *value)));
      } else if (pool_.args(at).empty()) {
        return give_up();
      } else {
        work.insert(work.end(), pool_.args(at).begin(), pool_.args(at).end());
      }
    }
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
  logic::Evaluator values_;
  std::set<TermId> explained_;
  Reasons reasons_;
};

}  // namespace

Reasons justify(Inquiry& inquiry, const logic::Model& model, TermId term) {
  Justification why(inquiry, model);
  why.explain(term);
  return why.reasons();
}

}  // namespace tandem::engines::conditional
