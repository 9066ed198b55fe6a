#include "forms.h"

#include <rapidcheck.h>

#include "programs.h"

#include "ir/effects.h"
#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

std::string show(const Execution& run) {
  std::string text = to_text(run.ending);
  for (const Bits output : run.outputs) text += " " + to_decimal(output);
  return text + (run.stop_world ? " world " + to_decimal(*run.stop_world) : "");
}

}  // namespace

Forms Forms::draw() {
  const auto count = *rc::gen::inRange<std::size_t>(10, 200);
  const auto choices = *rc::gen::container<std::vector<std::uint32_t>>(
      count, rc::gen::inRange<std::uint32_t>(0, 1U << 16));
  Forms forms{draw_program(choices), {}, {}};
  forms.flow = make_effects_explicit(forms.implicit);
  for (const ProcedureId id : forms.flow.procedures.ids()) {
    auto form = make_recursive(forms.flow, forms.flow.procedures[id]);
    if (!form) RC_FAIL("not reducible\n" + forms.to_text());
    forms.recursive.emplace(id, std::move(*form));
  }
  return forms;
}

std::string Forms::to_text() const {
  std::string text = ir::to_text(implicit) + "--- flow\n" + ir::to_text(flow);
  for (const auto& [id, form] : recursive) text += "--- recursive\n" + ir::to_text(flow, form);
  return text;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void expect_same(const Execution& expected, const Execution& actual, const std::string& what) {
  if (actual.is_cut) return;
  if (actual.ending == expected.ending && actual.outputs == expected.outputs &&
      actual.stop_world == expected.stop_world) {
    return;
  }
  RC_FAIL("gave " + show(actual) + ", expected " + show(expected) + "\n" + what);
}

}  // namespace tandem::ir::testing
