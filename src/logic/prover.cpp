// The ladder of encodings, and what the answers of one or two solvers amount to.

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "system/written_file.h"

#include "base/invariant.h"
#include "logic/encode.h"
#include "logic/evaluate.h"
#include "logic/solver.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::TermId;

const char* to_text(Encoding encoding) {
  switch (encoding) {
    case Encoding::Abstract: return "abstract";
    case Encoding::Exact: return "exact";
    case Encoding::Integers: return "integers";
  }
  return "";
}

// One try with one encoding, with the resources divided by `share`.
struct Rung {
  Encoding encoding;
  std::uint64_t share;
};
// Where Integers suits a query at all it is quick, and where Exact fails it
// takes all it is given: so both get a short try before either gets a long one.
constexpr std::array<Rung, 5> ladder{{{Encoding::Abstract, 1},
                                      {Encoding::Exact, 8},
                                      {Encoding::Integers, 8},
                                      {Encoding::Exact, 1},
                                      {Encoding::Integers, 1}}};

// For questions that are taken apart where there is no quick answer.
constexpr std::array<Rung, 2> short_ladder{{{Encoding::Abstract, 32}, {Encoding::Exact, 16}}};

std::span<const Rung> rungs_for(Effort effort) {
  switch (effort) {
    case Effort::Brief: return short_ladder;
    case Effort::Modest: return std::span(ladder).first(3);
    case Effort::Full: break;
  }
  return ladder;
}

// The assumptions, conjunctions taken apart.
std::set<TermId> facts_of(const ir::TermPool& pool, const Query& query) {
  std::set<TermId> facts;
  std::vector<TermId> stack = query.assumptions;
  while (!stack.empty()) {
    const TermId fact = stack.back();
    stack.pop_back();
    if (!facts.insert(fact).second || pool[fact].op != Op::And) continue;
    for (const TermId arg : pool.args(fact)) stack.push_back(arg);
  }
  return facts;
}

// The query holds by the identity of terms alone.
bool is_plain(const ir::TermPool& pool, const Query& query) {
  const std::set<TermId> facts = facts_of(pool, query);
  const auto is_fact = [&](TermId term) { return pool.is_true(term) || facts.contains(term); };
  for (const TermId fact : facts) {
    if (pool.is_false(fact)) return true;
    if (pool[fact].op == Op::Not && facts.contains(pool.args(fact)[0])) return true;
  }
  const auto parts = pool.args(query.goal);
  if (is_fact(query.goal)) return true;
  if (pool[query.goal].op == Op::And) return std::all_of(parts.begin(), parts.end(), is_fact);
  if (pool[query.goal].op == Op::Or) return std::any_of(parts.begin(), parts.end(), is_fact);
  return false;
}

std::string to_script_text(const ir::TermPool& pool, const Query& query, Encoding encoding,
                           const Layout& layout) {
  const std::optional<Encoded> encoded = encode(pool, query, encoding, layout);
  TANDEM_INVARIANT(encoded.has_value(), "query without a form in this encoding");
  return to_smtlib(encoded->script, std::string("encoding: ") + to_text(encoding));
}

// The best answer of one solver. A proof names the script, for the dump.
struct Attempt {
  Answer answer;
  Encoding encoding = Encoding::Exact;
  Layout layout = {};
};

// The scripts of one query, each made when it is first asked for.
class Scripts {
 public:
  // Both must outlive this.
  Scripts(const ir::TermPool& pool, const Query& query) : pool_(pool), query_(query) {}

  const std::optional<Encoded>& get(Encoding encoding, Placement placement = Placement::Free) {
    const auto [at, is_new] = made_.try_emplace({encoding, placement});
    if (is_new) at->second = encode(pool_, query_, encoding, {placement});
    return at->second;
  }
  // One that is asked for once; of an encoding that has a script.
  Encoded make(Encoding encoding, const Layout& layout) const {
    return *encode(pool_, query_, encoding, layout);
  }

 private:
  const ir::TermPool& pool_;
  const Query& query_;
  std::map<std::pair<Encoding, Placement>, std::optional<Encoded>> made_;
};

// One with all that both ask for: what is proved with either is proved with it.
Layout stricter(const Layout& a, const Layout& b) {
  if (a.placement != b.placement) return a.placement == Placement::Free ? b : a;
  Layout both{a.placement};
  std::set_intersection(a.free.begin(), a.free.end(), b.free.begin(), b.free.end(),
                        std::inserter(both.free, both.free.end()));
  return both;
}

