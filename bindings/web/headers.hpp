// What most files of the core include: read once for all of them where there is no compiler cache
// (CMakeLists.txt).
#pragma once

// clang-format off: before everything else
#include "one_thread.hpp"
// clang-format on

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
