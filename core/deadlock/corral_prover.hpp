// Corrals: areas the player cannot reach. Finds those where the only useful pushes go inward (PI-corrals: all
// other moves may wait), and proves corrals dead by searching with nothing but their own boxes on the board.
#pragma once

#include <array>
#include <cstdint>

#include "base/bucket_queue.hpp"
#include "base/hash_table.hpp"
#include "deadlock/corral_rule.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "deadlock/freeze.hpp"
#include "facts/block_cut_tree.hpp"
#include "facts/grid.hpp"
#include "facts/macro.hpp"

namespace pushworks {

class CorralProver {
 public:
    explicit CorralProver(const Grid& grid);

    // Looks at all corrals of a position (reach: the player's squares). Returns true when one is proved dead.
    // Otherwise only() holds the boxes to which the next move may be restricted (empty: no restriction).
    bool examine(const Occupancy& occupancy, const Vector<Square>& boxes, const Walker& reach);
    // After a corral was found dead: its boxes, which are deadlocked whatever else stands on the board.
    const DeadlockPattern& deadlock() const { return deadlock_; }
    const Vector<Square>& only() const { return only_; }
    std::uint64_t nodes() const { return nodes_; }  // states looked at in proofs

 private:
    // What is known of a corral, and how often it was asked.
    struct Known {
        std::uint32_t asked = 0;
        Verdict verdict = Verdict::unknown;
    };
    // How proofs of one size have fared.
    struct Record {
        std::uint64_t states = 0, dead = 0, passed_over = 0;
        bool worth_it();
    };
    // Whether the corral of these boxes, with the area of corral_, is dead.
    bool dead(const Vector<Square>& boxes, Square player);
    // All of these return deadlocked as long as nothing shows the contrary.
    Verdict search(const Vector<Square>& boxes, Square player, int budget);
    // What the player reaches: the smallest square, and how many of the corral's.
    struct Reach {
        Square home;
        int inside;
    };
    Verdict keep(Reach reach);
    void survey();
    Verdict expand(std::size_t stored);
    Verdict arrive(Square box, int d, std::uint64_t key);
    Reach reach_after(Square box, int d) const;

    const Grid& grid_;
    Walker walker_;
    Freeze freeze_;
    Occupancy board_;
    BlockCutTree cut_tree_;  // of board_
    Corral corral_;
    Vector<Square> first_;  // by square out of reach: the smallest of its piece of floor; else kNoSquare
    Vector<Square> only_;
    DeadlockPattern deadlock_;
    std::uint64_t nodes_ = 0;
    HashMap<std::uint64_t, Known> known_;
    std::array<Record, 33> records_;  // by how often the corral was examined, in powers of two
    // Buffers of the search.
    Vector<std::uint8_t> in_area_;  // marks the squares of the corral,
    int inside_ = 0;                // of which there are so many
    Vector<std::uint16_t>
        inside_before_;     // at most 65,534; free ones by number in cut_tree_: how many have smaller ones
    Vector<Square> base_;   // boxes of the position at hand
    Vector<Square> store_;  // boxes of each state, then its player
    BucketQueue<std::size_t> open_;  // where states are stored, by number of hidden squares
    Vector<std::uint64_t> keys_;     // of the states met
    HashIndex seen_;                 // finds them; cleared for every proof, which a set takes long for
};

}  // namespace pushworks
