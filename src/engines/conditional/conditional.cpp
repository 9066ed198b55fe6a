#include "engines/conditional/conditional.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/conditional/names.h"
#include "engines/inductive/policy.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

// A conjunction of literals over the atoms.
using Cube = std::vector<TermId>;

std::vector<TermId> subterms(const ir::TermPool& pool, const std::vector<TermId>& roots) {
  std::vector<TermId> work = roots;
  std::set<TermId> seen;
  while (!work.empty()) {
    const TermId at = work.back();
    work.pop_back();
    if (!seen.insert(at).second) continue;
    work.insert(work.end(), pool.args(at).begin(), pool.args(at).end());
  }
  return {seen.begin(), seen.end()};
}

class Inference {
 public:
  Inference(const Task& task, pairing::PairId pair, const InductiveOptions& options)
      : task_(task), pair_(pair), options_(options) {}

  std::optional<Condition> run() {
    auto stated = state_by_induction(task_, pair_, options_, pool_);
    if (!stated || pool_.is_true(stated->query.goal)) return std::nullopt;
    body_ = std::move(*stated);
    names_ = input_names(task_, pair_, pool_, body_.inputs[Side::Old]);
    find_atoms();
    const auto proved = enumerate();
    Condition condition;
    condition.proof.rule = "conditional";
    std::vector<TermId> ways;  // any of which makes them do the same
    if (proved && !cubes_.empty()) {
      std::vector<TermId> none;
      for (const Cube& cube : cubes_) none.push_back(pool_.negate(pool_.all_of(cube)));
      ways.push_back(pool_.all_of(none));
      condition.is_exact = is_exact_;
      condition.proof.obligations = body_.obligations;
      condition.proof.obligations.push_back(*proved);
    }
    if (ways.empty() || has_unknowns_) try_assumptions(ways, condition.proof);
    const TermId same = pool_.any_of(ways);
    if (pool_.is_false(same) || pool_.is_true(same)) return std::nullopt;
    const auto text = ir::to_c(pool_, same, names_);
    if (!text || count_atoms(same) > max_printed_atoms) return std::nullopt;
    condition.text = *text;
    for (const pairing::PairId callee : body_.used)
      condition.proof.rests_on.push_back("callee " + task_.plan.pairs[callee].name +
                                         ": equivalent");
    for (const std::string& assumed : alias_assumptions(pool_, task_, pair_))
      condition.proof.rests_on.push_back(assumed);
    Cube outside;  // of the cases before
    for (const Cube& cube : cubes_) {
      add_case(cube, outside, condition);
      outside.push_back(pool_.negate(pool_.all_of(cube)));
    }
    return condition;
  }

 private:
  // Where a change is inside a loop or a recursion: conditions that occur there
  // and do not change on the way, each assumed from the start. Those under which
  // the versions are proved to do the same make up the condition.
  void try_assumptions(std::vector<TermId>& ways, Proof& whole) {
    const std::vector<TermId> atoms = atoms_in_loops();
    for (std::size_t i = 0; i < atoms.size() && i < max_assumed; ++i) {
      for (const TermId literal : {atoms[i], pool_.negate(atoms[i])}) {
        if (is_late()) return;
        if (is_covered(literal, ways)) continue;
        InductiveOptions options = options_;
        options.assumed.insert(pair_);
        options.obligation_prefix += "-given" + std::to_string(++queries_);
        options.given = [&](ir::TermPool& pool, const std::vector<TermId>& inputs) {
          std::map<TermId, TermId> variables;
          for (std::size_t k = 0; k < inputs.size(); ++k)
            variables[body_.inputs[Side::Old][k]] = inputs[k];
          return ir::import_term(pool, pool_, literal, variables);
        };
        const Attempt attempt = prove_by_induction(task_, pair_, options);
        if (!attempt.proof) continue;
        ways.push_back(literal);
        const Proof& proof = *attempt.proof;
        whole.obligations.insert(whole.obligations.end(), proof.obligations.begin(),
                                 proof.obligations.end());
      }
    }
  }

  // Whether an input that satisfies the literal satisfies one of the others anyway.
  bool is_covered(TermId literal, const std::vector<TermId>& ways) {
    if (ways.empty()) return false;
    const logic::Query query{{literal}, pool_.any_of(ways)};
    last_name_ = options_.obligation_prefix + "-when" + std::to_string(++queries_);
    return std::holds_alternative<logic::Proved>(task_.prover.decide(pool_, query, last_name_));
  }

