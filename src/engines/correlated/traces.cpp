#include "engines/correlated/traces.h"

#include <algorithm>
#include <random>
#include <set>

#include "engines/shared/boundary.h"
#include "ir/calls.h"

namespace tandem::engines::correlated {
namespace {

using ir::TermId;

class Sampler {
 public:
  Sampler(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs)
      : points_(points), pool_(pool), inputs_(inputs) {
    if (!points.sees_all_endings) return;
    look_for_constants();
  }

  std::vector<Trace> run(TermId premise) {
    std::vector<Trace> traces;
    for (std::size_t run = 0; run < CorrelatedLimits::runs && !points_.is_late(); ++run) {
      const std::map<TermId, TermId> numbers = choose(run);
      model_.seed = static_cast<std::uint32_t>(run + 1);
      choose_contents(run);
      logic::Evaluator values(pool_, model_);
      if (values.value(ir::substitute(pool_, premise, numbers)) != Bits{1}) continue;
      Trace trace{values_of(values, arguments(inputs_.all, numbers)), {}};
      bool is_whole = true;
      for (const Side side : sides) {
        is_whole = is_whole &&
                   follow(side, arguments(inputs_.of[side], numbers), values, trace.visits[side]);
      }
      if (is_whole) traces.push_back(std::move(trace));
    }
    return traces;
  }

 private:
  // Programs look in memory for what they mention, and for 0.
  void look_for_constants() {
    std::set<Bits> mentioned;
    for (const Side side : sides) {
      for (PointId point = 0; point < points_.count(side); ++point) {
        for (const ir::Operation* operation :
             ir::all<ir::Operation>(points_.procedure(side, point))) {
          const ir::Procedure& procedure = points_.procedure(side, point);
          const ir::Sort sort = procedure.values[operation->result].sort;
          if (operation->op == ir::Op::Const && sort.is_bits()) {
            mentioned.insert(operation->immediate);
            interesting_.insert({sort, operation->immediate});
          }
          if (operation->op == ir::Op::Load) widths_.insert(sort.width_bits / 8U);
        }
      }
    }
    mentioned.insert({0, 1, 2});
    likely_.assign(mentioned.begin(), mentioned.end());
    if (likely_.size() > CorrelatedLimits::likely) likely_.resize(CorrelatedLimits::likely);
  }

  void choose_contents(std::size_t run) {
    if (widths_.empty()) return;
    model_.likely = likely_;
    model_.element_bytes = *std::next(widths_.begin(), static_cast<long>(run % widths_.size()));
  }

  // Small numbers, of which some are negative. What is not a number stays as it is.
  std::map<TermId, TermId> choose(std::size_t run) {
    std::map<TermId, TermId> numbers;
    for (const TermId input : inputs_.all) {
      const ir::Sort sort = pool_.sort(input);
      if (!sort.is_bits() || pool_[input].op != ir::Op::Var) continue;
      std::mt19937 random(static_cast<unsigned>(input.index * 31 + run));
      const unsigned below = run % 3 == 2 ? 24 : 9;
      Bits number = random() % below;
      if (run % 4 == 3 && random() % 2 == 0) number = ~number;
      if (run % 5 == 4 && !interesting_.empty()) {
        const auto some =
            std::next(interesting_.begin(), static_cast<long>(random() % interesting_.size()));
        if (some->first == sort) number = some->second + random() % 3 - 1;
      }
      if (inputs_.pointers.contains(input)) number = (number + 1) * ir::null_page_bytes;
      numbers[input] = pool_.constant(sort, truncate(number, sort.width_bits));
    }
    return numbers;
  }

  static std::vector<TermId> arguments(const std::vector<TermId>& inputs,
                                       const std::map<TermId, TermId>& numbers) {
    std::vector<TermId> args;
    for (const TermId input : inputs) {
      const auto number = numbers.find(input);
      args.push_back(number == numbers.end() ? input : number->second);
    }
    return args;
  }

  static std::vector<std::optional<Bits>> values_of(logic::Evaluator& values,
                                                    const std::vector<TermId>& terms) {
    std::vector<std::optional<Bits>> result;
    for (const TermId term : terms) result.push_back(values.value(term));
    return result;
  }

