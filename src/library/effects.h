#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "library/rows.h"

// The effects that a call of a function without a body has on the program: of the C library's
// functions by functions.txt, of others by files of the user (docs/library.md).

namespace tandem::library {

struct Effects {  // see docs/library.md
  bool is_pure = false;
  bool never_returns = false;
  bool reads_memory = false;
  bool writes_memory = false;
  bool allocates = false;
  bool uses_streams = false;
  bool sets_errno = false;  // perhaps; all do that are not pure
};

std::vector<std::string_view> effect_words();
// Gives the problem with the words; "" if there is none.
std::string read_effects(const std::string& name, const Words& words, Effects& effects);

class KnownEffects {
 public:
  // Rows of `text` count instead of what was known before. Nothing is added if a
  // line does not follow the rules; `file` is for what is said of that line.
  std::optional<Failure> add(std::string_view text, const std::string& file);

  std::optional<Effects> find(std::string_view name) const;
  // Those that a file of the user describes, by name.
  const std::map<std::string, Effects, std::less<>>& of_user() const { return of_user_; }

 private:
  std::map<std::string, Effects, std::less<>> of_user_;
};

// The table's with the user's files on top, a later one before an earlier one.
Result<KnownEffects> effects_with(const std::vector<std::string>& files);

}  // namespace tandem::library
