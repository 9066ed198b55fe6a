// Functions of the C library that are really executed.

#include "replay/library/library.h"

#include <set>

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

const std::string head =
    "#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n#include <ctype.h>\n"
    "#include <math.h>\n#include <stdio.h>\n#include <errno.h>\n";

class LibraryTest : public MemoryTest {
 protected:
  // f(s, t, i) with s = "abcabc" and room for five more characters, t = "ca".
  static MemoryWitness texts(int index) {
    MemoryWitness witness;
    const std::uint32_t s = witness.text("s[0]", std::string("abcabc\0....", 11));
    witness.pass("s", s).pass("t", witness.text("t[0]", "ca")).pass_int("i", index);
    return witness;
  }
  static std::string body(const std::string& text) {
    return head + "int f(char *s, char *t, int i) { " + text + " }";
  }
};

TEST_F(LibraryTest, Texts) {
  const std::pair<const char*, const char*> same[] = {
      {"return strlen(s) * 10 + strnlen(s, 3);", "return 63;"},
      {"return strchr(s, 'c') - s;", "return 2;"},
      {"return strrchr(s, 'c') - s;", "return 5;"},
      {"return strstr(s, t) - s;", "return 2;"},
      {"return strstr(t, s) == 0;", "return 1;"},
      {"return strspn(s, \"ab\") * 10 + strcspn(s, \"c\");", "return 22;"},
      {"return strpbrk(s, \"xcb\") - s;", "return 1;"},
      {"return strcmp(s, t) < 0 && strncmp(s, \"abd\", 2) == 0;", "return 1;"},
      {"return strcasecmp(\"ABC\", \"abc\") == 0;", "return 1;"},
      {"return memcmp(s, s + 3, 3) == 0 && (char *)memchr(s, 'b', 6) == s + 1;", "return 1;"},
      {"return atoi(\" 42x\") + atol(\"-2\");", "return 40;"},
      {"char *e; long v = strtol(\"0x1fz\", &e, 16); return v * 100 + *e;", "return 3100 + 'z';"},
      {"char *e; return strtoul(\"12\", &e, 10) + *e;", "return 12;"},
      {"errno = 0; strtol(\"99999999999999999999\", 0, 10); return errno == ERANGE;", "return 1;"},
      {"strcpy(s, t); return 0;", "s[0] = 'c'; s[1] = 'a'; s[2] = 0; return 0;"},
      {"strcat(s, t); return 0;", "memcpy(s + 6, t, 3); return 0;"},
      {"strncat(s, \"xyz\", 2); return 0;", "s[6] = 'x'; s[7] = 'y'; s[8] = 0; return 0;"},
      {"strncpy(s, t, 5); return 0;", "s[0] = 'c'; s[1] = 'a'; s[2] = s[3] = s[4] = 0; return 0;"},
  };
  for (const auto& [left, right] : same) expect_alike(body(left), body(right), texts(0));
  expect_different(body("return strlen(s);"), body("return 7;"), texts(0));
  expect_different(body("strcpy(s, t); return 0;"), body("return 0;"), texts(0));
}

TEST_F(LibraryTest, AccessesAreChecked) {
  for (const char* text :
       {"char a[3] = \"abc\"; return strlen(a);", "strcat(t, t); return 0;",
        "char a[6]; strcpy(a, s); return 0;", "return memcmp(s, t, 8);",
        "char *e = malloc(4); return strtol(s, (char **)e, 10);",
        "char a[2]; strncpy(a, s, 3); return 0;", "char a[3]; sprintf(a, \"%d\", 100); return 0;",
        "strcpy(\"abc\", t); return 0;"}) {
    expect_undefined(body(text), texts(0));
  }
}

TEST_F(LibraryTest, NullIsATrap) {
  const Batch batch = run_memory(body("return strlen(i ? s : 0);"), body("return 0;"), texts(0));
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->behaviours()[Side::Old].ending, Ending::NullAccess);
}

