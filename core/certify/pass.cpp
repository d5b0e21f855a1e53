#include "certify/pass.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "base/containers.hpp"
#include "level/push_parity.hpp"
#include "level/pushes.hpp"

namespace pushworks::certify {

namespace {

// Tables cost time to make: they come when a walk without them has become so long, and it begins again.
constexpr std::uint64_t kWorthPairs = 200;
constexpr std::uint64_t kWorthTriples = 3'000;
constexpr std::uint64_t kStatesPerLearning = 50;
constexpr std::int64_t kMostBound = 1 << 30;

// As many goals as boxes: every solution has an even number of pushes, or every one an odd number, by the
// colours of the squares. To show that there are at least C it is enough to show C - 1.
bool parity_helps(const Board& board, const Claim& claim) {
    return claim.kind == ClaimKind::pushes && PushParity(board).like(claim.bound);
}

}  // namespace

Pass::Pass(const Board& board, const Claim& claim, Progress& progress)
    : board_(&board),
      progress_(&progress),
      moves_(claim.kind == ClaimKind::moves),
      unsolvable_(claim.kind == ClaimKind::unsolvable),
      target_(std::min(claim.bound, kMostBound) - parity_helps(board, claim)),
      context_(board),
      potentials_(std::make_shared<const DualPotentials>(board, context_.sides(), context_.to_goals())),
      bounds_(context_, *potentials_),
      dead_(board, bounds_, context_.to_goals()),
      corrals_(board, &context_.to_goals()),
      format_(board.size(), static_cast<int>(board.start_boxes().size())),
      table_(format_),
      position_(board),
      reach_(board),
      scratch_(board),
      steps_(board),
      packed_(format_.bytes()) {}

void Pass::run() {
    if (unsolvable_ && !board_->unreachable_boxes_are_home()) return;
    if (!unsolvable_ && target_ <= 0) return;
    find_reasons();
    // What was learned late also cuts positions that were kept before. A walk that knows everything from its
    // start keeps only positions for which there is no reason, and only the reasons that it needs.
    last_walk_ = true;
    if (waste_) waste_->forget();
    walk(std::numeric_limits<std::uint64_t>::max());
}

void Pass::find_reasons() {
    if (walk(kWorthPairs)) return;
    PatternChoice choice;
    choice.pairs = true;
    for (const bool triples : {false, true}) {
        choice.triples = triples;
        const PatternDatabaseSet tables = context_.patterns().get(choice, 0);
        if (tables.potentials) waste_.emplace(*board_, *potentials_, tables);
        if (walk(triples ? std::numeric_limits<std::uint64_t>::max() : kWorthTriples)) return;
    }
}

// False when there are more states than that.
bool Pass::walk(std::uint64_t most_states) {
    table_ = StateTable<Mark>(format_);
    layers_.clear();
    corral_masks_.clear();
    position_.assign(board_->start_boxes(), board_->start_player());
    Square player = board_->start_player();
    if (!moves_) player = reach_.flood(position_, player);
    insert(position_, player, 0);
    if (start_is_deadlocked(player)) return true;
    for (std::size_t g = 0; g < layers_.size(); ++g) {
        for (std::size_t at = 0; at < layers_[g].size(); ++at) {
            const Handle handle = layers_[g][at];
            if (table_.payload(handle).g != g) continue;  // reached earlier since
            expand(handle, static_cast<std::int64_t>(g));
            if (table_.size() > most_states) return false;
        }
    }
    return true;
}

// A box that can reach no goal, or a pattern: either is still there after every push, and cuts it. So nothing
// follows.
bool Pass::start_is_deadlocked(Square player) {
    const auto any = [&](auto&& deadlocked) { return std::ranges::any_of(position_.boxes(), deadlocked); };
    if (any([&](Square box) { return bounds_.dead(box, player); })) return true;
    return any([&](Square box) { return in_pattern(box, player); });
}

bool Pass::in_pattern(Square box, Square player) {
    if (last_walk_) return dead_.use(position_, box, player);
    return dead_.known(position_, box, player) || dead_.frozen(position_, box, player);
}

void Pass::insert(const Position& position, Square player, std::int64_t g) {
    format_.pack(position, player, packed_.data());
    const auto slot = table_.insert(packed_.data());
    const auto layer = static_cast<std::size_t>(unsolvable_ ? 0 : g);
    if (!slot.inserted && table_.payload(slot.handle).g <= layer) return;
    if (position.solved()) throw Refuted{};
    table_.set_payload(slot.handle, {static_cast<std::uint32_t>(layer), kNoCorral});
    if (layers_.size() <= layer) layers_.resize(layer + 1);
    layers_[layer].push_back(slot.handle);
}

void Pass::expand(Handle handle, std::int64_t g) {
    format_.unpack(table_.state(handle), position_);
    const Square player = position_.player();
    charge(static_cast<std::size_t>(board_->size()));
    progress_->expanded.store(++counts_.expanded, std::memory_order_relaxed);
    progress_->stored.store(table_.size(), std::memory_order_relaxed);
    reach_.flood(position_, player);
    if (moves_) steps_.flood(position_, player);
    bounds_.load(position_, player);
    waste_loaded_ = false;
    bool hopeless = true;
    if (!moves_ && corrals_.find(position_, reach_)) {
        table_.set_payload(handle, {table_.payload(handle).g, keep_corral()});
        for (const InwardPush& inward : corrals_.pushes()) {
            const Square from = position_.boxes()[inward.index];
            if (push(inward.index, from, board_->neighbour(from, inward.direction), g)) hopeless = false;
        }
    } else {
        for_each_push(*board_, position_, reach_, [&](const PossiblePush& next) {
            const std::int64_t walked = moves_ ? steps_.distance(next.behind) : 0;
            if (push(next.index, next.from, next.to, g + walked)) hopeless = false;
        });
    }
    if (hopeless && !last_walk_ && counts_.learned * kStatesPerLearning <= counts_.expanded) {
        ++counts_.learned;
        dead_.learn(position_.boxes(), player);
    }
}

// Which boxes the corral found last has.
std::uint32_t Pass::keep_corral() {
    Vector<Square> sorted(position_.boxes().begin(), position_.boxes().end());
    std::sort(sorted.begin(), sorted.end());
    if (corral_masks_.size() > kNoCorral - kLargestBoard) throw std::bad_alloc();
    const auto begin = static_cast<std::uint32_t>(corral_masks_.size());
    corral_masks_.resize(begin + (sorted.size() + 31) / 32, 0);
    for (const Square box : corrals_.boxes(position_, reach_)) {
        const auto at = static_cast<std::size_t>(std::ranges::lower_bound(sorted, box) - sorted.begin());
        corral_masks_[begin + at / 32] |= std::uint32_t{1} << at % 32;
    }
    return begin;
}

bool Pass::push(int index, Square from, Square to, std::int64_t g) {
    if (bounds_.dead(to, from)) return false;
    const std::int64_t need = rest(g + 1);
    if (need <= 0) return true;
    if (last_walk_ ? bounds_.use(index, to, from, need) : bounds_.cuts(index, to, from, need))
        return !unsolvable_;
    position_.move(index, to);
    Square player = from;
    if (!moves_) player = reach_.smallest_after(position_, from, to, from, scratch_);
    format_.pack(position_, player, packed_.data());
    const Handle known = table_.find(packed_.data());
    const bool in = known != kNoHandle && (unsolvable_ || table_.payload(known).g <= g + 1);
    bool alive = true;
    if (!in) {
        if (in_pattern(to, from)) {
            alive = false;
        } else {
            position_.move(index, from);
            const bool cut = cut_by_distance(index, to, from, need);
            position_.move(index, to);
            if (!cut) insert(position_, player, g + 1);
        }
    }
    position_.move(index, from);
    return alive;
}

// The position is as before the push.
bool Pass::cut_by_distance(int index, Square to, Square player, std::int64_t need) {
    if (waste_) {
        if (!waste_loaded_) waste_->load(position_, position_.player());
        waste_loaded_ = true;
        const std::int64_t first = bounds_.first_list(index, to, player);
        if (waste_->cuts(index, to, player, unsolvable_ ? kUnsolvable : need - first)) return true;
    }
    return !last_walk_ && bounds_.learn(index, to, player, need);
}

std::string Pass::proof() {
    if (waste_) waste_->close();
    Encoder out;
    bounds_.write(out);
    write_patterns(out);
    write_states(out);
    return out.take();
}

void Pass::write_patterns(Encoder& out) {
    OrderedMap<CertifiedPatterns::Key, int> all;  // 0: deadlocked
    if (waste_) {
        for (const auto& [key, waste] : waste_->all()) {
            const auto end = key.first.begin() + (key.first[2] == kNoSquare ? 2 : 3);
            all[{{key.first.begin(), end}, key.second}] = waste == Waste::kDead ? 0 : waste;
        }
    }
    for (const CertifiedPatterns::Key& key : dead_.used()) all[key] = 0;
    counts_.patterns = all.size();
    out.number(all.size());
    Vector<Square> before;
    for (const auto& [key, waste] : all) {
        out.number(key.first.size());
        out.squares(before, key.first);
        out.number(key.second);
        out.number(static_cast<std::uint64_t>(waste));
    }
}

void Pass::write_states(Encoder& out) {
    const std::size_t boxes = board_->start_boxes().size();
    const std::size_t width = boxes + 3;
    Vector<Square> records;
    Vector<std::uint32_t> order;
    Vector<Square> before(board_->start_boxes().begin(), board_->start_boxes().end());
    std::sort(before.begin(), before.end());
    const auto listed = [&](std::size_t g) {
        return std::ranges::any_of(layers_[g], [&](Handle handle) { return table_.payload(handle).g == g; });
    };
    std::size_t layers = layers_.size();
    while (layers > 0 && !listed(layers - 1)) --layers;
    out.number(layers);
    for (std::size_t g = 0; g < layers; ++g) {
        records.clear();
        for (const Handle handle : layers_[g]) {
            const Mark mark = table_.payload(handle);
            if (mark.g != g) continue;
            format_.unpack(table_.state(handle), position_);
            const std::size_t begin = records.size();
            records.insert(records.end(), position_.boxes().begin(), position_.boxes().end());
            std::sort(records.begin() + static_cast<std::ptrdiff_t>(begin), records.end());
            records.push_back(position_.player());
            records.push_back(static_cast<Square>(mark.corral >> 16));
            records.push_back(static_cast<Square>(mark.corral));
        }
        order.resize(records.size() / width);
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
        const auto record = [&](std::uint32_t number) { return &records[number * width]; };
        charge(records.size() * 4);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::lexicographical_compare(record(a), record(a) + width, record(b), record(b) + width);
        });
        out.number(order.size());
        for (const std::uint32_t number : order) {
            const std::uint32_t corral =
                std::uint32_t{record(number)[boxes + 1]} << 16 | record(number)[boxes + 2];
            out.changes(before, {record(number), boxes}, corral != kNoCorral);
            out.number(record(number)[boxes]);
            for (std::size_t i = 0; corral != kNoCorral && i < (boxes + 31) / 32; ++i)
                out.number(corral_masks_[corral + i]);
        }
    }
}

}  // namespace pushworks::certify
