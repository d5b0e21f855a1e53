// Positions from which the other end of a search is known to be reached: those a few macro moves before it,
// or all that a search the other way has met. A search that comes to one of them is done.
#pragma once

#include <cstdint>

#include "base/hash_table.hpp"
#include "greedy/traits.hpp"

namespace pushworks {

class GreedyPerimeter {
 public:
    static constexpr std::uint32_t kNone = kNoNode;

    struct Node {
        std::uint32_t parent;  // nearer to the end; kNone: it is the end
        MacroMove move;
        Square player;
    };

    GreedyPerimeter() = default;
    // Breadth first from the end the other way, until so many positions are known.
    GreedyPerimeter(const Grid& grid, const TraitExtractor& other_way, std::size_t most);

    // False: it is stored already. Parents first.
    bool add(std::uint64_t key, const Node& node);
    // The position with this key, kNone if it is not there.
    std::uint32_t find(std::uint64_t key) const {
        const std::uint32_t* number = number_of_.find(key);
        return number == nullptr ? kNone : *number;
    }
    // The moves from the end to a position, made the other way, and where the player stands first.
    Vector<MacroMove> moves_to(std::uint32_t position) const { return pushworks::moves_to(nodes_, position); }
    Square first_player(std::uint32_t position) const { return nodes_[root_of(nodes_, position)].player; }

    std::size_t size() const { return nodes_.size(); }

 private:
    Vector<Node> nodes_;
    HashMap<std::uint64_t, std::uint32_t> number_of_{1 << 12};  // by key
};

}  // namespace pushworks
