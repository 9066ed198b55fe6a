#include "replay/library/library_answers.h"

#include <array>
#include <cstdlib>
#include <limits>

#include "replay/library/library.h"
#include "replay/library/library_values.h"
#include "replay/machine/answers.h"

namespace tandem::replay {
namespace {

constexpr std::int64_t any_more = std::numeric_limits<std::int64_t>::max();

// Types as in library.h; "..." stands for arguments of any types.

// Numbers of a range that is always the same.
struct Range {
  std::string_view name;
  std::string_view types;
  std::int64_t least = 0;
  std::int64_t most = 0;
};
constexpr std::array ranges{
    // A character or EOF.
    Range{"getchar", "i", -1, 255},
    Range{"getchar_unlocked", "i", -1, 255},
    Range{"fgetc", "pi", -1, 255},
    Range{"getc", "pi", -1, 255},
    Range{"fgetc_unlocked", "pi", -1, 255},
    Range{"getc_unlocked", "pi", -1, 255},
    Range{"_IO_getc", "pi", -1, 255},
    // EOF or not negative.
    Range{"puts", "pi", -1, any_more},
    Range{"fputs", "ppi", -1, any_more},
    Range{"fputs_unlocked", "ppi", -1, any_more},
    // 0, or EOF, or what POSIX makes of "not zero".
    Range{"fclose", "pi", -1, 0},
    Range{"fflush", "pi", -1, 0},
    Range{"fflush_unlocked", "pi", -1, 0},
    Range{"fseek", "plii", -1, 0},
    Range{"fseeko", "plii", -1, 0},
    Range{"fsetpos", "ppi", -1, 0},
    Range{"fgetpos", "ppi", -1, 0},
    Range{"remove", "pi", -1, 0},
    Range{"rename", "ppi", -1, 0},
    Range{"close", "ii", -1, 0},
    Range{"unlink", "pi", -1, 0},
    Range{"rmdir", "pi", -1, 0},
    Range{"mkdir", "pii", -1, 0},
    Range{"chdir", "pi", -1, 0},
    Range{"chmod", "pii", -1, 0},
    Range{"access", "pii", -1, 0},
    Range{"fsync", "ii", -1, 0},
    Range{"ftruncate", "ili", -1, 0},
    Range{"kill", "iii", -1, 0},
    Range{"setenv", "ppii", -1, 0},
    Range{"unsetenv", "pi", -1, 0},
    Range{"nanosleep", "ppi", -1, 0},
    Range{"bind", "ipii", -1, 0},
    Range{"connect", "ipii", -1, 0},
    Range{"listen", "iii", -1, 0},
    Range{"shutdown", "iii", -1, 0},
    // -1 or a number that is not negative.
    Range{"open", "pi...i", -1, any_more},
    Range{"creat", "pii", -1, any_more},
    Range{"socket", "iiii", -1, any_more},
    Range{"accept", "ippi", -1, any_more},
    Range{"dup", "ii", -1, any_more},
    Range{"fileno", "pi", -1, any_more},
    Range{"ftell", "pl", -1, any_more},
    Range{"ftello", "pl", -1, any_more},
    Range{"lseek", "ilil", -1, any_more},
    Range{"fork", "i", -1, any_more},
    Range{"clock", "l", -1, any_more},
    // 0 or the number of an error.
    Range{"pthread_create", "ppppi", 0, any_more},
    Range{"pthread_join", "lpi", 0, any_more},
    Range{"pthread_mutex_init", "ppi", 0, any_more},
    Range{"pthread_mutex_destroy", "pi", 0, any_more},
    Range{"pthread_mutex_lock", "pi", 0, any_more},
    Range{"pthread_mutex_unlock", "pi", 0, any_more},
    Range{"pthread_mutex_trylock", "pi", 0, any_more},
    // Others.
    Range{"rand", "i", 0, RAND_MAX},
    Range{"rand_r", "pi", 0, RAND_MAX},
    Range{"random", "l", 0, 0x7fffffff},
    Range{"lrand48", "l", 0, 0x7fffffff},
    Range{"mrand48", "l", -0x80000000LL, 0x7fffffff},
    Range{"getpid", "i", 1, any_more},
    Range{"isatty", "ii", 0, 1},
    // What they store is not known, so they fail.
    Range{"getline", "pppl", -1, -1},
    Range{"getdelim", "ppipl", -1, -1},
    Range{"asprintf", "pp...i", -1, -1},
    Range{"vasprintf", "pppi", -1, -1},
    Range{"vscanf", "ppi", -1, -1},
    Range{"vfscanf", "pppi", -1, -1},
    Range{"posix_memalign", "plli", 12, 12},
};

// From `least` to what an argument says; not more than 0 if another argument is 0.
struct Count {
  std::string_view name;
  std::string_view types;
  std::int64_t least = 0;
  std::size_t most = 0;  // argument
  int factor = -1;       // argument, if there is one
};
constexpr std::array counts{
    Count{"fread", "pllpl", 0, 2, 1},    Count{"fread_unlocked", "pllpl", 0, 2, 1},
    Count{"fwrite", "pllpl", 0, 2, 1},   Count{"fwrite_unlocked", "pllpl", 0, 2, 1},
    Count{"read", "ipll", -1, 2},        Count{"write", "ipll", -1, 2},
    Count{"pread", "iplll", -1, 2},      Count{"pwrite", "iplll", -1, 2},
    Count{"recv", "iplil", -1, 2},       Count{"send", "iplil", -1, 2},
    Count{"recvfrom", "iplippl", -1, 2}, Count{"sendto", "iplipil", -1, 2},
    Count{"readlink", "ppll", -1, 2},    Count{"poll", "plii", -1, 1},
    Count{"sleep", "ii", 0, 0},
};

// EOF or the first argument as an unsigned char.
struct Named {
  std::string_view name;
  std::string_view types;
};
constexpr std::array echoes{
    Named{"putchar", "ii"},   Named{"putchar_unlocked", "ii"}, Named{"fputc", "ipi"},
    Named{"putc", "ipi"},     Named{"fputc_unlocked", "ipi"},  Named{"putc_unlocked", "ipi"},
    Named{"_IO_putc", "ipi"}, Named{"ungetc", "ipi"},
};

// Negative, or how many bytes the text has.
constexpr std::array printers{
    Named{"printf", "p...i"}, Named{"fprintf", "pp...i"}, Named{"dprintf", "ip...i"},
    Named{"vprintf", "ppi"},  Named{"vfprintf", "pppi"},  Named{"vdprintf", "ippi"},
};

// Null or an argument, with a text there if so.
struct Line {
  std::string_view name;
  std::string_view types;
  std::size_t to = 0;    // argument
  std::size_t size = 0;  // argument
};
constexpr std::array lines{
    Line{"fgets", "pipp", 0, 1},
    Line{"fgets_unlocked", "pipp", 0, 1},
};

// Pointers. What these lead to has to be of a kind that is not known here, so they are null.
constexpr std::array always_null{
    Named{"getcwd", "plp"},
    Named{"realpath", "ppp"},
    Named{"gets", "pp"},
};
constexpr std::array never_null{Named{"strerror", "ip"}, Named{"localeconv", "p"}};
// Likewise, and what is there is not known.
constexpr std::array unknown_objects{
    Named{"gmtime", "pp"},
    Named{"localtime", "pp"},
    Named{"ctime", "pp"},
    Named{"asctime", "pp"},
};

// What they store is not known: the memory gets the contents of uninitialised memory, so that
// nothing that depends on it counts.
struct Filler {
  std::string_view name;
  std::string_view types;
  std::uint32_t to = 0;  // argument
  std::size_t bytes = 0;
  std::int64_t most = 0;  // from -1 on, which is for failures
};
constexpr std::array fillers{
    Filler{"stat", "ppi", 1, 144, 0},         Filler{"lstat", "ppi", 1, 144, 0},
    Filler{"fstat", "ipi", 1, 144, 0},        Filler{"pipe", "pi", 0, 8, 0},
    Filler{"clock_gettime", "ipi", 1, 16, 0}, Filler{"gettimeofday", "ppi", 0, 16, 0},
    Filler{"wait", "pi", 0, 4, any_more},     Filler{"waitpid", "ipii", 1, 4, any_more},
    Filler{"mktime", "pl", 0, 56, any_more},
};
// The same for those that answer the argument that they store at.
constexpr std::array filling_lines{
    Filler{"gmtime_r", "ppp", 1, 56},
    Filler{"localtime_r", "ppp", 1, 56},
    Filler{"ctime_r", "ppp", 1, 26},
    Filler{"asctime_r", "ppp", 1, 26},
};

// Nothing is known of what they do.
constexpr std::array unknown_calls{Named{"strftime", "plppl"}, Named{"vsscanf", "pppi"}};

struct Scanner {
  std::string_view name;
  std::string_view types;
  std::size_t format = 0;  // argument
};
constexpr std::array scanners{Scanner{"scanf", "p...i", 0}, Scanner{"fscanf", "pp...i", 1}};

template <class Entry, std::size_t size>
const Entry* find(const std::array<Entry, size>& table, const ExternalSite& site) {
  for (const Entry& entry : table) {
    if (entry.name == site.function && has_types(site, entry.types)) return &entry;
  }
  return nullptr;
}

template <class Entry, std::size_t size>
bool is_in(const std::array<Entry, size>& table, std::string_view function) {
  for (const Entry& entry : table) {
    if (entry.name == function) return true;
  }
  return false;
}

// A number outside of the range is put somewhere in it.
std::int64_t within(std::int64_t least, std::int64_t most, std::int64_t wanted) {
  if (wanted >= least && wanted <= most) return wanted;
  const auto values = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
  const auto number = static_cast<std::uint64_t>(wanted);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) +
                                   (values == 0 ? number : number % values));
}

