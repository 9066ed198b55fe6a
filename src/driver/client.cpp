#include "driver/client.h"

#include <algorithm>

#include "base/integer.h"
#include "ir/calls.h"
#include "ir/cfg.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using Decisions = std::map<PairId, Decision>;

const Proof* proof_of(const Decisions& decisions, PairId id) {
  const auto found = decisions.find(id);
  if (found == decisions.end()) return nullptr;
  const auto* equivalent = std::get_if<Equivalent>(&found->second.verdict);
  return equivalent == nullptr ? nullptr : &equivalent->proof;
}

bool ends_alike(const Proof* proof) { return proof != nullptr && proof->terminates_together; }

// One version of it never ends on some input on which the other one returns.
bool hangs(const Decisions& decisions, PairId id) {
  const auto found = decisions.find(id);
  const auto* different =
      found == decisions.end() ? nullptr : std::get_if<Different>(&found->second.verdict);
  return different != nullptr && different->endless;
}

bool is_wanted(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

// The condition under which a proof uses the function, if it uses it in no other way.
std::optional<std::string> condition_on(const Proof& proof, const std::string& function) {
  for (const Ground& ground : proof.grounds) {
    const auto* callee = std::get_if<CalleeEquivalentWhen>(&ground);
    if (callee != nullptr && callee->function == function && !callee->condition.empty())
      return callee->condition;
  }
  return std::nullopt;
}

// Walks the functions of the client from an entry on. Whether an effect can get from a function to
// the entry follows from which functions between them are proved to do the same.
class CallWalk {
 public:
  CallWalk(const ClientView& view, const Both<ir::Program>& programs, const pairing::Plan& plan,
           const Decisions& decisions)
      : view_(view), programs_(programs), plan_(plan), decisions_(decisions) {}

  std::vector<LibraryCall> calls(PairId entry, const std::vector<std::string>& functions) {
    walk(entry, std::nullopt);
    std::vector<LibraryCall> wanted;
    for (LibraryCall& call : calls_) {
      if (is_wanted(functions, call.function)) wanted.push_back(std::move(call));
    }
    return wanted;
  }

 private:
  // `around`: the innermost function on the way here that is proved.
  void walk(PairId id, std::optional<PairId> around) {
    if (proof_of(decisions_, id) != nullptr) around = id;
    // Nothing holds what gets out of a function that is reached in some way without one.
    const auto [known, is_new] = around_.try_emplace(id, around);
    if (!is_new && (around || !known->second)) return;
    known->second = around;
    const ir::Procedure& procedure =
        programs_[Side::New].procedures[plan_.pairs[id].ids[Side::New]];
    for (const ir::Block& block : procedure.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        const auto* call = std::get_if<ir::Call>(&instruction.kind);
        const auto* callee =
            call == nullptr ? nullptr : std::get_if<ir::ProcedureId>(&call->callee);
        if (callee == nullptr) continue;
        const auto pair = plan_.pair_of[Side::New].find(*callee);
        if (pair == plan_.pair_of[Side::New].end()) continue;
        if (view_.is_of_client(pair->second)) {
          walk(pair->second, around);
        } else if (!programs_[Side::New].procedures[*callee].is_model) {
          enter(id, pair->second, instruction.where, around, asked_of(procedure, *call));
        }
      }
    }
  }

  void enter(PairId caller, PairId callee, const SourceLocation& where,
             std::optional<PairId> around, std::string asks) {
    LibraryCall call{plan_.pairs[callee].name, plan_.pairs[caller].name, where,
                     LibraryCall::Effect::Reaching, ""};
    // A proof that says nothing of endings does not hold a version that does not end.
    const bool is_out =
        view_.hanging(callee, decisions_) && !(around && ends_alike(proof_of(decisions_, *around)));
    if (is_out) {
      call.effect = LibraryCall::Effect::Reaching;
    } else if (proof_of(decisions_, callee) != nullptr) {
      call.effect = LibraryCall::Effect::None;
    } else if (around) {
      const auto condition = condition_on(*proof_of(decisions_, *around), call.function);
      call.effect = condition ? LibraryCall::Effect::Avoided : LibraryCall::Effect::Contained;
      call.detail = condition ? *condition : plan_.pairs[*around].name;
      if (!condition && around == caller) call.boundary = boundary_of(caller, where);
    }
    if (call.effect != LibraryCall::Effect::None) call.asks = std::move(asks);
    const auto is_same_call = [&](const LibraryCall& other) {
      return other.function == call.function && other.where == call.where;
    };
    const auto entered = std::find_if(calls_.begin(), calls_.end(), is_same_call);
    if (entered == calls_.end()) {
      calls_.push_back(std::move(call));
    } else {
      *entered = std::move(call);  // the later way here holds less
    }
  }

  // The part of the function that was proved and that the call is in.
  std::optional<LineRange> boundary_of(PairId caller, const SourceLocation& where) const {
    for (const LineRange& lines : decisions_.at(caller).boundaries) {
      if (lines.first <= where.line && where.line <= lines.last) return lines;
    }
    return std::nullopt;
  }

  // "whether it is 0"; "" where the caller does several things with what is returned, or where that
  // is not one of the things that are often done.
  std::string asked_of(const ir::Procedure& caller, const ir::Call& call) const {
    const auto& outputs =
        programs_[Side::New].procedures[std::get<ir::ProcedureId>(call.callee)].outputs;
    std::set<std::string> asked;
    for (std::size_t i = 0; i < outputs.size() && i < call.results.size(); ++i) {
      if (outputs[i].kind == ir::OutputKind::Return) note_uses(caller, call.results[i], asked);
    }
    return asked.size() == 1 ? *asked.begin() : "";
  }

  static void note_uses(const ir::Procedure& caller, ir::ValueId value,
                        std::set<std::string>& asked) {
    std::map<ir::ValueId, const ir::Operation*> constants;
    for (const ir::Operation* operation : ir::all<ir::Operation>(caller)) {
      if (operation->op == ir::Op::Const) constants.emplace(operation->result, operation);
    }
    for (const ir::Block& block : caller.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        bool is_used = false;
        ir::for_each_use(instruction, [&](ir::ValueId id) { is_used = is_used || id == value; });
        if (!is_used) continue;
        const auto* operation = std::get_if<ir::Operation>(&instruction.kind);
        asked.insert(operation == nullptr ? "" : asked_by(*operation, value, caller, constants));
      }
      ir::for_each_use(block.terminator, [&](ir::ValueId id) {
        if (id == value) asked.insert("");
      });
    }
  }

  static std::string asked_by(const ir::Operation& operation, ir::ValueId value,
                              const ir::Procedure& caller,
                              const std::map<ir::ValueId, const ir::Operation*>& constants) {
    const unsigned width_bits = caller.values[value].sort.width_bits;
    if (operation.op == ir::Op::Extract && operation.immediate == 0)
      return "its low " + std::to_string(caller.values[operation.result].sort.width_bits) + " bits";
    if (operation.args.size() != 2) return "";
    const bool is_first = operation.args[0] == value;
    const auto constant = constants.find(operation.args[is_first ? 1 : 0]);
    if (constant == constants.end() || width_bits == 0 || width_bits > 64) return "";
    const auto number =
        static_cast<std::int64_t>(to_signed(constant->second->immediate, width_bits));
    const std::string text = std::to_string(number);
    switch (operation.op) {
      case ir::Op::Eq: return "whether it is " + text;
      case ir::Op::BvSlt:
        if (number == 0) return is_first ? "whether it is negative" : "whether it is positive";
        return "how it compares with " + text;
      case ir::Op::BvSle: return "how it compares with " + text;
      case ir::Op::BvAnd: return "its bits " + text;
      default: return "";
    }
  }

  const ClientView& view_;
  const Both<ir::Program>& programs_;
  const pairing::Plan& plan_;
  const Decisions& decisions_;
  std::map<PairId, std::optional<PairId>> around_;
  std::vector<LibraryCall> calls_;
};

}  // namespace

