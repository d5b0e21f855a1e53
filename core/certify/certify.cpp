#include "certify/certify.hpp"

#include <stdexcept>

#include "certify/pass.hpp"

namespace pushworks::certify {

namespace {

constexpr std::int64_t kMostCells = 1 << 17;  // that the checkers take, with one more column

Certificate written(const LevelSpec& level, const Claim& claim, Progress& progress) {
    Certificate result;
    if ((std::int64_t{level.width} + 1) * level.height > kMostCells)
        throw std::invalid_argument("expected at most 131,072 cells for a certificate");
    const Board board(level);
    Pass pass(board, claim, progress);
    try {
        pass.run();
    } catch (const Refuted&) {
        result.error = "the claim is wrong: a solution was found that it rules out";
        return result;
    }
    result.proof = pass.proof();
    result.states = pass.states();
    result.patterns = pass.patterns();
    result.bounds = pass.bounds();
    result.status = Status::solved;
    return result;
}

}  // namespace

Certificate certify(const LevelSpec& level, const Claim& claim, const Limits& limits, Progress& progress) {
    Budget run(limits, progress.cancel);
    Certificate result;
    run_within(run, result, [&] { result = written(level, claim, progress); });
    result.seconds = run.seconds();
    return result;
}

}  // namespace pushworks::certify
