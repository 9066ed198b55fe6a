#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <z3++.h>

#include "base/invariant.h"
#include "logic/solver.h"

namespace tandem::logic {
namespace {

using ir::Sort;
using ir::SortKind;

// Z3's own choice for integers tries some things for so many seconds each: what it answers would
// depend on the machine, and the timer has a thread, which hangs now and then.
z3::solver make_integer_solver(z3::context& context) {
  const auto tactic = [&](const char* name) { return z3::tactic(context, name); };
  return (tactic("simplify") & tactic("propagate-values") & tactic("solve-eqs") & tactic("smt"))
      .mk_solver();
}

// The strategy to ask for. Z3's own choice by the look of the formula costs
// milliseconds for each query, many times the work on a typical one.
z3::solver make_solver(z3::context& context, const Script& script) {
  if (script.has_sort(SortKind::Int)) return make_integer_solver(context);
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

// Integers that are no constants are multiplied.
bool has_products(const Script& script) {
  const auto is_variable = [&](NodeId id) { return script.nodes()[id.index].op != SmtOp::Const; };
  return std::any_of(script.nodes().begin(), script.nodes().end(), [&](const Node& node) {
    return node.op == SmtOp::IntMul &&
           std::count_if(node.args.begin(), node.args.end(), is_variable) > 1;
  });
}

// An operator on its arguments, of which a rounding mode is the first. The parameters of the
// function that makes it say how it is called.
struct Application {
  z3::context& context;
  const Node& node;
  const std::vector<Z3_ast>& args;

  using Ast = Z3_ast;
  Ast with(Ast (*make)(Z3_context, Ast)) const { return make(context, args[0]); }
  Ast with(Ast (*make)(Z3_context, Ast, Ast)) const { return make(context, args[0], args[1]); }
  Ast with(Ast (*make)(Z3_context, Ast, Ast, Ast)) const {
    return make(context, args[0], args[1], args[2]);
  }
  Ast with(Ast (*make)(Z3_context, Ast, Ast, Ast, Ast)) const {
    return make(context, args[0], args[1], args[2], args[3]);
  }
  Ast with(Ast (*make)(Z3_context, unsigned, const Ast*)) const {
    return make(context, static_cast<unsigned>(args.size()), args.data());
  }
  // With indices: bits, or the sort or the width of the result.
  Ast with(Ast (*make)(Z3_context, unsigned, Ast)) const {
    return make(context, indices_of(node)[0], args[0]);
  }
  Ast with(Ast (*make)(Z3_context, unsigned, unsigned, Ast)) const {
    const std::vector<std::uint32_t> bits = indices_of(node);
    return make(context, bits[0], bits[1], args[0]);
  }
  Ast with(Ast (*make)(Z3_context, Ast, Ast, unsigned)) const {
    return make(context, args[0], args[1], indices_of(node)[0]);
  }
  Ast with(Ast (*make)(Z3_context, Ast, Z3_sort)) const {
    return make(context, args[0], float_sort());
  }
  Ast with(Ast (*make)(Z3_context, Ast, Ast, Z3_sort)) const {
    return make(context, args[0], args[1], float_sort());
  }

  // Held by an object: Z3 drops what nobody holds with the next call.
  z3::sort float_sort() const {
    const std::vector<std::uint32_t> bits = indices_of(node);
    return {context, Z3_mk_fpa_sort(context, bits[0], bits[1])};
  }
};

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
    // Held by an object: Z3 drops what nobody holds with the next call.
    std::optional<z3::expr> mode;
    if (const auto rounding = rounding_of(node)) {
      mode = rounding_mode(*rounding);
      args.push_back(*mode);
    }
    for (const NodeId arg : node.args) args.push_back(expression(arg));
    return made(apply(node, args));
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

  z3::expr made(Z3_ast ast) {
    context_.check_error();
    return z3::expr(context_, ast);
  }

  Z3_ast apply(const Node& node, const std::vector<Z3_ast>& args) {
    const Application application{context_, node, args};
    switch (node.op) {
      case SmtOp::Const: break;
      case SmtOp::Apply:
        return Z3_mk_app(context_, functions_[node.index], static_cast<unsigned>(args.size()),
                         args.data());
#define TANDEM_OPERATOR(name, smtlib, indices, rounding, z3, cvc5) \
  case SmtOp::name: return application.with(z3);
#include "logic/operators.def"
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

// The resources used since the context of the solver was made. None: it was not told, since the
// formula was simplified to nothing.
std::optional<std::uint32_t> resource_count(const z3::solver& solver) {
  const z3::stats statistics = solver.statistics();
  for (unsigned i = 0; i < statistics.size(); ++i) {
    if (statistics.key(i) == "rlimit count") return statistics.uint_value(i);
  }
  return std::nullopt;
}

class Z3Solver : public Solver {
 public:
  std::string name() const override { return "z3"; }

  // A failure is charged as if all had been used: what was cannot be asked for any more.
  Checked check(const Script& script, const std::vector<NodeId>& observed,
                std::uint64_t resources) override {
    if (!context_) {
      context_ = std::make_unique<z3::context>();
      count_ = 0;
    }
    const std::uint32_t before = count_;
    try {
      RawAnswer answer = try_check(script, observed, resources);
      return {std::move(answer), count_ - before};
    } catch (const z3::exception& error) {
      context_.reset();  // whatever state it is in
      const std::string message = error.msg();
      if (message.find("out of memory") != std::string::npos) throw std::bad_alloc();
      return {NoAnswer{message}, resources};
    }
  }

 private:
  RawAnswer try_check(const Script& script, const std::vector<NodeId>& observed,
                      std::uint64_t resources) {
    Translation translation(*context_, script);
    z3::solver solver = make_solver(*context_, script);
    z3::params parameters(*context_);
    parameters.set("rlimit", to_parameter(resources));
    parameters.set("ctrl_c", false);
    // The newer arithmetic does not count what it does with products of variables: a call of it may
    // take for ever.
    if (has_products(script)) parameters.set("arith.solver", 2U);
    solver.set(parameters);
    for (const NodeId required : script.requirements())
      solver.add(translation.expression(required));
    const z3::check_result result = solver.check();
    count_ = resource_count(solver).value_or(count_);
    switch (result) {
      case z3::unsat: return Unsatisfiable{};
      case z3::sat: {
        const z3::model model = solver.get_model();
        const auto value = [&](NodeId id) { return model.eval(translation.expression(id), true); };
        return read_model(
            script, observed, [&](NodeId id) { return scalar_value(value(id), script.sort(id)); },
            [&](NodeId id) { return value(id).to_string(); });
      }
      case z3::unknown: break;
    }
    const std::string reason = solver.reason_unknown();
    const bool is_limit = reason.find("resource limit") != std::string::npos ||
                          reason.find("canceled") != std::string::npos;
    return NoAnswer{is_limit ? "resource limit reached" : reason};
  }

  std::unique_ptr<z3::context> context_;  // made for the first query
  // The resources used since the context was made. Z3 shows the lower 32 bits; a single call stays
  // below that, since its limit has as many.
  std::uint32_t count_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_z3_solver() { return std::make_unique<Z3Solver>(); }

}  // namespace tandem::logic
