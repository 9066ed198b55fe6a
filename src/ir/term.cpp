#include "ir/term.h"

#include <array>
#include <cstddef>

namespace tandem::ir {

std::string to_text(Sort sort) {
  switch (sort.kind) {
    case SortKind::Bool: return "bool";
    case SortKind::BitVec: return "i" + std::to_string(sort.width_bits);
    case SortKind::Int: return "int";
    case SortKind::Memory: return "memory";
    case SortKind::World: return "world";
  }
  return "";
}

bool takes_numbers(Op op) { return is_float_operator(op) && op != Op::SiToFp && op != Op::UiToFp; }

bool gives_number(Op op) {
  switch (op) {
    case Op::FpLt:
    case Op::FpLe:
    case Op::FpEq:
    case Op::FpToSi:
    case Op::FpToUi: return false;
    default: return is_float_operator(op);
  }
}

const char* to_text(Op op) {
  static constexpr std::array names{
      "const",     "var",    "apply",   "addressof",   "objectaddress", "load",   "store",
      "tableread", "not",    "and",     "or",          "ite",           "eq",     "isnull",
      "overlaps",  "bvnot",  "bvneg",   "bvadd",       "bvsub",         "bvmul",  "bvudiv",
      "bvsdiv",    "bvurem", "bvsrem",  "bvand",       "bvor",          "bvxor",  "bvshl",
      "bvlshr",    "bvashr", "bvult",   "bvule",       "bvslt",         "bvsle",  "concat",
      "extract",   "zext",   "sext",    "fpcanonical", "fpneg",         "fpabs",  "fpsqrt",
      "fpfloor",   "fpceil", "fptrunc", "fpround",     "fprint",        "fpadd",  "fpsub",
      "fpmul",     "fpdiv",  "fprem",   "fpfma",       "fplt",          "fple",   "fpeq",
      "fpconvert", "fptosi", "fptoui",  "sitofp",      "uitofp",        "intneg", "intadd",
      "intsub",    "intmul", "intdiv",  "intrem",      "intlt",         "intle"};
  static_assert(names.size() == static_cast<std::size_t>(Op::IntLe) + 1);
  return names[static_cast<std::size_t>(op)];
}

}  // namespace tandem::ir
