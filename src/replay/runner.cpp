#include <algorithm>
#include <unistd.h>

#include "sandbox/wire.h"
#include "sandbox/zygote.h"

#include "base/stored.h"
#include "replay/describe/describe.h"
#include "replay/memory/by_field.h"
#include "replay/memory/valid_values.h"
#include "replay/process/batch.h"
#include "replay/process/messages.h"
#include "replay/replay.h"

namespace tandem::replay {
namespace {

bool has_padding(const CTypes& types, const CType& type) {
  if (type.kind != CTypeKind::Struct) return false;
  std::uint64_t bits = 0;
  for (const CField& field : type.fields)
    bits += field.width_bits != 0 ? field.width_bits : types[field.type].size_bytes * 8;
  return bits < type.size_bytes * 8;
}

// Only these are compared by their type, as long as not all is; without them the types can stay
// here.
bool has_floats_or_padding(const CTypes& types) {
  return std::any_of(types.begin(), types.end(), [&](const CType& type) {
    return type.kind == CTypeKind::Float || has_padding(types, type);
  });
}

RunRequest to_request(const Subject& subject, std::span<const Witness> witnesses,
                      const Limits& limits) {
  RunRequest request{.subject = {}, .limits = limits, .global_names = {}, .inputs = {}};
  request.subject.entry = subject.entry;
  request.subject.overflow = subject.overflow;
  request.subject.by_field = subject.by_field;
  request.subject.relation = subject.relation;
  request.subject.memory_global_types = subject.memory_global_types;
  if (subject.by_field || has_floats_or_padding(subject.types))
    request.subject.types = subject.types;
  for (const NamedValue& global : witnesses.front().globals) {
    request.global_names.push_back(global.name);
  }
  request.inputs.reserve(witnesses.size());
  for (const Witness& witness : witnesses) request.inputs.push_back(to_input(subject, witness));
  return request;
}

// The helper bounds its children itself; this is for a helper that hangs.
int patience_ms(const Limits& limits) {
  return static_cast<int>(limits.seconds) * 10'000 + 120'000;
}

}  // namespace

struct Runner::Implementation {
  sandbox::Zygote zygote;
  int helper = -1;
  Both<std::string> bitcode;
  bool is_loaded = false;  // the helper has the bitcode

  ~Implementation() { drop_helper(); }

  void drop_helper() {
    if (helper >= 0) ::close(helper);
    helper = -1;
    is_loaded = false;
  }

  bool has_helper() {
    if (helper < 0) helper = zygote.new_helper().value_or(-1);
    if (helper < 0) return false;
    if (!is_loaded)
      is_loaded = sandbox::send_message(helper, to_bytes(Request(LoadRequest{bitcode})));
    return is_loaded;
  }

  // Nothing if the helper does not live to answer.
  std::optional<Reply> ask(const std::string& request, const Limits& limits) {
    if (has_helper() && sandbox::send_message(helper, request)) {
      if (auto bytes = sandbox::receive_message(helper, patience_ms(limits))) {
        if (auto reply = from_bytes<Reply>(*bytes)) return std::move(*reply);
      }
    }
    drop_helper();
    return std::nullopt;
  }
};

Runner::Runner(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Runner::~Runner() = default;

Result<std::unique_ptr<Runner>> Runner::start() {
  auto zygote = sandbox::Zygote::start(serve_requests);
  if (!zygote) return zygote.error();
  auto implementation = std::unique_ptr<Implementation>(
      new Implementation{.zygote = std::move(*zygote), .helper = -1, .bitcode = {}});
  // At once, so that the helper gets ready while the caller parses.
  implementation->helper = implementation->zygote.new_helper().value_or(-1);
  if (implementation->helper < 0) return Failure{"cannot start replay: the helper ended", ""};
  return std::unique_ptr<Runner>(new Runner(std::move(implementation)));
}

void Runner::load(const Both<std::string>& bitcode) {
  implementation_->bitcode = bitcode;
  implementation_->is_loaded = false;
}

Batch Runner::run(const Subject& subject, std::span<const Witness> witnesses,
                  const Limits& limits) {
  return run(subject, witnesses, limits, Sought::Difference);
}

Batch Runner::run_endless(const Subject& subject, std::span<const Witness> witnesses,
                          const Limits& limits) {
  Subject strict = subject;
  if (strict.overflow == OverflowCheck::None) strict.overflow = OverflowCheck::Signed;
  return run(strict, witnesses, limits, Sought::EndlessRun);
}

Batch Runner::run(const Subject& subject, std::span<const Witness> witnesses, const Limits& limits,
                  Sought sought) {
  Batch batch;
  std::vector<Witness> by_field;
  if (subject.by_field) {
    std::copy_if(witnesses.begin(), witnesses.end(), std::back_inserter(by_field),
                 [&](const Witness& witness) { return is_by_field(subject, witness); });
    witnesses = by_field;
  }
  std::vector<Witness> valid;
  if (ValidValues values(subject); values.are_not_all()) {
    valid.assign(witnesses.begin(), witnesses.end());
    for (Witness& witness : valid) values.keep(witness);
    witnesses = valid;
  }
  if (witnesses.empty()) return batch;
  RunRequest asked = to_request(subject, witnesses, limits);
  asked.seeks_endless = sought == Sought::EndlessRun;
  const std::string request = to_bytes(Request(std::move(asked)));
  // Twice: a helper may have died since its last answer, of something else.
  std::optional<Reply> reply = implementation_->ask(request, limits);
  if (!reply) reply = implementation_->ask(request, limits);
  if (!reply) {
    batch.trouble = "the process that runs the code ended unexpectedly";
    return batch;
  }
  batch.executions = reply->executions;
  batch.comparable = reply->comparable;
  batch.undefined_in_new = reply->undefined_in_new;
  batch.trouble = std::move(reply->trouble);
  if (reply->difference && reply->difference->input < witnesses.size()) {
    Witness witness = witnesses[reply->difference->input];
    Outcomes& outcomes = reply->difference->outcomes;
    ShownRun shown = describe(subject, witness, outcomes);
    batch.difference =
        Confirmed(std::move(witness), std::move(outcomes.behaviours), std::move(shown));
  }
  return batch;
}

}  // namespace tandem::replay