  // False where it does not return, or where that is not known.
  bool follow(Side side, std::vector<TermId> args, logic::Evaluator& values,
              std::vector<Visit>& visits) {
    PointCall at{0, std::move(args)};
    for (std::size_t step = 0; step < CorrelatedLimits::run_steps; ++step) {
      if (points_.is_late()) return false;
      visits.push_back({at.point, values_of(values, at.args), {}});
      StandIns stand_ins(pool_);
      const auto leaves = leaves_of(points_, pool_, stand_ins, side, at, 1);
      if (!leaves) return false;
      const Leaf* next = nullptr;
      for (const Leaf& leaf : *leaves) {
        if (values.value(leaf.condition) == Bits{1}) next = &leaf;
      }
      if (next == nullptr) return false;
      for (const OutsideCall& call : next->calls) {
        if (values.value(call.condition) != Bits{1}) continue;
        visits.back().calls.push_back({call.function, values_of(values, call.arguments)});
      }
      if (!next->point) {
        visits.push_back({std::nullopt, values_of(values, next->values), {}});
        return true;
      }
      at = {*next->point, next->values};
    }
    return false;
  }

  const Points& points_;
  ir::TermPool& pool_;
  const FunctionInputs& inputs_;
  logic::Model model_;
  std::vector<Bits> likely_;                         // in memory
  std::set<unsigned> widths_;                        // of what is read there, in bytes
  std::set<std::pair<ir::Sort, Bits>> interesting_;  // mentioned by the versions
};

}  // namespace

namespace {

// Inputs of points that memory is accessed by: in a part of a function nothing else says which
// numbers are pointers.
class AddressInputs {
 public:
  AddressInputs(const Points& points, Side side) : points_(points), side_(side) {
    for (bool has_changed = true; has_changed;) {
      const auto before = found_.size();
      for (PointId point = 0; point < points.count(side); ++point) look_at(point);
      has_changed = found_.size() != before;
    }
  }
  bool contains(std::size_t input) const { return found_.contains({0, input}); }

 private:
  void look_at(PointId point) {
    const ir::Procedure& procedure = points_.procedure(side_, point);
    std::set<ir::ValueId> addresses;
    for (const ir::Operation* operation : ir::all<ir::Operation>(procedure)) {
      if (operation->op == ir::Op::Load || operation->op == ir::Op::Store)
        addresses.insert(operation->args[1]);
    }
    for (const ir::Call* call : ir::all<ir::Call>(procedure)) {
      const auto callee = points_.called(side_, call->callee);
      for (std::size_t i = 0; callee && i < call->args.size(); ++i) {
        if (found_.contains({*callee, i})) addresses.insert(call->args[i]);
      }
    }
    for (bool has_changed = true; has_changed;) {
      const auto before = addresses.size();
      for (const ir::Operation* operation : ir::all<ir::Operation>(procedure)) {
        if (!addresses.contains(operation->result)) continue;
        const bool is_sum =
            operation->op == ir::Op::BvAdd && operation->immediate == ir::pointer_sum;
        if (is_sum) addresses.insert(operation->args[0]);
        if (operation->op == ir::Op::Ite)
          addresses.insert(operation->args.begin() + 1, operation->args.end());
      }
      has_changed = addresses.size() != before;
    }
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      if (addresses.contains(procedure.inputs[i].value)) found_.insert({point, i});
    }
  }

  const Points& points_;
  const Side side_;
  std::set<std::pair<PointId, std::size_t>> found_;
};

}  // namespace

FunctionInputs function_inputs(const Points& points, ir::TermPool& pool) {
  FunctionInputs inputs{input_variables(pool, points.task, points.question.pair), {}, {}};
  for (const Side side : sides) {
    const ir::Procedure& function = points.procedure(side, 0);
    const AddressInputs addresses(points, side);
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < inputs.of[side].size(); ++i) {
      const TermId term = inputs.of[side][i];
      const ir::Input& input = function.inputs[i];
      if (std::find(inputs.all.begin(), inputs.all.end(), term) == inputs.all.end())
        inputs.all.push_back(term);
      const bool is_pointer =
          input.kind == ir::InputKind::Parameter
              ? function.parameters[parameter++].type.is_pointer
              : input.kind == ir::InputKind::Global &&
                    points.task.programs[side].globals[input.global].type.is_pointer;
      if (is_pointer || addresses.contains(i)) inputs.pointers.insert(term);
    }
  }
  return inputs;
}

std::vector<Trace> sample_traces(const Points& points, ir::TermPool& pool,
                                 const FunctionInputs& inputs, TermId premise) {
  return Sampler(points, pool, inputs).run(premise);
}

}  // namespace tandem::engines::correlated
