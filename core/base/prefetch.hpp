// Prefetches memory before it is needed, so that several cache misses overlap.
#pragma once

namespace pushworks {

inline void prefetch(const void* place) {
#ifdef __wasm__
    // WebAssembly has no such instruction. A load whose value is not used does the same.
    asm volatile("" : : "r"(*static_cast<const char*>(place)));
#else
    __builtin_prefetch(place);
#endif
}

}  // namespace pushworks
