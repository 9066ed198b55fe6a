#include "term_reader.h"

#include "ir_text/words.h"

#include "base/invariant.h"
#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

Sort sort_of_variable(const std::string& name) {
  if (name == "x" || name == "y" || name == "z") return Sort::bits(8);
  if (name == "u" || name == "v") return Sort::bits(16);
  if (name == "i" || name == "j") return Sort::integer();
  return Sort::boolean();
}

bool gives_truth(Op op) {
  return op == Op::Eq || (op >= Op::BvUlt && op <= Op::BvSle) || op >= Op::IntLt;
}

}  // namespace

TermReader::TermReader() {
  // In this order, so that arguments are ordered the same way in every test.
  for (const char* name : {"x", "y", "z", "u", "v", "p", "q", "r", "i", "j"}) {
    pool_.variable(name, sort_of_variable(name));
  }
}

TermId TermReader::read(const std::string& text) {
  text_ = text;
  at_ = 0;
  return term();
}

std::string TermReader::simplified(const std::string& text) { return to_text(pool_, read(text)); }

void TermReader::skip_spaces() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

std::string TermReader::word() {
  skip_spaces();
  const std::size_t end = std::min(text_.find_first_of(" ()", at_), text_.size());
  std::string taken = text_.substr(at_, end - at_);
  at_ = end;
  return taken;
}

TermId TermReader::term() {
  skip_spaces();
  return text_.at(at_) == '(' ? application() : atom(word());
}

TermId TermReader::atom(const std::string& word) {
  if (word == "true" || word == "false") return pool_.boolean(word == "true");
  const std::size_t colon = word.find(':');
  const auto number = parse_decimal(word.substr(0, colon));
  if (!number) return pool_.variable(word, sort_of_variable(word));
  if (colon == std::string::npos)
    return pool_.constant(Sort::integer(), static_cast<Bits>(*number));
  const auto sort = names::sort_named(word.substr(colon + 1));
  TANDEM_INVARIANT(sort.has_value(), "no sort in " + word);
  return pool_.constant(*sort, static_cast<Bits>(*number));
}

// (op args), (op:sort args), (extract[high:low] arg)
TermId TermReader::application() {
  ++at_;
  const std::string head = word();
  const std::string name = head.substr(0, head.find_first_of(":["));
  const auto op = names::op_named(name);
  TANDEM_INVARIANT(op.has_value(), "no operator " + name);
  std::vector<TermId> args;
  for (skip_spaces(); text_.at(at_) != ')'; skip_spaces()) args.push_back(term());
  ++at_;
  Sort sort = gives_truth(*op) ? Sort::boolean() : pool_.sort(args.back());
  Bits immediate = 0;
  if (*op == Op::Extract) {
    const unsigned high = static_cast<unsigned>(std::stoul(head.substr(head.find('[') + 1)));
    const unsigned low = static_cast<unsigned>(std::stoul(head.substr(head.find(':') + 1)));
    sort = Sort::bits(high - low + 1);
    immediate = low;
  } else if (head != name) {
    sort = names::sort_named(head.substr(name.size() + 1)).value_or(sort);
  }
  return pool_.make(*op, sort, args, immediate);
}

}  // namespace tandem::ir::testing
