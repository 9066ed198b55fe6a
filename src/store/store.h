#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

// Answers that are kept from one run to the next, in a file. The one stage that knows of SQLite.

namespace tandem::store {

// Safe with many threads and processes. Whatever is wrong with the file costs answers, and nothing
// else.
class Store {
 public:
  // Makes the file and its folder, for the user alone, where there are none.
  static std::unique_ptr<Store> open(const std::string& path);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  std::optional<std::string> get(const std::string& key);
  void put(const std::string& key, const std::string& value);

  struct Info {
    std::uint64_t answers = 0;
    std::uint64_t bytes = 0;
  };
  std::optional<Info> info();
  bool clear();
  // Drops what was not used for longest until no more than so many bytes are left.
  bool trim(std::uint64_t most_bytes);

  // The first thing that went wrong, "" for nothing.
  std::string trouble() const;

 private:
  struct Implementation;
  explicit Store(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

// $XDG_CACHE_HOME/tandem/answers.sqlite, or below $HOME/.cache; "" where neither is known.
std::string usual_path();

}  // namespace tandem::store
