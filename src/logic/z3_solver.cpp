#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <z3++.h>

#include "base/float_format.h"
#include "base/invariant.h"
#include "logic/solver.h"

namespace tandem::logic {
namespace {

using ir::Sort;
using ir::SortKind;

// Z3 sets up its memory manager with the first context; only one thread may do
// that. No global parameters are ever set: solvers of other threads would see them.
std::unique_ptr<z3::context> make_context() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  return std::make_unique<z3::context>();
}

// The strategy to ask for. Z3's own choice by the look of the formula costs
// milliseconds for each query, many times the work on a typical one.
z3::solver make_solver(z3::context& context, const Script& script) {
  if (script.has_sort(SortKind::Int)) return z3::solver(context);
  if (script.has_memory_access()) return z3::solver(context, "QF_AUFBV");
  const auto& declarations = script.declarations();
  const bool has_functions =
      std::any_of(declarations.begin(), declarations.end(), [](const Declaration& declaration) {
        return !declaration.parameters.empty() || !declaration.result.is_scalar();
      });
  if (script.has_floats()) {
    return has_functions ? z3::solver(context) : z3::solver(context, "QF_BVFP");
  }
  return z3::solver(context, has_functions ? "QF_UFBV" : "QF_BV");
}

// One script in one context.
class Translation {
 public:
  Translation(z3::context& context, const Script& script)
      : context_(context), is_array_(script.has_memory_access()), nodes_(context) {
    for (const Declaration& declaration : script.declarations()) declare(declaration);
    for (const Node& node : script.nodes()) nodes_.push_back(translate(node));
  }

  z3::expr expression(NodeId id) { return nodes_[static_cast<int>(id.index)]; }

 private:
  z3::sort sort_of(Sort sort) {
    switch (sort.kind) {
      case SortKind::Bool: return context_.bool_sort();
      case SortKind::BitVec: return context_.bv_sort(sort.width_bits);
      case SortKind::Int: return context_.int_sort();
      case SortKind::Memory:
        return is_array_ ? context_.array_sort(context_.bv_sort(64), context_.bv_sort(8))
                         : context_.uninterpreted_sort("Memory");
      case SortKind::World: return context_.uninterpreted_sort("World");
    }
    fail_invariant(__FILE__, __LINE__, "sort", "not a sort");
  }

  void declare(const Declaration& declaration) {
    z3::sort_vector parameters(context_);
    for (const Sort parameter : declaration.parameters) parameters.push_back(sort_of(parameter));
    functions_.push_back(
        context_.function(declaration.name.c_str(), parameters, sort_of(declaration.result)));
  }

  z3::expr constant(const Node& node) {
    if (node.sort.is_bool()) return context_.bool_val(node.value != 0);
    const std::string text = node.sort.is_int() ? to_decimal(static_cast<SignedBits>(node.value))
                                                : to_decimal(node.value);
    return z3::to_expr(context_, Z3_mk_numeral(context_, text.c_str(), sort_of(node.sort)));
  }

  z3::expr translate(const Node& node) {
    if (node.op == SmtOp::Const) return constant(node);
    std::vector<Z3_ast> args;
    for (const NodeId arg : node.args) args.push_back(expression(arg));
    const auto count = static_cast<unsigned>(args.size());
    if (node.op == SmtOp::Apply) {
      return made(Z3_mk_app(context_, functions_[node.index], count, args.data()));
    }
    return made(apply(node, args, count));
  }

  // Held by an object: Z3 drops what nobody holds with the next call.
  z3::sort float_sort(unsigned width) {
    const FloatFormat format = *float_format(width);
    return {context_, Z3_mk_fpa_sort(context_, format.exponent_bits, format.precision())};
  }

  z3::expr rounding_mode(Rounding rounding) {
    switch (rounding) {
      case Rounding::NearestEven: return {context_, Z3_mk_fpa_rne(context_)};
      case Rounding::NearestAway: return {context_, Z3_mk_fpa_rna(context_)};
      case Rounding::Down: return {context_, Z3_mk_fpa_rtn(context_)};
      case Rounding::Up: return {context_, Z3_mk_fpa_rtp(context_)};
      case Rounding::TowardZero: return {context_, Z3_mk_fpa_rtz(context_)};
    }
    fail_invariant(__FILE__, __LINE__, "rounding", "not a rounding");
  }

