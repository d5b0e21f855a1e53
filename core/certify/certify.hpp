// Certificates: what they claim, and the function that makes one.
#pragma once

#include <cstdint>
#include <string>

#include "run/search.hpp"

namespace pushworks::certify {

enum class ClaimKind : std::uint8_t { unsolvable, pushes, moves };

// No solution exists, or none has fewer than `bound` pushes (moves).
struct Claim {
    ClaimKind kind = ClaimKind::unsolvable;
    std::int64_t bound = 0;
};

// Thrown when the walk meets a solution that the claim rules out.
struct Refuted {};

struct Certificate {
    Status status = Status::not_found;  // solved: written; not_found: the claim is wrong, see `error`
    std::string proof;                  // the binary part of the file
    std::string error;
    double seconds = 0;
    std::uint64_t states = 0;
    std::uint64_t patterns = 0;
    std::uint64_t bounds = 0;
};

// Never throws for a level or a claim; limits and cancel end it with their status.
Certificate certify(const LevelSpec& level, const Claim& claim, const Limits& limits, Progress& progress);

}  // namespace pushworks::certify