// Integers says nothing of where objects lie.
bool has_objects_apart(const ir::TermPool& pool, const Model& model) {
  std::vector<std::pair<Bits, Bits>> objects;  // from where, how many bytes
  for (const auto& [term, value] : model.values) {
    if (pool[term].op != Op::ObjectAddress) continue;
    objects.emplace_back(value, std::max<Bits>(pool.memory_object(term).size_bytes, 1));
  }
  std::sort(objects.begin(), objects.end());
  Bits end = ir::null_page_bytes;  // of the one before
  for (const auto& [start, size] : objects) {
    if (start < end) return false;
    end = start + size;
  }
  return true;
}

// A thousand resource units of the solver are charged as so much on this script.
Work price_of(const SolverLimits& limits, const Script& script) {
  const bool is_slow = script.has_floats() || script.has_sort(ir::SortKind::Int);
  return limits.work_per_thousand * (is_slow ? Limits::slow_theory_factor : 1);
}

Undecided unchecked(const Encoded& encoded) {
  const std::string why = to_text(encoded.approximations);
  return {"model does not check" + (why.empty() ? "" : ": " + why)};
}

std::string describe(Approximation approximation) {
  switch (approximation) {
    case Approximation::LargeTable:
      return "what a table of more than " + std::to_string(Limits::table_elements) +
             " elements holds";
    case Approximation::FloatingPoint: return "what long double arithmetic or fmod gives";
  }
  return "";
}

// Two solvers on one query; a contradiction between them is a bug of Tandem or of a solver.
Attempt combine(const Attempt& first, const Attempt& second) {
  const auto* a = std::get_if<Proved>(&first.answer);
  const auto* b = std::get_if<Proved>(&second.answer);
  const bool is_refuted = std::holds_alternative<Refuted>(first.answer) ||
                          std::holds_alternative<Refuted>(second.answer);
  TANDEM_INVARIANT(!(is_refuted && (a != nullptr || b != nullptr)),
                   "one solver proves what the other refutes");
  if (is_refuted) return std::holds_alternative<Refuted>(first.answer) ? first : second;
  if (a != nullptr && b != nullptr) {
    const Encoding encoding = std::max(first.encoding, second.encoding);
    return {Proved{a->solver + "+" + b->solver, to_text(encoding)}, encoding,
            stricter(first.layout, second.layout)};
  }
  if (a == nullptr && b == nullptr) return first;
  const Proved& proof = a != nullptr ? *a : *b;
  Undecided undecided = std::get<Undecided>(a != nullptr ? second.answer : first.answer);
  undecided.reason += " (" + proof.solver + " alone proves it)";
  return {undecided};
}

}  // namespace

std::string to_text(const std::set<Approximation>& approximations) {
  std::string text;
  for (const Approximation approximation : approximations) {
    text += (text.empty() ? "" : ", and ") + describe(approximation) + " is left open";
  }
  return text;
}

struct Prover::Implementation {
  struct LimitedSolver {
    std::unique_ptr<Solver> solver;
    SolverLimits limits;
  };

  explicit Implementation(const Options& given) : options(given) {
    if (options.solver != SolverChoice::Cvc5) {
      solvers.push_back({make_z3_solver(), options.limits.z3});
    }
    if (options.solver != SolverChoice::Z3) {
      solvers.push_back({make_cvc5_solver(), options.limits.cvc5});
    }
  }

  // Nothing of it reaches beyond the call, whatever becomes of the solver.
  Checked check_watched(Solver& solver, const Encoded& encoded, const std::vector<NodeId>& observed,
                        std::uint64_t resources) {
    ++calls;
    if (watch == nullptr) return solver.check(encoded.script, observed, resources);
    ++watch->calls;
    if (const auto lost = watch->lost.find(watch->calls); lost != watch->lost.end())
      return {NoAnswer{lost->second}, resources};
    if (watch->under_way != nullptr) *watch->under_way = watch->calls;
    Checked checked = solver.check(encoded.script, observed, resources);
    if (watch->under_way != nullptr) *watch->under_way = 0;
    return checked;
  }

