#include <cstdint>
#include <gtest/gtest.h>

#include "fixture.h"
#include "interpreter.h"

// Each function is C text for Tandem and a lambda for this compiler: both must
// compute the same on values around every boundary.

namespace tandem::frontend::testing {
namespace {

const std::vector<std::int64_t>& values() {
  static const std::vector<std::int64_t> all{0,          1,          -1,
                                             2,          -2,         3,
                                             7,          8,          -8,
                                             31,         32,         33,
                                             63,         100,        127,
                                             128,        -128,       -129,
                                             255,        256,        32767,
                                             -32768,     65535,      65536,
                                             1000003,    2147483647, -2147483647 - 1,
                                             4294967295, 4294967296, -4294967297,
                                             INT64_MAX,  INT64_MIN};
  return all;
}

template <class Native>
void compare(const std::string& body, Native native) {
  const ir::Program program =
      load_text("#define bool _Bool\nlong f(long a, long b) {" + body + "}");
  for (const std::int64_t a : values()) {
    for (const std::int64_t b : values()) {
      const RunResult result = run(
          program, "f", {truncate(static_cast<Bits>(a), 64), truncate(static_cast<Bits>(b), 64)});
      ASSERT_EQ(result.ending, Ending::Return) << body << " on " << a << ", " << b;
      ASSERT_EQ(static_cast<std::int64_t>(result.outputs.at(0)), native(a, b))
          << body << " on " << a << ", " << b;
    }
  }
}

#define TANDEM_COMPARE(...)                          \
  compare(#__VA_ARGS__, [](long a, long b) -> long { \
    (void)a;                                         \
    (void)b;                                         \
    __VA_ARGS__                                      \
  })

TEST(Arithmetic, WrapsAtEveryWidth) {
  TANDEM_COMPARE(return (long)((unsigned long)a + (unsigned long)b););
  TANDEM_COMPARE(return (long)((unsigned long)a * (unsigned long)b););
  TANDEM_COMPARE(return (long)((unsigned long)a - (unsigned long)b););
  TANDEM_COMPARE(return (unsigned char)a + (signed char)b;);
  TANDEM_COMPARE(return (signed char)(a * 3););
  TANDEM_COMPARE(return (short)((unsigned)a - (unsigned)b););
  TANDEM_COMPARE(return (int)((unsigned)a * (unsigned)b););
  TANDEM_COMPARE(return -(unsigned)a;);
}

TEST(Arithmetic, DividesByWhatCannotTrap) {
  TANDEM_COMPARE(return a / 7 + b % 7;);
  TANDEM_COMPARE(return a / -7 + b % -7;);
  TANDEM_COMPARE(return (unsigned)a / 10u + (unsigned)b % 10u;);
  TANDEM_COMPARE(return (long)((unsigned long)a / 3 + (unsigned long)b % 1000););
  TANDEM_COMPARE(if (b == 0 || b == -1) return 0; return a / b + a % b;);
  TANDEM_COMPARE(unsigned char d = (unsigned char)b; if (d == 0) return 1;
                 return (unsigned char)a / d;);
}

TEST(Arithmetic, ShiftsAndBits) {
  TANDEM_COMPARE(return (a & b) | (a ^ ~b););
  TANDEM_COMPARE(return (long)((unsigned long)a << (b & 63)););
  TANDEM_COMPARE(return a >> (b & 63););
  TANDEM_COMPARE(return (int)((unsigned)a >> (b & 31)););
  TANDEM_COMPARE(return (int)a >> 3;);
  TANDEM_COMPARE(return (long)((unsigned long)a >> 60););
}

TEST(Arithmetic, ComparesBySign) {
  TANDEM_COMPARE(return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b););
  TANDEM_COMPARE(return ((unsigned long)a < (unsigned long)b) + 2 * ((unsigned)a <= (unsigned)b););
  TANDEM_COMPARE(return ((unsigned char)a > (unsigned char)b) +
                            2 * ((signed char)a > (signed char)b););
  TANDEM_COMPARE(return !a + !!b * 2 + (a && b) * 4 + (a || b) * 8;);
  TANDEM_COMPARE(bool p = a; bool q = b; return p ^ q | (p < q) << 1 | (p >= q) << 2;);
}

