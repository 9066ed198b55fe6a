#pragma once

#include "system/worker.h"

#include "driver/cache.h"
#include "driver/component.h"

namespace tandem::driver {

// What a worker has from the start: it is a fork of the process that loaded this.
struct Loaded {
  const Rules& rules;
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  const Both<std::string>& bitcode;
  CachePlace cache = {};
};

// The main function of a worker: does what it is asked over the socket until the other end is gone.
// `known` is its own.
void serve_orders(int socket, system::Worker::Page& page, const Loaded& loaded,
                  engines::Knowledge known, replay::Runner& runner);

}  // namespace tandem::driver
