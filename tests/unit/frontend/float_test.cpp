#include <bit>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

#include "fixture.h"
#include "interpreter.h"

// Each function is C text for Tandem and a lambda for this compiler: both must
// compute the same numbers, but for what is in a NaN.

namespace tandem::frontend::testing {
namespace {

const std::vector<double>& values() {
  using Limits = std::numeric_limits<double>;
  static const std::vector<double> all{0.0,
                                       -0.0,
                                       1.0,
                                       -1.0,
                                       0.5,
                                       2.5,
                                       -2.5,
                                       3.0,
                                       0.1,
                                       255.99,
                                       16777217.0,
                                       2147483647.5,
                                       -2147483648.9,
                                       1e300,
                                       Limits::denorm_min(),
                                       Limits::max(),
                                       Limits::infinity(),
                                       -Limits::infinity(),
                                       Limits::quiet_NaN()};
  return all;
}

Bits bits_of(double number) {
  return std::isnan(number) ? Bits{0x7ff8000000000000} : Bits{std::bit_cast<std::uint64_t>(number)};
}

template <class Native>
void compare(const std::string& body, Native native) {
  const ir::Program program = load_text("double f(double a, double b) {" + body + "}");
  for (const double a : values()) {
    for (const double b : values()) {
      const RunResult result = run(program, "f", {bits_of(a), bits_of(b)});
      ASSERT_EQ(result.ending, Ending::Return) << body << " on " << a << ", " << b;
      ASSERT_TRUE(result.outputs.at(0) == bits_of(native(a, b)))
          << body << " on " << a << ", " << b;
    }
  }
}

#define TANDEM_COMPARE(...)                                \
  compare(#__VA_ARGS__, [](double a, double b) -> double { \
    (void)a;                                               \
    (void)b;                                               \
    __VA_ARGS__                                            \
  })

TEST(Float, Arithmetic) {
  TANDEM_COMPARE(return a + b;);
  TANDEM_COMPARE(return a - b;);
  TANDEM_COMPARE(return a * b;);
  TANDEM_COMPARE(return a / b;);
  TANDEM_COMPARE(return -a;);
  TANDEM_COMPARE(return (float)a * (float)b;);
  TANDEM_COMPARE(return (double)(float)a;);
}

TEST(Float, Comparisons) {
  TANDEM_COMPARE(return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b););
  TANDEM_COMPARE(return (a == b) + 2 * (a != b) + 4 * !(a < b) + 8 * !(a >= b););
  TANDEM_COMPARE(return __builtin_isless(a, b) + 2 * __builtin_isgreaterequal(a, b) +
                            4 * __builtin_islessgreater(a, b) + 8 * __builtin_isunordered(a, b););
  TANDEM_COMPARE(return a ? 1 : b ? 2 : 3;);
}

TEST(Float, Conversions) {
  TANDEM_COMPARE(return a > -2147483649.0 && a < 2147483648.0 ? (int)a : 0;);
  TANDEM_COMPARE(return a > -1.0 && a < 256.0 ? (unsigned char)a : 0;);
  TANDEM_COMPARE(return (float)(a > -1e9 && a < 1e9 ? (long)a : 0L););
  TANDEM_COMPARE(return (a < b) * 0.5;);
}

TEST(Float, Builtins) {
  TANDEM_COMPARE(return __builtin_fabs(a););
  TANDEM_COMPARE(return __builtin_floor(a) - __builtin_ceil(b););
  TANDEM_COMPARE(return __builtin_trunc(a) - __builtin_round(b););
  TANDEM_COMPARE(return __builtin_rint(a) - __builtin_nearbyint(b););
  TANDEM_COMPARE(return a == a && b == b ? __builtin_copysign(a, b) : 0;);
  TANDEM_COMPARE(return a != b ? __builtin_fmin(a, b) : 0;);
  TANDEM_COMPARE(return a != b ? __builtin_fmax(a, b) : 0;);
  TANDEM_COMPARE(return !!__builtin_isnan(a) + 2 * !!__builtin_isinf(a) +
                            4 * !!__builtin_isfinite(a) + 8 * !!__builtin_isnormal(a););
  TANDEM_COMPARE(return a == a ? !!__builtin_signbit(a) : 2;);
  TANDEM_COMPARE(return __builtin_fpclassify(1, 2, 3, 4, 5, a););
}

TEST(Float, ConversionsThatDoNotFitAreUndefined) {
  const ir::Program program = load_text("int f(double a) { return (int)a; }");
  for (const double a : {2147483648.0, -2147483649.0, 1e300, std::nan("")}) {
    EXPECT_EQ(run(program, "f", {bits_of(a)}).ending, Ending::Undefined) << a;
  }
  for (const double a : {2147483647.9, -2147483648.9}) {
    EXPECT_EQ(run(program, "f", {bits_of(a)}).ending, Ending::Return) << a;
  }
}

TEST(Float, NansAreOneAtTheBorder) {
  const ir::Program program = load_text("float g; float f(float x) { g = x; return x; }");
  const RunResult result = run(program, "f", {Bits{0xffc00123}, Bits{0}});
  for (const Bits output : result.outputs) EXPECT_TRUE(output == Bits{0x7fc00000});
}

TEST(Float, SignaturesAndGlobals) {
  const ir::Program program =
      load_text("double g = 0.5; long double h(float x, _Float16 y) { return x + y + g; }");
  const ir::Procedure& h = procedure(program, "h");
  EXPECT_TRUE(h.has_body());
  EXPECT_TRUE(h.has_scalar_signature);
  EXPECT_TRUE(h.parameters.at(0).type.is_float);
  EXPECT_EQ(h.parameters.at(1).type.width_bits, 16U);
  EXPECT_EQ(h.return_type.value().width_bits, 80U);
  EXPECT_TRUE(global(program, "g").type.is_float);
  EXPECT_TRUE(global(program, "g").initial == Bits{0x3fe0000000000000});
}

TEST(Float, Tables) {
  const ir::Program program = load_text(
      "static const float t[3] = {0.0f, -0.0f, 1.5f}; float f(unsigned i) { return t[i % 3]; }");
  EXPECT_EQ(count_ops(procedure(program, "f"), ir::Op::TableRead), 1U);
}

TEST(Float, Refused) {
  const auto is_refused = [](const std::string& text, const Options& options = {}) {
    const ir::Program program = load_text(text, options);
    for (const std::string& refusal : refusals(procedure(program, "f"))) {
      if (refusal.starts_with("floating-point")) return true;
    }
    return false;
  };
  EXPECT_TRUE(
      is_refused("float f(float a, float b) {\n#pragma clang fp reassociate(on)\nreturn a + b; }"));
  EXPECT_TRUE(
      is_refused("__attribute__((target(\"fma\"))) double f(double a, double b) "
                 "{ return a * b + 1; }"));
  Options math;
  math.ints = Ints::Math;
  EXPECT_TRUE(is_refused("double f(int n) { return n; }", math));
  EXPECT_FALSE(is_refused("double f(double x) { return x + 1; }", math));
}

}  // namespace
}  // namespace tandem::frontend::testing
