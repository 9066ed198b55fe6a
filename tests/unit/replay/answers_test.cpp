// What functions of the C library are answered for.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

const std::string answers_head =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n"
    "#include <unistd.h>\n#include <sys/stat.h>\n";

class AnswersTest : public MemoryTest {
 protected:
  // f(s, i) with s = "abcabc".
  static MemoryWitness text(Bits answer) {
    MemoryWitness witness;
    witness.pass("s", witness.text("s[0]", "abcabc")).pass_int("i", 300);
    witness.witness.answers.assign(4, {answer, {}});
    return witness;
  }
  static std::string body(const std::string& text) {
    return answers_head + "int f(char *s, int i) { " + text + " }";
  }
  // That it always holds, whatever is to be answered.
  void expect_always(const std::string& condition, const std::string& before = "") {
    for (const std::int64_t wanted :
         {0L, 1L, -1L, 3L, 8L, -77L, 256L, 1000L, -97961730L, 1L << 40}) {
      SCOPED_TRACE(condition + " with " + std::to_string(wanted));
      expect_alike(body(before + "return " + condition + ";"),
                   body(before + "(void)(" + condition + "); return 1;"),
                   text(static_cast<Bits>(SignedBits{wanted})));
    }
  }
};

TEST_F(AnswersTest, KeepToC) {
  for (const char* condition :
       {"(unsigned)(getchar() + 1) <= 256", "(unsigned)fgetc(stdin) + 1 <= 256", "rand() >= 0",
        "(i = putchar(i), i == EOF || i == 44)", "puts(s) >= EOF", "fclose(stdin) + 1u <= 1",
        "fread(s, 2, 3, stdin) <= 3", "fread(s, 0, 3, stdin) == 0", "fwrite(s, 1, 4, stdout) <= 4",
        "read(0, s, 4) + 1 <= 5ul", "write(1, s, 4) + 1 <= 5ul", "fseek(stdin, 1, 0) + 1u <= 1",
        "ungetc(EOF, stdin) == EOF", "(i = printf(\"%s!\", s), i == 7 || i < 0)", "time(0) >= -1",
        "strerror(i) != 0"}) {
    expect_always(condition);
  }
}

TEST_F(AnswersTest, KeepWhatIsAllowed) {
  const std::pair<const char*, Bits> wanted[] = {
      {"getchar()", 65},
      {"rand()", 12345},
      {"fread(s, 1, 4, stdin)", 3},
      {"fputc(300, stdout)", 44},
  };
  for (const auto& [call, answer] : wanted) {
    const std::string text_of = std::string("return ") + call + ";";
    const Batch batch =
        run_memory(body(text_of), body(std::string(call) + "; return -5;"), text(answer));
    ASSERT_TRUE(batch.difference.has_value()) << call;
    EXPECT_EQ(batch.difference->behaviours()[Side::Old].returned->bits, answer) << call;
  }
}

TEST_F(AnswersTest, LinesAreStored) {
  expect_always("strlen(s) >= 1 && strlen(s) <= 3", "if (fgets(s, 4, stdin) != s) return 1;");
  expect_undefined(body("return fgets(0, 4, stdin) == 0;"), text(1));
  const Batch batch = run_memory(body("return fgets(s, 5, stdin) != 0;"),
                                 body("fgets(s, 5, stdin); return 7;"), text(5));
  ASSERT_TRUE(batch.difference.has_value());
  const ExternalCall& call = batch.difference->behaviours()[Side::Old].calls.at(0);
  EXPECT_EQ(call.answered_argument, 0U);
  ASSERT_EQ(call.stored.size(), 1U);
  EXPECT_EQ(call.stored[0].bytes.back(), '\0');
}

TEST_F(AnswersTest, TheTimeIsStored) { expect_always("time(&t) == t", "time_t t = 0; "); }

TEST_F(AnswersTest, WhatIsStoredMayBeUnknown) {
  const std::pair<const char*, const char*> unclear[] = {
      {"struct stat t = {0}; stat(s, &t); return t.st_mode;",
       "struct stat t = {0}; stat(s, &t); return 7;"},
      {"time_t t = 0; return localtime(&t)->tm_mday > 0;",
       "time_t t = 0; localtime(&t); return 7;"},
      {"char b[9] = {0}; struct tm t = {0}; return strftime(b, 9, \"%Y\", &t);",
       "char b[9] = {0}; struct tm t = {0}; strftime(b, 9, \"%Y\", &t); return 7;"},
  };
  for (const auto& [left, right] : unclear) {
    EXPECT_EQ(run_memory(body(left), body(right), text(0)).comparable, 0U) << left;
  }
  expect_different(body("struct stat t; return stat(s, &t) == 0;"),
                   body("struct stat t; stat(s, &t); return 0;"), text(0));
  expect_always("gmtime_r(&t, &m) == &m", "time_t t = 0; struct tm m; ");
}

