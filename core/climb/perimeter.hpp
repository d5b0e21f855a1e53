// The positions round the other end of a search: those a few macro moves before it is done. A search that
// comes to one of them is done as well.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "climb/traits.hpp"

namespace pushworks {

class ClimbPerimeter {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    // Breadth first from the end the other way, until so many positions are known.
    ClimbPerimeter(const Grid& grid, const Outlook& other_way, std::size_t most);

    // The position with this key, kNone if it is not there.
    std::uint32_t find(std::uint64_t key) const {
        const auto found = index_.find(key);
        return found == index_.end() ? kNone : found->second;
    }
    // The moves from the end to a position, made the other way, and where the player stands first.
    std::vector<MacroMove> moves_to(std::uint32_t position) const;
    Square first_player(std::uint32_t position) const;

    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes() const { return nodes_.size() * (sizeof(Node) + 48) + sets_.size() * 8; }

 private:
    struct Node {
        std::uint32_t father;
        MacroMove move;
        Square player;
    };

    void expand(std::uint32_t node, const Outlook& outlook, std::size_t most);
    void add(std::uint64_t key, const Node& node);

    const Grid& grid_;
    FessPosition position_;
    MacroMaker maker_;
    std::vector<Macro> macros_;
    std::vector<Node> nodes_;
    std::vector<std::uint64_t> sets_;  // boxes of each node
    std::unordered_map<std::uint64_t, std::uint32_t> index_;
};

}  // namespace pushworks
