#include <algorithm>
#include <gtest/gtest.h>

#include "pairing/pairing.h"

namespace tandem::pairing {
namespace {

// A program of functions without parameters; `calls` by index.
struct Sketch {
  std::string name;
  std::string fingerprint;
  std::vector<std::string> references;
  std::vector<std::uint32_t> calls;
};

ir::Program make_program(const std::vector<Sketch>& sketches) {
  ir::Program program;
  program.files = {"a.c"};
  std::uint32_t line = 0;
  for (const Sketch& sketch : sketches) {
    ir::Procedure procedure;
    procedure.name = sketch.name;
    procedure.symbol = sketch.name;
    procedure.where = {"a.c", ++line, 0};
    procedure.c_type = "void (void)";
    procedure.fingerprint = {sketch.fingerprint, sketch.references};
    for (const std::uint32_t callee : sketch.calls) {
      procedure.direct_effects.calls.emplace_back(ir::ProcedureId{callee});
    }
    program.procedures.add(std::move(procedure));
  }
  return program;
}

Plan match_or_fail(const Both<ir::Program>& programs, const Options& options = {}) {
  auto plan = match(programs, options);
  EXPECT_TRUE(plan.has_value());
  return *plan;
}

TEST(Match, PairsByNameAndListsTheRest) {
  const Plan plan =
      match_or_fail(make_both(make_program({{"f", "A", {}, {}}, {"gone", "B", {}, {}}}),
                              make_program({{"added", "C", {}, {}}, {"f", "A", {}, {}}})));
  ASSERT_EQ(plan.pairs.size(), 1U);
  EXPECT_EQ(plan.pairs[PairId{0}].name, "f");
  EXPECT_TRUE(plan.pairs[PairId{0}].has_identical_body);
  EXPECT_EQ(plan.only_in[Side::Old].size(), 1U);
  EXPECT_EQ(plan.only_in[Side::New].size(), 1U);
}

TEST(Match, SaysWhatAnInitialValueWasIfItIsANumber) {
  Both<ir::Program> programs = make_both(make_program({}), make_program({}));
  for (const Side side : sides) {
    ir::Global number;
    number.name = "limit";
    number.initial = side == Side::Old ? 3 : 4;
    number.initial_text = side == Side::Old ? "3" : "4";
    programs[side].globals.add(number);
    ir::Global table;
    table.name = "table";
    table.is_scalar = false;
    table.initial_text = side == Side::Old ? "[1xptr] @f" : "[1xptr] @g";
    programs[side].globals.add(table);
  }
  const std::vector<std::string> expected = {"initial value of global 'limit' changed from 3 to 4",
                                             "initial value of global 'table' changed"};
  EXPECT_EQ(match_or_fail(programs).notes, expected);
}

TEST(Match, FindsARenamedFunctionByItsBody) {
  const Plan plan = match_or_fail(make_both(make_program({{"before", "call $0", {"before"}, {0}}}),
                                            make_program({{"after", "call $0", {"after"}, {0}}})));
  ASSERT_EQ(plan.pairs.size(), 1U);
  EXPECT_EQ(plan.pairs[PairId{0}].new_name, "after");
}

// Of a header that files include, one of them new. The files of a version lie in a folder of its
// own.
TEST(Match, PairsWhatAHeaderHasByTheFileThatIncludesIt) {
  const auto version = [](const std::string& folder, const std::vector<std::string>& files) {
    ir::Program program;
    for (const std::string& file : files) {
      program.files.push_back(folder + "/src/" + file);
      ir::Procedure procedure;
      procedure.name = "min";
      procedure.symbol = "min." + file;
      procedure.is_static = true;
      procedure.where = {folder + "/include/min.h", 1, 0};
      procedure.unit = program.files.back();
      procedure.fingerprint = {"A", {}};
      program.procedures.add(std::move(procedure));
    }
    return program;
  };
  const auto programs =
      make_both(version("v1", {"b.c", "sub/c.c"}), version("v2", {"a.c", "b.c", "sub/c.c"}));
  const Plan plan = match_or_fail(programs);
  ASSERT_EQ(plan.pairs.size(), 2U);
  for (const Pair& pair : plan.pairs) {
    EXPECT_EQ(programs[Side::Old].procedures[pair.ids[Side::Old]].symbol,
              programs[Side::New].procedures[pair.ids[Side::New]].symbol);
  }
}

TEST(Match, TwoCandidatesAreNoRename) {
  const Plan plan =
      match_or_fail(make_both(make_program({{"before", "A", {}, {}}}),
                              make_program({{"x", "A", {}, {}}, {"y", "A", {}, {}}})));
  EXPECT_EQ(plan.pairs.size(), 0U);
}

TEST(Match, ABodyIsNotIdenticalWhereItCallsSomethingElse) {
  const std::vector<Sketch> before{
      {"g", "G", {}, {}}, {"h", "H", {}, {}}, {"f", "call $0", {"g"}, {0}}};
  const std::vector<Sketch> after{
      {"g", "G", {}, {}}, {"h", "H", {}, {}}, {"f", "call $0", {"h"}, {1}}};
  const Plan plan = match_or_fail(make_both(make_program(before), make_program(after)));
  EXPECT_FALSE(plan.pairs[PairId{2}].has_identical_body);
}

TEST(Match, ComponentsComeCalleesFirst) {
  const std::vector<Sketch> sketches{
      {"main", "M", {}, {1}}, {"even", "E", {}, {2}}, {"odd", "O", {}, {1}}};
  const Plan plan = match_or_fail(make_both(make_program(sketches), make_program(sketches)));
  ASSERT_EQ(plan.components.size(), 2U);
  EXPECT_EQ(plan.components[0].size(), 2U);
  EXPECT_TRUE(plan.pairs[PairId{1}].is_recursive);
  EXPECT_FALSE(plan.pairs[PairId{0}].is_recursive);
}

TEST(Match, AMapToSomethingUnknownFails) {
  const auto plan =
      match(make_both(make_program({{"f", "A", {}, {}}}), make_program({{"f", "A", {}, {}}})),
            Options{{{"f", "nothing"}}});
  ASSERT_FALSE(plan.has_value());
  EXPECT_NE(plan.error().message.find("nothing"), std::string::npos);
}

TEST(Nearest, SuggestsWhatIsClose) {
  const Both<ir::Program> programs = make_both(
      make_program({{"parse_line", "A", {}, {}}, {"quit", "B", {}, {}}}), make_program({}));
  EXPECT_EQ(nearest_functions(programs, "parse_lime"), std::vector<std::string>{"parse_line"});
  EXPECT_TRUE(nearest_functions(programs, "x_y_z_w").empty());
}

}  // namespace
}  // namespace tandem::pairing
