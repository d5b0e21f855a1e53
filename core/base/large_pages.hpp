// Memory for tables that are looked at all over: on pages of two megabytes where the system has them, so that
// finding the page does not take longer than the look.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pushworks {

template <class T>
struct LargePages {
    using value_type = T;
    static constexpr std::size_t kPage = std::size_t{1} << 21;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        if (count * sizeof(T) < kPage) return std::allocator<T>().allocate(count);
        void* memory = ::operator new(count * sizeof(T), std::align_val_t(kPage));
#ifdef __linux__
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);  // a wish: without it the pages are small ones
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        if (count * sizeof(T) < kPage) return std::allocator<T>().deallocate(memory, count);
        ::operator delete(memory, std::align_val_t(kPage));
    }
    bool operator==(const LargePages&) const { return true; }
};

template <class T>
using LargeTable = std::vector<T, LargePages<T>>;

}  // namespace pushworks
