#include "replay/library.h"

#include <array>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace tandem::replay {
namespace {

int as_int(Bits bits) { return static_cast<int>(static_cast<unsigned>(bits)); }
const char* as_text(Bits bits) {
  return reinterpret_cast<const char*>(static_cast<std::uintptr_t>(bits));
}
double as_double(Bits bits) { return std::bit_cast<double>(static_cast<std::uint64_t>(bits)); }
Bits of_int(int value) { return static_cast<unsigned>(value); }
Bits of_double(double value) { return std::bit_cast<std::uint64_t>(value); }

// The C standard leaves the order of unequal strings' results open but for the sign.
Bits of_order(int value) { return of_int(value < 0 ? -1 : value > 0 ? 1 : 0); }
// ... and of the character tests but for zero.
Bits of_truth(int value) { return value != 0 ? 1 : 0; }

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
template <double (*Function)(double)>
Bits real_function(const Bits* a) {
  return of_double(Function(as_double(a[0])));
}

Bits absolute_int(const Bits* a) {
  return of_int(as_int(a[0]) < 0 ? static_cast<int>(0U - static_cast<unsigned>(a[0]))
                                 : as_int(a[0]));
}
Bits absolute_long(const Bits* a) { return sign_bit(a[0], 64) ? truncate(0 - a[0], 64) : a[0]; }
Bits text_length(const Bits* a) { return std::strlen(as_text(a[0])); }
Bits text_order(const Bits* a) { return of_order(std::strcmp(as_text(a[0]), as_text(a[1]))); }
Bits prefix_order(const Bits* a) {
  return of_order(std::strncmp(as_text(a[0]), as_text(a[1]), static_cast<std::size_t>(a[2])));
}
Bits memory_order(const Bits* a) {
  return of_order(std::memcmp(as_text(a[0]), as_text(a[1]), static_cast<std::size_t>(a[2])));
}
Bits real_power(const Bits* a) { return of_double(std::pow(as_double(a[0]), as_double(a[1]))); }
Bits real_remainder(const Bits* a) {
  return of_double(std::fmod(as_double(a[0]), as_double(a[1])));
}

struct Known {
  std::string_view name;
  std::string_view types;  // arguments, then result: i int, l long, p pointer, d double
  LibraryFunction call;
};

constexpr std::array known_functions{
    Known{"abs", "ii", absolute_int},
    Known{"labs", "ll", absolute_long},
    Known{"llabs", "ll", absolute_long},
    Known{"isalnum", "ii", character_test<std::isalnum>},
    Known{"isalpha", "ii", character_test<std::isalpha>},
    Known{"isblank", "ii", character_test<std::isblank>},
    Known{"iscntrl", "ii", character_test<std::iscntrl>},
    Known{"isdigit", "ii", character_test<std::isdigit>},
    Known{"isgraph", "ii", character_test<std::isgraph>},
    Known{"islower", "ii", character_test<std::islower>},
    Known{"isprint", "ii", character_test<std::isprint>},
    Known{"ispunct", "ii", character_test<std::ispunct>},
    Known{"isspace", "ii", character_test<std::isspace>},
    Known{"isupper", "ii", character_test<std::isupper>},
    Known{"isxdigit", "ii", character_test<std::isxdigit>},
    Known{"tolower", "ii", character_map<std::tolower>},
    Known{"toupper", "ii", character_map<std::toupper>},
    Known{"strlen", "pl", text_length},
    Known{"strcmp", "ppi", text_order},
    Known{"strncmp", "ppli", prefix_order},
    Known{"memcmp", "ppli", memory_order},
    Known{"ceil", "dd", real_function<::ceil>},
    Known{"cos", "dd", real_function<::cos>},
    Known{"exp", "dd", real_function<::exp>},
    Known{"fabs", "dd", real_function<::fabs>},
    Known{"floor", "dd", real_function<::floor>},
    Known{"log", "dd", real_function<::log>},
    Known{"log10", "dd", real_function<::log10>},
    Known{"log2", "dd", real_function<::log2>},
    Known{"round", "dd", real_function<::round>},
    Known{"sin", "dd", real_function<::sin>},
    Known{"sqrt", "dd", real_function<::sqrt>},
    Known{"tan", "dd", real_function<::tan>},
    Known{"trunc", "dd", real_function<::trunc>},
    Known{"fmod", "ddd", real_remainder},
    Known{"pow", "ddd", real_power},
};

char letter_of(const CrossingType& type) {
  switch (type.kind) {
    case ValueKind::Pointer: return 'p';
    case ValueKind::Double: return 'd';
    case ValueKind::Float: return 'f';
    case ValueKind::Integer: return type.width_bits == 32 ? 'i' : type.width_bits == 64 ? 'l' : '?';
  }
  return '?';
}

bool has_types(const ExternalSite& site, std::string_view types) {
  if (!site.returned || site.arguments.size() + 1 != types.size()) return false;
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    if (letter_of(site.arguments[i]) != types[i]) return false;
  }
  return letter_of(*site.returned) == types.back();
}

}  // namespace

LibraryFunction find_library_function(const ExternalSite& site) {
  for (const Known& known : known_functions) {
    if (known.name == site.function && has_types(site, known.types)) return known.call;
  }
  return nullptr;
}

}  // namespace tandem::replay
