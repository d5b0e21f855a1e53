#include "analyse/plan_steps.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/budget.hpp"

namespace pushworks::analyse {

namespace {

// Throws std::invalid_argument for a cell that is not of the level. kNoSquare: nothing can ever be there.
Square square_of(const Board& board, int cell) {
    if (cell < 0 || cell >= board.width() * board.height())
        throw std::invalid_argument("a step of the plan leads off the board");
    return board.square_of_cell(cell);
}

// The fewest pushes from every square to a target for a box alone; kNever: none.
Vector<std::uint32_t> distances_to(const Board& board, const Sides& sides, Square target) {
    charge(sides.count());
    Vector<std::uint32_t> pushes(sides.count(), kNever);
    const auto cell = [&](BoxPlayerState at) -> std::uint32_t& { return pushes[at]; };
    sides.count_steps(Way::pull, sides.states_of(target), kNever, cell,
                      [](std::uint32_t one) { return one + 1; });
    Vector<std::uint32_t> least(static_cast<std::size_t>(board.size()), kNever);
    for (BoxPlayerState at = 0; at < pushes.size(); ++at)
        least[sides.square(at)] = std::min(least[sides.square(at)], pushes[at]);
    return least;
}

}  // namespace

Plan plan_of(const LevelSpec& level, const Board& board, const Sides& sides, const Vector<PlanStep>& steps) {
    Plan plan;
    const auto starts = board.start_boxes();
    for (const PlanStep& step : steps) {
        if (std::ranges::find(level.boxes, step.box) == level.boxes.end())
            throw std::invalid_argument("a step of the plan begins where no box stands");
        const Square target = square_of(board, step.target);
        const Square start = board.square_of_cell(step.box);
        if (target == kNoSquare || std::ranges::find(starts, start) == starts.end()) break;
        const auto known = std::ranges::find(plan.cells, step.box);
        const int number = static_cast<int>(known - plan.cells.begin());
        Square from = start;
        for (std::size_t before = 0; before < plan.box.size(); ++before)
            if (plan.box[before] == number) from = plan.target[before];
        Vector<std::uint32_t> distance = distances_to(board, sides, target);
        if (distance[from] == kNever) break;
        if (known == plan.cells.end()) plan.cells.push_back(step.box);
        plan.box.push_back(number);
        plan.target.push_back(target);
        plan.distance.push_back(std::move(distance));
    }
    plan.boxes = static_cast<int>(plan.cells.size());
    for (const Square start : starts) {
        const int cell = board.cell(start);
        if (std::ranges::find(plan.cells, cell) == plan.cells.end()) plan.cells.push_back(cell);
    }
    return plan;
}

Vector<std::uint8_t> alive_squares(const Board& board, const Sides& sides) {
    Vector<std::uint8_t> alive(static_cast<std::size_t>(board.size()), 0), seen(sides.count(), 0);
    Vector<BoxPlayerState> queue;
    for (const Square goal : board.goals())
        for (const BoxPlayerState at : sides.states_of(goal)) {
            seen[at] = 1;
            queue.push_back(at);
        }
    sides.flood(Way::pull, queue,
                [&](BoxPlayerState, BoxPlayerState after) { return !std::exchange(seen[after], 1); });
    for (const BoxPlayerState at : queue) alive[sides.square(at)] = 1;
    return alive;
}

}  // namespace pushworks::analyse
