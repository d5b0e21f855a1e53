// Positions from which the other end of a search is known to be reached: those a few macro moves before it,
// or all that a search the other way has met. A search that comes to one of them is done.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash_index.hpp"
#include "greedy/traits.hpp"

namespace pushworks {

class GreedyPerimeter {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    struct Node {
        std::uint32_t parent;  // nearer to the end; kNone: it is the end
        MacroMove move;
        Square player;
    };

    GreedyPerimeter() : table_(1 << 12) {}
    // Breadth first from the end the other way, until so many positions are known.
    GreedyPerimeter(const Grid& grid, const TraitExtractor& other_way, std::size_t most);

    // False: it is stored already. Parents first.
    bool add(std::uint64_t key, const Node& node);
    // The position with this key, kNone if it is not there.
    std::uint32_t find(std::uint64_t key) const {
        return table_.find(key, [&](std::uint32_t number) { return keys_[number] == key; });
    }
    // The moves from the end to a position, made the other way, and where the player stands first.
    std::vector<MacroMove> moves_to(std::uint32_t position) const;
    Square first_player(std::uint32_t position) const;

    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(Node) + keys_.capacity() * 8 + table_.bytes();
    }

 private:
    std::vector<Node> nodes_;
    std::vector<std::uint64_t> keys_;
    HashIndex table_;
};

}  // namespace pushworks
