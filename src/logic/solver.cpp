#include "logic/solver.h"

#include <map>

namespace tandem::logic {

RawAnswer read_model(const Script& script, const std::vector<NodeId>& observed,
                     const std::function<std::optional<Bits>(NodeId)>& scalar,
                     const std::function<std::string(NodeId)>& element) {
  Satisfiable answer;
  std::map<std::string, Bits> elements;
  for (const NodeId id : observed) {
    if (!script.sort(id).is_scalar()) {
      answer.values.push_back(elements.try_emplace(element(id), elements.size()).first->second);
      continue;
    }
    const std::optional<Bits> value = scalar(id);
    if (!value) return NoAnswer{"a value of the model does not fit 128 bits"};
    answer.values.push_back(*value);
  }
  return answer;
}

std::optional<Bits> integer_from_text(const std::string& text) {
  constexpr std::size_t safe_length = 38;  // 10^38 < 2^127
  if (text.size() > safe_length) return std::nullopt;
  const std::optional<SignedBits> value = parse_decimal(text);
  if (!value) return std::nullopt;
  return static_cast<Bits>(*value);
}

}  // namespace tandem::logic
