#include "replay/compile/intrinsics.h"

#include <algorithm>
#include <string_view>

#include "llvm/IR/Intrinsics.h"

namespace tandem::replay {

namespace {

// They are instrumented, or say something to the compiler only. As the rest in names without
// "llvm.", and with all types that may follow.
constexpr std::string_view instrumented[] = {
    "memcpy", "memmove",   "memset",    "va_start",  "va_end",       "va_copy",
    "trap",   "debugtrap", "ubsantrap", "stacksave", "stackrestore", "threadlocal.address"};
constexpr std::string_view remarks[] = {"assume",
                                        "annotation",
                                        "dbg",
                                        "donothing",
                                        "experimental.noalias.scope.decl",
                                        "invariant.end",
                                        "invariant.start",
                                        "lifetime.end",
                                        "lifetime.start",
                                        "prefetch",
                                        "ptr.annotation",
                                        "pseudoprobe",
                                        "sideeffect",
                                        "var.annotation"};
// They compute. The rounding mode is what the program started with: nothing here sets it.
constexpr std::string_view computing[] = {"abs",
                                          "acos",
                                          "arithmetic.fence",
                                          "asin",
                                          "atan",
                                          "bitreverse",
                                          "bswap",
                                          "canonicalize",
                                          "ceil",
                                          "convert",
                                          "copysign",
                                          "cos",
                                          "cosh",
                                          "ctlz",
                                          "ctpop",
                                          "cttz",
                                          "exp",
                                          "exp10",
                                          "exp2",
                                          "expect",
                                          "experimental.constrained",
                                          "fabs",
                                          "floor",
                                          "fma",
                                          "fmuladd",
                                          "fptosi.sat",
                                          "fptoui.sat",
                                          "frexp",
                                          "fshl",
                                          "fshr",
                                          "get.rounding",
                                          "is.constant",
                                          "is.fpclass",
                                          "launder.invariant.group",
                                          "ldexp",
                                          "llrint",
                                          "llround",
                                          "log",
                                          "log10",
                                          "log2",
                                          "lrint",
                                          "lround",
                                          "matrix.multiply",
                                          "matrix.transpose",
                                          "maximum",
                                          "maxnum",
                                          "minimum",
                                          "minnum",
                                          "nearbyint",
                                          "objectsize",
                                          "pow",
                                          "powi",
                                          "ptrmask",
                                          "rint",
                                          "round",
                                          "roundeven",
                                          "sadd",
                                          "scmp",
                                          "sdiv.fix",
                                          "sin",
                                          "sinh",
                                          "smax",
                                          "smin",
                                          "smul",
                                          "sqrt",
                                          "sshl.sat",
                                          "ssa.copy",
                                          "ssub",
                                          "strip.invariant.group",
                                          "tan",
                                          "tanh",
                                          "trunc",
                                          "uadd",
                                          "ucmp",
                                          "udiv.fix",
                                          "umax",
                                          "umin",
                                          "umul",
                                          "ushl.sat",
                                          "usub",
                                          "vector"};
// Instructions of a machine that compute. Of these families only those that touch no memory, by
// what LLVM itself says of them.
constexpr std::string_view families[] = {
    "x86.sse",         "x86.sse2",       "x86.sse3",        "x86.ssse3",       "x86.sse41",
    "x86.sse42",       "x86.sse4a",      "x86.avx",         "x86.avx2",        "x86.avx512",
    "x86.avx512fp16",  "x86.avx512bf16", "x86.bmi",         "x86.fma",         "x86.fma4",
    "x86.xop",         "x86.tbm",        "x86.aesni",       "x86.pclmulqdq",   "x86.sha1msg1",
    "x86.sha1msg2",    "x86.sha1nexte",  "x86.sha1rnds4",   "x86.sha256msg1",  "x86.sha256msg2",
    "x86.sha256rnds2", "x86.vcvtps2ph",  "x86.vcvtph2ps",   "x86.addcarry",    "x86.subborrow",
    "aarch64.neon",    "aarch64.crc32b", "aarch64.crc32cb", "aarch64.crc32ch", "aarch64.crc32cw",
    "aarch64.crc32cx", "aarch64.crc32h", "aarch64.crc32w",  "aarch64.crc32x",  "aarch64.crypto",
    "aarch64.sisd"};

bool is_one_of(llvm::ArrayRef<std::string_view> names, llvm::StringRef name) {
  return std::any_of(names.begin(), names.end(), [&](llvm::StringRef one) {
    return name == one || (name.starts_with(one) && name[one.size()] == '.');
  });
}

// Not what a module says of it.
bool touches_memory(const llvm::Function& intrinsic) {
  const llvm::AttributeList attributes =
      llvm::Intrinsic::getAttributes(intrinsic.getContext(), intrinsic.getIntrinsicID());
  return !attributes.getMemoryEffects().doesNotAccessMemory();
}

}  // namespace

bool is_harmless(const llvm::Function& intrinsic) {
  llvm::StringRef name = intrinsic.getName();
  // One that this LLVM does not know has no meaning.
  if (intrinsic.getIntrinsicID() == llvm::Intrinsic::not_intrinsic) return false;
  if (!name.consume_front("llvm.")) return false;
  if (is_one_of(instrumented, name) || is_one_of(remarks, name) || is_one_of(computing, name))
    return true;
  return is_one_of(families, name) && !touches_memory(intrinsic);
}

}  // namespace tandem::replay