std::int64_t as_number(const ExternalSite& site, Bits bits) {
  return static_cast<std::int64_t>(
      to_signed(truncate(bits, site.returned->width_bits), site.returned->width_bits));
}

AllowedAnswer number_answer(const ExternalSite& site, std::int64_t number) {
  AllowedAnswer answer;
  answer.returned = truncate(static_cast<Bits>(SignedBits{number}), site.returned->width_bits);
  return answer;
}

AllowedAnswer in_range(const ExternalSite& site, const Range& range, std::int64_t wanted) {
  const auto largest = static_cast<std::int64_t>(mask_of(site.returned->width_bits - 1));
  return number_answer(site, within(range.least, std::min(range.most, largest), wanted));
}

AllowedAnswer counted(const ExternalSite& site, const Bits* arguments, const Count& count,
                      std::int64_t wanted) {
  const auto width = site.arguments[count.most].width_bits;
  const auto limit = static_cast<std::uint64_t>(truncate(arguments[count.most], width));
  const bool is_nothing = count.factor >= 0 && truncate(arguments[count.factor], 64) == 0;
  const std::uint64_t most = is_nothing ? 0 : std::min<std::uint64_t>(limit, any_more);
  return number_answer(site, within(count.least, static_cast<std::int64_t>(most), wanted));
}

