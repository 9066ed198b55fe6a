// sprintf and its kin: each conversion by the real function, with an argument
// of the type that the conversion takes.

#include <cstdio>
#include <memory>
#include <string>

#include "replay/library/formats.h"
#include "replay/library/library.h"
#include "replay/library/library_values.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_text_bytes = 8192;  // a long double may have 4,933 digits

// The arguments behind the format, one after the other.
class Arguments {
 public:
  Arguments() = default;
  virtual ~Arguments() = default;
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;
  // Nothing if there is none of that kind.
  virtual std::optional<Bits> take(ValueKind kind) = 0;

  bool has_bad_text = false;  // one of them was to be read as a text and is none
  bool has_null = false;      // likewise, and is null
};

class PassedArguments : public Arguments {
 public:
  PassedArguments(const ExternalSite& site, const Bits* values, std::size_t next)
      : site_(site), values_(values), next_(next) {}
  std::optional<Bits> take(ValueKind kind) override {
    if (next_ >= site_.arguments.size() || site_.arguments[next_].kind != kind) {
      return std::nullopt;
    }
    return values_[next_++];
  }

 private:
  const ExternalSite& site_;
  const Bits* values_;
  std::size_t next_;
};

// Those behind a va_list of x86-64, which stays as it is. Nobody knows how many there are.
class ListedArguments : public Arguments {
 public:
  explicit ListedArguments(const char* list) {
    if (accessible_bytes(*machine.side, list, Access::Read) >= sizeof list_) {
      std::memcpy(&list_, list, sizeof list_);
    }
  }
  std::optional<Bits> take(ValueKind kind) override {
    if (kind == ValueKind::LongDouble) return take_extended();
    const bool is_real = kind == ValueKind::Double;
    std::uint32_t& next = is_real ? list_.next_real : list_.next_word;
    const std::uint32_t step = is_real ? 16 : 8;
    const std::uint32_t end = is_real ? 176 : 48;  // where the registers are saved
    const char* at = list_.overflow;
    if (next < end) {
      at = list_.registers + next;
      next += step;
    } else {
      list_.overflow += 8;
    }
    return read(at, 8);
  }

 private:
  // It is never in a register, and lies at a multiple of its size.
  std::optional<Bits> take_extended() {
    const char* at = list_.overflow + (0 - reinterpret_cast<std::uintptr_t>(list_.overflow)) % 16;
    list_.overflow = at + 16;
    return read(at, 10);
  }

  static std::optional<Bits> read(const char* at, std::size_t size) {
    if (at == nullptr || accessible_bytes(*machine.side, at, Access::Read) < size)
      return std::nullopt;
    Bits value = 0;
    std::memcpy(&value, at, size);
    return value;
  }

  struct List {
    std::uint32_t next_word = 48;
    std::uint32_t next_real = 176;
    const char* overflow = nullptr;
    const char* registers = nullptr;
  };
  List list_;
};

// Nothing if it is too long.
template <class Value>
std::optional<std::string> print(const std::string& format, Value value) {
  char text[max_text_bytes];
  const int size = std::snprintf(text, sizeof text, format.c_str(), value);
  if (size < 0 || static_cast<std::size_t>(size) >= sizeof text) return std::nullopt;
  return std::string(text, static_cast<std::size_t>(size));
}

// How wide an integer of this length is; nothing if C has no such length for integers.
std::optional<unsigned> integer_bits(std::string_view length) {
  if (length.empty()) return 32;
  if (length == "hh") return 8;
  if (length == "h") return 16;
  if (length == "l" || length == "ll" || length == "j" || length == "z" || length == "t") return 64;
  return std::nullopt;
}

// Bits above the width do not count.
std::int64_t narrow(Bits bits, unsigned width, bool is_signed) {
  const Bits value = truncate(bits, width);
  return static_cast<std::int64_t>(is_signed ? to_signed(value, width)
                                             : static_cast<SignedBits>(value));
}