  // The operators of floating point; null for any other.
  Z3_ast apply_float(const Node& node, const std::vector<Z3_ast>& args) {
    Z3_context c = context_;
    const unsigned width = node.sort.width_bits;
    const z3::expr mode = rounding_mode(rounding_of(node).value_or(Rounding::NearestEven));
    const z3::sort sort = is_float(node.op) ? float_sort(width) : context_.bool_sort();
    switch (node.op) {
      case SmtOp::FpFromBits: return Z3_mk_fpa_to_fp_bv(c, args[0], sort);
      case SmtOp::FpFromSigned: return Z3_mk_fpa_to_fp_signed(c, mode, args[0], sort);
      case SmtOp::FpFromUnsigned: return Z3_mk_fpa_to_fp_unsigned(c, mode, args[0], sort);
      case SmtOp::FpConvert: return Z3_mk_fpa_to_fp_float(c, mode, args[0], sort);
      case SmtOp::FpIte: return Z3_mk_ite(c, args[0], args[1], args[2]);
      case SmtOp::FpNeg: return Z3_mk_fpa_neg(c, args[0]);
      case SmtOp::FpAbs: return Z3_mk_fpa_abs(c, args[0]);
      case SmtOp::FpSqrt: return Z3_mk_fpa_sqrt(c, mode, args[0]);
      case SmtOp::FpRoundToIntegral: return Z3_mk_fpa_round_to_integral(c, mode, args[0]);
      case SmtOp::FpAdd: return Z3_mk_fpa_add(c, mode, args[0], args[1]);
      case SmtOp::FpMul: return Z3_mk_fpa_mul(c, mode, args[0], args[1]);
      case SmtOp::FpDiv: return Z3_mk_fpa_div(c, mode, args[0], args[1]);
      case SmtOp::FpFma: return Z3_mk_fpa_fma(c, mode, args[0], args[1], args[2]);
      case SmtOp::FpLt: return Z3_mk_fpa_lt(c, args[0], args[1]);
      case SmtOp::FpLe: return Z3_mk_fpa_leq(c, args[0], args[1]);
      case SmtOp::FpEq: return Z3_mk_fpa_eq(c, args[0], args[1]);
      case SmtOp::FpIsNan: return Z3_mk_fpa_is_nan(c, args[0]);
      case SmtOp::FpToSigned: return Z3_mk_fpa_to_sbv(c, mode, args[0], width);
      case SmtOp::FpToUnsigned: return Z3_mk_fpa_to_ubv(c, mode, args[0], width);
      default: return nullptr;
    }
  }

  z3::expr made(Z3_ast ast) {
    context_.check_error();
    return z3::expr(context_, ast);
  }

  Z3_ast apply(const Node& node, const std::vector<Z3_ast>& args, unsigned count) {
    Z3_context c = context_;
    const unsigned high = node.index + node.sort.width_bits - 1;
    switch (node.op) {
      case SmtOp::Const:
      case SmtOp::Apply: break;
      case SmtOp::Not: return Z3_mk_not(c, args[0]);
      case SmtOp::And: return Z3_mk_and(c, count, args.data());
      case SmtOp::Or: return Z3_mk_or(c, count, args.data());
      case SmtOp::Ite: return Z3_mk_ite(c, args[0], args[1], args[2]);
      case SmtOp::Eq: return Z3_mk_eq(c, args[0], args[1]);
      case SmtOp::BvNot: return Z3_mk_bvnot(c, args[0]);
      case SmtOp::BvNeg: return Z3_mk_bvneg(c, args[0]);
      case SmtOp::BvAdd: return Z3_mk_bvadd(c, args[0], args[1]);
      case SmtOp::BvMul: return Z3_mk_bvmul(c, args[0], args[1]);
      case SmtOp::BvUdiv: return Z3_mk_bvudiv(c, args[0], args[1]);
      case SmtOp::BvSdiv: return Z3_mk_bvsdiv(c, args[0], args[1]);
      case SmtOp::BvUrem: return Z3_mk_bvurem(c, args[0], args[1]);
      case SmtOp::BvSrem: return Z3_mk_bvsrem(c, args[0], args[1]);
      case SmtOp::BvAnd: return Z3_mk_bvand(c, args[0], args[1]);
      case SmtOp::BvOr: return Z3_mk_bvor(c, args[0], args[1]);
      case SmtOp::BvXor: return Z3_mk_bvxor(c, args[0], args[1]);
      case SmtOp::BvShl: return Z3_mk_bvshl(c, args[0], args[1]);
      case SmtOp::BvLshr: return Z3_mk_bvlshr(c, args[0], args[1]);
      case SmtOp::BvAshr: return Z3_mk_bvashr(c, args[0], args[1]);
      case SmtOp::BvUlt: return Z3_mk_bvult(c, args[0], args[1]);
      case SmtOp::BvUle: return Z3_mk_bvule(c, args[0], args[1]);
      case SmtOp::BvSlt: return Z3_mk_bvslt(c, args[0], args[1]);
      case SmtOp::BvSle: return Z3_mk_bvsle(c, args[0], args[1]);
      case SmtOp::Concat: return Z3_mk_concat(c, args[0], args[1]);
      case SmtOp::Extract: return Z3_mk_extract(c, high, node.index, args[0]);
      case SmtOp::ZeroExtend: return Z3_mk_zero_ext(c, node.index, args[0]);
      case SmtOp::SignExtend: return Z3_mk_sign_ext(c, node.index, args[0]);
      case SmtOp::IntNeg: return Z3_mk_unary_minus(c, args[0]);
      case SmtOp::IntAdd: return Z3_mk_add(c, count, args.data());
      case SmtOp::IntMul: return Z3_mk_mul(c, count, args.data());
      case SmtOp::IntDiv: return Z3_mk_div(c, args[0], args[1]);
      case SmtOp::IntMod: return Z3_mk_mod(c, args[0], args[1]);
      case SmtOp::IntLt: return Z3_mk_lt(c, args[0], args[1]);
      case SmtOp::IntLe: return Z3_mk_le(c, args[0], args[1]);
      case SmtOp::Select: return Z3_mk_select(c, args[0], args[1]);
      case SmtOp::Store: return Z3_mk_store(c, args[0], args[1], args[2]);
      default:
        if (Z3_ast made = apply_float(node, args)) return made;
        context_.check_error();  // null for one of these as well, where Z3 refuses it
    }
    fail_invariant(__FILE__, __LINE__, "op", "not an operator");
  }

