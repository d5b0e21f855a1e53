// Processor time of the calling thread: the fair measure of speed on a machine with other work.
#pragma once

#include <ctime>

namespace pushworks {

inline double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace pushworks