// The flags, width and precision, with numbers for the asterisks; nothing if they are too large.
std::optional<std::string> options_text(const Conversion& conversion, Arguments& arguments) {
  std::string text;
  for (const char c : conversion.options) {
    if (c != '*') {
      text += c;
      continue;
    }
    const auto number = arguments.take(ValueKind::Integer);
    if (!number) return std::nullopt;
    if (as_int(*number) < 0 && text.ends_with('.')) {
      text.pop_back();  // as if there were no precision
    } else {
      text += std::to_string(as_int(*number));
    }
  }
  if (text.size() > 8) return std::nullopt;
  return text;
}

// How many bytes of a text count.
std::size_t precision_in(const std::string& options) {
  const std::size_t point = options.find('.');
  if (point == std::string::npos) return ~std::size_t{0};
  return std::strtoul(options.c_str() + point + 1, nullptr, 10);
}

std::optional<std::string> print_text(const std::string& options, Arguments& arguments) {
  const auto argument = arguments.take(ValueKind::Pointer);
  if (!argument) return std::nullopt;
  const char* text = as_pointer(*argument);
  const std::size_t counted = precision_in(options);
  if (text == nullptr) {
    arguments.has_null = true;
    text = counted < 6 ? "" : "(null)";  // as glibc does
    return print("%" + options + "s", text);
  }
  // With a precision it need not have an end.
  const std::size_t most = accessible_bytes(*machine.side, text, Access::Read);
  const std::size_t size = ::strnlen(text, std::min(most, counted));
  arguments.has_bad_text = arguments.has_bad_text || (size == most && size < counted);
  if (arguments.has_bad_text) return std::nullopt;
  return print("%" + options + "s", std::string(text, size).c_str());
}

std::optional<std::string> print_integer(const std::string& start, const Conversion& conversion,
                                         Arguments& arguments) {
  const auto width = integer_bits(conversion.length);
  const auto value = arguments.take(ValueKind::Integer);
  if (!width || !value) return std::nullopt;
  const std::string format = start + "j" + conversion.letter;
  const bool is_signed = conversion.letter == 'd' || conversion.letter == 'i';
  const std::int64_t number = narrow(*value, *width, is_signed);
  return is_signed ? print(format, std::intmax_t{number})
                   : print(format, static_cast<std::uintmax_t>(number));
}

// An `l` has no effect here (C17 7.21.6.1p7).
std::optional<std::string> print_real(const std::string& start, const Conversion& conversion,
                                      Arguments& arguments) {
  if (conversion.length == "L") {
    const auto value = arguments.take(ValueKind::LongDouble);
    if (!value) return std::nullopt;
    long double number = 0;
    std::memcpy(&number, &*value, 10);
    return print(start + "L" + conversion.letter, number);
  }
  const auto value = arguments.take(ValueKind::Double);
  if (!value || (!conversion.length.empty() && conversion.length != "l")) return std::nullopt;
  return print(start + conversion.letter,
               std::bit_cast<double>(static_cast<std::uint64_t>(*value)));
}

std::optional<std::string> convert(const Conversion& conversion, Arguments& arguments) {
  const auto options = options_text(conversion, arguments);
  if (!options) return std::nullopt;
  const std::string start = "%" + *options;
  switch (conversion.letter) {
    case '%': return "%";
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return print_integer(start, conversion, arguments);
    case 'c': {
      const auto value = arguments.take(ValueKind::Integer);
      if (!value || !conversion.length.empty()) return std::nullopt;
      return print(start + "c", as_int(*value));
    }
    case 's':
      if (!conversion.length.empty()) return std::nullopt;
      return print_text(*options, arguments);
    case 'p': return std::nullopt;
    default: return print_real(start, conversion, arguments);
  }
}

std::optional<std::string> format_all(std::string_view format, Arguments& arguments) {
  const auto parts = parse_format(format);
  if (!parts) return std::nullopt;
  std::string text;
  for (const FormatPart& part : *parts) {
    text += part.plain;
    if (!part.conversion) continue;
    const auto converted = convert(*part.conversion, arguments);
    if (!converted) return std::nullopt;
    text += *converted;
  }
  return text;
}