  // Conditions over the inputs of the functions in the bodies of their loops.
  std::vector<TermId> atoms_in_loops() {
    std::vector<TermId> found = atoms_;
    const Prepared prepared = prepare(task_, pair_, options_.wants);
    if (!prepared.forms) return found;
    for (const Side side : sides) {
      const ir::RecursiveForm& form = (*prepared.forms)[side];
      std::map<std::string, TermId> inputs;
      for (std::size_t i = 0; i < form.body.inputs.size(); ++i)
        inputs[form.body.values[form.body.inputs[i].value].variable] = body_.inputs[side][i];
      for (const ir::Procedure& loop : form.loops) {
        std::vector<TermId> args;
        for (const ir::Input& input : loop.inputs) {
          const auto known = inputs.find(loop.values[input.value].variable);
          const bool is_input = input.kind == ir::InputKind::LiveIn && known != inputs.end() &&
                                pool_.sort(known->second) == input.sort;
          args.push_back(is_input ? known->second : pool_.fresh("loop", input.sort));
        }
        StandIns stand_ins(pool_);
        const Setting setting{task_, {&(*prepared.forms)[Side::Old], &(*prepared.forms)[Side::New]},
                              {},    {},
                              false, {}};
        InductivePolicy policy(setting, pool_, stand_ins, side);
        const ir::Outcome outcome =
            ir::evaluate(pool_, task_.programs[side], loop, args, policy, pool_.boolean(true));
        std::vector<TermId> roots = outcome.outputs;
        if (outcome.ending) roots.push_back(*outcome.ending);
        for (const TermId term : subterms(pool_, roots)) {
          const Op op = pool_[term].op;
          const bool is_atom = op == Op::Eq || op == Op::BvSlt || op == Op::BvUlt;
          if (is_atom && is_plain(term) &&
              std::find(found.begin(), found.end(), term) == found.end())
            found.push_back(term);
        }
      }
    }
    return found;
  }

  static constexpr std::size_t max_assumed = 8;
  static constexpr unsigned max_choices = 2;
  static constexpr std::size_t max_atoms = 24;
  static constexpr std::size_t max_atom_terms = 100;  // counted as a tree
  static constexpr std::size_t max_cubes = 12;
  static constexpr std::size_t max_printed_atoms = 8;

  static constexpr unsigned max_queries = 200;

  // Counted, so that the answer does not depend on the machine; the deadline stands behind that.
  bool is_late() const {
    return queries_ >= max_queries || std::chrono::steady_clock::now() >= task_.deadline;
  }

  // Conditions over the inputs alone that C can write down.
  void find_atoms() {
    std::vector<TermId> roots = body_.query.assumptions;
    roots.push_back(body_.query.goal);
    for (const Side side : sides) {
      if (body_.outcomes[side].ending) roots.push_back(*body_.outcomes[side].ending);
    }
    for (const TermId term : subterms(pool_, roots)) {
      const Op op = pool_[term].op;
      if (op == Op::Apply) has_unknowns_ = true;
      const bool is_condition = op == Op::Eq || op == Op::BvSlt || op == Op::BvUlt;
      if (is_condition && is_small(term)) add_atom(term, max_choices);
    }
  }

  // Nobody reads a large condition, and a large function has many.
  bool is_small(TermId root) const {
    std::size_t visits = 0;
    std::vector<TermId> open{root};
    while (!open.empty()) {
      const TermId term = open.back();
      open.pop_back();
      if (++visits > max_atom_terms) return false;
      for (const TermId arg : pool_.args(term)) open.push_back(arg);
    }
    return true;
  }

  // A condition with a choice in it stands for what it is with either branch.
  void add_atom(TermId term, unsigned choices) {
    const std::vector<TermId> parts = subterms(pool_, {term});
    const auto choice = std::find_if(parts.begin(), parts.end(),
                                     [&](TermId part) { return pool_[part].op == Op::Ite; });
    if (choice != parts.end()) {
      if (choices == 0) return;
      for (const std::size_t branch : {1U, 2U}) {
        const TermId taken = pool_.args(*choice)[branch];
        add_atom(ir::substitute(pool_, term, {{*choice, taken}}), choices - 1);
      }
      return;
    }
    if (pool_[term].op == Op::Not) term = pool_.args(term)[0];
    const bool is_new = std::find(atoms_.begin(), atoms_.end(), term) == atoms_.end();
    if (is_new && atoms_.size() < max_atoms && !pool_.constant_value(term) && is_plain(term))
      atoms_.push_back(term);
  }

  // C can write it down, without a choice in it.
  bool is_plain(TermId term) const {
    const std::vector<TermId> parts = subterms(pool_, {term});
    return ir::to_c(pool_, term, names_).has_value() &&
           std::none_of(parts.begin(), parts.end(),
                        [&](TermId part) { return pool_[part].op == Op::Ite; });
  }

  logic::Answer ask(const std::vector<TermId>& further, TermId goal) {
    logic::Query query{body_.query.assumptions, goal};
    query.assumptions.insert(query.assumptions.end(), further.begin(), further.end());
    last_name_ = options_.obligation_prefix + "-when" + std::to_string(++queries_);
    return task_.prover.decide(pool_, query, last_name_);
  }