AllowedAnswer echoed(const ExternalSite& site, const Bits* arguments, std::int64_t wanted) {
  const bool is_end = wanted == -1 || (site.function == "ungetc" && as_int(arguments[0]) == EOF);
  return number_answer(site, is_end ? EOF : static_cast<unsigned char>(as_int(arguments[0])));
}

// Where the text is not known, neither is its length.
AllowedAnswer printed(const ExternalSite& site, const PutOut& put_out, std::int64_t wanted) {
  const bool fails = wanted == -1 || put_out.kind != PutOut::Kind::Text;
  return number_answer(site, fails ? -1 : static_cast<std::int64_t>(put_out.text.size()));
}

// One line, or the start of one: at most `most` characters, and at least one.
std::string some_line(Bits wanted, std::size_t most) {
  static constexpr std::string_view letters = "a1 b0-x9\t:,=2";
  std::uint64_t random = random_number(static_cast<std::uint64_t>(wanted), 5);
  std::string line;
  for (std::size_t size = random % 8; line.size() < size; random = random_number(random, 6)) {
    line += letters[(random >> 8) % letters.size()];
  }
  if (line.empty() || random % 8 != 0) line += '\n';
  if (line.size() > most) line.resize(most);
  return line;
}

AllowedAnswer line_answer(const ExternalSite& site, const Bits* arguments, const Line& line,
                          Bits wanted) {
  AllowedAnswer answer;
  const auto width = site.arguments[line.size].width_bits;
  const auto size =
      static_cast<std::int64_t>(to_signed(truncate(arguments[line.size], width), width));
  answer.is_undefined = arguments[line.to] == 0;
  if (wanted == 0 || size < 2) return answer;
  answer.returned = arguments[line.to];
  answer.argument = static_cast<std::uint32_t>(line.to);
  std::string text = some_line(wanted, static_cast<std::size_t>(size) - 1);
  text += '\0';
  answer.stored.push_back({*answer.argument, std::move(text), StoredBytes::Kind::Text});
  return answer;
}

