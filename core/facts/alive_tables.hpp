// Exact tables of small box sets: which pairs and triples of boxes, alone on the board, can still be part of
// a solution.
//
// A set of boxes that is deadlocked alone is deadlocked in every position that contains it, which can be
// pruned. The tables are filled by walking backwards from every solved set (pulls), or, for the search that
// pulls boxes from the goals, forwards from every set of start squares (pushes). What is stored for a set is
// the player squares from which it is alive.
//
// Only sets with the box that just moved need a look: all others keep the player in the same region of their
// own small world.
#pragma once

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/bit_board.hpp"

namespace pushworks {

template <int N>
class AliveTables {
 public:
    using Set = Bits<N>;

    // way == push: alive means "can be pushed to goals"; way == pull: "can be pulled to start squares".
    AliveTables(const BitBoard<N>& grid, Way way, bool with_triples) : grid_(grid), way_(way) {
        fill_singles();
        fill_pairs();
        if (with_triples) fill_triples();
    }

    // Squares where a single box is alive for some player.
    const Set& squares() const { return squares_; }

    // Whether the box now at `moved` belongs to a deadlocked pair or triple; `player` is any square of the
    // player's region.
    bool deadlocked(const Set& boxes, int moved, int player) const {
        const int a = index_[moved];
        if (a < 0 || !single_[a].test(player)) return true;
        Set others = boxes;
        others.clear(moved);
        const Set suspects = others & pair_suspects_[a];
        bool dead = false;
        suspects.for_each([&](int bit) { dead = dead || !pairs_[pair_index(a, index_[bit])].test(player); });
        if (dead) return true;
        if (triples_.empty()) return false;
        const Set worth = others & triple_worth_[a];
        worth.for_each([&](int bit) {
            if (dead) return;
            const int b = index_[bit];
            const Set thirds = others & triple_suspects_[a * live_ + b];
            thirds.for_each([&](int third) {
                if (third > bit) dead = dead || !triples_[triple_index(a, b, index_[third])].test(player);
            });
        });
        return dead;
    }

    // The boxes that form a deadlocked pair with the one at `moved`.
    Set deadlocked_with(const Set& boxes, int moved, int player) const {
        Set partners;
        const int a = index_[moved];
        if (a < 0) return partners;
        Set others = boxes & pair_suspects_[a];
        others.clear(moved);
        others.for_each([&](int bit) {
            if (!pairs_[pair_index(a, index_[bit])].test(player)) partners.set(bit);
        });
        return partners;
    }

 private:
    static constexpr std::size_t kExpansion = 50;  // squares looked at

    std::size_t pair_index(int a, int b) const { return static_cast<std::size_t>(a) * live_ + b; }
    std::size_t triple_index(int a, int b, int c) const {
        if (a > b) std::swap(a, b);
        if (b > c) std::swap(b, c);
        if (a > b) std::swap(a, b);
        const auto n = [](std::size_t k) { return k; };
        return n(c) * (n(c) - 1) * (n(c) - 2) / 6 + n(b) * (n(b) - 1) / 2 + n(a);
    }

    template <class Emit>
    void successors(const Set& boxes, const Set& reach, const Set& allowed, Emit&& emit) const {
        const Set free = grid_.floor - boxes;
        if (way_ == Way::push)  // walk the reverse of pushes: pull a box
            grid_.for_each_pull(boxes, reach & allowed, free, emit);
        else
            grid_.for_each_push(boxes, reach, free & allowed,
                                [&](int from, int to, int) { emit(from, to, from); });
    }

    // All sets of the given sources are alive (for every region when pulling from goals, for the start player
    // when pushing from the start); spread from there. `table` maps a box set to its alive player squares.
    template <class Table>
    void spread(const Vector<Set>& sources, const Set& allowed, Table&& table) const {
        struct Entry {
            Set boxes;
            int player;
        };
        Vector<Entry> stack;
        const auto reach_and_push = [&](const Set& boxes, int player) {
            Set& alive = table(boxes);
            if (alive.test(player)) return;
            alive |= grid_.flood(player, grid_.floor - boxes);
            stack.push_back({boxes, player});
        };
        for (const Set& boxes : sources) {
            charge(kExpansion);
            if (way_ == Way::push) {
                grid_.for_each_region(grid_.floor - boxes,
                                      [&](const Set& region) { reach_and_push(boxes, region.first()); });
            } else if (!boxes.test(grid_.start_player)) {
                reach_and_push(boxes, grid_.start_player);
            }
        }
        while (!stack.empty()) {
            const Entry entry = stack.back();
            stack.pop_back();
            charge(kExpansion);
            const Set reach = grid_.flood(entry.player, grid_.floor - entry.boxes);
            successors(entry.boxes, reach, allowed, [&](int from, int to, int player) {
                reach_and_push(entry.boxes.moved(from, to), player);
            });
        }
    }