TEST_F(LibraryTest, CharactersAndNumbers) {
  const std::pair<const char*, const char*> same[] = {
      {"return isalpha(s[0]) != 0 && !isdigit(s[0]) && toupper(s[0]) == 'A';", "return 1;"},
      {"return isspace((unsigned char)'\\t') != 0 && tolower('Q') == 'q';", "return 1;"},
      {"return sqrt(16.0) + floor(-1.5) + fabs(-3.0) + pow(2, 3) + fmod(7, 4);", "return 16;"},
      {"return sqrtf(16.0f) + ceilf(1.25f) + roundl(2.5L);", "return 9;"},
      {"int e; double m = frexp(8.0, &e); return m * 100 + e + ldexp(1, 3);", "return 62;"},
      {"return abs(-3) + labs(-4L);", "return 7;"},
  };
  for (const auto& [left, right] : same) expect_alike(body(left), body(right), texts(0));
  expect_different(body("return isalpha(s[0]) != 0;"), body("return 0;"), texts(0));
  // Of an argument that is no character the table has nothing.
  expect_undefined(body("return isalpha(100000 + i) + 1;"), texts(0));
}

TEST_F(LibraryTest, SortingCallsBack) {
  const std::string order =
      "static int order(const void *a, const void *b) { return *(const char *)a - *(const char "
      "*)b; }\n";
  const auto with_order = [&](const std::string& text) {
    return head + order + "int f(char *s, char *t, int i) { " + text + " }";
  };
  expect_alike(with_order("qsort(s, 6, 1, order); return 0;"),
               with_order("memcpy(s, \"aabbcc\", 6); return 0;"), texts(0));
  expect_alike(with_order("char k = 'b'; return (char *)bsearch(&k, s, 3, 1, order) - s;"),
               with_order("return 1;"), texts(0));
  expect_undefined(with_order("qsort(s, 60, 1, order); return 0;"), texts(0));
}

TEST_F(LibraryTest, Formatting) {
  const std::pair<const char*, const char*> same[] = {
      {"return sprintf(s, \"%d-%s\", 12, t);", "strcpy(s, \"12-ca\"); return 5;"},
      {"return snprintf(s, 4, \"%05ld|%x\", 42L, 255u);", "strcpy(s, \"000\"); return 8;"},
      {"return snprintf(0, 0, \"%s%c%%\", t, 'x');", "return 4;"},
      {"return sprintf(s, \"%.2f\", 1.5);", "strcpy(s, \"1.50\"); return 4;"},
      {"return sprintf(s, \"%*d|%-3s\", 4, -1, \"a\");", "strcpy(s, \"  -1|a  \"); return 8;"},
      {"return sprintf(s, \"%hhd %u\", 257, -1);", "strcpy(s, \"1 4294967295\"); return 12;"},
  };
  for (const auto& [left, right] : same) {
    MemoryWitness witness = texts(0);
    witness.witness.memory[0].bytes.resize(64);
    witness.witness.memory[0].count = 64;
    expect_alike(body(left), body(right), witness);
  }
  expect_different(body("sprintf(s, \"%d\", i); return 0;"),
                   body("sprintf(s, \"%d\", i + 1); return 0;"), texts(0));
}

TEST_F(LibraryTest, LibraryFunctionsHaveAddresses) {
  const std::string source =
      head +
      "int f(char *s, char *t, int i) { unsigned long (*p)(const char *) = strlen; return p(t); }";
  expect_alike(source, body("return 2;"), texts(0));
}

// What the table says is executed has a meaning here: by its name, or by its format.
TEST(Library, ExecutesWhatTheTableSays) {
  std::set<std::string_view> meant;
  for (const auto& [name, function] : library::functions()) {
    const bool goes_by_format = function.format || function.scan_format;
    if (function.is_executed && !goes_by_format) meant.insert(name);
  }
  std::set<std::string_view> there;
  for (const auto& family :
       {heap_functions(), memory_functions(), sorting_functions(), number_functions()}) {
    for (const KnownFunction& known : family) EXPECT_TRUE(there.insert(known.name).second);
  }
  EXPECT_EQ(there, meant);
}

}  // namespace
}  // namespace tandem::replay::testing
