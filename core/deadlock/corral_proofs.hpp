// Corrals: areas the player cannot reach. Finds those where the only useful pushes go inward (PI-corrals: all
// other moves may wait), and proves corrals dead by searching with nothing but their own boxes on the board.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/bucket_queue.hpp"
#include "base/number_table.hpp"
#include "deadlock/dead_sets.hpp"
#include "deadlock/freeze.hpp"
#include "facts/grid.hpp"
#include "facts/macro.hpp"

namespace pushworks {

class Corral {
 public:
    explicit Corral(const Grid& grid);

    // Looks at all corrals of a position (reach: the player's squares). Returns true when one is proved dead.
    // Otherwise only() tells to which boxes the next move may be restricted (empty: no restriction).
    bool examine(const Occupancy& occupancy, const std::vector<Square>& boxes, const Walker& reach);
    // After a corral was found dead: its boxes, which are lost whatever else stands on the board.
    const DeadSet& lost() const { return lost_; }
    const std::vector<Square>& only() const { return only_; }
    std::size_t bytes() const { return verdicts_.size() * 48; }
    std::uint64_t nodes() const { return nodes_; }  // states looked at in proofs

 private:
    enum class Fate : std::uint8_t { unknown, alive, dead };
    struct Verdict {
        std::uint32_t asked = 0;
        Fate fate = Fate::unknown;
    };
    struct View;
    bool close(const Occupancy& occupancy, const Walker& reach, int first, std::vector<Square>& boxes,
               std::vector<std::uint8_t>& area);
    bool dead(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player);
    // All of these return dead as long as nothing shows the contrary.
    Fate search(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player,
                int budget);
    Fate keep(Square home);
    Fate expand(std::size_t stored);
    Fate arrive(Square box, int d, std::uint64_t key);
    void reach_after(Square box, int d);

    const Grid& grid_;
    Walker walker_;
    Freeze freeze_;
    Occupancy board_;
    std::vector<std::int16_t> region_;          // corral number by square, -1 otherwise
    std::vector<std::vector<Square>> squares_;  // by corral
    std::vector<Square> only_;
    DeadSet lost_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<std::uint64_t, Verdict> verdicts_;
    // Buffers of the search.
    std::vector<std::uint8_t> reached_, child_reached_;
    std::vector<Square> stack_;
    std::vector<Square> inside_;       // squares of the corral
    std::vector<Square> base_;         // boxes of the position at hand
    std::vector<Square> store_;        // boxes of each state, then its player
    BucketQueue<std::size_t> open_;    // where states are stored, by number of hidden squares
    std::vector<std::uint64_t> keys_;  // of the states met
    NumberTable seen_{1 << 10};
};

}  // namespace pushworks
