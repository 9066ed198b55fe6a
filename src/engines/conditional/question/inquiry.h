#pragma once

#include <deque>

#include "engines/inductive/inductive.h"
#include "ir/c_text.h"

namespace tandem::engines::conditional {

// A conjunction of conditions over the inputs.
using Cube = std::vector<ir::TermId>;

// When do the bodies of a pair do the same? What is asked of the solver about
// that, and what it said: a model that refuted one guess refutes many others.
class Inquiry {
 public:
  // By induction; or as someone else states it, and with how much effort.
  Inquiry(const Task& task, const Question& question);
  using Statement =
      std::function<std::optional<BodyQuery>(const Task&, const Question&, ir::TermPool&)>;
  Inquiry(const Task& task, const Question& question, const Statement& state, logic::Effort effort);

  // False where a body cannot be looked at, or where they do the same by the look of the terms.
  bool is_worth_asking() const { return is_worth_asking_; }

  bool is_implied(const Cube& given, ir::TermId goal);
  // For all inputs, not only for those that are asked about.
  bool is_always_implied(const Cube& given, ir::TermId goal, logic::Effort effort);
  bool implies_difference(const Cube& cube) {
    return is_implied(cube, pool.negate(same_where_written()));
  }
  bool may_differ(const Cube& cube) { return !is_implied(cube, same()); }
  bool is_impossible(const Cube& cube) { return is_implied(cube, pool.boolean(false)); }
  unsigned undecided() const { return undecided_; }  // how many questions so far

  // Some input that satisfies the conditions and on which they differ.
  struct Difference {
    logic::Model model;
  };
  struct NoDifference {
    Obligation proof;
  };
  // Neither where the solver gives up.
  using Found = std::variant<std::monostate, NoDifference, Difference>;
  Found find_difference(const Cube& given) { return find_difference(given, effort_); }
  Found find_difference(const Cube& given, logic::Effort effort);

  // A condition over the inputs, over those of another inquiry about the pair, in its pool.
  ir::TermId over(Inquiry& other, ir::TermId condition) const;
  ir::Formula as_formula(ir::TermId condition) const;
  // The question itself, but of the inputs that satisfy a condition.
  Question when(ir::TermId condition);

  ir::TermId same() const { return body.query.goal; }
  // The same, but memories are compared where they were written alone. Where it is false, they
  // differ, and it names nothing but the inputs.
  ir::TermId same_where_written() const { return same_where_written_; }
  bool is_comparison(ir::TermId term) const;
  // Nobody reads a large condition, and a large function has many.
  bool is_small(ir::TermId term) const;
  // A C expression that is short enough to read, without a choice in it.
  bool is_plain(ir::TermId term) const;
  // C can evaluate it, where `before` holds, in the order in which it is written.
  bool can_be_evaluated(ir::TermId condition, const Cube& before = {});
  bool is_guarded(const Cube& cube) { return can_be_evaluated(pool.all_of(cube)); }

  // Counted, so that the answer does not depend on the machine; the budget stands behind that.
  // Where the solver has given up several times, it is not likely to know the rest.
  bool is_late() const;

  const Task task;
  const Question question;
  ir::TermPool pool{task.budget};
  BodyQuery body;
  ir::CNames names;
  ir::TermId valid_inputs;  // what is assumed of pointers (valid_pointers.h)
  // What every answer rests on.
  Proof so_far() const;
  // What calls give, or whether they end: then a difference may be one of the model only.
  bool has_unknowns = false;

 private:
  std::string next_name();
  logic::Answer ask(const Cube& given, ir::TermId goal, logic::Effort effort);
  // A model that was seen before and refutes this.
  const logic::Model* find_refutation(const Cube& given, ir::TermId goal);
  ir::TermId over(ir::TermPool& other, const std::vector<ir::TermId>& inputs,
                  ir::TermId condition) const;

  struct Seen {
    logic::Model model;
    std::optional<logic::Evaluator> values;
  };

  logic::Effort effort_;
  bool is_worth_asking_ = false;
  ir::TermId same_where_written_;
  std::deque<Seen> seen_;  // the evaluators refer to their models
  unsigned queries_ = 0;
  unsigned undecided_ = 0;
};

}  // namespace tandem::engines::conditional