  bool implies_difference(const Cube& cube) {
    return std::holds_alternative<logic::Proved>(ask(cube, pool_.negate(body_.query.goal)));
  }
  bool may_differ(const Cube& cube) {
    return !std::holds_alternative<logic::Proved>(ask(cube, body_.query.goal));
  }

  // Until no difference is left outside the cubes; what proves that.
  std::optional<Obligation> enumerate() {
    while (cubes_.size() <= max_cubes && !is_late()) {
      std::vector<TermId> outside;
      for (const Cube& cube : cubes_) outside.push_back(pool_.negate(pool_.all_of(cube)));
      const logic::Answer answer = ask(outside, body_.query.goal);
      if (const auto* proved = std::get_if<logic::Proved>(&answer))
        return Obligation{last_name_, proved->solver, proved->encoding};
      const auto* refuted = std::get_if<logic::Refuted>(&answer);
      if (refuted == nullptr) return std::nullopt;
      Cube cube;
      for (const TermId atom : atoms_) {
        const auto value = logic::value_of(pool_, refuted->model, atom);
        if (value) cube.push_back(*value != 0 ? atom : pool_.negate(atom));
      }
      cube = generalise(add_rest(cube));
      if (cube.empty()) return std::nullopt;  // different on every input, as far as can be said
      cubes_.push_back(as_one_literal(with_equalities(cube)));
    }
    return std::nullopt;
  }

