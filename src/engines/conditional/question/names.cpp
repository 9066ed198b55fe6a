#include "engines/conditional/question/names.h"

#include <algorithm>
#include <map>

#include "base/open_array.h"
#include "engines/shared/pair_policy.h"

namespace tandem::engines::conditional {
namespace {

using ir::CName;
using ir::Op;
using ir::TermId;

class Names {
 public:
  Names(const Task& task, pairing::PairId pair, const ir::TermPool& pool,
        const std::vector<TermId>& inputs)
      : program_(task.programs[Side::Old]), pool_(pool) {
    const ir::Procedure& procedure = program_.procedures[task.plan.pairs[pair].ids[Side::Old]];
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const ir::Input& input = procedure.inputs[i];
      if (input.kind == ir::InputKind::Parameter) {
        const std::size_t index = parameter++;
        if (index >= procedure.parameters.size()) continue;
        const ir::Parameter& named = procedure.parameters[index];
        // A part of a larger number is of no type, and has no name in C.
        const bool is_whole = program_.types[named.c_type].kind != CTypeKind::Opaque;
        if (!named.name.empty() && is_whole) add(inputs[i], named.name, named.type, named.c_type);
      } else if (input.kind == ir::InputKind::Global) {
        const ir::Global& global = program_.globals[input.global];
        if (!is_hidden(global, procedure))
          add(inputs[i], global.name, global.type, global.c_type_id);
      } else if (input.kind == ir::InputKind::Memory) {
        memory_ = inputs[i];
      }
    }
    add_globals_in_memory(task, procedure);
  }

  std::optional<CName> operator()(TermId term) const {
    if (const auto known = roots_.find(term); known != roots_.end()) return known->second.name;
    if (pool_[term].op == Op::Load && pool_.args(term)[0] == memory_)
      return loaded(pool_.args(term)[1], pool_.sort(term).width_bits);
    return std::nullopt;
  }

 private:
  struct Root {
    CName name;
    CTypeId type;
  };

  void add(TermId term, const std::string& name, const ScalarType& type, CTypeId c_type) {
    if (pool_[term].op != Op::Var || type.is_float) return;
    const CTypeKind kind = program_.types[c_type].kind;
    if (kind == CTypeKind::Struct || kind == CTypeKind::Union) return;  // its bits have no name
    const bool is_pointer = kind == CTypeKind::Pointer;
    roots_[term] = {{name, type.is_signed && !is_pointer, is_pointer}, c_type};
  }

  // A parameter has its name, or another global of another file or function: C cannot name it
  // there.
  bool is_hidden(const ir::Global& global, const ir::Procedure& procedure) const {
    if (global.name.find('.') != std::string::npos) return true;
    const auto& globals = program_.globals;
    const auto has_name = [&](const auto& other) { return other.name == global.name; };
    return std::any_of(procedure.parameters.begin(), procedure.parameters.end(), has_name) ||
           std::count_if(globals.begin(), globals.end(), has_name) > 1;
  }

  void add_globals_in_memory(const Task& task, const ir::Procedure& procedure) {
    for (const pairing::GlobalPairId id : task.plan.globals.ids()) {
      const auto& before = task.plan.globals[id].ids[Side::Old];
      if (!before) continue;
      const ir::Global& global = program_.globals[*before];
      if (!is_hidden(global, procedure))
        globals_.emplace(key_of(task, id), Root{{global.name, false, true}, global.c_type_id});
    }
  }

  // The name of what a pointer with a name leads to: *p, p->field, p[3], p[i], p[0][1], p->a[2].b;
  // of a part of a global: g.field.
  std::optional<CName> loaded(TermId address, unsigned width) const {
    std::optional<Root> base;
    std::vector<TermId> rest;
    std::vector<TermId> parts{address};
    if (pool_[address].op == Op::BvAdd)
      parts.assign(pool_.args(address).begin(), pool_.args(address).end());
    bool is_object = false;
    std::uint64_t offset = 0;
    for (const TermId part : parts) {
      if (auto named = base ? std::nullopt : pointer_at(part)) {
        base = std::move(named);
        is_object = pool_[part].op == Op::ObjectAddress;
      } else if (const auto constant = pool_.constant_value(part)) {
        offset = static_cast<std::uint64_t>(*constant);
      } else {
        rest.push_back(part);
      }
    }
    if (!base || rest.size() > 1 || static_cast<std::int64_t>(offset) < 0) return std::nullopt;
    if (rest.empty()) {
      return is_object ? within(base->name.text, base->type, offset, width)
                       : led_to(base->name.text, target_of(base->type), offset, width);
    }
    const bool is_array = program_.types[base->type].kind == CTypeKind::Array;
    if (is_object != is_array) return std::nullopt;
    const CTypeId element = target_of(base->type);
    const std::uint64_t size = program_.types[element].size_bytes;
    // A structure that goes on to the end of its object is the only one.
    if (offset >= size || open_array(program_.types, element) != nullptr) return std::nullopt;
    const auto index = unscaled(rest[0], size);
    const auto text = index ? index_text(*index) : std::nullopt;
    if (!text) return std::nullopt;
    auto name = within(base->name.text + "[" + *text + "]", element, offset, width);
    if (name && is_array) {
      name->index = index;
      name->count = program_.types[base->type].size_bytes / size;
    }
    return name;
  }

  CTypeId target_of(CTypeId type) const { return program_.types[type].target; }

