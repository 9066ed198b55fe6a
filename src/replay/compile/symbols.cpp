#include "replay/compile/symbols.h"

#include <cmath>
#include <cstring>

#include "base/integer.h"

extern "C" {  // of libgcc
tandem::SignedBits __divti3(tandem::SignedBits, tandem::SignedBits);
tandem::SignedBits __modti3(tandem::SignedBits, tandem::SignedBits);
tandem::Bits __udivti3(tandem::Bits, tandem::Bits);
tandem::Bits __umodti3(tandem::Bits, tandem::Bits);
tandem::SignedBits __multi3(tandem::SignedBits, tandem::SignedBits);
tandem::SignedBits __fixdfti(double);
tandem::SignedBits __fixsfti(float);
tandem::Bits __fixunsdfti(double);
tandem::Bits __fixunssfti(float);
double __floattidf(tandem::SignedBits);
float __floattisf(tandem::SignedBits);
double __floatuntidf(tandem::Bits);
float __floatuntisf(tandem::Bits);
tandem::SignedBits __fixxfti(long double);
tandem::Bits __fixunsxfti(long double);
long double __floattixf(tandem::SignedBits);
long double __floatuntixf(tandem::Bits);
float __powisf2(float, int);
double __powidf2(double, int);
long double __powixf2(long double, int);
}

namespace tandem::replay {
namespace {

template <class Function>
const void* symbol_address(Function* function) {
  return reinterpret_cast<const void*>(function);
}

// A function of <math.h> in its three precisions.
#define TANDEM_REAL_SYMBOL(name)                                   \
  {#name, symbol_address<double(double)>(::name)},                 \
      {#name "f", symbol_address<float(float)>(::name##f)}, {      \
    #name "l", symbol_address<long double(long double)>(::name##l) \
  }
#define TANDEM_REAL_SYMBOL_OF_TWO(name)                                         \
  {#name, symbol_address<double(double, double)>(::name)},                      \
      {#name "f", symbol_address<float(float, float)>(::name##f)}, {            \
    #name "l", symbol_address<long double(long double, long double)>(::name##l) \
  }
#define TANDEM_ROUNDED(name)                                 \
  {#name, symbol_address<long(double)>(::name)},             \
      {#name "f", symbol_address<long(float)>(::name##f)}, { \
    #name "l", symbol_address<long(long double)>(::name##l)  \
  }

}  // namespace

std::span<const RuntimeSymbol> runtime_symbols() {
  static const RuntimeSymbol symbols[] = {
      {"memcpy", symbol_address(::memcpy)},
      {"memmove", symbol_address(::memmove)},
      {"memset", symbol_address(::memset)},
      {"__divti3", symbol_address(__divti3)},
      {"__modti3", symbol_address(__modti3)},
      {"__udivti3", symbol_address(__udivti3)},
      {"__umodti3", symbol_address(__umodti3)},
      {"__multi3", symbol_address(__multi3)},
      {"__fixdfti", symbol_address(__fixdfti)},
      {"__fixsfti", symbol_address(__fixsfti)},
      {"__fixunsdfti", symbol_address(__fixunsdfti)},
      {"__fixunssfti", symbol_address(__fixunssfti)},
      {"__floattidf", symbol_address(__floattidf)},
      {"__floattisf", symbol_address(__floattisf)},
      {"__floatuntidf", symbol_address(__floatuntidf)},
      {"__floatuntisf", symbol_address(__floatuntisf)},
      {"__fixxfti", symbol_address(__fixxfti)},
      {"__fixunsxfti", symbol_address(__fixunsxfti)},
      {"__floattixf", symbol_address(__floattixf)},
      {"__floatuntixf", symbol_address(__floatuntixf)},
      {"__powisf2", symbol_address(__powisf2)},
      {"__powidf2", symbol_address(__powidf2)},
      {"__powixf2", symbol_address(__powixf2)},
      TANDEM_REAL_SYMBOL(ceil),
      TANDEM_REAL_SYMBOL(cos),
      TANDEM_REAL_SYMBOL(exp),
      TANDEM_REAL_SYMBOL(exp2),
      TANDEM_REAL_SYMBOL(floor),
      TANDEM_REAL_SYMBOL(log),
      TANDEM_REAL_SYMBOL(log10),
      TANDEM_REAL_SYMBOL(log2),
      TANDEM_REAL_SYMBOL(nearbyint),
      TANDEM_REAL_SYMBOL(rint),
      TANDEM_REAL_SYMBOL(round),
      TANDEM_REAL_SYMBOL(roundeven),
      TANDEM_REAL_SYMBOL(sin),
      TANDEM_REAL_SYMBOL(sqrt),
      TANDEM_REAL_SYMBOL(tan),
      TANDEM_REAL_SYMBOL(trunc),
      TANDEM_REAL_SYMBOL_OF_TWO(fmax),
      TANDEM_REAL_SYMBOL_OF_TWO(fmin),
      TANDEM_REAL_SYMBOL_OF_TWO(fmod),
      TANDEM_REAL_SYMBOL_OF_TWO(pow),
      {"fma", symbol_address<double(double, double, double)>(::fma)},
      {"fmaf", symbol_address<float(float, float, float)>(::fmaf)},
      {"fmal", symbol_address<long double(long double, long double, long double)>(::fmal)},
      {"ldexp", symbol_address<double(double, int)>(::ldexp)},
      {"ldexpf", symbol_address<float(float, int)>(::ldexpf)},
      {"ldexpl", symbol_address<long double(long double, int)>(::ldexpl)},
      TANDEM_ROUNDED(lround),
      TANDEM_ROUNDED(lrint),
      {"llround", symbol_address<long long(double)>(::llround)},
      {"llrint", symbol_address<long long(double)>(::llrint)},
  };
  return symbols;
}

}  // namespace tandem::replay
