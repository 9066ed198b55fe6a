#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "base/fields.h"
#include "base/ids.h"
#include "base/integer.h"

namespace tandem::ir {

// The sort that a term or a value ranges over. Bool is the result of comparisons and the
// C type of LLVM's i1; Int (unbounded) appears only with --ints=math; World is
// the opaque history of calls to functions outside the program; Memory is bytes
// by 64-bit address.
enum class SortKind : std::uint8_t { Bool, BitVec, Int, Memory, World };
TANDEM_LAST_OF(SortKind, World)

struct Sort {
  SortKind kind = SortKind::Bool;
  std::uint16_t width_bits = 0;  // BitVec only, 1 to 128

  static constexpr Sort boolean() { return {SortKind::Bool, 0}; }
  static constexpr Sort bits(unsigned width) {
    return {SortKind::BitVec, static_cast<std::uint16_t>(width)};
  }
  static constexpr Sort integer() { return {SortKind::Int, 0}; }
  static constexpr Sort memory() { return {SortKind::Memory, 0}; }
  static constexpr Sort world() { return {SortKind::World, 0}; }

  bool is_bool() const { return kind == SortKind::Bool; }
  bool is_bits() const { return kind == SortKind::BitVec; }
  bool is_int() const { return kind == SortKind::Int; }
  bool is_scalar() const { return is_bool() || is_bits() || is_int(); }
  friend auto operator<=>(const Sort&, const Sort&) = default;
};
TANDEM_FIELDS(Sort, kind, width_bits)

inline bool is_well_formed(const Sort& sort) {
  return sort.is_bits() ? sort.width_bits >= 1 && sort.width_bits <= max_width_bits
                        : sort.width_bits == 0;
}
std::string to_text(Sort sort);  // "bool", "i32", "int", "memory", "world"

// Operators. Arithmetic is two's complement on equal widths unless noted.
// Division and remainder by zero, and shifts by the width or more, have no
// meaning of their own here: the IR guards them (see Stop in procedure.h), and
// a term may give them any fixed value (that of SMT-LIB).
enum class Op : std::uint8_t {
  Const,      // immediate: the value; Bool 0/1; Int two's complement in 128 bits
  Var,        // immediate: SymbolId                                   (terms only)
  Apply,      // immediate: FunctionId; uninterpreted                  (terms only)
  AddressOf,  // immediate: ObjectId; the address of a constant object, i64; equal contents, equal
              // address
  ObjectAddress,  // immediate: MemoryObjectId; the address of a variable, a function or a piece of
                  // the heap, i64                                         (terms only)
  Load,           // Memory, i64 address -> bits, a whole number of bytes, the low byte first
  Store,          // Memory, i64 address, bits (as for Load) -> Memory
  TableRead,      // immediate: ObjectId; args: element index (i64, or Int for Int elements). Out of
                  // bounds: any fixed value
  Not,            // Bool
  And,            // Bool, n-ary
  Or,             // Bool, n-ary
  Ite,            // Bool, T, T
  Eq,             // T, T -> Bool
  IsNull,         // i64 -> Bool; procedures only: whether an access is one through null. An address
                  // that is a small constant behind another is null where the other is: a member of
                  // null. A term says it by Eq
  Overlaps,       // i64, i64, i64 size -> Bool; procedures only: whether so many bytes at two
                  // addresses overlap in part. A term says it by the distance
  BvNot,
  BvNeg,
  BvAdd,  // n-ary in terms, binary in procedures; likewise Mul, And, Or, Xor
  BvSub,  // procedures only: a term writes it as an addition
  BvMul,
  BvUdiv,
  BvSdiv,  // truncates toward zero
  BvUrem,
  BvSrem,  // sign of the dividend
  BvAnd,
  BvOr,
  BvXor,
  BvShl,  // the amount has the width of the value
  BvLshr,
  BvAshr,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  Concat,   // high part first
  Extract,  // immediate: lowest bit; the result sort says how many
  ZeroExtend,
  SignExtend,
  // Floating point. A number is the bits that hold it; their width (16, 32, 64, 80,
  // 128) says in which format (base/float_format.h). Rounds to nearest, ties to even.
  // Whatever gives a number gives one NaN for all: FloatFormat::nan().
  FpCanonical,  // the same number, with that one NaN
  FpNeg,
  FpAbs,
  FpSqrt,
  FpFloor,  // to an integral number: down, up, toward zero,
  FpCeil,
  FpTrunc,
  FpRound,  // to the nearest, ties away from zero,
  FpRint,   // to the nearest, ties to even
  FpAdd,
  FpSub,  // procedures only: a term writes it as an addition
  FpMul,
  FpDiv,
  FpRem,  // C's fmod
  FpFma,  // a * b + c, rounded once
  FpLt,   // false if either is a NaN; likewise FpLe and FpEq
  FpLe,
  FpEq,       // -0 equals +0
  FpConvert,  // to the format of the result
  FpToSi,     // truncates toward zero; what does not fit has no meaning (the IR guards it)
  FpToUi,
  SiToFp,
  UiToFp,
  IntNeg,
  IntAdd,  // n-ary in terms; likewise IntMul
  IntSub,  // procedures only
  IntMul,
  IntDiv,  // truncates toward zero, as C does
  IntRem,  // sign of the dividend
  IntLt,
  IntLe,
};
TANDEM_LAST_OF(Op, IntLe)

constexpr bool is_float_operator(Op op) { return op >= Op::FpCanonical && op <= Op::UiToFp; }
// Such operators whose arguments, or results, are floating-point numbers.
bool takes_numbers(Op op);
bool gives_number(Op op);

const char* to_text(Op op);  // the name in the text of the IR: "bvadd", "ite", ...

}  // namespace tandem::ir
