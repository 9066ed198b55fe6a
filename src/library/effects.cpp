#include "library/effects.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>

#include "library/functions.h"

namespace tandem::library {
namespace {

struct Word {
  std::string_view text;
  void (*add)(Effects& effects);
};
constexpr std::array words_of_effects{
    Word{"pure", [](Effects& effects) { effects.is_pure = true; }},
    Word{"world", [](Effects&) {}},
    Word{"noreturn", [](Effects& effects) { effects.never_returns = true; }},
    Word{"reads", [](Effects& effects) { effects.reads_memory = true; }},
    Word{"writes", [](Effects& effects) { effects.reads_memory = effects.writes_memory = true; }},
    Word{"allocates", [](Effects& effects) { effects.allocates = true; }},
    Word{"streams", [](Effects& effects) { effects.uses_streams = true; }},
    Word{"errno", [](Effects& effects) { effects.sets_errno = true; }},
};

}  // namespace

std::vector<std::string_view> effect_words() {
  std::vector<std::string_view> words;
  for (const Word& word : words_of_effects) words.push_back(word.text);
  return words;
}

std::string read_effects(const std::string& name, const Words& words, Effects& effects) {
  for (const std::string& text : words) {
    const auto* word = std::find_if(words_of_effects.begin(), words_of_effects.end(),
                                    [&](const Word& item) { return item.text == text; });
    if (word == words_of_effects.end()) {
      return fmt::format("'{}' is not one of {} (of '{}')", text, fmt::join(effect_words(), ", "),
                         name);
    }
    word->add(effects);
  }
  const std::size_t beside_pure = effects.sets_errno ? 2 : 1;
  if (effects.is_pure && words.size() > beside_pure)
    return fmt::format("'{}' is pure: no other word but errno can hold", name);
  if (!effects.is_pure) effects.sets_errno = true;
  return "";
}

std::optional<Failure> KnownEffects::add(std::string_view text, const std::string& file) {
  std::map<std::string, Effects, std::less<>> added;
  const auto failure = read_rows(text, file, [&](const std::string& name, const Words& words) {
    return read_effects(name, words, added[name] = {});
  });
  if (failure) return failure;
  for (const auto& [name, effects] : added) of_user_[name] = effects;
  return std::nullopt;
}

std::optional<Effects> KnownEffects::find(std::string_view name) const {
  if (const auto found = of_user_.find(name); found != of_user_.end()) return found->second;
  return library::find(name).effects;
}

Result<KnownEffects> effects_with(const std::vector<std::string>& files) {
  KnownEffects effects;
  for (const std::string& file : files) {
    std::ifstream stream(file);
    std::error_code ignored;
    if (!stream || std::filesystem::is_directory(file, ignored))
      return Failure{fmt::format("--library: {}: cannot be read", file), ""};
    std::ostringstream text;
    text << stream.rdbuf();
    if (auto failure = effects.add(text.str(), file)) return *failure;
  }
  return effects;
}

}  // namespace tandem::library