ClientView::ClientView(const Both<ir::Program>& programs, const pairing::Plan& plan,
                       std::size_t own_files)
    : programs_(programs), plan_(plan) {
  const auto& files = programs[Side::New].files;
  files_.insert(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(own_files));
}

bool ClientView::is_of_client(PairId id) const {
  const auto& where = programs_[Side::New].procedures[plan_.pairs[id].ids[Side::New]].where;
  return files_.contains(where.file);
}

Result<std::set<PairId>> ClientView::entries(const std::vector<std::string>& names) const {
  std::set<PairId> entries;
  std::set<std::string> found;
  std::vector<std::string> all;
  for (const PairId id : plan_.pairs.ids()) {
    if (!is_of_client(id)) continue;
    const std::string& name = plan_.pairs[id].name;
    all.push_back(name);
    const bool is_callable =
        !programs_[Side::New].procedures[plan_.pairs[id].ids[Side::New]].is_static;
    if (names.empty() ? !is_callable : !is_wanted(names, name)) continue;
    entries.insert(id);
    found.insert(name);
  }
  for (const std::string& name : names) {
    if (found.contains(name)) continue;
    return Failure{"--entry: the client has no function '" + name + "'" +
                       pairing::did_you_mean(pairing::nearest_names(all, name)),
                   ""};
  }
  if (entries.empty())
    return Failure{"the client has no function that other code can call; name one by --entry", ""};
  return entries;
}