  z3::context& context_;
  bool is_array_;  // memory is one
  std::vector<z3::func_decl> functions_;
  z3::expr_vector nodes_;
};

unsigned to_parameter(std::uint64_t value) {
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(value, 1, std::numeric_limits<unsigned>::max() - 1));
}

// nullopt: an integer outside of 128 bits.
std::optional<Bits> scalar_value(const z3::expr& value, Sort sort) {
  if (sort.is_bool()) return Bits{value.is_true()};
  const std::string text = Z3_get_numeral_string(value.ctx(), value);
  if (sort.is_int()) return integer_from_text(text);
  Bits bits = 0;
  for (const char digit : text) bits = bits * 10 + static_cast<unsigned>(digit - '0');
  return bits;
}

// Since the context of the solver was made.
std::uint64_t resource_count(const z3::solver& solver) {
  const z3::stats statistics = solver.statistics();
  for (unsigned i = 0; i < statistics.size(); ++i) {
    if (statistics.key(i) == "rlimit count") return statistics.uint_value(i);
  }
  fail_invariant(__FILE__, __LINE__, "statistics", "Z3 does not say what it used");
}

class Z3Solver : public Solver {
 public:
  std::string name() const override { return "z3"; }

  // A failure is charged as if all had been used: what was cannot be asked for any more.
  Checked check(const Script& script, const std::vector<NodeId>& observed,
                const Allowance& allowance) override {
    if (!context_) {
      context_ = make_context();
      count_ = 0;
    }
    const std::uint64_t before = count_;
    try {
      RawAnswer answer = try_check(script, observed, allowance);
      return {std::move(answer), count_ - before};
    } catch (const z3::exception& error) {
      context_.reset();  // whatever state it is in
      return {NoAnswer{error.msg()}, allowance.resources};
    }
  }

 private:
  RawAnswer try_check(const Script& script, const std::vector<NodeId>& observed,
                      const Allowance& allowance) {
    Translation translation(*context_, script);
    z3::solver solver = make_solver(*context_, script);
    z3::params parameters(*context_);
    parameters.set("rlimit", to_parameter(allowance.resources));
    parameters.set("timeout", to_parameter(static_cast<std::uint64_t>(allowance.wall.count())));
    parameters.set("ctrl_c", false);
    solver.set(parameters);
    for (const NodeId required : script.requirements())
      solver.add(translation.expression(required));
    const auto start = std::chrono::steady_clock::now();
    const z3::check_result result = solver.check();
    count_ = resource_count(solver);
    switch (result) {
      case z3::unsat: return Unsatisfiable{};
      case z3::sat: return read_model(script, translation, solver.get_model(), observed);
      case z3::unknown: break;
    }
    if (std::chrono::steady_clock::now() - start >= allowance.wall) {
      return NoAnswer{"time limit reached"};
    }
    const std::string reason = solver.reason_unknown();
    const bool is_limit = reason.find("resource limit") != std::string::npos ||
                          reason.find("canceled") != std::string::npos;
    return NoAnswer{is_limit ? "resource limit reached" : reason};
  }

  RawAnswer read_model(const Script& script, Translation& translation, const z3::model& model,
                       const std::vector<NodeId>& observed) {
    Satisfiable answer;
    std::map<std::string, Bits> elements;  // of the uninterpreted sorts; Z3's names carry the sort
    for (const NodeId id : observed) {
      const z3::expr value = model.eval(translation.expression(id), true);
      if (!script.sort(id).is_scalar()) {
        answer.values.push_back(
            elements.try_emplace(value.to_string(), elements.size()).first->second);
        continue;
      }
      const std::optional<Bits> scalar = scalar_value(value, script.sort(id));
      if (!scalar) return NoAnswer{"a value of the model does not fit 128 bits"};
      answer.values.push_back(*scalar);
    }
    return answer;
  }

  std::unique_ptr<z3::context> context_;  // made for the first query
  std::uint64_t count_ = 0;               // of resources, since the context was made
};

}  // namespace

std::unique_ptr<Solver> make_z3_solver() { return std::make_unique<Z3Solver>(); }

}  // namespace tandem::logic
