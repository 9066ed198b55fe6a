#include "cli/cache_command.h"

#include <fmt/format.h>

#include "store/store.h"

namespace tandem::cli {

Result<std::string> run_cache(const CacheOptions& options) {
  const std::string path = store::usual_path();
  if (path.empty()) return Failure{"cache: neither XDG_CACHE_HOME nor HOME says where it is", ""};
  const auto store = store::Store::open(path);
  const auto failed = [&] { return Failure{fmt::format("{}: {}", path, store->trouble()), ""}; };
  if (options.action == CacheOptions::Action::Clear && !store->clear()) return failed();
  if (options.action == CacheOptions::Action::Trim &&
      !store->trim(static_cast<std::uint64_t>(options.megabytes) << 20))
    return failed();
  const auto info = store->info();
  if (!info) return failed();
  return fmt::format("{}: {} answer{}, {:.1f} MB\n", path, info->answers,
                     info->answers == 1 ? "" : "s", static_cast<double>(info->bytes) / (1 << 20));
}

}  // namespace tandem::cli