    Vector<int> source_squares() const {
        Vector<int> list;
        (way_ == Way::push ? grid_.goals : grid_.start_boxes).for_each([&](int bit) { list.push_back(bit); });
        return list;
    }

    void fill_singles() {
        Vector<Set> by_bit(64 * N), sources;
        for (const int bit : source_squares()) sources.push_back(Set::single(bit));
        spread(sources, grid_.floor, [&](const Set& boxes) -> Set& { return by_bit[boxes.first()]; });
        index_.assign(64 * N, -1);
        for (int bit = 0; bit < 64 * N; ++bit) {
            if (!by_bit[bit].any()) continue;
            index_[bit] = live_++;
            single_.push_back(by_bit[bit]);
            squares_.set(bit);
            bit_of_index_.push_back(bit);
        }
    }

    void fill_pairs() {
        pairs_.resize(static_cast<std::size_t>(live_) * live_);
        Vector<Set> sources;
        const Vector<int> at = source_squares();
        for (std::size_t i = 0; i < at.size(); ++i)
            for (std::size_t j = i + 1; j < at.size(); ++j)
                sources.push_back(Set::single(at[i]) | Set::single(at[j]));
        spread(sources, squares_, [&](const Set& boxes) -> Set& {
            Set rest = boxes;
            const int a = rest.first();
            rest.clear(a);
            return pairs_[pair_index(index_[a], index_[rest.first()])];
        });
        pair_suspects_.resize(live_);
        for (int a = 0; a < live_; ++a)
            for (int b = a + 1; b < live_; ++b) {
                const Set alive = pairs_[pair_index(a, b)];
                pairs_[pair_index(b, a)] = alive;
                Set boxes = Set::single(bit_of_index_[a]);
                boxes.set(bit_of_index_[b]);
                const Set expected = (single_[a] & single_[b]) - boxes;
                if ((expected - alive).any()) {
                    pair_suspects_[a].set(bit_of_index_[b]);
                    pair_suspects_[b].set(bit_of_index_[a]);
                }
            }
    }

    void fill_triples() {
        triples_.resize(triple_index(live_, live_ + 1, live_ + 2) + 1);
        Vector<Set> sources;
        const Vector<int> at = source_squares();
        for (std::size_t i = 0; i < at.size(); ++i)
            for (std::size_t j = i + 1; j < at.size(); ++j)
                for (std::size_t k = j + 1; k < at.size(); ++k)
                    sources.push_back(Set::single(at[i]) | Set::single(at[j]) | Set::single(at[k]));
        spread(sources, squares_, [&](const Set& boxes) -> Set& {
            Set rest = boxes;
            const int a = rest.first();
            rest.clear(a);
            const int b = rest.first();
            rest.clear(b);
            return triples_[triple_index(index_[a], index_[b], index_[rest.first()])];
        });
        triple_suspects_.resize(static_cast<std::size_t>(live_) * live_);
        triple_worth_.resize(live_);
        for (int a = 0; a < live_; ++a)
            for (int b = a + 1; b < live_; ++b)
                for (int c = b + 1; c < live_; ++c) {
                    Set boxes = Set::single(bit_of_index_[a]) | Set::single(bit_of_index_[b]);
                    boxes.set(bit_of_index_[c]);
                    const Set expected =
                        (pairs_[pair_index(a, b)] & pairs_[pair_index(a, c)] & pairs_[pair_index(b, c)]) -
                        boxes;
                    charge(1);
                    if (!(expected - triples_[triple_index(a, b, c)]).any()) continue;
                    const int list[3] = {a, b, c};
                    for (int i = 0; i < 3; ++i)
                        for (int j = 0; j < 3; ++j)
                            if (i != j) {
                                triple_suspects_[pair_index(list[i], list[j])].set(
                                    bit_of_index_[list[3 - i - j]]);
                                triple_worth_[list[i]].set(bit_of_index_[list[j]]);
                            }
                }
    }

    const BitBoard<N>& grid_;
    Way way_;
    int live_ = 0;
    Set squares_;
    Vector<int> index_, bit_of_index_;
    Vector<Set> single_, pairs_, triples_, pair_suspects_, triple_suspects_, triple_worth_;
};

}  // namespace pushworks
