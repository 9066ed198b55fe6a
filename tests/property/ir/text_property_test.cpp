// What is printed can be read back, and what is drawn is valid.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "expressions.h"
#include "forms.h"
#include "ir_text/parse.h"

#include "base/stored.h"
#include "ir/print.h"
#include "ir/verify.h"

namespace tandem::ir::testing {
namespace {

TEST(TextProperty, PrintThenParseThenPrintIsTheSame) {
  EXPECT_TRUE(rc::check([](const std::vector<std::uint32_t>& choices) {
    const auto width = *rc::gen::element(1U, 3U, 8U, 64U, 128U);
    Program program;
    program.procedures.add(to_procedure(draw_bits(width, choices)));
    const std::string text = to_text(program);
    const auto parsed = parse_program(text);
    if (!parsed) RC_FAIL(parsed.error().message + "\n" + text);
    RC_ASSERT(to_text(*parsed) == text);
  }));
}

// A program is its bytes as well as its text, and spoiled bytes are no program, or another one.
TEST(TextProperty, WriteThenReadThenPrintIsTheSame) {
  EXPECT_TRUE(rc::check([](std::uint32_t position, char replacement) {
    const Program program = Forms::draw().flow;
    std::string bytes = to_bytes(program);
    const auto read = from_bytes<Program>(bytes);
    RC_ASSERT(read.has_value());
    RC_ASSERT(to_text(*read) == to_text(program));
    bytes[position % bytes.size()] = replacement;
    const auto other = from_bytes<Program>(bytes);
    if (other) RC_ASSERT(to_bytes(*other) == bytes);
  }));
}

TEST(TextProperty, ParsingAnythingGivesAResult) {
  EXPECT_TRUE(rc::check(
      [](const std::vector<std::uint32_t>& choices, std::uint32_t position, char replacement) {
        Program program;
        program.procedures.add(to_procedure(draw_bits(8, choices)));
        std::string text = to_text(program);
        text[position % text.size()] = replacement;
        const auto parsed = parse_program(text);
        if (!parsed) RC_ASSERT(parsed.error().message.substr(0, 5) == "line ");
      }));
}

}  // namespace
}  // namespace tandem::ir::testing
