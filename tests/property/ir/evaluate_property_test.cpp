// The terms that evaluation gives are worth what running the body gives, for all
// inputs and whatever stands for the calls.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "expressions.h"
#include "forms.h"

#include "ir/evaluate.h"
#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

struct Signature {
  std::string name;
  std::vector<Output> outputs;
  bool may_stop = false;
  bool has_world = false;
};

Signature signature_of(const Program& flow, const RecursiveForm& form, const Callee& callee) {
  const auto make = [](std::string name, const auto& inputs, const auto& outputs, bool may_stop) {
    Signature signature{std::move(name), outputs, may_stop, false};
    for (const Input& input : inputs) {
      signature.has_world = signature.has_world || input.sort == Sort::world();
    }
    return signature;
  };
  if (const auto* id = std::get_if<ExternalId>(&callee)) {
    const External& external = flow.externals[*id];
    return make("external." + external.name, external.inputs, external.outputs, !external.returns);
  }
  const auto* loop = std::get_if<LoopId>(&callee);
  const Procedure& procedure =
      loop != nullptr ? form.loops[*loop] : flow.procedures[std::get<ProcedureId>(callee)];
  const std::string name = loop != nullptr ? "loop" + std::to_string(loop->index) : procedure.name;
  return make(name, procedure.inputs, procedure.outputs, procedure.may_stop);
}

// An uninterpreted function for everything that a call gives; a call that may
// stop does so sometimes.
class OpaquePolicy : public CallPolicy {
 public:
  OpaquePolicy(TermPool& pool, const Program& flow, const RecursiveForm& form)
      : pool_(pool), flow_(flow), form_(form) {}

  Outcome call(const CallSite& site, std::span<const TermId> args, TermId) override {
    const Signature signature = signature_of(flow_, form_, site.callee);
    Outcome outcome;
    for (std::size_t i = 0; i < signature.outputs.size(); ++i) {
      outcome.outputs.push_back(
          pool_.apply(signature.name + std::to_string(i), signature.outputs[i].sort, args));
    }
    if (!signature.may_stop) return outcome;
    const TermId stops = pool_.apply(signature.name + ".stops", Sort::boolean(), args);
    outcome.ending = pool_.ite(stops, ending(Ending::Exit), ending(Ending::Return));
    if (signature.has_world) {
      outcome.stop_world = pool_.apply(signature.name + ".world", Sort::world(), args);
    }
    return outcome;
  }

 private:
  TermId ending(Ending kind) { return pool_.constant(ending_sort, static_cast<Bits>(kind)); }

  TermPool& pool_;  // all outlive the policy
  const Program& flow_;
  const RecursiveForm& form_;
};

// The same on numbers.
Execution answer_opaquely(const Signature& signature, const std::vector<Bits>& inputs) {
  Execution run;
  if (signature.may_stop &&
      function_value(signature.name + ".stops", Sort::boolean(), inputs) != 0) {
    run.ending = Ending::Exit;
    if (signature.has_world) {
      run.stop_world = function_value(signature.name + ".world", Sort::world(), inputs);
    }
    return run;
  }
  for (std::size_t i = 0; i < signature.outputs.size(); ++i) {
    run.outputs.push_back(
        function_value(signature.name + std::to_string(i), signature.outputs[i].sort, inputs));
  }
  return run;
}

// What an outcome is worth; nothing where it has no value.
std::optional<Execution> value_of(const Outcome& outcome, TermEvaluator& evaluator) {
  Execution run;
  if (outcome.ending) {
    const auto ending = evaluator.value(*outcome.ending);
    if (!ending) return std::nullopt;
    run.ending = static_cast<Ending>(*ending);
  }
  if (run.ending != Ending::Return) {
    if (outcome.stop_world) run.stop_world = evaluator.value(*outcome.stop_world);
    return run;
  }
  for (const TermId output : outcome.outputs) {
    const auto value = evaluator.value(output);
    if (!value) return std::nullopt;
    run.outputs.push_back(*value);
  }
  return run;
}

