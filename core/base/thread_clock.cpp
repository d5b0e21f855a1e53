#include "base/thread_clock.hpp"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <ctime>
#endif

namespace pushworks {

#ifdef _WIN32

namespace {

double seconds_of(const FILETIME& time) {  // in steps of 100 nanoseconds
    return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
}

}  // namespace

double thread_seconds() {
    FILETIME begun{}, ended{}, kernel{}, user{};
    GetThreadTimes(GetCurrentThread(), &begun, &ended, &kernel, &user);
    return seconds_of(kernel) + seconds_of(user);
}

#else

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

#endif

}  // namespace pushworks
