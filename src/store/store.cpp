#include "store/store.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sqlite3.h>
#include <sys/stat.h>

#include "base/sha256.h"

namespace tandem::store {
namespace {

namespace fs = std::filesystem;

constexpr int busy_ms = 5'000;
constexpr int format_version = 1;
constexpr std::size_t check_bytes = 32;

std::int64_t today() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::hours>(now).count() / 24;
}

// What a process that was killed, or anybody else, left half-written does not fit its check.
std::string check_of(const std::string& key, const std::string& value) {
  return sha256(key + value);
}

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

}  // namespace

struct Store::Implementation {
  sqlite3* database = nullptr;
  std::string trouble;
  mutable std::mutex mutex;
  bool is_lost = false;  // nothing is asked any more

  ~Implementation() { sqlite3_close(database); }

  void complain() {
    is_lost = true;
    if (trouble.empty())
      trouble = database == nullptr ? "it cannot be opened" : sqlite3_errmsg(database);
  }

  bool run(const char* sql) {
    if (is_lost) return false;
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
    complain();
    return false;
  }

  Statement prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (is_lost) return nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK) complain();
    return Statement(statement);
  }

  static void bind(const Statement& statement, int place, const std::string& bytes) {
    sqlite3_bind_blob64(statement.get(), place, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
  }

  // False where nothing came back.
  bool step(const Statement& statement) {
    if (!statement) return false;
    const int status = sqlite3_step(statement.get());
    if (status != SQLITE_ROW && status != SQLITE_DONE) complain();
    return status == SQLITE_ROW;
  }

  std::int64_t number(const char* sql) {
    const Statement statement = prepare(sql);
    return step(statement) ? sqlite3_column_int64(statement.get(), 0) : 0;
  }
};

Store::Store(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Store::~Store() = default;

std::unique_ptr<Store> Store::open(const std::string& path) {
  auto made = std::make_unique<Implementation>();
  std::error_code ignored;
  const fs::path folder = fs::path(path).parent_path();
  if (!fs::exists(folder, ignored)) {
    fs::create_directories(folder, ignored);
    ::chmod(folder.c_str(), S_IRWXU);
  }
  const int status = sqlite3_open_v2(path.c_str(), &made->database,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  if (status != SQLITE_OK) {
    made->complain();
  } else {
    sqlite3_busy_timeout(made->database, busy_ms);
    const std::int64_t version = made->number("PRAGMA user_version");
    if (version != 0 && version != format_version) {
      made->trouble = "it is of another version of Tandem";
      made->is_lost = true;
    }
    made->run("PRAGMA journal_mode = WAL");
    made->run("PRAGMA synchronous = NORMAL");
    made->run(
        "CREATE TABLE IF NOT EXISTS answers"
        "(key BLOB PRIMARY KEY, value BLOB, used INTEGER) WITHOUT ROWID");
    if (version == 0) made->run("PRAGMA user_version = 1");
  }
  return std::unique_ptr<Store>(new Store(std::move(made)));
}

std::optional<std::string> Store::get(const std::string& key) {
  const std::scoped_lock lock(implementation_->mutex);
  std::string bytes;
  std::int64_t used = 0;
  {
    const Statement statement =
        implementation_->prepare("SELECT value, used FROM answers WHERE key = ?");
    if (!statement) return std::nullopt;
    Implementation::bind(statement, 1, key);
    if (!implementation_->step(statement)) return std::nullopt;
    const void* blob = sqlite3_column_blob(statement.get(), 0);
    const int size = sqlite3_column_bytes(statement.get(), 0);
    if (blob != nullptr)
      bytes.assign(static_cast<const char*>(blob), static_cast<std::size_t>(size));
    used = sqlite3_column_int64(statement.get(), 1);
  }
  if (bytes.size() < check_bytes) return std::nullopt;
  const std::string value = bytes.substr(check_bytes);
  if (bytes.substr(0, check_bytes) != check_of(key, value)) return std::nullopt;
  if (used != today()) {
    const Statement statement =
        implementation_->prepare("UPDATE answers SET used = ? WHERE key = ?");
    if (statement) {
      sqlite3_bind_int64(statement.get(), 1, today());
      Implementation::bind(statement, 2, key);
      sqlite3_step(statement.get());  // a file that cannot be written is still good to read
    }
  }
  return value;
}

void Store::put(const std::string& key, const std::string& value) {
  const std::scoped_lock lock(implementation_->mutex);
  const Statement statement =
      implementation_->prepare("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)");
  if (!statement) return;
  Implementation::bind(statement, 1, key);
  Implementation::bind(statement, 2, check_of(key, value) + value);
  sqlite3_bind_int64(statement.get(), 3, today());
  implementation_->step(statement);
}

std::optional<Store::Info> Store::info() {
  const std::scoped_lock lock(implementation_->mutex);
  Info info;
  info.answers =
      static_cast<std::uint64_t>(implementation_->number("SELECT count(*) FROM answers"));
  info.bytes = static_cast<std::uint64_t>(
      implementation_->number("SELECT coalesce(sum(length(value)), 0) FROM answers"));
  if (implementation_->is_lost) return std::nullopt;
  return info;
}

bool Store::clear() {
  const std::scoped_lock lock(implementation_->mutex);
  return implementation_->run("DELETE FROM answers") && implementation_->run("VACUUM");
}

bool Store::trim(std::uint64_t most_bytes) {
  const std::scoped_lock lock(implementation_->mutex);
  const Statement statement = implementation_->prepare(
      "DELETE FROM answers WHERE key IN (SELECT key FROM (SELECT key, sum(length(value)) OVER "
      "(ORDER BY used DESC, key) AS total FROM answers) WHERE total > ?)");
  if (!statement) return false;
  sqlite3_bind_int64(statement.get(), 1, static_cast<sqlite3_int64>(most_bytes));
  implementation_->step(statement);
  return !implementation_->is_lost && implementation_->run("VACUUM");
}

std::string Store::trouble() const {
  const std::scoped_lock lock(implementation_->mutex);
  return implementation_->trouble;
}

std::string usual_path() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return std::string(cache) + "/tandem/answers.sqlite";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return "";
  return std::string(home) + "/.cache/tandem/answers.sqlite";
}

}  // namespace tandem::store
