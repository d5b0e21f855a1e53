#include "parts/cutout.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "base/hash.hpp"
#include "level/spread.hpp"

namespace pushworks {

namespace {

enum : std::uint8_t { floor_mark = 1, box_mark = 2, goal_mark = 4, reach_mark = 8, end_mark = 16 };
constexpr char kFirst = '0';        // the character of a wall
constexpr std::size_t kHeader = 2;  // characters that hold the width
constexpr int kSymmetries = 8;

// Marks the free squares connected with one of `from`.
Vector<std::uint8_t> flood(const Board& board, const Occupancy& occupancy, Vector<Square> from) {
    Vector<std::uint8_t> reached(board.size() + 1);
    for (const Square s : from) reached[s] = 1;
    spread(board.next(), from,
           [&](Square t, Square) { return occupancy[t] == kFree && !std::exchange(reached[t], 1); });
    return reached;
}

}  // namespace

std::optional<Cutout> Cutout::make(const Board& board, const CutoutPlan& plan) {
    const int n = board.size();
    charge(static_cast<std::size_t>(12 * n));
    Occupancy inside = plan.occupancy;  // the cutout alone
    Vector<std::uint8_t> marks(n);
    for (const Square b : plan.boxes) marks[b] |= box_mark;
    for (int s = 0; s < n; ++s) {
        const bool open = plan.floor[s] && (plan.occupancy[s] == kFree || marks[s]);
        if (open) marks[s] |= floor_mark;
        inside[s] = !open ? kWall : marks[s] & box_mark ? kBox : kFree;
    }
    for (const Square g : plan.goals) marks[g] |= goal_mark;
    // No box can be brought to a goal outside the cutout, or under another part's box.
    for (const auto* list : {&plan.boxes, &plan.goals})
        for (const Square s : *list)
            if (!(marks[s] & floor_mark)) return std::nullopt;
    // The largest region of the cutout that the player can get to.
    const auto everywhere = flood(board, plan.occupancy, {plan.player});
    Vector<Square> best;
    Vector<std::uint8_t> known(n + 1);
    for_each_piece<Square>(
        board.next(), n,
        [&](Square s, Square) { return everywhere[s] && inside[s] == kFree && !std::exchange(known[s], 1); },
        [&](const Vector<Square>& region) {
            if (region.size() > best.size()) best = region;
        });
    if (best.empty()) return std::nullopt;
    for (const Square s : best) marks[s] |= reach_mark;
    if (plan.end != kNoSquare) {
        for (const Square b : plan.boxes) inside[b] = kFree;
        for (const Square g : plan.goals) inside[g] = kBox;
        if (inside[plan.end] != kFree) return std::nullopt;
        const auto last = flood(board, inside, {plan.end});
        for (int s = 0; s < n; ++s)
            if (last[s]) marks[s] |= end_mark;
    }
    // The rectangle with a wall around it.
    int left = board.width(), right = 0, top = board.height(), bottom = 0;
    for (int s = 0; s < n; ++s) {
        if (!(marks[s] & floor_mark)) continue;
        const int x = board.cell(static_cast<Square>(s)) % board.width();
        const int y = board.cell(static_cast<Square>(s)) / board.width();
        left = std::min(left, x - 1), right = std::max(right, x + 1);
        top = std::min(top, y - 1), bottom = std::max(bottom, y + 1);
    }
    Cutout cutout;
    cutout.width_ = right - left + 1;
    cutout.height_ = bottom - top + 1;
    Vector<std::uint8_t> cells;
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) {
            cutout.cells_.push_back(y * board.width() + x);
            const Square s = board.square_of_cell(cutout.cells_.back());
            cells.push_back(s == kNoSquare || !(marks[s] & floor_mark) ? 0 : marks[s]);
        }
    auto smallest = cutout.turned(cells, cutout.width_, 0);
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry)
        smallest = std::min(smallest, cutout.turned(cells, cutout.width_, symmetry));
    cutout.text_ = std::move(smallest.first);
    cutout.cells_ = std::move(smallest.second);
    cutout.width_ = (cutout.text_[0] - kFirst) * 64 + cutout.text_[1] - kFirst;
    cutout.height_ = static_cast<int>(cutout.cells_.size()) / cutout.width_;
    return cutout;
}

std::pair<std::string, Vector<int>> Cutout::turned(const Vector<std::uint8_t>& marks, int width,
                                                   int symmetry) const {
    const int height = static_cast<int>(marks.size()) / width;
    const bool swapped = (symmetry & 4) != 0;
    const int new_width = swapped ? height : width;
    const int new_height = swapped ? width : height;
    std::pair<std::string, Vector<int>> result;
    result.first = {static_cast<char>(kFirst + new_width / 64), static_cast<char>(kFirst + new_width % 64)};
    for (int y = 0; y < new_height; ++y)
        for (int x = 0; x < new_width; ++x) {
            int from_x = symmetry & 1 ? new_width - 1 - x : x;
            int from_y = symmetry & 2 ? new_height - 1 - y : y;
            if (swapped) std::swap(from_x, from_y);
            const auto from = static_cast<std::size_t>(from_y * width + from_x);
            result.first.push_back(static_cast<char>(kFirst + marks[from]));
            result.second.push_back(cells_[from]);
        }
    return result;
}

std::uint64_t Cutout::key() const {
    std::uint64_t key = 0;
    for (const char letter : text_) key = splitmix64(key ^ static_cast<std::uint64_t>(letter));
    return key;
}

LevelSpec Cutout::spec() const {
    LevelSpec spec;
    spec.width = width_;
    spec.height = height_;
    for (int cell = 0; cell < width_ * height_; ++cell) {
        const int mark = text_[kHeader + static_cast<std::size_t>(cell)] - kFirst;
        if (mark == 0) spec.walls.push_back(cell);
        if (mark & goal_mark) spec.goals.push_back(cell);
        if (mark & box_mark) spec.boxes.push_back(cell);
        if (mark & reach_mark && spec.player < 0) spec.player = cell;
    }
    return spec;
}

int Cutout::end() const {
    for (int cell = 0; cell < width_ * height_; ++cell)
        if ((text_[kHeader + static_cast<std::size_t>(cell)] - kFirst) & end_mark) return cell;
    return -1;
}

Vector<Push> Cutout::pushes(const Board& board, const std::string& lurd) const {
    const Board own(spec());
    const auto square = [&](Square of_own) { return board.square_of_cell(cells_[own.cell(of_own)]); };
    Position position = Position::start(own);
    Vector<Push> pushes;
    play(own, position, lurd, [&](const Push& push, int) {
        const Square from = square(push.box), to = square(own.neighbour(push.box, push.direction));
        pushes.push_back({from, direction_between(board, from, to)});
    });
    return pushes;
}

}  // namespace pushworks
