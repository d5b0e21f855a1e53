#include "env/level_store.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "level/spread.hpp"

namespace pushworks::env {

namespace {

// The squares the player could walk to if there were no boxes.
Vector<std::uint8_t> area_of(const Shape& shape, std::span<const Cell> cells, int player) {
    Vector<std::uint8_t> seen(cells.size(), 0);
    Vector<int> queue{player};
    seen[player] = 1;
    spread(CellNeighbours{shape.width}, queue, [&](int to, int cell) {
        const int x = cell % shape.width, y = cell / shape.width;
        if (x == 0 || y == 0 || x == shape.width - 1 || y == shape.height - 1)
            throw std::invalid_argument("the player can walk off the board");
        return !(cells[to] & kWall) && !std::exchange(seen[to], 1);
    });
    return seen;
}

}  // namespace

LevelStore::LevelStore(Shape shape, bool measured) : shape_(shape), measured_(measured) {
    if (shape.width < 1 || shape.height < 1 || std::int64_t{shape.width} * shape.height > 0xFFFF)
        throw std::invalid_argument("expected a board of 1 to 65,535 cells");
}

LevelStore::Start LevelStore::checked(std::span<const Cell> cells) const {
    if (static_cast<int>(cells.size()) != shape_.size())
        throw std::invalid_argument("expected cells of the whole board");
    int players = 0, player = 0, goals = 0, boxes = 0, off = 0;
    for (int i = 0; i < shape_.size(); ++i) {
        const Cell cell = cells[i];
        if (cell & ~(kWall | kGoal | kBox | kPlayer) || ((cell & kWall) && cell != kWall) ||
            ((cell & kBox) && (cell & kPlayer)))
            throw std::invalid_argument("expected one thing in a cell");
        if (cell & kPlayer) ++players, player = i;
        goals += (cell & kGoal) != 0;
        boxes += (cell & kBox) != 0;
        off += (cell & (kBox | kGoal)) == kBox;
    }
    if (players != 1) throw std::invalid_argument("expected one player, got " + std::to_string(players));
    if (boxes > goals) throw std::invalid_argument("there are more boxes than goals");
    if (off == 0) throw std::invalid_argument("every box is on a goal already");
    const Vector<std::uint8_t> area = area_of(shape_, cells, player);
    for (int i = 0; i < shape_.size(); ++i)
        if ((cells[i] & (kBox | kGoal)) == kBox && !area[i])
            throw std::invalid_argument("the player can never get to a box");
    return {static_cast<std::uint16_t>(player), static_cast<std::uint16_t>(off)};
}

bool LevelStore::playable(std::span<const Cell> cells) const try {
    checked(cells);
    return true;
} catch (const std::invalid_argument&) {
    return false;
}

int LevelStore::add(std::span<const Cell> cells) {
    const Start start = checked(cells);
    const int level = size();
    images_.resize(images_.size() + shape_.stride(), kWall);
    if (measured_) far_.resize(far_.size() + shape_.size());
    starts_.push_back(start);
    versions_.push_back(0);
    store(level, cells, start);
    return level;
}

void LevelStore::replace(int level, std::span<const Cell> cells) {
    store(level, cells, checked(cells));
}

void LevelStore::store(int level, std::span<const Cell> cells, Start start) {
    starts_[level] = start;
    versions_[level] = ++last_version_;
    std::copy(cells.begin(), cells.end(), images_.begin() + level * shape_.stride() + shape_.offset());
    if (measured_) measure(level);
}

// Breadth first from every goal by pulls of a lone box, wherever the player is.
void LevelStore::measure(int level) {
    Cell* cells = images_.data() + level * shape_.stride() + shape_.offset();
    std::uint16_t* far = far_.data() + static_cast<std::size_t>(level) * shape_.size();
    const std::uint16_t never = static_cast<std::uint16_t>(shape_.size());
    std::fill(far, far + shape_.size(), never);
    Vector<int> queue;
    for (int i = 0; i < shape_.size(); ++i)
        if (cells[i] & kGoal) far[i] = 0, queue.push_back(i);
    spread(CellNeighbours{shape_.width}, queue, [&](int from, int to) {
        const int behind = from - (to - from);  // where the player pushes it from
        if (from < 0 || from >= shape_.size() || (cells[from] & kWall) || (cells[behind] & kWall))
            return false;
        if (far[from] != never) return false;
        far[from] = static_cast<std::uint16_t>(far[to] + 1);
        return true;
    });
    for (int i = 0; i < shape_.size(); ++i)
        if (!(cells[i] & kWall) && far[i] == never) cells[i] |= kDeadSquare;
}

Vector<Cell> LevelStore::cells_of(const LevelSpec& spec) const {
    if (spec.width > shape_.width || spec.height > shape_.height)
        throw std::invalid_argument("the level is larger than the board");
    Vector<Cell> cells(shape_.size(), kWall);
    const auto at = [&](int cell) -> Cell& {
        return cells[cell / spec.width * shape_.width + cell % spec.width];
    };
    for (int i = 0; i < spec.width * spec.height; ++i) at(i) = 0;
    for (const int cell : spec.walls) at(cell) = kWall;
    for (const int cell : spec.goals) at(cell) |= kGoal;
    for (const int cell : spec.boxes) at(cell) |= kBox;
    at(spec.player) |= kPlayer;
    return cells;
}

LevelSpec LevelStore::spec(int level) const {
    return spec_of(shape_, image(level) + shape_.offset());
}

LevelSpec spec_of(const Shape& shape, const Cell* cells) {
    LevelSpec spec{.width = shape.width, .height = shape.height, .walls = {}, .goals = {}, .boxes = {}};
    for (int i = 0; i < shape.size(); ++i) {
        if (cells[i] & kWall) spec.walls.push_back(i);
        if (cells[i] & kGoal) spec.goals.push_back(i);
        if (cells[i] & kBox) spec.boxes.push_back(i);
        if (cells[i] & kPlayer) spec.player = i;
    }
    return spec;
}

}  // namespace pushworks::env