  // Draws from the budget what the script takes to hand over, and what the solver really used.
  RawAnswer check(const LimitedSolver& limited, const Encoded& encoded, Rung rung,
                  const Budget& stop) {
    stop.spend(Limits::work_per_call + encoded.script.nodes().size() * Limits::work_per_node);
    if (stop.is_empty()) return NoAnswer{"budget of the query is spent"};
    std::vector<NodeId> observed;
    for (const auto& [term, node] : encoded.observed) observed.push_back(node);
    for (const Encoded::Byte& byte : encoded.bytes) {
      observed.push_back(byte.address);
      observed.push_back(byte.value);
    }
    const SolverLimits& limits = limited.limits;
    const Work price = price_of(limits, encoded.script);
    const std::uint64_t affordable = stop.left() / price * 1'000;
    Checked checked = check_watched(*limited.solver, encoded, observed,
                                    std::min(limits.resources / rung.share, affordable));
    stop.spend(checked.resources * price / 1'000);
    return std::move(checked.answer);
  }

  // A model counts only if our own arithmetic confirms it.
  Answer refute(const ir::TermPool& pool, const Query& query, const Encoded& encoded,
                const Satisfiable& satisfiable) {
    Model model;
    for (std::size_t i = 0; i < encoded.observed.size(); ++i) {
      model.values.emplace(encoded.observed[i].first, satisfiable.values[i]);
    }
    for (std::size_t i = 0; i < encoded.bytes.size(); ++i) {
      const std::size_t at = encoded.observed.size() + 2 * i;
      model.bytes.emplace(std::pair(encoded.bytes[i].memory, satisfiable.values[at]),
                          static_cast<std::uint8_t>(satisfiable.values[at + 1]));
    }
    if (!has_objects_apart(pool, model)) return unchecked(encoded);
    // Equality of whole memories is beyond our own arithmetic: such a model is
    // a claim that only a run can confirm.
    if (encoded.script.has_memory_access())
      return Refuted{std::move(model), encoded.approximations};
    if (is_refutation(pool, query, model)) return Refuted{std::move(model), encoded.approximations};
    return unchecked(encoded);
  }

  Undecided undecided(const LimitedSolver& limited, const std::string& reason) const {
    if (budget.is_empty()) return {"out of budget"};
    return {limited.solver->name() + ": " + reason};
  }

  struct PlacedAnswer {
    RawAnswer raw;
    Layout layout;
  };

  // The query is proved with all objects far from each other. Some of them suffice: the others are
  // let go, in smaller and smaller groups, and lie anywhere.
  Layout find_needed(const LimitedSolver& limited, const Scripts& scripts, Rung rung,
                     std::vector<TermId> objects, const Budget& stop) {
    Layout spread{Placement::Spread};
    for (std::size_t group = objects.size() / 2; group > 0 && objects.size() > 2; group /= 2) {
      for (std::size_t at = 0; at < objects.size();) {
        const std::size_t end = std::min(at + group, objects.size());
        Layout fewer = spread;
        for (std::size_t i = at; i < end; ++i) fewer.free.insert(objects[i]);
        const RawAnswer raw = check(limited, scripts.make(rung.encoding, fewer), rung, stop);
        if (std::holds_alternative<Unsatisfiable>(raw)) {
          spread = std::move(fewer);
          objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(at),
                        objects.begin() + static_cast<std::ptrdiff_t>(end));
        } else {
          at = end;
        }
      }
    }
    return {Placement::Apart, spread.free};
  }

  // Most proofs need nothing of where the objects lie, and to keep many apart takes most of the
  // time: so that is asked last, where objects far from each other alone would give a proof.
  // Otherwise these give the plainer model: it says which object a pointer leads to.
  PlacedAnswer check_placed(const LimitedSolver& limited, Scripts& scripts, Rung rung,
                            const Budget& stop) {
    const auto check_with = [&](Placement placement) {
      return PlacedAnswer{check(limited, *scripts.get(rung.encoding, placement), rung, stop),
                          {placement}};
    };
    PlacedAnswer anywhere = check_with(Placement::Free);
    const std::vector<TermId>& objects = scripts.get(rung.encoding)->objects;
    if (objects.empty() || !std::holds_alternative<Satisfiable>(anywhere.raw)) return anywhere;
    PlacedAnswer spread = check_with(Placement::Spread);
    if (!std::holds_alternative<Unsatisfiable>(spread.raw)) return spread;
    if (objects.size() <= Limits::few_objects) return check_with(Placement::Apart);
    Layout layout = find_needed(limited, scripts, rung, objects, stop);
    RawAnswer raw = check(limited, scripts.make(rung.encoding, layout), rung, stop);
    // A model has the others anywhere, and says nothing.
    if (std::holds_alternative<Satisfiable>(raw)) raw = NoAnswer{"where objects lie matters"};
    return {std::move(raw), std::move(layout)};
  }

