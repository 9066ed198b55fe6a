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
const void* address_of(Function* function) {
  return reinterpret_cast<const void*>(function);
}

// A function of <math.h> in its three precisions.
#define TANDEM_REAL(name)                                                                          \
  {#name, address_of<double(double)>(::name)}, {#name "f", address_of<float(float)>(::name##f)}, { \
    #name "l", address_of<long double(long double)>(::name##l)                                     \
  }
#define TANDEM_REAL_OF_TWO(name)                                            \
  {#name, address_of<double(double, double)>(::name)},                      \
      {#name "f", address_of<float(float, float)>(::name##f)}, {            \
    #name "l", address_of<long double(long double, long double)>(::name##l) \
  }
#define TANDEM_ROUNDED(name)                                                                    \
  {#name, address_of<long(double)>(::name)}, {#name "f", address_of<long(float)>(::name##f)}, { \
    #name "l", address_of<long(long double)>(::name##l)                                         \
  }

}  // namespace

std::span<const RuntimeSymbol> runtime_symbols() {
  static const RuntimeSymbol symbols[] = {
      {"memcpy", address_of(::memcpy)},
      {"memmove", address_of(::memmove)},
      {"memset", address_of(::memset)},
      {"__divti3", address_of(__divti3)},
      {"__modti3", address_of(__modti3)},
      {"__udivti3", address_of(__udivti3)},
      {"__umodti3", address_of(__umodti3)},
      {"__multi3", address_of(__multi3)},
      {"__fixdfti", address_of(__fixdfti)},
      {"__fixsfti", address_of(__fixsfti)},
      {"__fixunsdfti", address_of(__fixunsdfti)},
      {"__fixunssfti", address_of(__fixunssfti)},
      {"__floattidf", address_of(__floattidf)},
      {"__floattisf", address_of(__floattisf)},
      {"__floatuntidf", address_of(__floatuntidf)},
      {"__floatuntisf", address_of(__floatuntisf)},
      {"__fixxfti", address_of(__fixxfti)},
      {"__fixunsxfti", address_of(__fixunsxfti)},
      {"__floattixf", address_of(__floattixf)},
      {"__floatuntixf", address_of(__floatuntixf)},
      {"__powisf2", address_of(__powisf2)},
      {"__powidf2", address_of(__powidf2)},
      {"__powixf2", address_of(__powixf2)},
      TANDEM_REAL(ceil),
      TANDEM_REAL(cos),
      TANDEM_REAL(exp),
      TANDEM_REAL(exp2),
      TANDEM_REAL(floor),
      TANDEM_REAL(log),
      TANDEM_REAL(log10),
      TANDEM_REAL(log2),
      TANDEM_REAL(nearbyint),
      TANDEM_REAL(rint),
      TANDEM_REAL(round),
      TANDEM_REAL(roundeven),
      TANDEM_REAL(sin),
      TANDEM_REAL(sqrt),
      TANDEM_REAL(tan),
      TANDEM_REAL(trunc),
      TANDEM_REAL_OF_TWO(fmax),
      TANDEM_REAL_OF_TWO(fmin),
      TANDEM_REAL_OF_TWO(fmod),
      TANDEM_REAL_OF_TWO(pow),
      {"fma", address_of<double(double, double, double)>(::fma)},
      {"fmaf", address_of<float(float, float, float)>(::fmaf)},
      {"fmal", address_of<long double(long double, long double, long double)>(::fmal)},
      {"ldexp", address_of<double(double, int)>(::ldexp)},
      {"ldexpf", address_of<float(float, int)>(::ldexpf)},
      {"ldexpl", address_of<long double(long double, int)>(::ldexpl)},
      TANDEM_ROUNDED(lround),
      TANDEM_ROUNDED(lrint),
      {"llround", address_of<long long(double)>(::llround)},
      {"llrint", address_of<long long(double)>(::llrint)},
  };
  return symbols;
}

}  // namespace tandem::replay
