// Hash-distributed A*: every thread owns a shard of the states and sends the children of others in batches.
#include <algorithm>
#include <memory>

#include "exact/threads/parallel.hpp"
#include "exact/threads/search_threads.hpp"
#include "exact/threads/shard.hpp"
#include "level/solution.hpp"

namespace pushworks {

namespace {

// Batches on their way to one shard.
class Mailbox {
 public:
    void post(Vector<std::uint8_t> batch) {
        const std::lock_guard lock(mutex_);
        batches_.push_back(std::move(batch));
    }
    Vector<Vector<std::uint8_t>> empty() {
        Vector<Vector<std::uint8_t>> all;
        const std::lock_guard lock(mutex_);
        all.swap(batches_);
        return all;
    }

 private:
    std::mutex mutex_;
    Vector<Vector<std::uint8_t>> batches_;
};

class Partitioned {
 public:
    Partitioned(const ExpanderKind& kind, const SearchOptions& options, Progress& progress)
        : board_(kind.context.board()),
          threads_(options.threads, options, progress),
          mailboxes_(options.threads),
          counted_(options.threads) {
        for (int i = 0; i < options.threads; ++i)
            shards_.push_back(std::make_unique<Shard>(kind.context, i, options.threads, kBlock,
                                                      kind.heuristic, kind.patterns, kind.rules));
    }

    SearchResult run() {
        for (const auto& shard : shards_) shard->begin();
        threads_.run([this](int thread) { work(thread); });
        for (std::size_t i = 0; i < shards_.size(); ++i) count(*shards_[i], counted_[i]);
        SearchResult result;
        result.status = Status::unsolvable;
        for (const auto& shard : shards_) {
            if (shard->goal() == kNoHandle) continue;
            result.status = Status::solved;
            const Vector<Push> pushes = pushes_to(*shard);
            result.moves = moves_of(board_, pushes);
            result.optimal = true;
            limit_ = static_cast<std::uint32_t>(pushes.size());
            break;
        }
        result.lower_bound = limit_ == Shard::kNothing ? 0 : static_cast<int>(limit_);
        threads_.report(result);
        return result;
    }

 private:
    static constexpr std::uint64_t kSlice = 256;
    static constexpr int kBlock = 2;

    void work(int thread) {
        Shard& shard = *shards_[thread];
        SearchCounts& before = counted_[thread];
        while (threads_.next_layer(thread, [this] { return next_layer(); })) run_layer(thread, shard, before);
    }

    bool next_layer() {
        std::uint32_t least = Shard::kNothing;
        bool solved = false;
        for (const auto& shard : shards_) {
            least = std::min(least, shard->least_open());
            solved = solved || shard->goal() != kNoHandle;
        }
        threads_.watch(limit_ == Shard::kNothing ? 0 : static_cast<int>(limit_));
        if (solved || least == Shard::kNothing || threads_.stopped()) return false;
        limit_ = least;
        // A credit for each working thread and for each batch under way: none left means the layer is done.
        credits_.store(threads_.size);
        return true;
    }

    void run_layer(int thread, Shard& shard, SearchCounts& before) {
        bool active = true;
        for (;;) {
            for (auto& batch : mailboxes_[thread].empty()) {
                shard.insert(batch);
                // An idle thread takes over the batch's credit, a working one gives it back.
                if (active)
                    credits_.fetch_sub(1);
                else
                    active = true;
            }
            if (threads_.stopped() || found_.load(std::memory_order_relaxed)) {
                if (active) credits_.fetch_sub(1);
                active = false;
            }
            if (active) {
                const std::uint64_t done = shard.expand(limit_, kSlice);
                send(thread, shard);
                if (shard.goal() != kNoHandle) found_.store(true, std::memory_order_relaxed);
                count(shard, before);
                if (done == 0) {
                    active = false;
                    credits_.fetch_sub(1);
                }
            }
            if (thread == 0) threads_.watch(static_cast<int>(limit_));
            if (credits_.load() == 0 || threads_.failed()) return;
            if (!active) SearchThreads::rest();
        }
    }

    void send(int thread, Shard& shard) {
        for (int to = 0; to < threads_.size; ++to) {
            if (to == thread) continue;
            auto batch = shard.take(to);
            if (batch.empty()) continue;
            credits_.fetch_add(1);
            mailboxes_[to].post(std::move(batch));
        }
    }

    void count(const Shard& shard, SearchCounts& before) {
        const SearchCounts now = shard.counts();
        threads_.counters.expanded += now.expanded - before.expanded;
        threads_.counters.generated += now.generated - before.generated;
        threads_.counters.duplicates += now.duplicates - before.duplicates;
        threads_.counters.stored += now.stored - before.stored;
        before = now;
    }

    Vector<Push> pushes_to(const Shard& end) const {
        Vector<Vector<std::uint8_t>> path;
        const Shard* shard = &end;
        for (Handle handle = end.goal();;) {
            Shard::Stored stored = shard->stored(handle);
            path.push_back(std::move(stored.state));
            if (stored.owner == Shard::kNothing) break;
            handle = stored.parent;
            shard = shards_[stored.owner].get();
        }
        std::reverse(path.begin(), path.end());
        Vector<const std::uint8_t*> states;
        for (const auto& state : path) states.push_back(state.data());
        return forward_pushes(board_, end.format(), states);
    }

    const Board& board_;
    SearchThreads threads_;
    Vector<std::unique_ptr<Shard>> shards_;
    Vector<Mailbox> mailboxes_;
    Vector<SearchCounts> counted_;  // what the tally holds of each shard
    std::uint32_t limit_ = Shard::kNothing;
    std::atomic<bool> found_{false};
    std::atomic<std::int64_t> credits_{0};
};

}  // namespace

SearchResult partitioned_astar(const ExpanderKind& kind, const SearchOptions& options, Progress& progress) {
    return Partitioned(kind, options, progress).run();
}

}  // namespace pushworks