std::set<PairId> ClientView::below(const std::set<PairId>& from) const {
  std::set<PairId> seen = from;
  std::vector<PairId> open(from.begin(), from.end());
  while (!open.empty()) {
    const PairId id = open.back();
    open.pop_back();
    for (const PairId callee : plan_.pairs[id].callees) {
      if (seen.insert(callee).second) open.push_back(callee);
    }
  }
  return seen;
}

Result<std::set<PairId>> ClientView::reaching(const std::set<PairId>& entries,
                                              const std::vector<std::string>& functions) const {
  if (functions.empty()) return entries;
  std::set<PairId> targets;
  for (const std::string& name : functions) {
    std::vector<std::string> all;
    bool is_found = false;
    for (const PairId id : plan_.pairs.ids()) {
      if (is_of_client(id)) continue;
      all.push_back(plan_.pairs[id].name);
      if (plan_.pairs[id].name != name) continue;
      targets.insert(id);
      is_found = true;
    }
    if (is_found) continue;
    return Failure{"--library-function: no library has a function '" + name + "' in both versions" +
                       pairing::did_you_mean(pairing::nearest_names(all, name)),
                   ""};
  }
  std::set<PairId> wanted;
  for (const PairId entry : entries) {
    const std::set<PairId> reached = below({entry});
    if (std::any_of(targets.begin(), targets.end(),
                    [&](PairId target) { return reached.contains(target); }))
      wanted.insert(entry);
  }
  return wanted;
}

std::set<PairId> ClientView::library_below(const std::set<PairId>& entries) const {
  std::set<PairId> library;
  for (const PairId id : below(entries)) {
    if (!is_of_client(id)) library.insert(id);
  }
  return library;
}

std::optional<PairId> ClientView::hanging(PairId id, const Decisions& decisions) const {
  if (ends_alike(proof_of(decisions, id))) return std::nullopt;
  const std::set<PairId> all = below({id});
  const auto found =
      std::find_if(all.begin(), all.end(), [&](PairId one) { return hangs(decisions, one); });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

void ClientView::enter_into(Report& report, const std::set<PairId>& entries,
                            const Decisions& decisions,
                            const std::vector<std::string>& functions) const {
  report.is_of_client = true;
  std::vector<Finding> findings;
  for (Finding& finding : report.findings) {
    const auto is_it = [&](PairId id) {
      const ir::Procedure& procedure =
          programs_[Side::New].procedures[plan_.pairs[id].ids[Side::New]];
      return procedure.where == finding.where[Side::New] && plan_.pairs[id].name == finding.name;
    };
    const auto entry = std::find_if(entries.begin(), entries.end(), is_it);
    const auto* equivalent = std::get_if<Equivalent>(&finding.verdict);
    if (entry != entries.end()) {
      finding.library_calls = CallWalk(*this, programs_, plan_, decisions).calls(*entry, functions);
      const auto endless = equivalent != nullptr ? hanging(*entry, decisions) : std::nullopt;
      if (endless) {
        finding.verdict = Unknown{{{"does-not-end",
                                    plan_.pairs[*endless].name +
                                        " does not end in one version where it does in the other; "
                                        "whether that happens here is open",
                                    finding.where[Side::New]}}};
        finding.established.push_back("the same where both versions end");
      }
    } else if (equivalent != nullptr && equivalent->proof.rule == "identical") {
      continue;
    }
    findings.push_back(std::move(finding));
  }
  report.findings = std::move(findings);
}

}  // namespace tandem::driver
