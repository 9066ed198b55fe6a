// Pointers that are passed to functions outside the program, or come from them.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

const std::string output_head = "#include <stdio.h>\nvoid use(void *); void call(int (*)(int));\n";

MemoryWitness text_and_ints() {
  MemoryWitness witness;
  witness.pass("s", witness.text("s[0]", "abc")).pass("p", witness.ints("p[0]", {1, 2, 3}));
  return witness;
}

std::string body(const std::string& text) {
  return output_head + "int f(char *s, int *p) { " + text + " }";
}

TEST_F(MemoryTest, OutputIsComparedByText) {
  for (const char* call : {"puts(s)", "fputs(s, 0)", "printf(\"%d %s\", 1, s)", "printf(s)"}) {
    const std::string same =
        std::string("char t[] = \"abc\"; char *u = s; ") + call + "; return 0;";
    std::string copied = same;
    copied.replace(copied.find("u = s; "), 7, "u = s; s = t; ");
    expect_alike(body(same), body(copied), text_and_ints());
    std::string changed = copied;
    changed.replace(changed.find("\"abc\""), 5, "\"abd\"");
    expect_different(body(same), body(changed), text_and_ints());
  }
}

TEST_F(MemoryTest, OutputIsShown) {
  const Batch batch =
      run_memory(body("printf(\"%s\", s); return 0;"),
                 body("s[0] = 'x'; printf(\"%s\", s); s[0] = 'a'; return 0;"), text_and_ints());
  ASSERT_TRUE(batch.difference.has_value());
  const auto& calls = batch.difference->behaviours()[Side::New].calls;
  EXPECT_EQ(std::get<std::string>(calls.at(0).arguments.at(1)), "xbc");
}

TEST_F(MemoryTest, PointersToSharedObjectsAreComparedByPlace) {
  expect_alike(body("use(p + 1); return 0;"), body("use(&p[1]); return 0;"), text_and_ints());
  const Batch batch =
      run_memory(body("use(p + 1); return 0;"), body("use(p + 2); return 0;"), text_and_ints());
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->shown().behaviours[Side::Old].calls.at(0).pointers.at(0), "&p[1]");
  EXPECT_EQ(batch.difference->shown().behaviours[Side::New].calls.at(0).pointers.at(0), "&p[2]");
  expect_different(body("use(p); return 0;"), body("use(s); return 0;"), text_and_ints());
  expect_different(body("use(p); return 0;"), body("use(0); return 0;"), text_and_ints());
  // What is only in one version, another may have elsewhere.
  expect_alike(body("int x = 1; use(&x); return 0;"), body("static int x = 1; use(&x); return 0;"),
               text_and_ints());
}

TEST_F(MemoryTest, StreamsAreToldApart) {
  expect_alike(body("fputs(s, stdout); return stderr != 0;"), body("fputs(s, stdout); return 1;"),
               text_and_ints());
  const Batch batch = run_memory(body("fputs(s, stdout); return 0;"),
                                 body("fputs(s, stderr); return 0;"), text_and_ints());
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->shown().behaviours[Side::Old].calls.at(0).pointers.at(1), "stdout");
  EXPECT_EQ(batch.difference->shown().behaviours[Side::New].calls.at(0).pointers.at(1), "stderr");
}

TEST_F(MemoryTest, FunctionsAreArguments) {
  const std::string functions = "int one(int x) { return x; } int two(int x) { return x; }\n";
  const auto with = [&](const std::string& name) {
    return output_head + functions + "int f(char *s, int *p) { call(" + name + "); return 0; }";
  };
  expect_alike(with("one"), with("*one"), text_and_ints());
  expect_different(with("one"), with("two"), text_and_ints());
}

TEST_F(MemoryTest, ExternalPointersAreTheSameOnBothSides) {
  const std::string before =
      body("FILE *o = fopen(s, \"w\"); if (!o) return -1; fputs(\"x\", o); fclose(o); return 0;");
  const std::string after = body(
      "FILE *o = fopen(s, \"w\"); if (o == 0) { return -1; } fputs(\"x\", o); fclose(o); return "
      "0;");
  MemoryWitness witness = text_and_ints();
  for (Bits answer : {0, 1}) {
    witness.witness.answers = {{answer, {}}};
    expect_alike(before, after, witness);
  }
  expect_different(before,
                   body("FILE *o = fopen(s, \"w\"); if (!o) return -1; fputs(\"x\", stdout); "
                        "fclose(o); return 0;"),
                   witness);
}

}  // namespace
}  // namespace tandem::replay::testing