std::unique_ptr<Arguments> arguments_behind(const ExternalSite& site, const Bits* arguments,
                                            std::size_t format_at) {
  if (site.known->format->has_list) {
    return std::make_unique<ListedArguments>(as_pointer(arguments[format_at + 1]));
  }
  return std::make_unique<PassedArguments>(site, arguments, format_at + 1);
}

}  // namespace

bool is_formatting(const ExternalSite& site) {
  const auto& store = site.known->store;
  return store && store->kind == library::Store::Kind::Text && has_types(site, site.known->types);
}

std::optional<std::string> text_of_list(const char* format, const char* list) {
  const auto text = text_at(format);
  if (!text) return std::nullopt;
  ListedArguments values(list);
  return format_all(*text, values);
}

namespace {

// By a format.
PutOut formatted(const ExternalSite& site, const Bits* arguments, std::size_t format_at) {
  PutOut made;
  const auto format = text_at(as_pointer(arguments[format_at]));
  if (!format) return made;
  if (has_count_conversion(*format)) {
    made.kind = PutOut::Kind::CountsBytes;
    return made;
  }
  const bool has_list = format_of_list(site, format_at + 1).has_value();
  if (has_list && format_at + 1 >= site.arguments.size()) return made;
  const auto values = arguments_behind(site, arguments, format_at);
  auto text = format_all(*format, *values);
  made.has_null = values->has_null;
  if (values->has_bad_text) made.kind = PutOut::Kind::Undefined;
  if (!text) return made;
  made.kind = PutOut::Kind::Text;
  made.text = std::move(*text);
  return made;
}

// As it is. An unfinished constant is a text as far as it goes.
PutOut plain(const ExternalSite& site, const Bits* arguments) {
  PutOut made;
  const char* text = as_pointer(arguments[site.known->text->at]);
  made.has_null = text == nullptr && !site.known->text->may_be_null;
  if (text == nullptr || text_at(text)) return made;
  const auto target = locate(*machine.side, text);
  if (!target || target->kind != FinalKind::Text) made.kind = PutOut::Kind::Undefined;
  return made;
}

bool is_pointer(const ExternalSite& site, std::size_t argument) {
  return argument < site.arguments.size() && site.arguments[argument].kind == ValueKind::Pointer;
}

}  // namespace

PutOut put_out(const ExternalSite& site, const Bits* arguments) {
  const auto format = format_argument(site);
  if (format && is_pointer(site, *format)) return formatted(site, arguments, *format);
  const auto& text = site.known->text;
  return text && is_pointer(site, text->at) ? plain(site, arguments) : PutOut{};
}

bool try_format(const ExternalSite& site, const Bits* arguments, Bits* returned) {
  const library::Function& known = *site.known;
  const std::size_t format_at = known.format->at;
  const std::size_t most = known.size ? as_size(arguments[*known.size]) : ~std::size_t{0};
  std::size_t written = 0;
  char text[max_text_bytes];
  bool is_made = false;
  bool is_bad = false;
  {  // what ends the run leaves no string behind
    const auto format = text_at(as_pointer(arguments[format_at]));
    if (!format) return false;
    const auto values = arguments_behind(site, arguments, format_at);
    const auto made = format_all(*format, *values);
    is_bad = values->has_bad_text || values->has_null;
    is_made = made && made->size() < max_text_bytes;
    if (is_made) std::memcpy(text, made->data(), written = made->size());
  }
  if (is_bad) stop_run(stop_code(Ending::Undefined));
  if (!is_made) return false;
  *returned = of_int(static_cast<int>(written));
  if (most == 0) return true;
  const std::size_t kept = std::min(written, most - 1);
  char* const target = as_pointer(arguments[*known.to]);
  require_writable(target, kept + 1);
  std::memcpy(target, text, kept);
  target[kept] = 0;
  return true;
}

}  // namespace tandem::replay
