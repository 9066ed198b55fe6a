#include "base/deadline.h"

#include <algorithm>
#include <ctime>

namespace tandem {
namespace {

using std::chrono::nanoseconds;

nanoseconds work_so_far() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
}

template <class T>
std::optional<T> least(const std::optional<T>& a, const std::optional<T>& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

Deadline Deadline::after(nanoseconds work, std::optional<Clock::time_point> latest) {
  Deadline made;
  made.work_ = work_so_far() + work;
  made.latest_ = latest;
  return made;
}

bool Deadline::is_past() const {
  return (work_ && work_so_far() >= *work_) || (latest_ && Clock::now() >= *latest_);
}

Deadline Deadline::after_share(double share) const {
  Deadline made = *this;
  if (work_) {
    const nanoseconds now = work_so_far();
    made.work_ = now + std::chrono::duration_cast<nanoseconds>((*work_ - now) * share);
  }
  return made;
}

std::chrono::milliseconds Deadline::patience() const {
  constexpr int for_other_programs = 2;  // that share the processor
  constexpr std::chrono::hours forever(24);
  nanoseconds left = forever;
  if (work_) left = std::min(left, (*work_ - work_so_far()) * for_other_programs);
  if (latest_) left = std::min<nanoseconds>(left, *latest_ - Clock::now());
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(left), std::chrono::milliseconds(0));
}

Deadline sooner(const Deadline& a, const Deadline& b) {
  Deadline made;
  made.work_ = least(a.work_, b.work_);
  made.latest_ = least(a.latest_, b.latest_);
  return made;
}

}  // namespace tandem
