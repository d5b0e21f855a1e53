#include "exact/algorithms/deepening.hpp"

#include <algorithm>
#include <limits>

#include "exact/expanders/cost.hpp"
#include "level/state_table.hpp"
#include "run/budget.hpp"

namespace pushworks {

namespace {

struct Visit {
    Handle parent;
    std::uint32_t cost;
    std::uint32_t round;
};

constexpr std::uint32_t kNothingCut = std::numeric_limits<std::uint32_t>::max();

}  // namespace

SearchResult deepening(const Board& board, Expander& expander, DeepeningPlan plan,
                       const SearchOptions& options, Progress& progress) {
    Budget budget(options, progress);
    SearchResult result;
    const PackedFormat& format = expander.format();
    StateTable<Visit> table(format);
    std::vector<Handle> stack;
    std::vector<Child> children;
    std::vector<std::uint8_t> packed(format.bytes());
    const std::vector<Root> roots = expander.roots();
    const CostScale scale(options.objective);
    const std::uint32_t second = expander.second_mask();
    const auto value = [&](std::uint32_t cost, std::uint32_t estimate) {
        return plan.use_estimate ? cost + estimate : cost;
    };
    const auto bytes = [&] {
        return table.bytes_when_growing() + stack.capacity() * sizeof(Handle) + expander.bytes();
    };
    std::uint32_t limit = kNothingCut;
    for (const Root& root : roots) limit = std::min(limit, value(0, root.estimate));
    std::uint32_t proved = limit;  // no solution costs less
    if (limit != kNothingCut) limit = std::max(limit, scale.whole(plan.first));
    bool overflow = false;  // a cost cannot be written down: from then on nothing is proved
    Handle goal = kNoHandle;
    result.status = Status::unsolvable;
    for (std::uint32_t round = 1; limit != kNothingCut && goal == kNoHandle; ++round) {
        std::uint32_t cut = kNothingCut;
        if (!overflow) result.lower_bound = scale.first(proved);
        for (const Root& root : roots) {
            if (value(0, root.estimate) > limit) {
                cut = std::min(cut, value(0, root.estimate));
                continue;
            }
            const auto slot = table.insert(root.state.data(), format.hash(root.state.data()));
            table.set_payload(slot.handle, {kNoHandle, 0, round});
            stack.push_back(slot.handle);
        }
        while (!stack.empty() && goal == kNoHandle) {
            result.stored = table.size();
            if (budget.spent(result, bytes())) break;
            const Handle handle = stack.back();
            stack.pop_back();
            const std::uint32_t cost = table.payload(handle).cost;
            expander.load(table.state(handle));
            if (expander.finished()) {
                goal = handle;
                break;
            }
            ++result.expanded;
            children.clear();
            result.generated += expander.expand(children);
            for (const Child& child : children) {
                const std::uint32_t total = cost + child.cost;
                if (overflows(cost, child.cost, second)) {
                    overflow = true;
                    continue;
                }
                overflow = overflow || overflows(total, child.estimate, second);
                if (value(total, child.estimate) > limit) {
                    cut = std::min(cut, value(total, child.estimate));
                    continue;
                }
                format.pack_move(table.state(handle), child.from, child.to, child.player, packed.data());
                const auto slot = table.insert(packed.data(), format.hash(packed.data()));
                if (!slot.inserted) {
                    const Visit visit = table.payload(slot.handle);
                    if (visit.round == round) ++result.duplicates;
                    if (visit.round == round && visit.cost <= total) continue;
                }
                table.set_payload(slot.handle, {handle, total, round});
                stack.push_back(slot.handle);
            }
        }
        if (budget.status() != Status::not_found) break;
        proved = cut;
        limit = cut == kNothingCut || plan.increment <= 1
                    ? cut
                    : std::max(cut, limit + scale.whole(plan.increment));
    }
    if (overflow) result.status = Status::not_found;
    if (budget.status() != Status::not_found) result.status = budget.status();
    budget.publish(result, table.bytes() + stack.capacity() * sizeof(Handle) + expander.bytes());
    result.peak_bytes = budget.peak_bytes();
    if (goal != kNoHandle) {
        std::vector<const std::uint8_t*> path;
        for (Handle at = goal; at != kNoHandle; at = table.payload(at).parent)
            path.push_back(table.state(at));
        std::reverse(path.begin(), path.end());
        result.status = Status::solved;
        result.moves = moves_of(board, expander.pushes_of(path));
        // Rounds in steps of one cost cannot pass over a better solution.
        result.optimal = plan.increment <= 1 && plan.first == 0 && !overflow;
    }
    result.seconds = budget.seconds();
    return result;
}

}  // namespace pushworks