// The time is also where the argument points to.
AllowedAnswer time_answer(const ExternalSite& site, const Bits* arguments, std::int64_t wanted) {
  AllowedAnswer answer = number_answer(site, within(-1, any_more, wanted));
  if (arguments[0] == 0) return answer;
  std::string bytes(sizeof(std::uint64_t), '\0');
  std::memcpy(bytes.data(), &answer.returned, bytes.size());
  answer.stored.push_back({0, std::move(bytes)});
  return answer;
}

StoredBytes unknown_bytes(std::uint32_t argument, std::size_t size) {
  return {argument, std::string(size, '\0'), StoredBytes::Kind::Unknown};
}

AllowedAnswer filled(const ExternalSite& site, const Bits* arguments, const Filler& filler,
                     std::int64_t wanted) {
  AllowedAnswer answer = in_range(site, {filler.name, filler.types, -1, filler.most}, wanted);
  const bool fails = as_number(site, answer.returned) == -1;
  if (!fails && arguments[filler.to] != 0) {
    answer.stored.push_back(unknown_bytes(filler.to, filler.bytes));
  }
  return answer;
}

AllowedAnswer filled_argument(const Bits* arguments, const Filler& filler) {
  AllowedAnswer answer;
  answer.returned = arguments[filler.to];
  answer.argument = filler.to;
  answer.stored.push_back(unknown_bytes(filler.to, filler.bytes));
  return answer;
}

std::optional<AllowedAnswer> pointer_answer(const ExternalSite& site, const Bits* arguments,
                                            Bits wanted) {
  AllowedAnswer answer;
  if (const Line* line = find(lines, site)) return line_answer(site, arguments, *line, wanted);
  if (const Filler* filler = find(filling_lines, site)) return filled_argument(arguments, *filler);
  if (find(always_null, site) != nullptr) return answer;
  answer.is_object = true;
  answer.is_filled = find(unknown_objects, site) != nullptr;
  if (answer.is_filled) return answer;
  if (find(never_null, site) != nullptr) return answer;
  return std::nullopt;
}

}  // namespace

bool has_known_answer(std::string_view function) {
  return is_in(ranges, function) || is_in(counts, function) || is_in(echoes, function) ||
         is_in(printers, function) || is_in(lines, function) || is_in(always_null, function) ||
         is_in(never_null, function) || is_in(scanners, function) ||
         is_in(unknown_objects, function) || is_in(fillers, function) ||
         is_in(filling_lines, function) || is_in(unknown_calls, function) || function == "time";
}

std::optional<AllowedAnswer> allowed_answer(const ExternalSite& site, const Bits* arguments,
                                            Bits wanted, const PutOut& put_out) {
  if (site.is_indirect || !site.returned) return std::nullopt;
  if (site.returned->kind == ValueKind::Pointer) return pointer_answer(site, arguments, wanted);
  if (site.returned->kind != ValueKind::Integer) return std::nullopt;
  const std::int64_t number = as_number(site, wanted);
  if (const Range* range = find(ranges, site)) return in_range(site, *range, number);
  if (const Filler* filler = find(fillers, site)) return filled(site, arguments, *filler, number);
  if (find(unknown_calls, site) != nullptr) {
    AllowedAnswer answer;
    answer.is_unknown = true;
    return answer;
  }
  if (const Count* count = find(counts, site)) return counted(site, arguments, *count, number);
  if (find(echoes, site) != nullptr) return echoed(site, arguments, number);
  if (find(printers, site) != nullptr) return printed(site, put_out, number);
  if (const Scanner* scanner = find(scanners, site)) {
    return scanned_answer(site, arguments, scanner->format, wanted);
  }
  if (site.function == "time" && has_types(site, "pl")) return time_answer(site, arguments, number);
  return std::nullopt;
}

}  // namespace tandem::replay
