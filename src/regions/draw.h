#pragma once

#include "regions/skeleton.h"

namespace tandem::regions {

// What is aligned with what, place by place.
std::string draw(const Both<Body>& bodies, const Skeleton& skeleton);

}  // namespace tandem::regions
