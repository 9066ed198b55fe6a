// Functions of numbers and characters, and errno.

#include <array>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include "base/float_format.h"
#include "replay/library/library.h"
#include "replay/library/library_values.h"
#include "replay/machine/arena.h"

namespace tandem::replay {
namespace {

// A NaN is quiet: of others C leaves open what functions make of them.
template <class Real>
Real as_real(Bits bits) {
  Real value = 0;
  const FloatFormat format = *float_format(sizeof value > 8 ? 80 : 8 * sizeof value);
  if (format.is_nan(bits)) bits |= format.nan();
  std::memcpy(&value, &bits, std::min<std::size_t>(sizeof value, sizeof bits));
  return value;
}
template <class Real>
Bits of_real(Real value) {
  Bits bits = 0;
  // The x87 format has ten bytes; the rest of a long double is padding.
  std::memcpy(&bits, &value, std::min<std::size_t>(sizeof value, sizeof value > 8 ? 10 : 8));
  return bits;
}

template <class Real, Real (*Function)(Real)>
Bits real(const Bits* a) {
  errno = 0;
  const Real value = Function(as_real<Real>(a[0]));
  pass_on_error();
  return of_real(value);
}
template <class Real, Real (*Function)(Real, Real)>
Bits real_of_two(const Bits* a) {
  errno = 0;
  const Real value = Function(as_real<Real>(a[0]), as_real<Real>(a[1]));
  pass_on_error();
  return of_real(value);
}
// Either of two zeros of different sign may come out.
template <class Real, Real (*Function)(Real, Real)>
Bits extreme(const Bits* a) {
  const Real first = as_real<Real>(a[0]);
  const Real second = as_real<Real>(a[1]);
  if (first != 0 || second != 0 || std::signbit(first) == std::signbit(second))
    return of_real(Function(first, second));
  switch (choose()) {
    case 0: return of_real(Real{0});
    case 1: return of_real(-Real{0});
    case 2: return of_real(first);
    default: return of_real(second);
  }
}
template <class Real, Real (*Function)(Real, int)>
Bits scaled(const Bits* a) {
  errno = 0;
  const Real value = Function(as_real<Real>(a[0]), as_int(a[1]));
  pass_on_error();
  return of_real(value);
}
template <class Real, long (*Function)(Real)>
Bits rounded(const Bits* a) {
  return of_long(Function(as_real<Real>(a[0])));
}
template <class Real>
Bits split_exponent(const Bits* a) {
  int exponent = 0;
  const Real fraction = std::frexp(as_real<Real>(a[0]), &exponent);
  require_writable(as_pointer(a[1]), sizeof exponent);
  std::memcpy(as_pointer(a[1]), &exponent, sizeof exponent);
  return of_real(fraction);
}
template <class Real>
Bits split_fraction(const Bits* a) {
  Real whole = 0;
  const Real fraction = std::modf(as_real<Real>(a[0]), &whole);
  require_writable(as_pointer(a[1]), sizeof whole);
  std::memcpy(as_pointer(a[1]), &whole, sizeof whole);
  return of_real(fraction);
}

// <ctype.h> is defined on EOF and unsigned char only.
bool is_character(Bits bits) { return as_int(bits) >= -1 && as_int(bits) <= 255; }

template <int (*Test)(int)>
Bits character_test(const Bits* a) {
  return is_character(a[0]) ? of_truth(Test(as_int(a[0]))) : 0;
}
template <int (*Map)(int)>
Bits character_map(const Bits* a) {
  return is_character(a[0]) ? of_int(Map(as_int(a[0]))) : a[0];
}

Bits character_classes(const Bits*) { return of_pointer(&character_tables().classes); }
Bits lower_characters(const Bits*) { return of_pointer(&character_tables().lower); }
Bits upper_characters(const Bits*) { return of_pointer(&character_tables().upper); }

Bits absolute_int(const Bits* a) {
  return of_int(as_int(a[0]) < 0 ? static_cast<int>(0U - static_cast<unsigned>(a[0]))
                                 : as_int(a[0]));
}
Bits absolute_long(const Bits* a) { return sign_bit(a[0], 64) ? truncate(0 - a[0], 64) : a[0]; }

Bits error_location(const Bits*) { return of_pointer(error_number()); }

#define TANDEM_REAL(name)                                                                       \
  KnownFunction{#name, real<double, ::name>}, KnownFunction{#name "f", real<float, ::name##f>}, \
      KnownFunction {                                                                           \
    #name "l", real<long double, ::name##l>                                                     \
  }
#define TANDEM_REAL_OF_TWO(name)                                               \
  KnownFunction{#name, real_of_two<double, ::name>},                           \
      KnownFunction{#name "f", real_of_two<float, ::name##f>}, KnownFunction { \
    #name "l", real_of_two<long double, ::name##l>                             \
  }
#define TANDEM_EXTREME(name)                                               \
  KnownFunction{#name, extreme<double, ::name>},                           \
      KnownFunction{#name "f", extreme<float, ::name##f>}, KnownFunction { \
    #name "l", extreme<long double, ::name##l>                             \
  }
#define TANDEM_TEST(name) \
  KnownFunction { #name, character_test<std::name> }

constexpr std::array known_numbers{
    KnownFunction{"abs", absolute_int},
    KnownFunction{"labs", absolute_long},
    KnownFunction{"llabs", absolute_long},
    TANDEM_TEST(isalnum),
    TANDEM_TEST(isalpha),
    TANDEM_TEST(isblank),
    TANDEM_TEST(iscntrl),
    TANDEM_TEST(isdigit),
    TANDEM_TEST(isgraph),
    TANDEM_TEST(islower),
    TANDEM_TEST(isprint),
    TANDEM_TEST(ispunct),
    TANDEM_TEST(isspace),
    TANDEM_TEST(isupper),
    TANDEM_TEST(isxdigit),
    KnownFunction{"tolower", character_map<std::tolower>},
    KnownFunction{"toupper", character_map<std::toupper>},
    KnownFunction{"__ctype_b_loc", character_classes},
    KnownFunction{"__ctype_tolower_loc", lower_characters},
    KnownFunction{"__ctype_toupper_loc", upper_characters},
    KnownFunction{"__errno_location", error_location},
    TANDEM_REAL(acos),
    TANDEM_REAL(asin),
    TANDEM_REAL(atan),
    TANDEM_REAL(cbrt),
    TANDEM_REAL(ceil),
    TANDEM_REAL(cos),
    TANDEM_REAL(cosh),
    TANDEM_REAL(exp),
    TANDEM_REAL(exp2),
    TANDEM_REAL(expm1),
    TANDEM_REAL(fabs),
    TANDEM_REAL(floor),
    TANDEM_REAL(log),
    TANDEM_REAL(log10),
    TANDEM_REAL(log1p),
    TANDEM_REAL(log2),
    TANDEM_REAL(nearbyint),
    TANDEM_REAL(rint),
    TANDEM_REAL(round),
    TANDEM_REAL(sin),
    TANDEM_REAL(sinh),
    TANDEM_REAL(sqrt),
    TANDEM_REAL(tan),
    TANDEM_REAL(tanh),
    TANDEM_REAL(trunc),
    TANDEM_REAL_OF_TWO(atan2),
    TANDEM_REAL_OF_TWO(copysign),
    TANDEM_REAL_OF_TWO(fdim),
    TANDEM_EXTREME(fmax),
    TANDEM_EXTREME(fmin),
    TANDEM_REAL_OF_TWO(fmod),
    TANDEM_REAL_OF_TWO(hypot),
    TANDEM_REAL_OF_TWO(pow),
    TANDEM_REAL_OF_TWO(remainder),
    KnownFunction{"ldexp", scaled<double, ::ldexp>},
    KnownFunction{"ldexpf", scaled<float, ::ldexpf>},
    KnownFunction{"ldexpl", scaled<long double, ::ldexpl>},
    KnownFunction{"frexp", split_exponent<double>},
    KnownFunction{"frexpf", split_exponent<float>},
    KnownFunction{"frexpl", split_exponent<long double>},
    KnownFunction{"modf", split_fraction<double>},
    KnownFunction{"modff", split_fraction<float>},
    KnownFunction{"lround", rounded<double, ::lround>},
    KnownFunction{"lroundf", rounded<float, ::lroundf>},
    KnownFunction{"lrint", rounded<double, ::lrint>},
};

}  // namespace

char* error_number() {
  if (machine.error_number == nullptr) {
    machine.error_number = arena.allocate(sizeof(int), ArenaKind::Library, 0);
    if (machine.error_number == nullptr) stop_run(unfinished);
    std::memset(machine.error_number, 0, sizeof(int));
  }
  return machine.error_number;
}

void pass_on_error() {
  if (errno == 0) return;
  machine.library_error = errno;
  std::memcpy(error_number(), &machine.library_error, sizeof machine.library_error);
}

std::span<const KnownFunction> number_functions() { return known_numbers; }

}  // namespace tandem::replay
