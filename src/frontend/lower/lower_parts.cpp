// Values that consist of several scalars: structures as clang returns them, and vectors. After
// normalise.cpp what is left to do with vectors is to put them together, take them apart, load,
// store and pass them.

#include <algorithm>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include "frontend/lower/lower_families.h"
#include "frontend/module/structures.h"
#include "frontend/program/signature.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;

// Where the scalars of a part lie among those of the whole.
std::pair<std::size_t, std::size_t> range_of(const std::vector<Leaf>& leaves,
                                             llvm::ArrayRef<unsigned> path) {
  std::size_t first = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const bool is_inside = leaves[i].path.size() >= path.size() &&
                           std::equal(path.begin(), path.end(), leaves[i].path.begin());
    if (is_inside && count++ == 0) first = i;
  }
  return {first, count};
}

void lower_extract(Builder& to, const llvm::ExtractValueInst& extract) {
  const llvm::Value& whole = *extract.getAggregateOperand();
  const auto leaves = to.tables().leaves_of(*whole.getType());
  const auto parts = leaves ? to.parts(whole) : std::nullopt;
  if (!parts) return to.unsupported("struct", "a field of a structure");
  const auto [first, count] = range_of(*leaves, extract.getIndices());
  if (to.tables().sort_of(*extract.getType())) return to.define(extract, (*parts)[first]);
  const auto begin = parts->begin() + static_cast<std::ptrdiff_t>(first);
  to.define_parts(extract, {begin, begin + static_cast<std::ptrdiff_t>(count)});
}

void lower_insert(Builder& to, const llvm::InsertValueInst& insert) {
  const llvm::Value& whole = *insert.getAggregateOperand();
  const llvm::Value& part = *insert.getInsertedValueOperand();
  const auto leaves = to.tables().leaves_of(*whole.getType());
  auto parts = leaves ? to.parts(whole) : std::nullopt;
  if (!parts) return to.unsupported("struct", "a field of a structure");
  const auto [first, count] = range_of(*leaves, insert.getIndices());
  std::vector<ValueId> inserted;
  if (to.tables().sort_of(*part.getType())) {
    inserted = {to.operand(part)};
  } else if (const auto given = to.parts(part)) {
    inserted = *given;
  }
  if (inserted.size() != count) return to.unsupported("struct", "a field of a structure");
  std::copy(inserted.begin(), inserted.end(), parts->begin() + static_cast<std::ptrdiff_t>(first));
  to.define_parts(insert, std::move(*parts));
}

// The lane of a vector; none where that is not known, or where there is no such lane.
std::optional<std::size_t> lane_of(const llvm::Value& vector, const llvm::Value& index) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&index);
  const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(vector.getType());
  if (!number || !type || number->getValue().uge(type->getNumElements())) return std::nullopt;
  return number->getZExtValue();
}

void lower_extract_lane(Builder& to, const llvm::ExtractElementInst& extract) {
  const auto lane = lane_of(*extract.getVectorOperand(), *extract.getIndexOperand());
  const auto parts = lane ? to.parts(*extract.getVectorOperand()) : std::nullopt;
  if (!parts) return to.unsupported("vector", "a lane of a vector");
  to.define(extract, (*parts)[*lane]);
}

void lower_insert_lane(Builder& to, const llvm::InsertElementInst& insert) {
  const auto lane = lane_of(insert, *insert.getOperand(2));
  auto parts = lane ? to.parts(*insert.getOperand(0)) : std::nullopt;
  if (!parts) return to.unsupported("vector", "a lane of a vector");
  (*parts)[*lane] = to.operand(*insert.getOperand(1));
  to.define_parts(insert, std::move(*parts));
}

bool is_vector_cast(const llvm::Instruction& instruction) {
  return llvm::isa<llvm::BitCastInst>(instruction) &&
         (instruction.getType()->isVectorTy() ||
          instruction.getOperand(0)->getType()->isVectorTy());
}

// The value as bits, each scalar at its place, nothing between them.
ValueId join(Builder& to, const std::vector<ValueId>& parts, const std::vector<Leaf>& leaves) {
  std::vector<ValueId> pieces;  // the last one lowest
  unsigned width = 0;
  const auto add = [&](ValueId piece) {
    pieces.insert(pieces.begin(), piece);
    width += to.sort(piece).width_bits;
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto start = static_cast<unsigned>(8 * leaves[i].offset_bytes);
    if (start > width) add(to.constant(Sort::bits(start - width), 0));
    add(parts[i]);
  }
  return pieces.size() == 1 ? pieces[0] : to.op(Op::Concat, Sort::bits(width), pieces);
}

// The same bits, read as lanes of another size or as one number.
void lower_vector_cast(Builder& to, const llvm::BitCastInst& cast) {
  const auto refuse = [&] { to.unsupported("vector", "a conversion of a vector"); };
  const llvm::Value& from = *cast.getOperand(0);
  const auto leaves = to.tables().leaves_of(*from.getType());
  if (!leaves || !passed_sort(*from.getType(), to.tables())) return refuse();
  ValueId whole;
  if (to.tables().sort_of(*from.getType())) {
    whole = leaves->front().is_float ? seen_bits(to, from) : to.operand(from);
  } else {
    auto parts = to.parts(from);
    if (!parts) return refuse();
    const bool is_open = may_be_computed(from);
    for (std::size_t i = 0; i < parts->size(); ++i) {
      if ((*leaves)[i].is_float && is_open) (*parts)[i] = seen_bits(to, (*parts)[i]);
    }
    whole = join(to, *parts, *leaves);
  }
  if (to.tables().sort_of(*cast.getType())) return to.define(cast, whole);
  const auto lanes = to.tables().leaves_of(*cast.getType());
  if (!lanes) return refuse();
  to.define_parts(cast, split_parts(to, whole, *lanes));
}

