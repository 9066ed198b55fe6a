#include "replay/library/library_answers.h"

#include <bit>
#include <cstdlib>

#include "replay/library/library.h"
#include "replay/library/library_values.h"
#include "replay/machine/answers.h"

namespace tandem::replay {
namespace {

using library::Answer;
using library::Argument;
using library::Store;

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

// The most that the arguments allow.
std::int64_t limit_of(const ExternalSite& site, const Bits* arguments) {
  const Answer& range = *site.known->answer;
  if (range.factor && truncate(arguments[*range.factor], 64) == 0) return 0;
  const Bits limit = truncate(arguments[*range.limit], site.arguments[*range.limit].width_bits);
  return static_cast<std::int64_t>(std::min(limit, mask_of(63)));
}

AllowedAnswer in_range(const ExternalSite& site, const Bits* arguments, std::int64_t wanted) {
  const Answer& range = *site.known->answer;
  const auto largest = static_cast<std::int64_t>(mask_of(site.returned->width_bits - 1));
  const std::int64_t most = range.limit ? limit_of(site, arguments) : std::min(range.most, largest);
  return number_answer(site, within(range.least, most, wanted));
}

AllowedAnswer fraction_answer(const ExternalSite& site, Bits wanted) {
  constexpr double steps = 1 << 16;
  const double number = static_cast<double>(truncate(wanted, 16)) / steps;
  AllowedAnswer answer;
  answer.returned = std::bit_cast<std::uint64_t>(number);
  answer.returned = truncate(answer.returned, site.returned->width_bits);
  return answer;
}

AllowedAnswer echoed(const ExternalSite& site, const Bits* arguments, std::int64_t wanted) {
  const bool keeps_end = site.known->answer->kind == Answer::Kind::PushedBack;
  const bool is_end = wanted == -1 || (keeps_end && as_int(arguments[0]) == EOF);
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

AllowedAnswer line_answer(const ExternalSite& site, const Bits* arguments, Bits wanted) {
  AllowedAnswer answer;
  const Argument to = *site.known->to;
  const Argument size_at = *site.known->size;
  const auto width = site.arguments[size_at].width_bits;
  const auto size =
      static_cast<std::int64_t>(to_signed(truncate(arguments[size_at], width), width));
  answer.is_undefined = arguments[to] == 0;
  if (wanted == 0 || size < 2) return answer;
  answer.returned = arguments[to];
  answer.argument = static_cast<std::uint32_t>(to);
  std::string text = some_line(wanted, static_cast<std::size_t>(size) - 1);
  text += '\0';
  answer.stored.push_back({*answer.argument, std::move(text), StoredBytes::Kind::Text});
  return answer;
}

// The contents of uninitialised memory, so that nothing that depends on them counts.
StoredBytes unknown_bytes(const library::Function& known) {
  return {static_cast<std::uint32_t>(*known.to), std::string(known.store->bytes, '\0'),
          StoredBytes::Kind::Unknown};
}

AllowedAnswer place_answer(const ExternalSite& site, const Bits* arguments, Bits wanted) {
  if (site.known->store->kind == Store::Kind::Line) return line_answer(site, arguments, wanted);
  AllowedAnswer answer;
  answer.returned = arguments[*site.known->to];
  answer.argument = static_cast<std::uint32_t>(*site.known->to);
  answer.stored.push_back(unknown_bytes(*site.known));
  return answer;
}

// A number, and what the function then stores where one of its arguments points to.
AllowedAnswer stored_number(const ExternalSite& site, const Bits* arguments, std::int64_t wanted) {
  AllowedAnswer answer = in_range(site, arguments, wanted);
  const library::Function& known = *site.known;
  if (!known.store || arguments[*known.to] == 0) return answer;
  if (known.store->kind == Store::Kind::Answer) {
    std::string bytes(site.returned->width_bits / 8, '\0');
    std::memcpy(bytes.data(), &answer.returned, bytes.size());
    answer.stored.push_back({static_cast<std::uint32_t>(*known.to), std::move(bytes)});
  } else if (as_number(site, answer.returned) != -1) {
    answer.stored.push_back(unknown_bytes(known));
  }
  return answer;
}

}  // namespace

std::optional<AllowedAnswer> allowed_answer(const ExternalSite& site, const Bits* arguments,
                                            Bits wanted, const PutOut& put_out) {
  const library::Function& known = *site.known;
  if (!known.answer || !has_types(site, known.types)) return std::nullopt;
  switch (known.answer->kind) {
    case Answer::Kind::Number: return stored_number(site, arguments, as_number(site, wanted));
    case Answer::Kind::Echo:
    case Answer::Kind::PushedBack: return echoed(site, arguments, as_number(site, wanted));
    case Answer::Kind::Printed: return printed(site, put_out, as_number(site, wanted));
    case Answer::Kind::Scanned: return scanned_answer(site, arguments, wanted);
    case Answer::Kind::To: return place_answer(site, arguments, wanted);
    case Answer::Kind::Null: return AllowedAnswer{};
    case Answer::Kind::Object: return AllowedAnswer{.is_object = true};
    case Answer::Kind::OpenObject: return AllowedAnswer{.is_object = true, .is_filled = true};
    case Answer::Kind::Fraction: return fraction_answer(site, wanted);
    case Answer::Kind::Unknown: return AllowedAnswer{.is_unknown = true};
  }
  return std::nullopt;
}

}  // namespace tandem::replay
