#include "sandbox/filter.h"

#include <algorithm>
#include <cerrno>
#include <seccomp.h>
#include <vector>

namespace tandem::sandbox {

Filter::Filter(Otherwise otherwise)
    : context_(::seccomp_init(otherwise == Otherwise::End ? SCMP_ACT_KILL_PROCESS
                                                          : SCMP_ACT_ERRNO(EPERM))),
      is_ok_(context_ != nullptr) {}

Filter::~Filter() { ::seccomp_release(context_); }

void Filter::allow(std::initializer_list<int> calls) {
  for (const int call : calls)
    is_ok_ = is_ok_ && ::seccomp_rule_add(context_, SCMP_ACT_ALLOW, call, 0) == 0;
}

void Filter::allow_if(int call, std::initializer_list<ArgumentIs> conditions) {
  std::vector<scmp_arg_cmp> all;
  for (const ArgumentIs& one : conditions)
    all.push_back({one.index, SCMP_CMP_MASKED_EQ, one.mask, one.value});
  is_ok_ = is_ok_ && ::seccomp_rule_add_array(context_, SCMP_ACT_ALLOW, call,
                                              static_cast<unsigned>(all.size()), all.data()) == 0;
}

void Filter::fail(int call, int error_number) {
  const auto action = SCMP_ACT_ERRNO(static_cast<unsigned>(error_number));
  is_ok_ = is_ok_ && ::seccomp_rule_add(context_, action, call, 0) == 0;
}

bool Filter::load() { return is_ok_ && ::seccomp_load(context_) == 0; }

}  // namespace tandem::sandbox
