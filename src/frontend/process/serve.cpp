#include "frontend/process/serve.h"

#include <mutex>
#include <new>
#include <pthread.h>
#include <thread>
#include <unistd.h>

#include "llvm/Support/ErrorHandling.h"
#include "sandbox/read_only.h"
#include "sandbox/wire.h"

#include "base/overloaded.h"
#include "base/stored.h"
#include "frontend/process/messages.h"
#include "frontend/source/readable_files.h"

namespace tandem::frontend {

namespace {

// Clang goes as deep as expressions and statements are nested. Only what is used counts.
constexpr std::uint64_t stack_bytes = std::uint64_t{512} << 20;
constexpr std::uint64_t most_large_stacks = 3;

class Speaker {
 public:
  explicit Speaker(int socket) : socket_(socket) {}
  void say(const Said& said) {
    const std::string bytes = to_bytes(said);
    const std::scoped_lock lock(mutex_);
    sandbox::send_message(socket_, bytes);
  }

 private:
  int socket_;
  std::mutex mutex_;
};

// Made before, because there is no memory left then.
struct LastWords {
  int socket = -1;
  std::string bytes;
};
LastWords last_words;

[[noreturn]] void say_out_of_memory() {
  sandbox::send_message(last_words.socket, last_words.bytes);
  ::_exit(0);
}

template <class T>
Said said_of(Result<T> result) {
  if (!result) return result.error();
  return std::move(*result);
}

Said answer(const Request& request, const Reading& reading) {
  return std::visit(
      Overloaded{[&](const LoadRequest& load) {
                   return said_of(frontend::load(load.sources, load.options, reading));
                 },
                 [&](const LoadOneRequest& load) {
                   return said_of(load_one(load.sources, load.side, load.options, reading));
                 },
                 [](const ExpandRequest& expanded) { return said_of(expand(expanded.sources)); },
                 [&](const ShownRequest& shown) {
                   return said_of(
                       compile_shown(shown.sources, shown.options, shown.expressions, reading));
                 }},
      request);
}

sandbox::ReadOnly allowed_for(const Request& request) {
  sandbox::ReadOnly allowed;
  const auto add = [&](const std::vector<std::string>& paths) {
    allowed.readable.insert(allowed.readable.end(), paths.begin(), paths.end());
  };
  const auto add_files = [&](const Options& options) {
    add(options.libraries);
    add(options.contract_files);
    return options.limits;
  };
  const Limits limits = std::visit(Overloaded{[&](const LoadRequest& load) {
                                                for (const Side side : sides)
                                                  add(readable_paths(load.sources[side]));
                                                return add_files(load.options);
                                              },
                                              [&](const LoadOneRequest& load) {
                                                add(readable_paths(load.sources));
                                                return add_files(load.options);
                                              },
                                              [&](const ExpandRequest& expanded) {
                                                add(readable_paths(expanded.sources));
                                                return expanded.limits;
                                              },
                                              [&](const ShownRequest& shown) {
                                                add(readable_paths(shown.sources));
                                                return add_files(shown.options);
                                              }},
                                   request);
  allowed.memory_bytes = limits.memory_bytes + most_large_stacks * stack_bytes;
  // The clock ends it before, unless nobody looks at the clock any more.
  allowed.processor_seconds = limits.all_ms / 1'000 * 2 + 10;
  return allowed;
}

void set_stack_of_threads() {
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) return;
  ::pthread_attr_setstacksize(&attributes, stack_bytes);
  ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

}  // namespace

void serve_request(int socket) {
  const auto bytes = sandbox::receive_message(socket, -1);
  if (!bytes) return;
  const auto request = from_bytes<Request>(*bytes);
  if (!request) return;
  Speaker speaker(socket);
  last_words = {socket, to_bytes(Said(OutOfMemory{}))};
  if (sandbox::confine(allowed_for(*request)) == sandbox::Confined::No) {
    speaker.say(
        Failure{"the system does not let the process that reads the code be confined, so "
                "nothing was read (see docs/security.md)",
                ""});
    return;
  }
  set_stack_of_threads();
  std::set_new_handler(say_out_of_memory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { say_out_of_memory(); });
  Reading reading;
  if (const auto* load = std::get_if<LoadRequest>(&*request)) {
    reading.one_at_a_time = load->one_at_a_time;
    reading.left_out = load->left_out;
  }
  reading.begin = [&](Side side, const std::string& file) { speaker.say(Step{side, file}); };
  reading.wait = [&](Side side) { speaker.say(Step{side, std::nullopt}); };
  std::thread([&] { speaker.say(answer(*request, reading)); }).join();
  ::_exit(0);  // nobody waits for memory to be tidied up
}

}  // namespace tandem::frontend