TEST_F(AnswersTest, ScannedTexts) {
  const std::pair<const char*, const char*> same[] = {
      {"int x = 0; return sscanf(\"5\", \"%d\", &x) * 10 + x;", "return 15;"},
      {"int x = 3; return sscanf(\"\", \"%d\", &x) * 10 + x;", "return -7;"},
      {"int x = 3; return sscanf(\"a\", \"%d\", &x) * 10 + x;", "return 3;"},
      {"char w[4]; short h; int n = sscanf(\"xy:-2\", \"%3[^:]:%hd\", w, &h); return n * 10 + h + "
       "!strcmp(w, \"xy\");",
       "return 19;"},
      {"int n = -9, x; sscanf(\"12 \", \"%d%n\", &x, &n); return n;", "return 2;"},
      {"int n = -9, x; sscanf(\"x\", \"%d%n\", &x, &n); return n;", "return -9;"},
      {"double d; float g; sscanf(\"1.5 2\", \"%lf %*c%f\", &d, &g); return d * 2;", "return 3;"},
  };
  for (const auto& [left, right] : same) expect_alike(body(left), body(right), text(0));
  for (const char* bad :
       {"char w[2]; return sscanf(s, \"%s\", w);", "return sscanf(\"1\", \"%d\");",
        "return sscanf(\"1\", \"%d\", \"x\");"}) {
    expect_undefined(body(bad), text(0));
  }
}

TEST_F(AnswersTest, StreamsAreScanned) {
  expect_always("scanf(\"%d %d\", &x, &y) <= 2", "int x, y; ");
  expect_always("scanf(\"%c\", s) != 0");
  expect_always("scanf(\"%[a]%d\", s, &i) <= 0");
  expect_always("x >= 0 && x <= 9", "int x; if (scanf(\"%1d\", &x) != 1) return 1;");
  expect_always("strlen(s) >= 1 && strlen(s) <= 2", "if (scanf(\"%2s\", s) != 1) return 1;");
}

TEST_F(AnswersTest, OutputCountsByItsText) {
  const std::pair<const char*, const char*> same[] = {
      {"printf(\"%.3s\", s); return 0;", "printf(\"%.3s\", \"abcd\"); return 0;"},
      {"printf(\"%hhd\", i); return 0;", "printf(\"%hhd\", (signed char)i); return 0;"},
      {"fprintf(stderr, \"%.1f\", 1.26); return 0;", "fprintf(stderr, \"%.1f\", 1.3); return 0;"},
      {"char t[3] = {'a', 'b', 'c'}; printf(\"%.3s\", t); return 0;",
       "printf(\"%.*s\", 3, s); return 0;"},
  };
  for (const auto& [left, right] : same) expect_alike(body(left), body(right), text(0));
  expect_different(body("printf(\"%.4s\", s); return 0;"),
                   body("printf(\"%.4s\", \"abcd\"); return 0;"), text(0));
  expect_different(body("fprintf(stderr, \"a\"); return 0;"),
                   body("fprintf(stdout, \"a\"); return 0;"), text(0));
}

TEST_F(AnswersTest, WhatIsNoTextIsUndefined) {
  for (const char* bad : {"char t[3] = {'a', 'b', 'c'}; return puts(t);",
                          "char t[3] = {'a', 'b', 'c'}; return printf(\"%s\", t);"}) {
    expect_undefined(body(bad), text(0));
  }
  // Of no text in both versions nothing is said; in one alone it is what they differ in.
  const auto with_null = [&](const std::string& before, const std::string& after) {
    return run_memory(body(before), body(after), text(0));
  };
  EXPECT_EQ(with_null("puts(0); return 0;", "printf(\"%s\", (char *)0); return 1;").comparable, 0U);
  EXPECT_TRUE(with_null("puts(0); return 0;", "return 0;").difference.has_value());
}

TEST_F(AnswersTest, CountsOfBytesAreNotCarriedOut) {
  for (const char* call : {"printf(\"abc%n\", &n)", "fprintf(stdout, \"%d%ln\", 1, (long *)s)",
                           "snprintf(s, 3, \"a%n\", &n)"}) {
    const std::string start = std::string("int n = 0; ") + call + "; ";
    EXPECT_EQ(run_memory(body(start + "return n;"), body(start + "return 3;"), text(0)).comparable,
              0U);
  }
  expect_alike(body("printf(\"100%%n\"); return 0;"), body("printf(\"100%%n\"); return 0;"),
               text(0));
}

TEST_F(AnswersTest, FunctionsThatNeverAnswerNull) {
  const std::string declared =
      "__attribute__((returns_nonnull)) char *name(void); char *any(void);\n";
  const std::string start = answers_head + declared + "int f(char *s, int i) { char *p = ";
  const std::string end = "(); return p != 0; }";
  const std::string always = "(); return 1; }";
  expect_alike(start + "name" + end, start + "name" + always, text(0));
  expect_different(start + "any" + end, start + "any" + always, text(0));
}

TEST_F(AnswersTest, SearchesNeedAnOrder) {
  const std::string order =
      "static int order(const void *a, const void *b) { return *(const char *)a - *(const char "
      "*)b; }\n";
  const auto with_order = [&](const std::string& text) {
    return answers_head + order + "int f(char *s, int i) { char k = 'c'; " + text + " }";
  };
  expect_undefined(with_order("return bsearch(&k, s, 6, 1, order) == 0;"), text(0));
  expect_undefined(with_order("return bsearch(&k, 0, 6, 1, order) == 0;"), text(0));
  expect_undefined(with_order("qsort(0, 1, 1, order); return 0;"), text(0));
  expect_alike(with_order("return bsearch(&k, 0, 0, 1, order) == 0;"), with_order("return 1;"),
               text(0));
}

}  // namespace
}  // namespace tandem::replay::testing
