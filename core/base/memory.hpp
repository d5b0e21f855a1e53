// Containers whose memory counts towards the budget of the run that the thread works for. The core uses them
// wherever the size depends on the level (base/containers.hpp has more of them): a limit on memory is kept
// without replacing the allocator of the process that the core is loaded into.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace pushworks {

// Throws std::bad_alloc when the limit or the system does not allow it. What one thread has taken another may
// give back: nothing is stored beside the memory.
void* take_memory(std::size_t bytes, std::size_t alignment);
void give_back_memory(void* memory, std::size_t bytes, std::size_t alignment) noexcept;

template <class T>
struct Counted {
    using value_type = T;

    Counted() = default;
    template <class Other>
    Counted(const Counted<Other>&) noexcept {}

    T* allocate(std::size_t count) {
        if (count > PTRDIFF_MAX / sizeof(T)) throw std::bad_alloc();
        return static_cast<T*>(take_memory(count * sizeof(T), alignof(T)));
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        give_back_memory(memory, count * sizeof(T), alignof(T));
    }
    bool operator==(const Counted&) const = default;
};

template <class T>
using Vector = std::vector<T, Counted<T>>;

}  // namespace pushworks