// One acyclic body, its inputs as terms, and runs to compare with.
class Subject {
 public:
  Subject(const Forms& forms, const RecursiveForm& form, const Procedure& procedure)
      : forms_(forms), form_(form), procedure_(procedure), policy_(pool_, forms.flow, form) {
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      inputs_.push_back(pool_.variable("in" + std::to_string(i), procedure.inputs[i].sort));
    }
  }

  void check_merged() {
    const Outcome outcome =
        evaluate(pool_, forms_.flow, procedure_, inputs_, policy_, pool_.boolean(true));
    for (int i = 0; i < 4; ++i) {
      const std::vector<Bits> numbers = draw_numbers();
      TermEvaluator evaluator(pool_, bound(numbers), Totals::SmtLib);
      const auto value = value_of(outcome, evaluator);
      if (!value) RC_FAIL("no value\n" + describe());
      expect_same(execute(numbers), *value, describe());
    }
  }

  // Exactly one path has a true condition, and it is worth what the run gives.
  void check_paths() {
    constexpr std::size_t limit = 300;
    PathStream stream(pool_, forms_.flow, procedure_, inputs_, policy_,
                      [this](TermId condition) { return !pool_.is_false(condition); });
    std::vector<Path> paths;
    while (auto path = stream.next()) {
      paths.push_back(std::move(*path));
      if (paths.size() > limit) return;
    }
    for (int i = 0; i < 4; ++i) {
      const std::vector<Bits> numbers = draw_numbers();
      TermEvaluator evaluator(pool_, bound(numbers), Totals::SmtLib);
      std::size_t taken = 0;
      for (const Path& path : paths) {
        if (evaluator.value(path.condition) != Bits{1}) continue;
        ++taken;
        const auto value = value_of(path.outcome, evaluator);
        if (!value) RC_FAIL("no value\n" + describe());
        expect_same(execute(numbers), *value, describe());
      }
      if (taken != 1) RC_FAIL(std::to_string(taken) + " paths taken\n" + describe());
    }
  }

 private:
  std::string describe() const {
    return procedure_.name + "\n" + to_text(forms_.flow) + to_text(forms_.flow, form_);
  }

  std::vector<Bits> draw_numbers() const {
    std::vector<Bits> numbers;
    for (const Input& input : procedure_.inputs) {
      const auto drawn = *rc::gen::element<Bits>(0, 1, 2, 3, 5, 127, 128, 255);
      numbers.push_back(input.sort.is_bool() ? drawn & 1 : drawn);
    }
    return numbers;
  }

  std::map<TermId, Bits> bound(const std::vector<Bits>& numbers) const {
    std::map<TermId, Bits> values;
    for (std::size_t i = 0; i < numbers.size(); ++i) values[inputs_[i]] = numbers[i];
    return values;
  }

  Execution execute(const std::vector<Bits>& numbers) const {
    Interpreter interpreter(forms_.flow, forms_.flow);
    interpreter.answer_calls_by([this](const Callee& callee, const std::vector<Bits>& inputs) {
      return answer_opaquely(signature_of(forms_.flow, form_, callee), inputs);
    });
    return interpreter.run(procedure_, numbers);
  }

  const Forms& forms_;  // this and the next two outlive the subject
  const RecursiveForm& form_;
  const Procedure& procedure_;
  TermPool pool_;
  OpaquePolicy policy_;
  std::vector<TermId> inputs_;
};

// Every body of a random program, those of loops too.
void for_each_subject(const std::function<void(Subject&)>& visit) {
  const Forms forms = Forms::draw();
  for (const auto& [id, form] : forms.recursive) {
    Subject body(forms, form, form.body);
    visit(body);
    for (const Procedure& loop : form.loops) {
      Subject subject(forms, form, loop);
      visit(subject);
    }
  }
}

TEST(EvaluateProperty, MergedTermsAreWorthWhatTheBodyGives) {
  EXPECT_TRUE(
      rc::check([] { for_each_subject([](Subject& subject) { subject.check_merged(); }); }));
}

TEST(EvaluateProperty, OnePathIsTakenAndWorthWhatTheBodyGives) {
  EXPECT_TRUE(rc::check([] { for_each_subject([](Subject& subject) { subject.check_paths(); }); }));
}

}  // namespace
}  // namespace tandem::ir::testing
