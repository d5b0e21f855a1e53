// The levels a batch plays, ready to be copied onto a board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "env/cells.hpp"
#include "level/board.hpp"

namespace pushworks::env {

class Shelf {
 public:
    // With `measured`, every level gets its push distances and its dead squares.
    Shelf(Shape shape, bool measured) : shape_(shape), measured_(measured) {}

    const Shape& shape() const { return shape_; }
    int size() const { return static_cast<int>(starts_.size()); }
    bool measured() const { return measured_; }

    // `cells` are kWall, kGoal, kBox and kPlayer of the whole shape. Throws std::invalid_argument, saying
    // what is wrong, when the level cannot be played.
    int add(std::span<const Cell> cells);
    bool playable(std::span<const Cell> cells) const;
    // Puts another level in the place of one nobody plays.
    void replace(int level, std::span<const Cell> cells);
    // The same from the level maker: placed at the upper left, walls around.
    std::vector<Cell> cells_of(const LevelSpec& spec) const;

    // Cells with their margin, stride() bytes.
    const Cell* image(int level) const {
        return images_.data() + static_cast<std::size_t>(level) * shape_.stride();
    }
    int player(int level) const { return starts_[level].player; }
    int boxes(int level) const { return starts_[level].boxes; }
    int boxes_off_goals(int level) const { return starts_[level].off; }
    // Pushes a lone box needs from each cell to the nearest goal; size() of the shape where there is no way.
    // Empty unless measured.
    const std::uint16_t* far(int level) const {
        return measured_ ? far_.data() + static_cast<std::size_t>(level) * shape_.size() : nullptr;
    }
    LevelSpec spec(int level) const;
    // Another number for every level that was ever on the shelf.
    std::uint64_t edition(int level) const { return editions_[level]; }

 private:
    struct Start {
        std::uint16_t player;
        std::uint16_t boxes;
        std::uint16_t off;
    };
    Start checked(std::span<const Cell> cells) const;
    void store(int level, std::span<const Cell> cells, Start start);
    void measure(int level);

    Shape shape_;
    bool measured_;
    std::vector<Cell> images_;
    std::vector<Start> starts_;
    std::vector<std::uint16_t> far_;
    std::vector<std::uint64_t> editions_;
    std::uint64_t last_edition_ = 0;
};

// A position as the rest of the core takes it.
LevelSpec spec_of(const Shape& shape, const Cell* cells);

}  // namespace pushworks::env