  std::optional<Root> pointer_at(TermId term) const {
    if (const auto known = roots_.find(term); known != roots_.end())
      return known->second.name.is_pointer ? std::optional(known->second) : std::nullopt;
    if (pool_[term].op != Op::ObjectAddress) return std::nullopt;
    const auto global = globals_.find(pool_.memory_object(term).key);
    return global == globals_.end() ? std::nullopt : std::optional(global->second);
  }

  // The index that `term` is `size` times of.
  std::optional<TermId> unscaled(TermId term, std::uint64_t size) const {
    if (size == 1) return term;
    if (pool_[term].op != Op::BvMul || pool_.args(term).size() != 2) return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
      if (pool_.constant_value(pool_.args(term)[i]) == std::optional<Bits>(size))
        return pool_.args(term)[1 - i];
    }
    return std::nullopt;
  }

  std::optional<std::string> index_text(TermId index) const {
    return ir::to_c(pool_, without_extension(index), [this](TermId at) { return (*this)(at); });
  }

  // C widens an index by itself, in the way of its type.
  TermId without_extension(TermId term) const {
    const Op op = pool_[term].op;
    if (op != Op::SignExtend && op != Op::ZeroExtend) return term;
    const TermId inner = pool_.args(term)[0];
    return is_masked(inner) || has_sign(inner, op == Op::SignExtend) ? inner : term;
  }

  // It is not negative, whatever its type.
  bool is_masked(TermId term) const {
    const auto args = pool_.args(term);
    return pool_[term].op == Op::BvAnd && std::any_of(args.begin(), args.end(), [&](TermId arg) {
             const auto mask = pool_.constant_value(arg);
             return mask && !sign_bit(*mask, pool_.sort(arg).width_bits);
           });
  }

  // C reads it as signed, or as unsigned. Arithmetic narrower than int it does in int.
  bool has_sign(TermId term, bool is_signed) const {
    if (const auto name = (*this)(term)) return name->is_signed == is_signed && !name->is_pointer;
    const Op op = pool_[term].op;
    if (op != Op::BvAdd && op != Op::BvMul && op != Op::BvNeg) return false;
    const auto args = pool_.args(term);
    return pool_.sort(term).width_bits >= 32 &&
           std::all_of(args.begin(), args.end(), [&](TermId arg) {
             return pool_.constant_value(arg).has_value() || has_sign(arg, is_signed);
           });
  }

  // Of the elements of a type that a pointer leads to, the part of that width at an offset.
  std::optional<CName> led_to(const std::string& pointer, CTypeId id, std::uint64_t offset,
                              unsigned width) const {
    const CType& type = program_.types[id];
    if (type.size_bytes == 0) return std::nullopt;
    const bool is_open = open_array(program_.types, id) != nullptr;
    const std::uint64_t index = is_open ? 0 : offset / type.size_bytes;
    offset -= index * type.size_bytes;
    if (index == 0 && type.kind == CTypeKind::Struct)
      return member(pointer + "->", id, offset, width);
    // Of an array, its first element: *p is the array.
    const bool is_indexed = index != 0 || type.kind == CTypeKind::Array;
    const std::string element =
        is_indexed ? pointer + "[" + std::to_string(index) + "]" : "*" + pointer;
    return within(element, id, offset, width);
  }

  // The part of a thing of that width at an offset.
  std::optional<CName> within(const std::string& thing, CTypeId id, std::uint64_t offset,
                              unsigned width) const {
    const CType& type = program_.types[id];
    if (type.kind == CTypeKind::Struct) return member(thing + ".", id, offset, width);
    if (type.kind == CTypeKind::Array) {
      const std::uint64_t size = program_.types[type.target].size_bytes;
      const bool is_outside = type.size_bytes != 0 && offset >= type.size_bytes;
      if (size == 0 || is_outside) return std::nullopt;
      const std::string element = thing + "[" + std::to_string(offset / size) + "]";
      return within(element, type.target, offset % size, width);
    }
    const bool is_pointer = type.kind == CTypeKind::Pointer;
    if (offset != 0 || type.size_bytes * 8 != width) return std::nullopt;
    if (type.kind != CTypeKind::Integer && !is_pointer) return std::nullopt;
    return CName{thing, type.is_signed && !is_pointer, is_pointer};
  }

  std::optional<CName> member(const std::string& prefix, CTypeId id, std::uint64_t offset,
                              unsigned width) const {
    for (const CField& field : program_.types[id].fields) {
      const std::uint64_t at = field.offset_bits / 8;
      const std::uint64_t size = program_.types[field.type].size_bytes;
      const bool is_open = &field == open_array(program_.types, id);
      const bool is_here = offset >= at && (offset < at + size || is_open);
      if (field.width_bits == 0 && is_here && !field.name.empty())
        return within(prefix + field.name, field.type, offset - at, width);
    }
    return std::nullopt;
  }

  const ir::Program& program_;
  const ir::TermPool& pool_;
  std::map<TermId, Root> roots_;
  std::map<std::string, Root> globals_;  // those in memory, by the keys of their addresses
  std::optional<TermId> memory_;
};

}  // namespace

ir::CNames input_names(const Task& task, pairing::PairId pair, const ir::TermPool& pool,
                       const std::vector<TermId>& old_inputs) {
  return Names(task, pair, pool, old_inputs);
}

}  // namespace tandem::engines::conditional
