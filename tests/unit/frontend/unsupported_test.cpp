#include <algorithm>
#include <gtest/gtest.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

std::vector<std::string> refusals_of(const std::string& text) {
  const ir::Program program = load_text(text);
  return refusals(procedure(program, "f"));
}

using Texts = std::vector<std::string>;

TEST(Unsupported, SaysWhatAndWhere) {
  EXPECT_EQ(refusals_of("int f(int a) {\n  __asm__(\"nop\");\n  return a;\n}\n"),
            (Texts{"inline-assembly at 2:3"}));
  EXPECT_EQ(refusals_of("int f(int a) {\n  return (int)((__bf16)a);\n}\n").front(),
            "floating-point at 2:16");
  EXPECT_EQ(refusals_of("#include <setjmp.h>\njmp_buf b;\nint f(int a) {\n  return setjmp(b);\n}\n")
                .front(),
            "setjmp at 4:10");
  Options math;
  math.ints = Ints::Math;
  const ir::Program program = load_text("volatile int v;\nint f(void) {\n  return v;\n}\n", math);
  EXPECT_EQ(refusals(procedure(program, "f")), (Texts{"volatile at 3:10"}));
}

TEST(Unsupported, NamesTheVariable) {
  Options math;
  math.ints = Ints::Math;
  const ir::Program program =
      load_text("int f(int i) { volatile int buf[4]; buf[i] = 1; return 2; }\n", math);
  EXPECT_EQ(procedure(program, "f").unsupported.at(0).detail,
            "volatile access to local array 'buf'");
}

TEST(Unsupported, MemoryIsNotAmongIt) {
  for (const char* text :
       {"int f(int i) { int b[4]; b[i & 3] = 1; return b[0]; }\n",
        "int (*p)(int); int f(int a) { return p(a); }\n",
        "int g(int *); int f(int a) { return g(&a); }\n", "int f(int **p) { return **p; }\n",
        "struct s { int a; long b[5]; }; int f(struct s x) { return x.a; }\n",
        "struct s { long b[5]; }; struct s f(struct s *x) { return *x; }\n",
        "int f(unsigned n) { char a[n + 1]; a[n] = 3; return a[n]; }\n",
        "volatile int v; int f(volatile short *p) { v = *p; return v; }\n",
        "_Atomic int g; int f(int a) { g = a; g += 2; g ^= 3; return g++; }\n",
        "_Atomic float g; float f(float a) { return g += a; }\n",
        "long f(long *p, long a) { return __sync_bool_compare_and_swap(p, a, 3) +\n"
        "  __atomic_fetch_and(p, 1, __ATOMIC_ACQ_REL) + __atomic_max_fetch(p, a, 0); }\n",
        "int f(int *p) { __atomic_thread_fence(__ATOMIC_SEQ_CST); return *p; }\n",
        "_Thread_local int g; int f(int a) { return g += a; }\n",
        "typedef int v __attribute__((vector_size(16))); int f(int a) {\n"
        "  v x = {a, 1, 2, 3}; v y = x + x; return y[a & 3]; }\n",
        "struct s { float x, y; }; float f(struct s a, struct s b) { return a.x * b.y; }\n",
        "int f(int i) { static void *const t[] = {&&a, &&b}; goto *t[i & 1];\n"
        "  a: return 1; b: return 2; }\n"}) {
    EXPECT_EQ(refusals_of(text), Texts{}) << text;
  }
}

TEST(Unsupported, EffectsAreKeptAndTheSignatureStays) {
  const ir::Program program = load_text(
      "int putchar(int);\n"
      "static int read_only, written, untouched;\n"
      "static int helper(int a) { return a + untouched; }\n"
      "int f(int i) { written = helper(read_only) + (int)((__bf16)i); putchar(1);\n"
      "  return 2 / i; }\n"
      "int g(void) { untouched = 1; return written + read_only; }\n");
  const ir::Procedure& f = procedure(program, "f");
  ASSERT_FALSE(f.has_body());
  EXPECT_TRUE(f.direct_effects.may_stop);
  EXPECT_EQ(f.direct_effects.calls.size(), 2U);
  ASSERT_EQ(f.direct_effects.reads.size(), 1U);
  EXPECT_EQ(program.globals[f.direct_effects.reads[0]].name, "read_only");
  ASSERT_EQ(f.direct_effects.writes.size(), 1U);
  EXPECT_EQ(program.globals[f.direct_effects.writes[0]].name, "written");
  EXPECT_TRUE(f.has_scalar_signature);
  EXPECT_EQ(f.parameters.size(), 1U);
}

TEST(Unsupported, AnIndirectCallMayReachWhateverIsVisible) {
  const ir::Program program = load_text(
      "int shared;\n"
      "static int hidden;\n"
      "static int target(int a) { hidden = a; return a; }\n"
      "int (*p)(int) = target;\n"
      "int f(int a) { __asm__(\"nop\"); return p(a); }\n");
  const ir::Procedure& f = procedure(program, "f");
  EXPECT_TRUE(f.direct_effects.world);
  EXPECT_TRUE(f.direct_effects.writes_memory);
  const bool calls_target =
      std::any_of(f.direct_effects.calls.begin(), f.direct_effects.calls.end(), [&](auto callee) {
        const auto* id = std::get_if<ir::ProcedureId>(&callee);
        return id && program.procedures[*id].name == "target";
      });
  EXPECT_TRUE(calls_target);
}

}  // namespace
}  // namespace tandem::frontend::testing
