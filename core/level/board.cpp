#include "level/board.hpp"

#include <algorithm>
#include <stdexcept>

#include "level/spread.hpp"

namespace pushworks {

Board::Board(const LevelSpec& spec) : width_(spec.width), height_(spec.height) {
    constexpr std::int64_t most_cells = std::int64_t{1} << 30;  // a cell and its neighbours are within an int
    if (width_ < 0 || height_ < 0 || std::int64_t{width_} * height_ > most_cells)
        throw std::invalid_argument("the level has more than 1,073,741,824 cells");
    const int cell_count = width_ * height_;
    const auto on_board = [&](int cell) { return cell >= 0 && cell < cell_count; };
    if (spec.several_players) throw std::invalid_argument("the level has more than one player");
    if (!on_board(spec.player)) throw std::invalid_argument("the level has no player");
    if (spec.goals.size() < spec.boxes.size())
        throw std::invalid_argument("the level has fewer goals than boxes");

    enum : std::uint8_t { wall = 1, goal = 2, box = 4, inside = 8 };
    Vector<std::uint8_t> marks(cell_count, 0);
    const auto mark = [&](const Vector<int>& list, std::uint8_t bit) {
        for (const int cell : list) {
            if (!on_board(cell)) throw std::invalid_argument("a square lies outside the board");
            marks[cell] |= bit;
        }
    };
    mark(spec.walls, wall);
    mark(spec.goals, goal);
    mark(spec.boxes, box);
    if (marks[spec.player] & (wall | box)) throw std::invalid_argument("the player stands in a wall or box");

    // Flood the player's area, walking through boxes: what it never covers is decoration.
    Vector<int> queue{spec.player};
    marks[spec.player] |= inside;
    spread(CellNeighbours{width_}, queue, [&](int to, int cell) {
        const int x = cell % width_, y = cell / width_;
        if (x == 0 || y == 0 || x == width_ - 1 || y == height_ - 1)
            throw std::invalid_argument("the level is open to the outside");
        if (marks[to] & (wall | inside)) return false;
        marks[to] |= inside;
        return true;
    });

    squares_.assign(cell_count, kNoSquare);
    for (int cell = 0; cell < cell_count; ++cell) {
        if (!(marks[cell] & inside)) {
            if ((marks[cell] & (box | goal)) == box) unreachable_boxes_are_home_ = false;
            continue;
        }
        if (cells_.size() >= kLargestBoard)
            throw std::invalid_argument("the level has more than 65,534 floor squares");
        const auto square = static_cast<Square>(cells_.size());
        squares_[cell] = square;
        cells_.push_back(cell);
        is_goal_.push_back((marks[cell] & goal) != 0);
        if (marks[cell] & goal) goals_.push_back(square);
        if (marks[cell] & box) start_boxes_.push_back(square);
    }
    start_player_ = squares_[spec.player];
    neighbours_.resize(cells_.size());
    for (std::size_t square = 0; square < cells_.size(); ++square)
        for (int direction = 0; direction < kDirections; ++direction)
            neighbours_[square][direction] = squares_[cells_[square] + steps_of(width_)[direction]];
    next_ = neighbours_;
    next_.emplace_back().fill(kNoSquare);
    for (auto& around : next_) std::ranges::replace(around, kNoSquare, static_cast<Square>(size()));
    number_grid();
}

void Board::number_grid() {
    frame_.emplace(width_, cells_, 1);
    const int last = frame_->bit(cells_.back());
    if (last >= 128) return;
    grid_stride_ = frame_->stride();
    grid_bits_.resize(cells_.size());
    grid_squares_.assign(last + 1, kNoSquare);
    for (std::size_t square = 0; square < cells_.size(); ++square) {
        const int bit = frame_->bit(cells_[square]);
        grid_bits_[square] = static_cast<std::uint8_t>(bit);
        grid_squares_[bit] = static_cast<Square>(square);
        grid_floor_ |= GridBits{1} << bit;
    }
}

}  // namespace pushworks
