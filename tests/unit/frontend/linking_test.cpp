#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "fixture.h"
#include "interpreter.h"

namespace tandem::frontend::testing {
namespace {

TEST(Linking, StaticsOfOneNameStayApart) {
  const Folder folder;
  folder.write("a.c",
               "static int n = 1;\nstatic int helper(void) { return n++; }\n"
               "int a(void) { return helper(); }\n");
  folder.write("sub/b.c",
               "static int n = 2;\nstatic int helper(void) { return n += 5; }\n"
               "int a(void);\nint b(void) { return helper() + a(); }\n");
  const ir::Program program = load_files({"a.c", "sub/b.c"});
  EXPECT_EQ(program.files, (std::vector<std::string>{"a.c", "sub/b.c"}));
  std::vector<std::string> places;
  std::vector<std::string> symbols;
  for (const ir::Procedure& item : program.procedures) {
    if (item.name != "helper") continue;
    places.push_back(item.where.to_text());
    symbols.push_back(item.symbol);
  }
  EXPECT_EQ(places, (std::vector<std::string>{"a.c:2", "sub/b.c:2"}));
  ASSERT_EQ(symbols.size(), 2U);
  EXPECT_NE(symbols[0], symbols[1]);
  const auto count = std::count_if(program.globals.begin(), program.globals.end(),
                                   [](const auto& item) { return item.name == "n"; });
  EXPECT_EQ(count, 2);
  EXPECT_TRUE(program.externals.empty());
}

// Linking renames one of the two; which one, and how, depends on the other files.
TEST(Linking, InitialContentsMentionStaticsByTheirOwnName) {
  const Folder folder;
  const std::string text = "static int n = 1;\nint *const where = &n;\n";
  folder.write("a.c", "static int n = 1;\nint a(void) { return n++; }\n");
  folder.write("b.c", text);
  const auto contents = [](const ir::Program& program) {
    const auto found = std::find_if(program.globals.begin(), program.globals.end(),
                                    [](const auto& item) { return item.name == "where"; });
    return found->initial_text;
  };
  EXPECT_EQ(contents(load_files({"a.c", "b.c"})), contents(load_files({"b.c"})));
}

TEST(Linking, TwoDefinitionsThatAThirdFileUsesAreAFailure) {
  const Folder folder;
  folder.write("a.c", "int f(void) { return 1; }\n");
  folder.write("b.c", "int f(void) { return 2; }\n");
  folder.write("c.c", "int f(void);\nint g(void) { return f(); }\n");
  EXPECT_EQ(
      failure_of({"a.c", "b.c", "c.c"}).message,
      "'f' is defined in a.c and again in b.c, and c.c uses it: give the files of one program");
}

// Several programs of one project.
TEST(Linking, AFileThatDefinesANameMeansItsOwn) {
  const Folder folder;
  for (const char* file : {"a.c", "b.c"}) {
    folder.write(file,
                 "int count;\nint step(void) { return ++count; }\n"
                 "int main(void) { return step(); }\n");
  }
  const ir::Program program = load_files({"a.c", "b.c"});
  std::set<std::string> symbols;
  for (const ir::Procedure& p : program.procedures) {
    EXPECT_TRUE(p.name == "step" || p.name == "main") << p.name;
    EXPECT_FALSE(p.is_static);
    symbols.insert(p.symbol);
  }
  EXPECT_EQ(symbols.size(), 4U);
  EXPECT_EQ(std::count_if(program.globals.begin(), program.globals.end(),
                          [](const auto& item) { return item.name == "count"; }),
            2);
}

// A test that includes the file it tests, to get at what is static there.
TEST(Linking, OfCopiesByIncludeOthersMeanThatOfTheFileItself) {
  const Folder folder;
  folder.write("a_test.c", "#include \"b.c\"\nint main(void) { return f(); }\n");
  folder.write("b.c", "int f(void) { return 1; }\n");
  folder.write("c.c", "int f(void);\nint g(void) { return f(); }\n");
  const ir::Program program = load_files({"a_test.c", "b.c", "c.c"});
  EXPECT_TRUE(program.externals.empty());
  EXPECT_EQ(std::count_if(program.procedures.begin(), program.procedures.end(),
                          [](const ir::Procedure& p) { return p.name == "f"; }),
            2);
  EXPECT_EQ(procedure(program, "g").fingerprint.references, std::vector<std::string>{"f"});
}

TEST(Linking, ADirectory) {
  const Folder folder;
  folder.write("v1/z.c", "int z(int a) { return a; }\n");
  folder.write("v1/inner/y.c", "#include \"../y.h\"\nint y(int a) { return a + Y; }\n");
  folder.write("v1/y.h",
               "#define Y 3\nstatic inline int in_header(int a) { return a; }\n"
               "static int use(int a) { return in_header(a); }\n"
               "int (*const keep)(int) = use;\n");
  folder.write("v1/notes.txt", "not C");
  const ir::Program program = load_files({"v1"});
  EXPECT_EQ(program.files, (std::vector<std::string>{"v1/inner/y.c", "v1/z.c"}));
  EXPECT_EQ(procedure(program, "z").where.to_text(), "v1/z.c:1");
  EXPECT_EQ(procedure(program, "use").where.to_text(), "v1/y.h:3");
}

TEST(Linking, CompileCommands) {
  const Folder folder;
  folder.write("p/src/a.c", "#include \"value.h\"\nint a(void) { return VALUE + EXTRA; }\n");
  folder.write("p/include/value.h", "#define VALUE 40\n");
  folder.write("p/not_in_database.c", "this is not C\n");
  folder.write("p/compile_commands.json",
               "[{\"directory\": \"" + (folder.path() / "p/src").string() +
                   "\", \"file\": \"a.c\", \"command\": "
                   "\"cc -I../include -DEXTRA=2 -O2 -MD -MF a.d -o a.o -c a.c\"}]");
  const ir::Program program = load_files({"p"});
  EXPECT_EQ(program.files, (std::vector<std::string>{"p/src/a.c"}));
  EXPECT_EQ(procedure(program, "a").where.to_text(), "p/src/a.c:2");
  EXPECT_EQ(run(program, "a", {}).outputs.at(0), Bits{42});
  EXPECT_FALSE(std::filesystem::exists("p/src/a.d"));
}

TEST(Linking, CompileCommandsOfAnotherCompiler) {
  const Folder folder;
  folder.write("p/a.c", "int a(void) { return 1; }\n");
  const std::string file = (folder.path() / "p/a.c").string();
  folder.write("p/compile_commands.json",
               "[{\"directory\": \"" + (folder.path() / "p").string() + "\", \"file\": \"" + file +
                   "\", \"command\": \"gcc -fno-tree-loop-distribute-patterns -fira-region=one "
                   "-Wduplicated-branches -c ./a.c\"}]");
  EXPECT_EQ(load_files({"p"}).procedures.size(), 1U);
}

TEST(Linking, LlvmText) {
  const Folder folder;
  folder.write("m.ll",
               "@g = internal global i32 3\n"
               "define i32 @f(i32 %x, i8 %y) {\n  %v = load i32, ptr @g\n  %z = sext i8 %y to i32\n"
               "  %s = add nsw i32 %x, %z\n  %r = add i32 %s, %v\n  ret i32 %r\n}\n");
  const ir::Program program = load_files({"m.ll"});
  const ir::Procedure& f = procedure(program, "f");
  EXPECT_EQ(f.where.to_text(), "m.ll");
  EXPECT_EQ(f.parameters.at(1).name, "y");
  EXPECT_EQ(f.parameters.at(1).type, (ScalarType{"i8", 8, true, false}));
  EXPECT_EQ(run(program, "f", {5, 0xff, 3}).outputs.at(0), Bits{7});
}

TEST(Linking, NothingAtAll) {
  const ir::Program program = load_text("");
  EXPECT_TRUE(program.procedures.empty());
}

TEST(Linking, PositionsDoNotDependOnHowAFileIsNamed) {
  const Folder folder;
  folder.write("d/a.c", "int f(void) { return 1; }\n");
  const std::string absolute = (folder.path() / "d/a.c").string();
  EXPECT_EQ(procedure(load_files({absolute}), "f").where.file, absolute);
  EXPECT_EQ(procedure(load_files({"./d/a.c"}), "f").where.file, "./d/a.c");
  std::filesystem::current_path(folder.path() / "d");
  EXPECT_EQ(procedure(load_files({absolute}), "f").where.file, absolute);
  EXPECT_EQ(procedure(load_files({"../d/a.c"}), "f").where.file, "../d/a.c");
}

}  // namespace
}  // namespace tandem::frontend::testing
