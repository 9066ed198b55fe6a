#include "engines/shared/valid_pointers.h"

#include <algorithm>

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

bool is_structure(const CType& type) {
  return type.kind == CTypeKind::Struct || type.kind == CTypeKind::Union;
}

TermId is_same_or_apart(ir::TermPool& pool, TermId a, TermId b, std::uint64_t size_bytes) {
  const ir::Sort sort = pool.sort(a);
  const TermId size = pool.constant(sort, size_bytes);
  const auto is_behind = [&](TermId first, TermId second) {
    const TermId distance = pool.make(Op::BvSub, sort, {second, first});
    return pool.negate(pool.make(Op::BvUlt, ir::Sort::boolean(), {distance, size}));
  };
  return pool.either(pool.equal(a, b), pool.both(is_behind(a, b), is_behind(b, a)));
}

// There is something of type `part` at this offset in a type, or bytes that may be anything.
bool has_part_at(const CTypes& types, CTypeId whole, std::uint64_t offset, CTypeId part) {
  if (whole == part) return offset == 0;
  const CType& type = types[whole];
  switch (type.kind) {
    case CTypeKind::Array: {
      const std::uint64_t size = types[type.target].size_bytes;
      return size != 0 && has_part_at(types, type.target, offset % size, part);
    }
    case CTypeKind::Struct:
    case CTypeKind::Union:
      return std::any_of(type.fields.begin(), type.fields.end(), [&](const CField& field) {
        const std::uint64_t start = field.offset_bits / 8;
        return offset >= start && offset - start < types[field.type].size_bytes &&
               has_part_at(types, field.type, offset - start, part);
      });
    case CTypeKind::Opaque: return true;
    default: return type.size_bytes == 1;
  }
}

struct Pointer {
  TermId address;
  CTypeId target;
};

TermId is_aligned(ir::TermPool& pool, const CTypes& types, const Pointer& pointer) {
  const ir::Sort sort = pool.sort(pointer.address);
  const TermId mask = pool.constant(sort, alignment_of(types, pointer.target) - 1);
  const TermId rest = pool.make(Op::BvAnd, sort, {pointer.address, mask});
  return pool.equal(rest, pool.constant(sort, 0));
}

std::vector<Pointer> pointers_among(const ir::Program& program, const pairing::Pair& pair,
                                    const std::vector<TermId>& inputs) {
  const ir::Procedure& procedure = program.procedures[pair.ids[Side::Old]];
  std::vector<Pointer> pointers;
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
    if (procedure.inputs[i].kind != ir::InputKind::Parameter) continue;
    if (parameter >= procedure.parameters.size()) break;
    const ir::Parameter& declared = procedure.parameters[parameter++];
    const CType& type = program.types[declared.c_type];
    if (declared.type.is_pointer && type.kind == CTypeKind::Pointer)
      pointers.push_back({inputs[i], type.target});
  }
  return pointers;
}

// Two pointers to structures of one type, and the size of that.
template <class Act>
void for_each_two_alike(const CTypes& types, const std::vector<Pointer>& pointers, const Act& act) {
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    if (!is_structure(types[pointers[i].target])) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (pointers[j].target == pointers[i].target)
        act(pointers[j].address, pointers[i].address, types[pointers[i].target].size_bytes);
    }
  }
}

}  // namespace

std::uint64_t alignment_of(const CTypes& types, CTypeId id) {
  const CType& type = types[id];
  if (type.alignment_bytes != 0) return type.alignment_bytes;
  switch (type.kind) {
    case CTypeKind::Opaque: return 1;
    case CTypeKind::Integer:
    case CTypeKind::Float:
    case CTypeKind::Pointer:
      return std::max<std::uint64_t>(1, type.size_bytes & (~type.size_bytes + 1));
    case CTypeKind::Array: return alignment_of(types, type.target);
    case CTypeKind::Struct:
    case CTypeKind::Union: break;
  }
  std::uint64_t alignment = 1;
  for (const CField& field : type.fields) {
    // A packed structure has fields at places that their types do not allow.
    const std::uint64_t wanted = field.width_bits != 0 ? 1 : alignment_of(types, field.type);
    if (field.offset_bits / 8 % wanted == 0 && type.size_bytes % wanted == 0)
      alignment = std::max(alignment, wanted);
  }
  return alignment;
}

bool can_point_to(const CTypes& types, CTypeId element, std::uint64_t offset, CTypeId part) {
  const CType& type = types[part];
  if (offset % alignment_of(types, part) != 0) return false;
  const std::uint64_t size = types[element].size_bytes;
  if (!is_structure(type) || !is_structure(types[element]) || size == 0) return true;
  return has_part_at(types, element, offset % size, part) ||
         (offset % size == 0 && has_part_at(types, part, 0, element));
}

TermId valid_pointers(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                      const std::vector<TermId>& inputs) {
  if (task.plan.pairs[pair].is_recursive) return pool.boolean(true);
  const ir::Program& program = task.programs[Side::Old];
  const std::vector<Pointer> pointers = pointers_among(program, task.plan.pairs[pair], inputs);
  std::vector<TermId> terms;
  for (const Pointer& pointer : pointers) {
    if (!is_structure(program.types[pointer.target]))
      terms.push_back(is_aligned(pool, program.types, pointer));
  }
  for_each_two_alike(program.types, pointers, [&](TermId a, TermId b, std::uint64_t size_bytes) {
    terms.push_back(is_same_or_apart(pool, a, b, size_bytes));
  });
  return pool.all_of(terms);
}

ir::Formula valid_pointers_formula(const Task& task, pairing::PairId pair) {
  ir::TermPool pool;
  return ir::to_formula(pool,
                        valid_pointers(pool, task, pair, formula_variables(pool, task, pair)));
}

TermId usual_pointers(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                      const std::vector<TermId>& inputs) {
  const ir::Program& program = task.programs[Side::Old];
  std::vector<TermId> terms{valid_pointers(pool, task, pair, inputs)};
  for (const Pointer& pointer : pointers_among(program, task.plan.pairs[pair], inputs))
    terms.push_back(is_aligned(pool, program.types, pointer));
  return pool.all_of(terms);
}

bool has_two_pointers(const Task& task, pairing::PairId pair) {
  const ir::Procedure& procedure = task.procedure(pair, Side::Old);
  return std::count_if(procedure.parameters.begin(), procedure.parameters.end(),
                       [](const ir::Parameter& parameter) { return parameter.type.is_pointer; }) >
         1;
}

void keep_structures_whole(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                           const std::vector<TermId>& inputs) {
  if (task.plan.pairs[pair].is_recursive) return;
  const ir::Program& program = task.programs[Side::Old];
  for_each_two_alike(
      program.types, pointers_among(program, task.plan.pairs[pair], inputs),
      [&](TermId a, TermId b, std::uint64_t size_bytes) { pool.keep_whole(a, b, size_bytes); });
}

}  // namespace tandem::engines
