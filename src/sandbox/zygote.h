#pragma once

#include <functional>
#include <optional>
#include <sys/types.h>

#include "base/result.h"

namespace tandem::sandbox {

// A process that stays single-threaded and does nothing but fork helpers, so
// that a helper that died can be replaced although the caller has threads by
// then. It dies with the caller, and the helpers with it.
class Zygote {
 public:
  // `serve` is what each helper does with its end of a socket; when it returns
  // the helper exits. To be called while the process has one thread.
  static Result<Zygote> start(const std::function<void(int socket)>& serve);
  ~Zygote();
  Zygote(Zygote&& from) noexcept;
  Zygote& operator=(Zygote&& from) noexcept;

  // Ends the present helper, if there is one, and starts another. Gives the
  // socket to talk to it, which the caller closes; nothing if the zygote is gone.
  std::optional<int> new_helper();
  // For a helper that has ended: somebody killed it, or the zygote too. One that has not is ended.
  bool is_helper_killed();

 private:
  Zygote(int control, pid_t process) : control_(control), process_(process) {}
  int control_;
  pid_t process_;
};

}  // namespace tandem::sandbox
