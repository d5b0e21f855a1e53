// Memory for tables that are looked at all over: on pages of two megabytes where the system has them, so that
// finding the page does not take longer than the look.
#pragma once

#include <cstddef>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "base/memory.hpp"

namespace pushworks {

template <class T>
struct LargePages {
    using value_type = T;
    static constexpr std::size_t kPage = std::size_t{1} << 21;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* memory = take_memory(bytes, alignment(bytes));
#ifdef __linux__
        if (bytes >= kPage) madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: else the pages are small ones
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        give_back_memory(memory, count * sizeof(T), alignment(count * sizeof(T)));
    }
    bool operator==(const LargePages&) const { return true; }

 private:
    static std::size_t alignment(std::size_t bytes) { return bytes < kPage ? alignof(T) : kPage; }
};

template <class T>
using LargeTable = std::vector<T, LargePages<T>>;

}  // namespace pushworks