TEST(Arithmetic, ConvertsBetweenWidths) {
  TANDEM_COMPARE(return (unsigned char)a;);
  TANDEM_COMPARE(return (signed char)a + (short)b;);
  TANDEM_COMPARE(return (unsigned short)a * 3;);
  TANDEM_COMPARE(return (long)(unsigned)(int)a;);
  TANDEM_COMPARE(__int128 w = (__int128)a * b; return (long)(w >> 64););
  TANDEM_COMPARE(unsigned __int128 w = (unsigned long)a; return (long)((w << 40 | 5) >> 70););
}

TEST(Arithmetic, LocalStructuresAndUnions) {
  TANDEM_COMPARE(struct Mixed {
    int x;
    short y[2];
  } v;
                 v.x = (int)a; v.y[0] = (short)b; v.y[1] = 7; struct Mixed w = v; w.x ^= 5;
                 return w.x + w.y[0] * (long)w.y[1] + v.x;);
  TANDEM_COMPARE(union Word {
    unsigned w;
    unsigned char c[4];
  } v;
                 v.w = (unsigned)a; return v.c[1];);
  TANDEM_COMPARE(struct Fields {
    unsigned lo : 3;
    int hi : 5;
  } v = {0, 0};
                 v.lo = (unsigned)a; v.hi = (int)b & 15; return v.lo * 100 + v.hi;);
}

TEST(Arithmetic, Builtins) {
  TANDEM_COMPARE(return __builtin_popcountl((unsigned long)a););
  TANDEM_COMPARE(return a == 0 ? 0
                               : __builtin_clzl((unsigned long)a) * 100 +
                                     __builtin_ctzl((unsigned long)a););
  TANDEM_COMPARE(
      return (int)a == 0 ? 9 : __builtin_clz((unsigned)a) * 100 + __builtin_ctz((unsigned)a););
  TANDEM_COMPARE(return (int)__builtin_bswap32((unsigned)a) +
                            (long)__builtin_bswap64((unsigned long)b) % 1000;);
  TANDEM_COMPARE(long r; bool o = __builtin_add_overflow(a, b, &r); return r % 1000 * 2 + o;);
  TANDEM_COMPARE(long r; bool o = __builtin_mul_overflow(a, b, &r); return r % 1000 * 2 + o;);
  TANDEM_COMPARE(int r; bool o = __builtin_sub_overflow((int)a, (int)b, &r); return r * 2L + o;);
  TANDEM_COMPARE(unsigned r; bool o = __builtin_mul_overflow((unsigned)a, (unsigned)b, &r);
                 return r * 2L + o;);
  TANDEM_COMPARE(unsigned long r;
                 bool o = __builtin_sub_overflow((unsigned long)a, (unsigned long)b, &r);
                 return (long)(r >> 2) + o;);
  TANDEM_COMPARE(return __builtin_expect(a > b, 1) ? 1 : 2;);
}

TEST(Guards, DivisionByZeroAndTheLargestQuotient) {
  const ir::Program program = load_text(
      "int q(int a, int b) { return a / b; }\n"
      "unsigned r(unsigned a, unsigned b) { return a % b; }\n"
      "int c(int a) { return a / 3; }\n"
      "int m(int a) { return a % -1; }\n"
      "int dead(int a, int b) { a / b; return 1; }\n");
  EXPECT_EQ(run(program, "q", {7, 0}).ending, Ending::Division);
  EXPECT_EQ(run(program, "q", {0x80000000, 0xffffffff}).ending, Ending::Division);
  EXPECT_EQ(run(program, "q", {0x80000000, 1}).ending, Ending::Return);
  EXPECT_EQ(run(program, "r", {7, 0}).ending, Ending::Division);
  EXPECT_EQ(run(program, "r", {0x80000000, 0xffffffff}).ending, Ending::Return);
  EXPECT_TRUE(endings(procedure(program, "c")).empty());
  EXPECT_EQ(run(program, "m", {0x80000000}).ending, Ending::Division);
  EXPECT_EQ(run(program, "m", {5}).outputs.at(0), Bits{0});
  EXPECT_EQ(run(program, "dead", {5, 0}).ending, Ending::Division);
}