// A number in the midst of others, as it leaves the function.
ValueId with_one_nan(Builder& to, ValueId whole, unsigned low, unsigned width) {
  const unsigned end = to.sort(whole).width_bits;
  const auto bits = [&](unsigned from, unsigned count) {
    return to.op(Op::Extract, Sort::bits(count), {whole}, from);
  };
  std::vector<ValueId> pieces;
  if (low + width < end) pieces.push_back(bits(low + width, end - low - width));
  pieces.push_back(to.op(Op::FpCanonical, Sort::bits(width), {bits(low, width)}));
  if (low > 0) pieces.push_back(bits(0, low));
  return to.op(Op::Concat, Sort::bits(end), std::move(pieces));
}

// Clang returns small structures in integers: the floating-point numbers in them too, and the
// padding, which is no part of the value.
ValueId returned_part(Builder& to, const Leaf& leaf, ValueId value, const Contents& contents) {
  if (leaf.is_float) return to.op(Op::FpCanonical, to.sort(value), {value});
  if (!to.sort(value).is_bits()) return value;
  const unsigned width = to.sort(value).width_bits;
  const std::uint64_t start = 8 * leaf.offset_bytes;
  const Bits used = truncate(contents.used >> start, width);
  if (used != mask_of(width))
    value = to.op(Op::BvAnd, to.sort(value), {value, to.constant(to.sort(value), used)});
  for (const FloatPlace& place : contents.floats) {
    if (place.width_bits >= width || place.offset_bits < start ||
        place.offset_bits + place.width_bits > start + width)
      continue;
    const auto low = static_cast<unsigned>(place.offset_bits - start);
    value = with_one_nan(to, value, low, place.width_bits);
  }
  return value;
}

}  // namespace

std::optional<ValueId> returned_value(Builder& to, const llvm::Value& value) {
  const llvm::DIType* type = nullptr;
  if (const llvm::DISubprogram* subprogram = to.function().getSubprogram();
      subprogram && subprogram->getType() && subprogram->getType()->getTypeArray().size() > 0)
    type = subprogram->getType()->getTypeArray()[0];
  const Contents contents = contents_of(type);
  const auto leaves = to.tables().leaves_of(*value.getType());
  if (!leaves || !passed_sort(*value.getType(), to.tables())) return std::nullopt;
  if (to.tables().sort_of(*value.getType())) {
    const ValueId whole = to.operand(value, to.signs().of_result());
    return returned_part(to, leaves->front(), whole, contents);
  }
  auto parts = to.parts(value);
  if (!parts) return std::nullopt;
  for (std::size_t i = 0; i < parts->size(); ++i)
    (*parts)[i] = returned_part(to, (*leaves)[i], (*parts)[i], contents);
  return join(to, *parts, *leaves);
}

std::optional<ValueId> passed_vector(Builder& to, const llvm::Value& vector) {
  const auto leaves = to.tables().leaves_of(*vector.getType());
  if (!leaves || !passed_sort(*vector.getType(), to.tables())) return std::nullopt;
  auto parts = to.parts(vector);
  if (!parts) return std::nullopt;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    if ((*leaves)[i].is_float)
      (*parts)[i] = to.op(Op::FpCanonical, (*leaves)[i].sort, {(*parts)[i]});
  }
  return join(to, *parts, *leaves);
}

std::vector<ValueId> split_parts(Builder& to, ValueId whole, const std::vector<Leaf>& leaves) {
  std::vector<ValueId> parts;
  for (const Leaf& leaf : leaves) {
    const Bits low = 8 * leaf.offset_bytes;
    parts.push_back(leaf.sort == to.sort(whole) ? whole
                                                : to.op(Op::Extract, leaf.sort, {whole}, low));
  }
  return parts;
}

bool can_hold_vectors(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::CallInst>(instruction)) return !llvm::isa<llvm::IntrinsicInst>(instruction);
  return llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::ReturnInst, llvm::ExtractValueInst,
                   llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst,
                   llvm::BitCastInst, llvm::FreezeInst>(instruction);
}

bool lower_parts(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    lower_extract(to, *extract);
  } else if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    lower_insert(to, *insert);
  } else if (const auto* lane = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
    lower_extract_lane(to, *lane);
  } else if (const auto* put = llvm::dyn_cast<llvm::InsertElementInst>(&instruction)) {
    lower_insert_lane(to, *put);
  } else if (is_vector_cast(instruction)) {
    lower_vector_cast(to, llvm::cast<llvm::BitCastInst>(instruction));
  } else if (llvm::isa<llvm::FreezeInst>(instruction) && instruction.getType()->isVectorTy()) {
    if (auto parts = to.parts(*instruction.getOperand(0)))
      to.define_parts(instruction, std::move(*parts));
  } else {
    return false;
  }
  return true;
}

}  // namespace tandem::frontend
