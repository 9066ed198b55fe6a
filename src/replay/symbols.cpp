#include "replay/symbols.h"

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
}

namespace tandem::replay {
namespace {

template <class Function>
const void* address_of(Function* function) {
  return reinterpret_cast<const void*>(function);
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
      {"fmod", address_of<double(double, double)>(::fmod)},
      {"fmodf", address_of<float(float, float)>(::fmodf)},
      {"floor", address_of<double(double)>(::floor)},
      {"ceil", address_of<double(double)>(::ceil)},
  };
  return symbols;
}

}  // namespace tandem::replay
