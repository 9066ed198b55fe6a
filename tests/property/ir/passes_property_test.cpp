// Effects, loops and inlining keep what a program does.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "forms.h"
#include "ir_text/parse.h"

#include "ir/inline.h"
#include "ir/print.h"
#include "ir/verify.h"

namespace tandem::ir::testing {
namespace {

// One way to start a procedure.
struct Start {
  std::vector<Bits> arguments;
  HiddenState state;
};

Start draw_start() {
  Start start;
  const auto draw = [] { return *rc::gen::element<Bits>(0, 1, 2, 3, 5, 127, 128, 255); };
  start.arguments = {draw(), draw()};
  start.state.globals = {{GlobalId{0}, draw()}, {GlobalId{1}, draw()}};
  start.state.memory = 11;
  start.state.world = 13;
  return start;
}

std::vector<Bits> flow_inputs(const Procedure& procedure, const Start& start) {
  std::vector<Bits> inputs = start.arguments;
  for (const Input& input : procedure.inputs) {
    if (input.kind != InputKind::Parameter) inputs.push_back(start.state.get(input));
  }
  return inputs;
}

bool has_world(const Procedure& procedure) {
  for (const Input& input : procedure.inputs) {
    if (input.kind == InputKind::World) return true;
  }
  return false;
}

// What flow form should give, by running implicit form; nothing if that takes
// too long.
std::optional<Execution> expected_run(const Forms& forms, ProcedureId id, const Start& start) {
  HiddenState state = start.state;
  Interpreter interpreter(forms.implicit, forms.flow);
  Execution run = interpreter.run_implicit(id, start.arguments, state);
  if (run.is_cut) return std::nullopt;
  const Procedure& procedure = forms.flow.procedures[id];
  if (run.ending == Ending::Return) {
    for (const Output& output : procedure.outputs) {
      if (output.kind != OutputKind::Return) run.outputs.push_back(state.get(output));
    }
  } else {
    run.stop_world = has_world(procedure) ? std::optional(state.world) : std::nullopt;
  }
  return run;
}

// For every procedure and a few starts, what is expected.
void for_each_run(const Forms& forms,
                  const std::function<void(ProcedureId, const Start&, const Execution&)>& visit) {
  for (const ProcedureId id : forms.flow.procedures.ids()) {
    for (int i = 0; i < 4; ++i) {
      const Start start = draw_start();
      if (const auto expected = expected_run(forms, id, start)) visit(id, start, *expected);
    }
  }
}

TEST(PassesProperty, EveryFormIsValid) {
  EXPECT_TRUE(rc::check([] {
    const Forms forms = Forms::draw();
    for (const ProcedureId id : forms.flow.procedures.ids()) {
      std::vector<std::string> violations =
          verify(forms.implicit, forms.implicit.procedures[id], Form::Implicit);
      for (const auto& more : {verify(forms.flow, forms.flow.procedures[id], Form::Flow),
                               verify(forms.flow, forms.recursive.at(id))}) {
        violations.insert(violations.end(), more.begin(), more.end());
      }
      if (!violations.empty()) RC_FAIL(joined(violations) + forms.to_text());
    }
  }));
}

TEST(PassesProperty, EveryFormCanBeReadBack) {
  EXPECT_TRUE(rc::check([] {
    const Forms forms = Forms::draw();
    for (const Program* program : {&forms.implicit, &forms.flow}) {
      const std::string text = to_text(*program);
      const auto parsed = parse_program(text);
      if (!parsed) RC_FAIL(parsed.error().message + "\n" + text);
      RC_ASSERT(to_text(*parsed) == text);
    }
  }));
}

TEST(PassesProperty, EffectsKeepTheBehaviour) {
  EXPECT_TRUE(rc::check([] {
    const Forms forms = Forms::draw();
    for_each_run(forms, [&](ProcedureId id, const Start& start, const Execution& expected) {
      Interpreter interpreter(forms.flow, forms.flow);
      const Procedure& procedure = forms.flow.procedures[id];
      expect_same(expected, interpreter.run(id, flow_inputs(procedure, start)),
                  "flow form of " + procedure.name + "\n" + forms.to_text());
    });
  }));
}

TEST(PassesProperty, LoopsKeepTheBehaviour) {
  EXPECT_TRUE(rc::check([] {
    const Forms forms = Forms::draw();
    std::size_t loop_count = 0;
    for (const auto& [id, form] : forms.recursive) loop_count += form.loops.size();
    RC_TAG(std::min<std::size_t>(loop_count, 6));
    for_each_run(forms, [&](ProcedureId id, const Start& start, const Execution& expected) {
      Interpreter interpreter(forms.flow, forms.flow, &forms.recursive);
      const Procedure& procedure = forms.flow.procedures[id];
      expect_same(expected, interpreter.run(id, flow_inputs(procedure, start)),
                  "recursive form of " + procedure.name + "\n" + forms.to_text());
    });
  }));
}

TEST(PassesProperty, InliningKeepsTheBehaviour) {
  EXPECT_TRUE(rc::check([] {
    const Forms forms = Forms::draw();
    for_each_run(forms, [&](ProcedureId id, const Start& start, const Execution& expected) {
      const Procedure& procedure = forms.flow.procedures[id];
      const Procedure inlined = inline_calls(forms.flow, procedure,
                                             [](ProcedureId, unsigned depth) { return depth < 2; });
      const auto violations = verify(forms.flow, inlined, Form::Flow);
      if (!violations.empty()) RC_FAIL(joined(violations) + to_text(forms.flow, inlined));
      Interpreter interpreter(forms.flow, forms.flow);
      expect_same(expected, interpreter.run(inlined, flow_inputs(procedure, start)),
                  "inlined form of " + procedure.name + "\n" + forms.to_text());
    });
  }));
}

}  // namespace
}  // namespace tandem::ir::testing
