#include "env/room_codes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/frame.hpp"
#include "base/hash.hpp"
#include "generate/candidate.hpp"

namespace pushworks::env {
namespace {

constexpr int kLargest =
    18;  // the search takes rooms of at most 256 squares: larger boards get one somewhere
constexpr int kRoomTries = 4000;
constexpr int kRoomTriesOffTargets = 400;
constexpr std::uint64_t kNextSeed = kGoldenRatio;  // tries of neighbouring seeds do not meet

generate::MakeOptions make_options(const CodedRoomOptions& options) {
    generate::MakeOptions make;
    make.room.height = std::min(options.height, kLargest);
    make.room.width = std::min(options.width, kLargest);
    const bool small = std::min(make.room.height, make.room.width) <= 8;
    make.room.style = small ? "any" : "walk";
    make.room.silhouette = small ? "any" : "box";
    make.room.min_floor = std::max(1, options.floor);
    make.search.max_positions = options.positions;
    make.search.slack = 25;
    make.boxes = options.boxes;
    make.goal_tries = options.goal_tries;
    make.trim = 0;
    return make;
}

// A level without a box on a target if there is one, and the seed that gave it.
std::pair<generate::Candidate, std::uint64_t> search(const CodedRoomOptions& options, std::uint64_t seed) {
    std::pair<generate::Candidate, std::uint64_t> second_best;
    const int inside = (options.height - 2) * (options.width - 2);
    if (options.height < 3 || options.width < 4 || options.boxes < 1 || inside <= options.boxes)
        return second_best;
    const generate::MakeOptions make = make_options(options);
    for (int number = 0; number < kRoomTries; ++number, seed += kNextSeed) {
        generate::Candidate made = generate::make_candidate(make, seed);
        if (made.start.found && made.start.pushes > 0) {
            if (made.start.boxes_off_goals == options.boxes) return {std::move(made), seed};
            if (!second_best.first.start.found) second_best = {std::move(made), seed};
        }
        if (number >= kRoomTriesOffTargets && second_best.first.start.found) break;
    }
    return second_best;
}

int offset(int spare, std::uint64_t number) {
    return spare > 0 ? static_cast<int>(number % static_cast<std::uint64_t>(spare + 1)) : 0;
}

// Where each box ends, by playing the solution: pairs of target and start.
Vector<std::pair<int, int>> targets_of(const generate::Candidate& made) {
    Vector<std::pair<int, int>> boxes;
    for (const int box : made.level.boxes) boxes.emplace_back(box, box);
    int player = made.level.player;
    for (const char letter : made.start.solution) {
        const int direction = direction_of(letter), step = steps_of(made.level.width)[direction];
        player += step;
        if (letter == kPushLetters[direction])
            for (auto& [now, start] : boxes)
                if (now == player) {
                    now += step;
                    break;
                }
    }
    std::sort(boxes.begin(), boxes.end());
    return boxes;
}

}  // namespace

CodedRoom make_coded_room(const CodedRoomOptions& options, std::uint64_t seed, std::span<std::int64_t> fixed,
                          std::span<std::int64_t> state) {
    CodedRoom room;
    const auto [made, used] = search(options, seed);
    if (!made.start.found) return room;
    const LevelSpec& level = made.level;
    const int top = offset(options.height - level.height, used);
    const int left = offset(options.width - level.width, used >> 8);
    const auto at = [&](int cell) {
        return (cell / level.width + top) * options.width + cell % level.width + left;
    };
    std::fill(fixed.begin(), fixed.end(), kCodeWall);
    for (int y = 0; y < level.height; ++y)
        std::fill_n(fixed.begin() + (y + top) * options.width + left, level.width, kCodeFloor);
    for (const int cell : level.walls) fixed[at(cell)] = kCodeWall;
    for (const int cell : level.goals) fixed[at(cell)] = kCodeTarget;
    std::copy(fixed.begin(), fixed.end(), state.begin());
    for (const int cell : level.boxes)
        state[at(cell)] = fixed[at(cell)] == kCodeTarget ? kCodeBoxOnTarget : kCodeBox;
    room.player = at(level.player);
    state[room.player] = kCodePlayer;
    if (options.second_player) {
        Vector<int> free;
        for (int cell = 0; cell < static_cast<int>(state.size()); ++cell)
            if (state[cell] == kCodeFloor || state[cell] == kCodeTarget) free.push_back(cell);
        if (free.empty()) return room;
        const int second = free[(used >> 16) % free.size()];
        state[second] = kCodePlayer;
        room.player = std::min(room.player, second);
    }
    for (const auto& [target, box] : targets_of(made)) room.box_of.emplace_back(at(target), at(box));
    room.found = true;
    return room;
}

CodedStep step_coded(const CodedBoard& board, int player, int action) {
    const std::array<int, 4> downs{-1, 1, 0, 0}, rights{0, 0, -1, 1};
    CodedStep step;
    step.player = player;
    const auto& [state, fixed, height, width] = board;
    const auto inside = [&](int row, int column) {
        return row >= 0 && row < height && column >= 0 && column < width;
    };
    const auto is_free = [&](int cell) { return state[cell] == kCodeFloor || state[cell] == kCodeTarget; };
    if (action > 0) {
        const int down = downs[(action - 1) % 4], right = rights[(action - 1) % 4];
        const int row = player / width + down, column = player % width + right;
        const int next = row * width + column;
        bool moves = inside(row, column);
        if (moves && action <= 4 && (state[next] == kCodeBoxOnTarget || state[next] == kCodeBox)) {
            const int beyond = next + down * width + right;
            moves = step.moved_box = inside(row + down, column + right) && is_free(beyond);
            if (moves) {
                state[beyond] = fixed[beyond] == kCodeTarget ? kCodeBoxOnTarget : kCodeBox;
                step.box = beyond;
            }
        } else if (moves) {
            moves = is_free(next);
        }
        if (moves) {
            state[next] = kCodePlayer;
            state[player] = fixed[player];
            step.player = next;
            step.moved_player = true;
        }
    }
    step.empty_targets = static_cast<int>(std::count(state.begin(), state.end(), std::int64_t{kCodeTarget}));
    step.empty_targets += fixed[step.player] == kCodeTarget;
    return step;
}

bool paint_coded(std::span<const std::int64_t> state, std::span<const std::int64_t> fixed, int height,
                 int width, std::span<const std::uint8_t> tiles, int tile, std::span<std::uint8_t> out) {
    const std::size_t line = static_cast<std::size_t>(tile) * 3;
    for (int cell = 0; cell < height * width; ++cell) {
        const std::int64_t code = state[cell];
        if (code < 0 || code >= kRoomCodes) return false;
        const bool on_target = code == kCodePlayer && !fixed.empty() && fixed[cell] == kCodeTarget;
        const std::uint8_t* from =
            &tiles[(on_target ? std::size_t{kCodePlayerOnTarget} : code) * line * tile];
        std::uint8_t* to = &out[((cell / width) * tile * width + cell % width) * line];
        for (int y = 0; y < tile; ++y, from += line, to += line * width) std::memcpy(to, from, line);
    }
    return true;
}

}  // namespace pushworks::env
