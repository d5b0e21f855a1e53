// The cells of the feature space. Every expanded position lies in one; a cell keeps its positions in a heap
// by the weight of their next untried move.
#pragma once

#include <cstdint>
#include <queue>

#include "base/containers.hpp"
#include "fess/features.hpp"

namespace pushworks {

class Cells {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    explicit Cells(const FessTuning& tuning) : tuning_(tuning) {}

    std::uint32_t of(const Features& features);
    // Node `node`, whose next move is its `number`th and weighs `weight`.
    void push(std::uint32_t cell, std::uint32_t node, std::uint64_t weight, std::uint32_t number);
    // Takes out the node with the lightest next move.
    std::uint32_t pop(std::uint32_t cell);
    // The cell to expand next: every exploit_period turns that of the best position, less often once the
    // search stagnates; otherwise the next one in the cycle. Cells with less progress, or with stranded
    // boxes, are skipped in most rounds. kNone: all are empty.
    std::uint32_t choose(std::uint32_t best_cell, int best_packed, std::uint64_t since_best);

    std::size_t size() const { return cells_.size(); }

 private:
    struct Entry {
        std::uint64_t key;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            return key != other.key ? key > other.key : node < other.node;
        }
    };
    struct Cell {
        Features features;
        std::priority_queue<Entry, Vector<Entry>> heap;
    };

    const FessTuning& tuning_;
    Vector<Cell> cells_;
    OrderedMap<std::uint64_t, std::uint32_t> index_;
    std::uint32_t cycle_ = 0;
    std::uint64_t turn_ = 0, round_ = 0;
};

}  // namespace pushworks
