#include "library/functions.h"

#include <algorithm>

#include "base/invariant.h"

namespace tandem::library {

Result<Functions> read_functions(std::string_view text, const std::string& file) {
  Functions functions;
  const auto failure = read_rows(text, file, [&](const std::string& name, const Words& words) {
    return read_function(name, words, functions[name] = {});
  });
  if (failure) return *failure;
  return functions;
}

const Functions& functions() {
  static const Functions table = [] {
    auto read = read_functions(functions_text, "functions.txt");
    TANDEM_INVARIANT(read.has_value(), read.has_value() ? "" : read.error().message);
    return std::move(*read);
  }();
  return table;
}

std::string_view c_name(std::string_view symbol) {
  for (const std::string_view prefix : {"__isoc99_", "__isoc23_"}) {
    if (symbol.starts_with(prefix)) return symbol.substr(prefix.size());
  }
  return symbol;
}

const Function unlisted;

const Function& find(std::string_view name) {
  const auto found = functions().find(c_name(name));
  return found == functions().end() ? unlisted : found->second;
}

bool is_stream(std::string_view symbol) {
  return std::find(stream_names.begin(), stream_names.end(), symbol) != stream_names.end();
}

}  // namespace tandem::library