TEST(Guards, Shifts) {
  const ir::Program program = load_text(
      "int l(int a, int b) { return a << b; }\n"
      "unsigned r(unsigned a, int b) { return a >> b; }\n"
      "int c(int a) { return a << 31; }\n"
      "int w(int a) { return a >> 40; }\n");
  EXPECT_EQ(run(program, "l", {1, 31}).outputs.at(0), Bits{0x80000000});
  EXPECT_EQ(run(program, "l", {1, 32}).ending, Ending::Shift);
  EXPECT_EQ(run(program, "r", {1, 0xffffffff}).ending, Ending::Shift);
  EXPECT_TRUE(endings(procedure(program, "c")).empty());
  EXPECT_EQ(run(program, "w", {1}).ending, Ending::Shift);
}

TEST(Guards, OverflowEndsBothVersions) {
  const std::string text =
      "int s(int a, int b) { return a + b; }\n"
      "int d(int a, int b) { return a - b; }\n"
      "int p(int a, int b) { return a * b; }\n"
      "int n(int a) { return -a; }\n"
      "long pl(long a, long b) { return a * b; }\n"
      "unsigned u(unsigned a, unsigned b) { return a + b; }\n"
      "long w(long a, long b) { __int128 x = (__int128)a << 63; return (long)((x + x + b) >> 64); "
      "}\n"
      "long wm(long a, long b) { __int128 x = (__int128)a << 64; return (long)((x * b) >> 64); }\n";
  Options options;
  options.overflow = Overflow::Undefined;
  const ir::Program program = load_text(text, options, Side::Old);
  const auto ends = [&](const char* name, std::int64_t a, std::int64_t b, unsigned width) {
    return run(program, name,
               {truncate(static_cast<Bits>(a), width), truncate(static_cast<Bits>(b), width)})
               .ending == Ending::Undefined;
  };
  for (const std::int64_t a : values()) {
    for (const std::int64_t b : values()) {
      const auto x = static_cast<int>(a);
      const auto y = static_cast<int>(b);
      int ignored = 0;
      long ignored_long = 0;
      EXPECT_EQ(ends("s", x, y, 32), __builtin_add_overflow(x, y, &ignored));
      EXPECT_EQ(ends("d", x, y, 32), __builtin_sub_overflow(x, y, &ignored));
      EXPECT_EQ(ends("p", x, y, 32), __builtin_mul_overflow(x, y, &ignored));
      EXPECT_EQ(ends("pl", a, b, 64), __builtin_mul_overflow(a, b, &ignored_long));
      EXPECT_FALSE(ends("u", x, y, 32));
      SignedBits wide = static_cast<SignedBits>(static_cast<Bits>(a) << 63);
      EXPECT_EQ(ends("w", a, b, 64), __builtin_add_overflow(wide, wide, &wide) ||
                                         __builtin_add_overflow(wide, SignedBits{b}, &wide));
      wide = static_cast<SignedBits>(static_cast<Bits>(a) << 64);
      EXPECT_EQ(ends("wm", a, b, 64), __builtin_mul_overflow(wide, SignedBits{b}, &wide));
    }
  }
  EXPECT_EQ(run(program, "n", {0x80000000}).ending, Ending::Undefined);
  const ir::Program other = load_text(text, options, Side::New);
  EXPECT_EQ(run(other, "s", {0x7fffffff, 1}).ending, Ending::Undefined);
  EXPECT_EQ(run(load_text(text), "s", {0x7fffffff, 1}).outputs.at(0), Bits{0x80000000});
}

}  // namespace
}  // namespace tandem::frontend::testing
