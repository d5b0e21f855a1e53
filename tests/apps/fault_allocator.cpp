// An allocator that fails when it is told to: linked in place of the one the core's containers call.
#include <atomic>
#include <cstdlib>

#include "base/budget.hpp"

namespace {

std::atomic<long> left{-1};  // allocations of runs before one fails; negative: none does
std::atomic<bool> always{false};

// Only what a run allocates: a process that has no memory for its own start ends as the system likes.
bool fails() {
    if (pushworks::thread_counter.run == nullptr || left < 0) return false;
    if (left > 0) {
        --left;
        return false;
    }
    if (!always) left = -1;
    return true;
}

}  // namespace

extern "C" {
__attribute__((visibility("default"))) void pushworks_fail_allocation(long number, int from_then_on) {
    always = from_then_on != 0;
    left = number;
}
void* faulty_malloc(std::size_t size) {
    return fails() ? nullptr : std::malloc(size);
}
}
