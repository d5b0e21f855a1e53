// A* on one shared table: threads without work steal half of what another has left under the bound.
#include <memory>

#include "base/containers.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/threads/parallel.hpp"
#include "exact/threads/search_threads.hpp"
#include "exact/threads/shared_table.hpp"
#include "level/solution.hpp"

namespace pushworks {

namespace {

struct Entry {
    Handle handle;
    std::uint32_t estimate;
};

// The work of one thread at the current f, the least estimate first. Thieves take half of what comes next.
class OpenBuckets {
 public:
    void push(Entry entry) {
        const std::lock_guard lock(mutex_);
        by_estimate_[entry.estimate].push_back(entry.handle);
    }
    bool pop(Handle& handle) {
        const std::lock_guard lock(mutex_);
        if (by_estimate_.empty()) return false;
        const auto first = by_estimate_.begin();
        handle = first->second.back();
        first->second.pop_back();
        if (first->second.empty()) by_estimate_.erase(first);
        return true;
    }
    Vector<Entry> steal() {
        const std::lock_guard lock(mutex_);
        Vector<Entry> stolen;
        if (by_estimate_.empty()) return stolen;
        const auto first = by_estimate_.begin();
        Vector<Handle>& handles = first->second;
        const auto half = static_cast<std::ptrdiff_t>((handles.size() + 1) / 2);
        for (auto at = handles.begin(); at != handles.begin() + half; ++at)
            stolen.push_back({*at, first->first});
        handles.erase(handles.begin(), handles.begin() + half);
        if (handles.empty()) by_estimate_.erase(first);
        return stolen;
    }
    void add(const Vector<Entry>& entries) {
        for (const Entry& entry : entries) push(entry);
    }

 private:
    std::mutex mutex_;
    OrderedMap<std::uint32_t, Vector<Handle>> by_estimate_;
};

struct Worker {
    explicit Worker(const ExpanderKind& kind)
        : expander(kind.context, kind.heuristic, kind.rules),
          state(expander.format().bytes()),
          states(expander.format()) {
        expander.want_patterns(kind.patterns);
    }

    PushExpander expander;
    OpenBuckets now;
    OrderedMap<std::uint32_t, Vector<Entry>> later;  // by f
    // The state being expanded, and what follows it.
    Vector<std::uint8_t> state;
    Vector<Child> children;
    ChildStates states;
};

class Stealing {
 public:
    Stealing(const ExpanderKind& kind, const SearchOptions& options, Progress& progress)
        : board_(kind.context.board()), threads_(options.threads, options, progress) {
        for (int i = 0; i < options.threads; ++i) workers_.push_back(std::make_unique<Worker>(kind));
        table_ = std::make_unique<SharedTable>(workers_[0]->expander.format());
    }

    SearchResult run() {
        const PackedFormat& format = workers_[0]->expander.format();
        for (const Root& root : workers_[0]->expander.roots()) {
            const auto found =
                table_->improve(root.state.data(), format.hash(root.state.data()), 0, kNoHandle);
            workers_[0]->later[root.estimate].push_back({found.handle, root.estimate});
        }
        threads_.run([this](int thread) { work(thread); });
        SearchResult result;
        result.status = Status::unsolvable;
        result.lower_bound = static_cast<int>(limit_);
        if (solved_.load() != kNoHandle) {
            result.status = Status::solved;
            result.moves = moves_of(board_, forward_pushes(board_, format, table_->path_to(solved_.load())));
            result.optimal = true;
        }
        threads_.counters.stored = table_->size();
        threads_.report(result);
        return result;
    }

 private:
    void work(int thread) {
        Worker& worker = *workers_[thread];
        while (threads_.next_layer(thread, [this] { return next_layer(); })) {
            if (const auto found = worker.later.find(limit_); found != worker.later.end()) {
                worker.now.add(found->second);
                worker.later.erase(found);
            }
            // No thread may find the layer empty before all have put their work there.
            threads_.synchronize();
            run_layer(thread, worker);
        }
    }

    bool next_layer() {
        std::uint32_t least = 0xFFFFFFFF;
        for (const auto& worker : workers_)
            if (!worker->later.empty()) least = std::min(least, worker->later.begin()->first);
        watch();
        if (solved_.load() != kNoHandle || least == 0xFFFFFFFF || threads_.stopped()) return false;
        limit_ = least;
        busy_.store(threads_.size);
        return true;
    }

    void watch() {
        threads_.counters.stored = table_->size();
        threads_.watch(static_cast<int>(limit_));
    }

    void run_layer(int thread, Worker& worker) {
        int turns = 0;
        for (;;) {
            Handle handle = kNoHandle;
            while (!over() && worker.now.pop(handle)) {
                expand(worker, handle);
                if (thread == 0 && ++turns % 64 == 0) watch();
            }
            busy_.fetch_sub(1);
            while (!steal(thread, worker)) {
                if (busy_.load() == 0 || over()) return;
                if (thread == 0) watch();
                SearchThreads::rest();
            }
        }
    }

    bool over() const { return threads_.stopped() || solved_.load(std::memory_order_relaxed) != kNoHandle; }

    // On success the thread counts as busy again and has work of its own.
    bool steal(int thread, Worker& worker) {
        busy_.fetch_add(1);  // before looking, so that no other thread ends the layer meanwhile
        for (int i = 1; i < threads_.size; ++i) {
            const auto stolen = workers_[(thread + i) % threads_.size]->now.steal();
            if (stolen.empty()) continue;
            worker.now.add(stolen);
            return true;
        }
        busy_.fetch_sub(1);
        return false;
    }

    void expand(Worker& worker, Handle handle) {
        std::uint8_t* const state = worker.state.data();
        Node node;
        if (!table_->close(handle, state, node)) return;
        worker.expander.load(state);
        if (worker.expander.finished()) {
            solved_.store(handle);
            return;
        }
        // What is known about the level may have grown since the state was stored.
        const std::uint32_t estimate = worker.expander.reconsider();
        if (estimate == Expander::kDeadlockedEstimate) return;
        if (node.cost + estimate > limit_) {
            table_->open_again(handle, node);
            worker.later[node.cost + estimate].push_back({handle, estimate});
            return;
        }
        charge_node();
        worker.children.clear();
        threads_.counters.generated.fetch_add(worker.expander.expand(worker.children),
                                              std::memory_order_relaxed);
        threads_.counters.expanded.fetch_add(1, std::memory_order_relaxed);
        const PackedFormat& format = worker.expander.format();
        for (const Child& child : worker.children) {
            const std::uint8_t* const packed = worker.states.pack(state, child);
            const std::uint32_t cost = with_one_push(node.cost);
            const auto found = table_->improve(packed, format.hash(packed), cost, handle);
            if (found.duplicate) threads_.counters.duplicates.fetch_add(1, std::memory_order_relaxed);
            if (!found.improved) continue;
            const std::uint32_t f = cost + child.estimate;
            if (f <= limit_)
                worker.now.push({found.handle, child.estimate});
            else
                worker.later[f].push_back({found.handle, child.estimate});
        }
    }

    const Board& board_;
    SearchThreads threads_;
    Vector<std::unique_ptr<Worker>> workers_;
    std::unique_ptr<SharedTable> table_;
    std::uint32_t limit_ = 0;
    std::atomic<Handle> solved_{kNoHandle};
    std::atomic<std::int64_t> busy_{0};
};

}  // namespace

SearchResult stealing_astar(const ExpanderKind& kind, const SearchOptions& options, Progress& progress) {
    return Stealing(kind, options, progress).run();
}

}  // namespace pushworks