  // Without the literals that do not matter. Where every input in a cube is one
  // of difference, it stays so; elsewhere a literal goes if there are
  // differences whether it holds or not.
  Cube generalise(Cube cube) {
    const bool is_exact = !has_unknowns_ && implies_difference(cube);
    is_exact_ = is_exact_ && is_exact;
    for (std::size_t i = 0; i < cube.size() && !is_late();) {
      Cube smaller = cube;
      smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i));
      Cube flipped = cube;
      flipped[i] = pool_.negate(flipped[i]);
      const bool can_go =
          is_exact ? implies_difference(smaller) : is_impossible(flipped) || may_differ(flipped);
      if (can_go) {
        cube = smaller;
      } else {
        ++i;
      }
    }
    return cube;
  }

  bool is_impossible(const Cube& cube) {
    return std::holds_alternative<logic::Proved>(ask(cube, pool_.boolean(false)));
  }

  // What is left of the goal once all atoms are decided: that two values are
  // equal, as a rule. It is a literal too, where C can write it down.
  Cube add_rest(Cube cube) {
    const TermId rest = ir::substitute(pool_, body_.query.goal, decided_by(cube));
    if (pool_.constant_value(rest)) return cube;
    if (is_plain(rest)) cube.push_back(pool_.negate(rest));
    return cube;
  }

  std::map<TermId, TermId> decided_by(const Cube& cube) {
    std::map<TermId, TermId> known;
    for (const TermId literal : cube) {
      const bool is_negated = pool_[literal].op == Op::Not;
      known[is_negated ? pool_.args(literal)[0] : literal] = pool_.boolean(!is_negated);
    }
    return known;
  }

  // x <= y && y <= x is x == y.
  Cube with_equalities(Cube cube) {
    const auto find_opposite = [&](TermId literal) {
      if (pool_[literal].op != Op::Not) return cube.end();
      const TermId less = pool_.args(literal)[0];
      const Op op = pool_[less].op;
      if (op != Op::BvSlt && op != Op::BvUlt) return cube.end();
      const auto args = pool_.args(less);
      const TermId turned = pool_.make(op, ir::Sort::boolean(), {args[1], args[0]});
      return std::find(cube.begin(), cube.end(), pool_.negate(turned));
    };
    for (std::size_t i = 0; i < cube.size(); ++i) {
      const auto opposite = find_opposite(cube[i]);
      if (opposite == cube.end()) continue;
      const auto args = pool_.args(pool_.args(cube[i])[0]);
      cube[i] = pool_.equal(args[0], args[1]);
      cube.erase(opposite);
    }
    return cube;
  }

  // x >= 10 && x <= 10 is x == 10, and x != 2 && x >= 2 is x > 2.
  Cube as_one_literal(const Cube& cube) {
    if (cube.size() < 2) return cube;
    std::set<TermId> named;
    std::set<TermId> constants;
    for (const TermId term : subterms(pool_, cube)) {
      if (pool_.constant_value(term) && !pool_.sort(term).is_bool()) {
        constants.insert(term);
      } else if (names_(term)) {
        named.insert(term);
      }
    }
    if (named.size() != 1 || !pool_.sort(*named.begin()).is_bits()) return cube;
    const TermId x = *named.begin();
    const Op less = names_(x)->is_signed ? Op::BvSlt : Op::BvUlt;
    for (const TermId constant : constants) {
      if (pool_.sort(constant) != pool_.sort(x)) continue;
      for (const Bits step : {Bits{0}, Bits{1}, ~Bits{0}}) {
        const TermId c = pool_.constant(pool_.sort(x), *pool_.constant_value(constant) + step);
        for (const TermId one : {pool_.equal(x, c), pool_.make(less, ir::Sort::boolean(), {x, c}),
                                 pool_.make(less, ir::Sort::boolean(), {c, x})}) {
          if (is_same(cube, one)) return {one};
        }
      }
    }
    return cube;
  }

  bool is_same(const Cube& cube, TermId literal) {
    return std::holds_alternative<logic::Proved>(ask(cube, literal)) &&
           std::holds_alternative<logic::Proved>(ask({literal}, pool_.all_of(cube)));
  }

  std::size_t count_atoms(TermId term) const {
    const Op op = pool_[term].op;
    if (op != Op::And && op != Op::Or && op != Op::Not) return 1;
    std::size_t count = 0;
    for (const TermId arg : pool_.args(term)) count += count_atoms(arg);
    return count;
  }

  // The atoms that a cube decides, those that follow from what holds there included.
  std::map<TermId, TermId> decided_in(const Cube& cube, const Cube& here) {
    std::map<TermId, TermId> known = decided_by(cube);
    for (const TermId atom : atoms_) {
      if (known.contains(atom) || is_late()) continue;
      for (const bool value : {true, false}) {
        const TermId literal = value ? atom : pool_.negate(atom);
        if (!std::holds_alternative<logic::Proved>(ask(here, literal))) continue;
        known[atom] = pool_.boolean(value);
        break;
      }
    }
    return known;
  }

  std::string ending_in(const std::map<TermId, TermId>& known, const ir::Outcome& outcome) {
    if (!outcome.ending) return to_text(Ending::Return);
    const auto value = pool_.constant_value(ir::substitute(pool_, *outcome.ending, known));
    return value ? to_text(static_cast<Ending>(*value)) : "other";
  }

  // What the versions give in a cube, output by output.
  void add_case(const Cube& cube, const Cube& outside, Condition& condition) {
    const auto when = ir::to_c(pool_, pool_.all_of(cube), names_);
    if (!when) return;
    DifferenceCase one{*when, {}};
    Cube here = cube;
    here.insert(here.end(), outside.begin(), outside.end());
    const std::map<TermId, TermId> known = decided_in(cube, here);
    // Twice: what is decided may bring up another of these conditions.
    const auto within = [&](TermId term) {
      return ir::substitute(pool_, ir::substitute(pool_, term, known), known);
    };
    const auto text_of = [&](TermId term) { return ir::to_c(pool_, within(term), names_); };
    const Both<std::string> ends = make_both(ending_in(known, body_.outcomes[Side::Old]),
                                             ending_in(known, body_.outcomes[Side::New]));
    if (ends[Side::Old] != ends[Side::New]) {
      one.outputs.push_back({"ending", ends[Side::Old], ends[Side::New]});
      condition.cases.push_back(std::move(one));
      return;
    }
    const ir::Procedure& procedure =
        task_.programs[Side::Old].procedures[task_.plan.pairs[pair_].ids[Side::Old]];
    for (const auto& [i, j] : contract_of(task_, pair_).outputs) {
      const ir::Output& output = procedure.outputs[i];
      if (!output.sort.is_scalar()) continue;
      const TermId old_value = body_.outcomes[Side::Old].outputs[i];
      const TermId new_value = body_.outcomes[Side::New].outputs[j];
      const auto before = text_of(old_value);
      const auto after = text_of(new_value);
      if (!before || !after || *before == *after) continue;
      const logic::Answer equal = ask(here, pool_.equal(old_value, new_value));
      if (std::holds_alternative<logic::Proved>(equal)) continue;
      const std::string name = output.kind == ir::OutputKind::Global
                                   ? task_.programs[Side::Old].globals[output.global].name
                                   : "return";
      one.outputs.push_back({name, *before, *after});
    }
    condition.cases.push_back(std::move(one));
  }

  const Task& task_;
  pairing::PairId pair_;
  const InductiveOptions& options_;
  ir::TermPool pool_;
  BodyQuery body_;
  ir::CNames names_;
  std::vector<TermId> atoms_;
  std::vector<Cube> cubes_;
  bool has_unknowns_ = false;  // what calls give: then a difference may be one of the model only
  bool is_exact_ = true;
  std::string last_name_;
  unsigned queries_ = 0;
};

}  // namespace

std::optional<Condition> infer_condition(const Task& task, pairing::PairId pair,
                                         const InductiveOptions& options) {
  return Inference(task, pair, options).run();
}

}  // namespace tandem::engines
