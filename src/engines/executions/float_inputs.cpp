#include "engines/executions/float_inputs.h"

#include <array>
#include <bit>
#include <cmath>

#include "base/float_format.h"
#include "ir/pool.h"

namespace tandem::engines::executions {
namespace {

using ir::Op;
using ir::Sort;

std::optional<Bits> convert(Op op, Sort to, Sort from, Bits bits) {
  return ir::fold(op, to, std::array{bits}, std::array{from}, 0);
}

// The format of the x87 holds every double.
Bits to_extended(double number) {
  const FloatFormat format = *float_format(80);
  const Bits sign = std::signbit(number) ? format.sign() : 0;
  if (number == 0) return sign;
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(number), &exponent);
  return sign | format.power_of_two(exponent - 1) |
         static_cast<std::uint64_t>(std::ldexp(fraction, 64));
}

// A number that is neither infinite nor a NaN.
std::optional<Bits> of_double(unsigned width_bits, double number) {
  if (width_bits == 80) return to_extended(number);
  return convert(Op::FpConvert, Sort::bits(width_bits), Sort::bits(64),
                 std::bit_cast<std::uint64_t>(number));
}

class Numbers {
 public:
  explicit Numbers(unsigned width) : sort_(Sort::bits(width)), format_(*float_format(width)) {}

  void add(Bits pattern) {
    const Bits bits = format_.encoding(pattern);
    if (seen_.insert(bits).second) found_.push_back(bits);
  }
  void add_both_signs(Bits bits) {
    add(bits);
    add(bits ^ format_.sign());
  }
  void add_number(double number) {
    const auto bits = of_double(sort_.width_bits, number);
    if (bits) add_both_signs(*bits);
  }
  // Next to a number in size are the numbers with the bits next to its.
  void add_around(Bits bits) {
    add_both_signs(bits);
    if ((bits & ~format_.sign()) != 0) add_both_signs(bits - 1);
    if ((bits & ~format_.sign()) < format_.infinity()) add_both_signs(bits + 1);
  }

  const FloatFormat& format() const { return format_; }
  Sort sort() const { return sort_; }
  const std::vector<Bits>& found() const { return found_; }

 private:
  Sort sort_;
  FloatFormat format_;
  std::set<Bits> seen_;
  std::vector<Bits> found_;
};

void add_special(Numbers& numbers) {
  const FloatFormat& format = numbers.format();
  for (const double number : {0.0, 1.0, 0.5, 2.0, 3.0, 0.1, 1.5, 10.0, 100.0, 1e10, 1e-10}) {
    numbers.add_number(number);
  }
  numbers.add(format.nan());
  numbers.add_both_signs(format.infinity());
  numbers.add_both_signs(format.infinity() - 1);                     // the largest
  numbers.add_both_signs(1);                                         // the smallest
  numbers.add_both_signs(Bits{1} << format.exponent_shift());        // the smallest normal
  numbers.add_both_signs((Bits{1} << format.exponent_shift()) - 1);  // the largest below
  numbers.add_around(format.power_of_two(static_cast<int>(format.precision())));
  for (const int exponent : {8, 16, 31, 32, 63, 64}) {
    numbers.add_around(format.power_of_two(exponent));
  }
  numbers.add_around(format.power_of_two(0));
  numbers.add(format.nan() | format.sign() | 1);  // another NaN
}

}  // namespace

std::vector<Bits> interesting_numbers(unsigned width_bits,
                                      const std::set<SortedConstant>& constants) {
  if (width_bits != 32 && width_bits != 64 && width_bits != 80) return {};
  Numbers numbers(width_bits);
  add_special(numbers);
  for (const auto& [sort, bits] : constants) {
    if (sort == numbers.sort()) numbers.add_around(bits);
    if (!sort.is_bits()) continue;
    const bool is_other_format =
        sort != numbers.sort() && (sort.width_bits == 32 || sort.width_bits == 64);
    if (is_other_format) {
      if (const auto same = convert(Op::FpConvert, numbers.sort(), sort, bits)) {
        numbers.add_around(*same);
      }
    }
    if (const auto integer = convert(Op::SiToFp, numbers.sort(), sort, bits)) {
      numbers.add_around(*integer);
    }
  }
  return numbers.found();
}

Bits small_number(unsigned width_bits, int k, bool in_tenths) {
  const double number = in_tenths ? k / 10.0 : k / 2.0;
  return of_double(width_bits, number).value_or(0);
}

}  // namespace tandem::engines::executions
