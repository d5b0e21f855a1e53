// The reasons a certificate brings: price lists, goal sets and patterns.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "board.hpp"
#include "reader.hpp"

namespace checker {

enum Reason : int { kInSet, kBound, kSquare, kMatching, kPattern, kWaste, kReasons, kNone = kReasons };

// Numbers for every place, many columns at a time: a position's value is a constant plus the numbers of its
// boxes' places.
class Columns {
 public:
    void add(std::int64_t constant, const std::vector<std::int64_t>& numbers);
    void finish(std::size_t places);
    void load(const std::vector<std::size_t>& boxes);
    // The largest value after a box went from one place to another.
    std::int64_t most_after(std::size_t from, std::size_t to) const;
    std::int64_t first_after(std::size_t from, std::size_t to) const {
        return sums_[0] + cells_[to * width_] - cells_[from * width_];
    }
    std::size_t size() const { return width_; }

 private:
    std::size_t width_ = 0;
    std::vector<std::int64_t> constants_, sums_, cells_;
    std::vector<std::vector<std::int64_t>> added_;
};

// A pattern that a position contains.
struct Found {
    std::uint32_t pattern;
    std::int64_t waste;
};

class Patterns {
 public:
    void read(const Board& board, Reader& reader);
    // Every pattern keeps its promise; `cost` and `stay` are those of the first price list.
    void check(const std::vector<std::int64_t>& cost, const std::vector<std::int64_t>& stay);

    std::size_t size() const { return waste_.size(); }
    const std::vector<int>& boxes(std::uint32_t pattern) const { return boxes_[pattern]; }
    // The patterns with a box on `square` that the boxes contain; `occupied` has one entry a square.
    template <class Visit>
    void with(int square, const std::vector<int>& boxes, const std::vector<std::uint8_t>& occupied,
              int player, Visit&& visit) const {
        if (used_.empty() || !used_[square]) return;
        visit_list(square, square, occupied, player, visit);
        for (const int other : boxes)
            if (other != square && used_[other]) visit_list(square, other, occupied, player, visit);
    }
    // All patterns that the boxes contain.
    template <class Visit>
    void all(const std::vector<int>& boxes, const std::vector<std::uint8_t>& occupied, int player,
             Visit&& visit) const {
        if (used_.empty()) return;
        // Each is found by its first two boxes.
        for (const int square : boxes) {
            if (!used_[square]) continue;
            visit_list(square, square, occupied, player, visit);
            for (const int other : boxes)
                if (other > square && used_[other]) {
                    visit_list(square, other, occupied, player, [&](const Found& found) {
                        if (boxes_[found.pattern].front() == square) visit(found);
                    });
                }
        }
    }

 private:
    // The patterns with a box on `square` of whose other boxes `other` is the first; `other` is `square`
    // itself for a pattern of one box.
    const std::vector<std::uint32_t>* list(int square, int other) const {
        const std::size_t key = static_cast<std::size_t>(square) * size_t(board_->size()) + size_t(other);
        if (!dense_.empty()) return dense_[key] < 0 ? nullptr : &lists_[dense_[key]];
        const auto found = sparse_.find(key);
        return found == sparse_.end() ? nullptr : &lists_[found->second];
    }
    template <class Visit>
    void visit_list(int square, int other, const std::vector<std::uint8_t>& occupied, int player,
                    Visit&& visit) const {
        const auto* numbers = list(square, other);
        if (numbers == nullptr) return;
        for (const std::uint32_t number : *numbers) {
            bool inside = (floor_[number * words_ + size_t(player) / 64] >> (player % 64) & 1) != 0;
            const auto& boxes = boxes_[number];
            for (std::size_t i = 0; inside && i < boxes.size(); ++i) inside = occupied[boxes[i]] != 0;
            if (inside) visit(Found{number, waste_[number]});
        }
    }
    void add_to_list(int square, int other, std::uint32_t number);
    void check_one(std::uint32_t number, const std::vector<std::int64_t>& cost,
                   const std::vector<std::int64_t>& stay);

    const Board* board_ = nullptr;
    std::size_t words_ = 0;
    std::vector<std::vector<int>> boxes_;
    std::vector<std::uint64_t> floor_;  // the player's piece, one bit a square
    std::vector<std::int64_t> waste_;
    std::vector<std::uint8_t> used_;
    std::vector<std::int32_t> dense_;
    std::unordered_map<std::size_t, std::int32_t> sparse_;
    std::vector<std::vector<std::uint32_t>> lists_;
    std::vector<std::uint8_t> occupied_;
};

// All reasons together, for one position at a time and the pushes from it.
class Reasons {
 public:
    Reasons(const Board& board, Reader& reader);

    void load(const std::vector<int>& boxes, int player);
    // Cheap reasons after box `index` went to `to` and the player stands where it was; `rest` is what must be
    // shown.
    Reason by_number(std::size_t index, int to, std::int64_t rest) const;
    // The others; `occupied` is that after the push.
    Reason by_pattern(std::size_t index, int to, std::int64_t rest, std::vector<std::uint8_t>& occupied);
    bool dead_square(int square) const { return living_[square] == 0; }
    std::size_t patterns() const { return patterns_.size(); }
    std::size_t bounds() const { return lists_.size() + sets_.size(); }

 private:
    struct Item {
        std::uint64_t boxes;  // by their numbers in the position
        std::int64_t waste;
        std::uint32_t pattern;
    };
    void add_item(const Found& found, std::vector<Item>& items) const;
    bool adds_up(std::size_t at, std::uint64_t taken, std::int64_t rest);

    const Board* board_;
    std::vector<std::uint8_t> living_;  // squares from which a lone box can reach a goal
    std::vector<std::int64_t> alive_;
    Columns lists_, sets_;
    Patterns patterns_;
    std::vector<int> boxes_;
    std::vector<int> number_at_;  // of the box on each square
    std::vector<std::size_t> places_;
    int player_ = 0;
    bool any_dead_ = false;    // a box of the position can reach no goal
    bool items_made_ = false;  // items_ are those of the position
    std::vector<Item> items_, after_;
    std::vector<std::int64_t> rests_;
    int tries_ = 0;
};

}  // namespace checker
