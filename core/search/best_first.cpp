#include "search/best_first.hpp"

#include <algorithm>

#include "open_list.hpp"
#include "search/budget.hpp"
#include "search/cost.hpp"
#include "search/node.hpp"

namespace pushworks {

SearchResult best_first(const Board& board, Expander& expander, BestFirstOrder order,
                        const SearchOptions& options, Progress& progress) {
    Budget budget(options, progress);
    SearchResult result;
    const PackedFormat& format = expander.format();
    NodeTable table(format);
    OpenList open;
    const auto key = [&](std::uint32_t cost, std::uint32_t estimate) {
        const std::uint64_t value = std::uint64_t{cost} * order.path + std::uint64_t{estimate} * order.weight;
        return OpenList::key(static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xFFFFFFFF)),
                             order.weight > 0 ? estimate : 0);
    };
    for (const Root& root : expander.roots()) {
        const auto slot = table.insert(root.state.data(), format.hash(root.state.data()));
        table.set_payload(slot.handle, {kNoHandle, 0, 0});
        open.push(key(0, root.estimate), slot.handle);
    }

    std::vector<Child> children;
    std::vector<std::uint8_t> packed;
    std::vector<std::uint64_t> hashes;
    Handle goal = kNoHandle;
    const std::uint32_t second = expander.second_mask();
    bool overflow = false;  // a path was dropped because its cost cannot be written down
    result.status = Status::unsolvable;
    while (!open.empty()) {
        const std::uint64_t bytes = table.bytes_when_growing() + open.bytes() + expander.bytes();
        result.stored = table.size();
        if (budget.spent(result, bytes)) {
            result.status = budget.status();
            break;
        }
        if (order.optimal())
            result.lower_bound =
                std::max(result.lower_bound, static_cast<int>(open.least_cost() / order.path));
        const Handle handle = open.pop();
        Node node = table.payload(handle);
        if (node.closed) continue;
        node.closed = 1;
        table.set_payload(handle, node);
        expander.load(table.state(handle));
        if (expander.finished()) {
            goal = handle;
            result.status = Status::solved;
            break;
        }
        ++result.expanded;
        children.clear();
        result.generated += expander.expand(children);
        packed.resize(children.size() * format.bytes());
        hashes.resize(children.size());
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Child& child = children[i];
            std::uint8_t* state = &packed[i * format.bytes()];
            format.pack_move(table.state(handle), child.from, child.to, child.player, state);
            hashes[i] = format.hash(state);
            table.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Child& child = children[i];
            const std::uint32_t cost = node.cost + child.cost;
            if (cost > kMostCost || (node.cost & second) + (child.cost & second) > second) {
                overflow = true;
                continue;
            }
            const auto slot = table.insert(&packed[i * format.bytes()], hashes[i]);
            if (!slot.inserted) {
                ++result.duplicates;
                if (!order.reopen || table.payload(slot.handle).cost <= cost) continue;
            }
            table.set_payload(slot.handle, {handle, cost, 0});
            open.push(key(cost, child.estimate), slot.handle);
        }
    }
    if (overflow && result.status == Status::unsolvable) result.status = Status::not_found;
    budget.publish(result, table.bytes() + open.bytes() + expander.bytes());
    result.peak_bytes = budget.peak_bytes();
    if (goal != kNoHandle) {
        const auto path = path_to(table, goal);
        result.moves = moves_of(board, expander.pushes_of(path));
        result.optimal = order.optimal() && !overflow;
    }
    const CostScale scale(options.objective);
    result.lower_bound = scale.first(static_cast<std::uint32_t>(result.lower_bound));
    result.seconds = budget.seconds();
    return result;
}

}  // namespace pushworks
