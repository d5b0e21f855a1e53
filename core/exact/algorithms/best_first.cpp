#include "exact/algorithms/best_first.hpp"

#include <algorithm>

namespace pushworks {

namespace {

constexpr std::uint64_t kMostKey = 0xFFFFFFFF;  // of the open list

}  // namespace

BestFirst::BestFirst(const Board& board, std::unique_ptr<Expander> expander, BestFirstOrder order,
                     const SearchOptions& options, Progress& progress)
    : board_(&board),
      expander_(std::move(expander)),
      order_(order),
      scale_(options.objective),
      monitor_(options, progress),
      table_(expander_->format()),
      states_(expander_->format()) {
    for (const Root& root : expander_->roots()) {
        const Handle handle = table_.insert(root.state.data()).handle;
        table_.set_payload(handle, {kNoHandle, 0, 0});
        open_.push(key(0, root.estimate), handle);
    }
    expander_->set_filter(this);
}

std::uint64_t BestFirst::key(std::uint32_t cost, std::uint32_t estimate) const {
    const std::uint64_t value = std::uint64_t{cost} * order_.path + std::uint64_t{estimate} * order_.weight;
    return OpenList::key(static_cast<std::uint32_t>(std::min(value, kMostKey)),
                         order_.weight > 0 ? estimate : 0);
}

int BestFirst::lower_bound() const {
    return scale_.first(static_cast<std::uint32_t>(result_.lower_bound));
}

bool BestFirst::advance(std::uint64_t nodes) {
    const std::uint64_t until = nodes == kToTheEnd ? nodes : result_.expanded + nodes;
    while (!over_ && result_.expanded < until) {
        if (open_.empty()) {
            if (overflow_) result_.error = CostScale::kTooLong;
            return stop(overflow_ ? Status::not_found : Status::unsolvable);
        }
        result_.stored = table_.size();
        if (monitor_.spent(result_)) return stop(monitor_.status());
        if (order_.optimal() && !overflow_)
            result_.lower_bound =
                std::max(result_.lower_bound, static_cast<int>(open_.least_cost() / order_.path));
        const std::uint64_t popped = open_.top_key();
        const Handle handle = open_.pop();
        Node node = table_.payload(handle);
        if (node.closed) continue;
        expander_->load(table_.state(handle));
        if (expander_->finished()) {
            goal_ = handle;
            return stop(Status::solved);
        }
        if (order_.weight > 0) {
            const std::uint32_t estimate = expander_->reconsider();
            if (estimate != Expander::kDeadlockedEstimate && key(node.cost, estimate) > popped) {
                open_.push(key(node.cost, estimate), handle);
                continue;
            }
        }
        node.closed = 1;
        table_.set_payload(handle, node);
        if (dominated(handle, node)) {
            ++result_.duplicates;
            continue;
        }
        charge_node();
        ++result_.expanded;
        at_ = handle;
        at_node_ = node;
        children_.clear();
        result_.generated += expander_->expand(children_);
        insert_children(handle, node);
    }
    return over_;
}

bool BestFirst::useless(const Child& child) {
    const Handle known = table_.find(states_.pack(table_.state(at_), child));
    if (known == kNoHandle) return false;
    if (order_.reopen && table_.payload(known).cost > at_node_.cost + child.cost) return false;
    ++result_.duplicates;
    return true;
}

bool BestFirst::dominated(Handle handle, const Node& node) {
    dominators_.clear();
    expander_->dominators(dominators_);
    for (const Dominator& dominator : dominators_) {
        if (dominator.cost > node.cost) continue;
        const Child walk{kNoSquare, kNoSquare, dominator.player};
        const Handle other = table_.find(states_.pack(table_.state(handle), walk));
        if (other == kNoHandle) continue;
        if (overflows(table_.payload(other).cost, dominator.cost, expander_->second_mask())) continue;
        const std::uint32_t cost = table_.payload(other).cost + dominator.cost;
        // Of two that are equally good the older one stays.
        if (cost < node.cost || (cost == node.cost && other < handle)) return true;
    }
    return false;
}

void BestFirst::insert_children(Handle handle, const Node& node) {
    states_.pack_all(table_.state(handle), children_, table_);
    const std::uint32_t second = expander_->second_mask();
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const Child& child = children_[i];
        const std::uint32_t cost = node.cost + child.cost;
        if (overflows(node.cost, child.cost, second)) {
            overflow_ = true;
            continue;
        }
        const std::uint64_t value =
            std::uint64_t{cost} * order_.path + std::uint64_t{child.estimate} * order_.weight;
        overflow_ = overflow_ || overflows(cost, child.estimate, second) || value > kMostKey;
        const auto slot = table_.insert(states_.state(i), states_.hash(i));
        if (!slot.inserted) {
            ++result_.duplicates;
            if (!order_.reopen || table_.payload(slot.handle).cost <= cost) continue;
        }
        table_.set_payload(slot.handle, {handle, cost, 0});
        open_.push(key(cost, child.estimate), slot.handle);
    }
}

SearchResult BestFirst::result() {
    monitor_.publish(result_);
    SearchResult result = result_;
    result.stored = table_.size();
    result.lower_bound = lower_bound();
    if (goal_ != kNoHandle) {
        result.moves = moves_of(*board_, expander_->pushes_of(path_to(table_, goal_)));
        result.optimal = order_.optimal() && !overflow_;
    }
    result.seconds = monitor_.seconds();
    return result;
}

}  // namespace pushworks