  // Goes up the ladder until a rung decides.
  Attempt attempt(const LimitedSolver& limited, const ir::TermPool& pool, const Query& query,
                  const Budget& stop, Effort effort) {
    const std::span<const Rung> rungs = rungs_for(effort);
    const std::size_t most = effort == Effort::Brief ? Limits::brief_cells : Limits::cells;
    Scripts scripts(pool, query);
    std::string reason;
    for (const Rung rung : rungs) {
      const std::optional<Encoded>& encoded = scripts.get(rung.encoding);
      if (!encoded) continue;
      const bool has_large_circuit =
          rung.encoding == Encoding::Exact && circuit_cells(encoded->script) > most;
      if (has_large_circuit ||
          polynomial_degree(encoded->script, Limits::degree) > Limits::degree) {
        reason = "too many products and quotients";
        continue;
      }
      const auto [raw, layout] = check_placed(limited, scripts, rung, stop);
      if (std::holds_alternative<Unsatisfiable>(raw)) {
        return {Proved{limited.solver->name(), to_text(rung.encoding)}, rung.encoding, layout};
      }
      if (const auto* none = std::get_if<NoAnswer>(&raw)) {
        if (rung.encoding == Encoding::Exact) reason = none->reason;
        continue;
      }
      if (rung.encoding == Encoding::Abstract) continue;  // its models mean nothing yet
      Answer answer = refute(pool, query, *scripts.get(rung.encoding, layout.placement),
                             std::get<Satisfiable>(raw));
      if (rung.encoding == Encoding::Exact || std::holds_alternative<Refuted>(answer)) {
        return {std::move(answer)};
      }
    }
    return {undecided(limited, reason)};
  }

  void dump(const ir::TermPool& pool, const Query& query, const Attempt& proof,
            const std::string& name) {
    if (options.dump_directory.empty() || !trouble.empty()) return;
    const auto failure =
        system::write_file(options.dump_directory, name + ".smt2",
                           to_script_text(pool, query, proof.encoding, proof.layout));
    if (failure) trouble = failure->message;
  }

  Options options;
  std::vector<LimitedSolver> solvers;
  Budget budget;
  Watch* watch = nullptr;
  std::uint64_t calls = 0;
  std::string trouble;
  bool is_on = true;
};

Prover::Prover(const Options& options) : implementation_(new Implementation(options)) {}

Prover::~Prover() = default;

void Prover::use_solvers(bool on) { implementation_->is_on = on; }

void Prover::set_budget(const Budget& budget) { implementation_->budget = budget; }

const Budget& Prover::budget() const { return implementation_->budget; }

std::uint64_t Prover::solver_calls() const { return implementation_->calls; }

void Prover::set_watch(Watch& watch) { implementation_->watch = &watch; }

const std::string& Prover::trouble() const { return implementation_->trouble; }

Answer Prover::decide(ir::TermPool& pool, const Query& query, const std::string& name,
                      Effort effort) {
  Implementation& self = *implementation_;
  if (self.budget.is_empty()) return Undecided{"out of budget"};
  if (is_plain(pool, query)) {
    const Attempt plain{Proved{"", "terms"}};
    self.dump(pool, query, plain, name);
    return plain.answer;
  }
  if (!self.is_on) return Undecided{"no solver was asked"};
  const Budget stop = self.budget.at_most(self.options.limits.query);
  Attempt result = self.attempt(self.solvers[0], pool, query, stop, effort);
  if (self.solvers.size() > 1) {
    result = combine(result, self.attempt(self.solvers[1], pool, query, stop, effort));
  }
  if (std::holds_alternative<Proved>(result.answer)) self.dump(pool, query, result, name);
  return result.answer;
}

std::string to_smtlib(const ir::TermPool& pool, const Query& query, Encoding encoding) {
  return to_script_text(pool, query, encoding, {Placement::Apart});
}

}  // namespace tandem::logic
