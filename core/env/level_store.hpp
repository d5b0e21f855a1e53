// The levels a batch plays, ready to be copied onto a board.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "env/cells.hpp"
#include "level/board.hpp"

namespace pushworks::env {

class LevelStore {
 public:
    // With `measured`, every level gets its push distances and its dead squares.
    // Throws std::invalid_argument when a board is empty or has more than 65,535 cells.
    LevelStore(Shape shape, bool measured);

    const Shape& shape() const { return shape_; }
    int size() const { return static_cast<int>(starts_.size()); }
    bool measured() const { return measured_; }

    // `cells` are kWall, kGoal, kBox and kPlayer of the whole shape. Throws std::invalid_argument, saying
    // what is wrong, when the level cannot be played.
    int add(std::span<const Cell> cells);
    bool playable(std::span<const Cell> cells) const;
    // Replaces a level that is on no board.
    void replace(int level, std::span<const Cell> cells);
    // The same from the level maker: placed at the upper left, walls around.
    Vector<Cell> cells_of(const LevelSpec& spec) const;

    // Cells with their margin, stride() bytes.
    const Cell* image(int level) const {
        return images_.data() + static_cast<std::size_t>(level) * shape_.stride();
    }
    int player(int level) const { return starts_[level].player; }
    int boxes_off_goals(int level) const { return starts_[level].off; }
    // Pushes a lone box needs from each cell to the nearest goal; size() of the shape where there is no way.
    // Empty unless measured.
    const std::uint16_t* far(int level) const {
        return measured_ ? far_.data() + static_cast<std::size_t>(level) * shape_.size() : nullptr;
    }
    LevelSpec spec(int level) const;
    // A different number for every level that was ever stored.
    std::uint64_t version(int level) const { return versions_[level]; }

 private:
    struct Start {
        std::uint16_t player;  // all below the number of cells, 65,535 at most
        std::uint16_t off;
    };
    Start checked(std::span<const Cell> cells) const;
    void store(int level, std::span<const Cell> cells, Start start);
    void measure(int level);

    Shape shape_;
    bool measured_;
    Vector<Cell> images_;
    Vector<Start> starts_;
    Vector<std::uint16_t> far_;  // no more than the number of cells
    Vector<std::uint64_t> versions_;
    std::uint64_t last_version_ = 0;
};

// A position as the rest of the core takes it.
LevelSpec spec_of(const Shape& shape, const Cell* cells);

}  // namespace pushworks::env
