// Searches one window of the optimizer: the tables and bounds it needs, and the search that suits it.
#include <algorithm>
#include <optional>

#include "base/width.hpp"
#include "optimize/chain_search.hpp"
#include "optimize/neighbourhood.hpp"
#include "optimize/rest_bound.hpp"
#include "optimize/symmetry.hpp"
#include "optimize/through_bound.hpp"
#include "optimize/trace.hpp"
#include "optimize/window.hpp"
#include "optimize/window_search.hpp"

namespace pushworks::optimize {

namespace {

template <int N>
class WindowsOf final : public Windows {
 public:
    using Set = Bits<N>;
    using Table = Configurations<N>;

    explicit WindowsOf(const Board& board) : board_(board), grid_(board), symmetries_(symmetries(board)) {}

    WindowResult search(const WindowTask& task) override {
        Stage stage(board_, grid_, symmetries_, task);
        return stage.search();
    }

 private:
    // Everything that is made for one window.
    class Stage {
     public:
        Stage(const Board& board, const BitBoard<N>& grid, const Vector<Vector<Square>>& symmetries,
              const WindowTask& task)
            : board_(board),
              grid_(grid),
              symmetries_(symmetries),
              task_(task),
              trace_(grid, board, *task.path),
              staying_(task.free_first >= 0 ? unpushed() : Set{}),
              floor_(grid.floor - staying_),
              last_(task.last) {
            if (!task.shape.everything) fill();
            to_the_end_ = ends_at(last_);
            // Exact at the first configuration, at one third of the way and at two thirds.
            Vector<Set> exact = samples(last_);
            exact.pop_back();
            bound_.emplace(grid, floor_, targets(last_), exact);
            for (typename Table::Id id = 0; id < table_.size(); ++id)
                table_.rest(id) = (*bound_)(table_[id].boxes);
        }

        WindowResult search() {
            WindowResult answer;
            answer.last = last_;
            answer.tried = tried_;
            const auto path = task_.chain != nullptr ? chain(answer) : plain(answer);
            answer.configurations = table_.size();
            answer.found = path && !same(*path);
            if (answer.found) answer.pushes = *path;
            answer.everything = task_.shape.everything && answer.end == WindowEnd::complete &&
                                task_.first == 0 && to_the_end_ && !staying_.any();
            return answer;
        }

     private:
        void fill() {
            const Set from = trace_.boxes[task_.first] - staying_;
            const RestBound<N> ahead(grid_, floor_, targets(task_.last), samples(task_.last));
            std::optional<ThroughBound<N>> through;
            if (task_.chain == nullptr && task_.weights.pushes_first())
                through.emplace(RestBound<N>(grid_, floor_, from, samples(task_.last), Way::pull), ahead);
            const Set& alive = through ? through->alive() : ahead.alive();
            Neighbourhood<N> around(grid_, alive, area(), task_.shape, task_.turn,
                                    through ? &*through : nullptr, most_pushes(task_.last), table_);
            for (int i = task_.first; i <= task_.last; ++i) {
                around.add_around(trace_.boxes[i] - staying_);
                if (table_.size() <= task_.most_configurations || i == task_.last) continue;
                last_ = std::max(i, task_.first + 1);  // the window ends where the memory does
                break;
            }
            if (task_.joined && last_ == task_.last) join(around);
            table_.insert(from);
            table_.insert(trace_.boxes[last_] - staying_);
            tried_ = around.tried();
        }

        // The neighbourhoods of the other solutions; and as every position of a symmetric level can be
        // mirrored, those of the mirrored solutions.
        void join(Neighbourhood<N>& around) {
            const auto add = [&](const Vector<Set>& all) {
                for (const Set& boxes : all)
                    if (table_.size() <= task_.most_configurations) around.add_around(boxes);
            };
            Vector<Vector<Set>> paths{trace_.boxes};
            for (const Path* other : task_.others) {
                paths.push_back(Trace<N>(grid_, board_, *other).boxes);
                add(paths.back());
            }
            if (task_.area != nullptr) return;  // boxes outside of it go the ways given
            for (const Vector<Square>& to : symmetries_)
                for (Vector<Set> mirrored : paths) {
                    for (Set& boxes : mirrored) {
                        Set image;
                        boxes.for_each(
                            [&](int bit) { image.set(grid_.bit_of_square[to[grid_.square_of_bit[bit]]]); });
                        boxes = image;
                    }
                    add(mirrored);
                }
        }

        // Configurations of the path where bounds are to be exact.
        Vector<Set> samples(int last) const {
            constexpr int count = ThroughBound<N>::kSide;
            Vector<Set> found;
            for (int part = 0; part < count; ++part)
                found.push_back(trace_.boxes[task_.first + (last - task_.first) * part / (count - 1)] -
                                staying_);
            return found;
        }

        // How many pushes a path from the first position to this one may have to be of use, where nothing
        // counts before pushes.
        int most_pushes(int last) const {
            const int known = last - task_.first;
            if (task_.sideways || !task_.weights.free_walks()) return known;
            // Every push changes the colour of a box's square as on a chessboard: where all targets are
            // taken, no path has one push less.
            const bool targets_taken = !ends_at(last) || grid_.goals.count() == trace_.boxes[last].count();
            return known - (targets_taken ? 2 : 1);
        }
        bool ends_at(int last) const { return last == static_cast<int>(task_.path->size()); }

        // The window as a query, but for where it ends and what it costs.
        template <class Query>
        Query query() const {
            Query query;
            query.floor = floor_;
            query.open = task_.shape.everything;
            query.most_configurations = task_.most_configurations;
            query.most_states = task_.most_states;
            query.from = trace_.boxes[task_.first] - staying_;
            query.player = trace_.player[task_.first];
            query.to = trace_.boxes[last_] - staying_;
            query.solved = to_the_end_;
            return query;
        }

        std::optional<Path> plain(WindowResult& answer) {
            auto query = this->query<typename WindowSearch<N>::Query>();
            std::uint32_t moves = trace_.moves[last_];
            if (!to_the_end_) {
                // The walk to the next push belongs to the window.
                const Push& next = (*task_.path)[last_];
                query.player_to = grid_.bit_of_square[next.box] - grid_.delta[next.direction];
                moves = trace_.arrived[last_];
            }
            query.worst = task_.weights.cost(moves - trace_.moves[task_.first],
                                             static_cast<std::uint32_t>(last_ - task_.first));
            if (task_.weights.free_walks()) return fewer_pushes(query, answer);
            if (!task_.sideways) {
                if (query.worst == 0) return std::nullopt;
                --query.worst;
            }
            return searched(query, task_.weights, answer);
        }

        // First the number of pushes alone, then among the paths with so many the one with the fewest moves:
        // the second search knows a bound that leaves little to look at.
        std::optional<Path> fewer_pushes(typename WindowSearch<N>::Query& query, WindowResult& answer) {
            const int most = most_pushes(last_);
            if (most < (*bound_)(query.from)) return std::nullopt;
            const auto pushes = static_cast<std::uint32_t>(most);
            query.worst = task_.weights.cost(pushes, pushes);
            const auto path = searched(query, task_.weights, answer);
            if (!path || task_.sideways) return path;
            if (query.most_states != 0) {
                if (answer.states >= query.most_states) return path;
                query.most_states -= answer.states;
            }
            query.worst = (std::uint64_t{path->size()} << 32) + 0xFFFFFFFF;
            query.open = false;
            table_.forget_visits();
            const auto walked = searched(query, Weights::pushes_moves(), answer);
            return walked ? walked : path;
        }

        std::optional<Path> searched(const typename WindowSearch<N>::Query& query, const Weights& weights,
                                     WindowResult& answer) {
            WindowSearch<N> search(grid_, *bound_, table_, weights, task_.turn);
            auto path = search.run(query);
            answer.end = search.end();
            answer.states += search.states();
            return path;
        }

        std::optional<Path> chain(WindowResult& answer) {
            const Order& order = *task_.chain;
            auto query = this->query<typename ChainSearch<N>::Query>();
            query.staying = staying_;
            if (task_.first > 0) query.direction = (*task_.path)[task_.first - 1].direction;
            query.player_to = trace_.player[last_];
            query.direction_to = last_ > 0 ? (*task_.path)[last_ - 1].direction : 0;
            const auto sums =
                measures_of_pushes(board_, moves_with_turns(board_, *task_.path, order.turns_first()));
            Measures spent = sums[last_];
            for (std::size_t i = 0; i < spent.size(); ++i) spent[i] -= sums[task_.first][i];
            // Turns are not counted where the order does not include them.
            if (!order.asks_for_lines()) spent[static_cast<std::size_t>(Metric::player_lines)] = 0;
            query.worst = ChainCost(order).of(spent);
            if (!task_.sideways) {
                if (query.worst == 0) return std::nullopt;
                --query.worst;
            }
            ChainSearch<N> search(board_, grid_, *bound_, table_, order, task_.turn);
            auto path = search.run(query);
            answer.end = search.end();
            answer.states = search.states();
            return path;
        }

        bool same(const Path& path) const {
            const auto begin = task_.path->begin();
            return std::equal(
                path.begin(), path.end(), begin + task_.first, begin + last_,
                [](const Push& a, const Push& b) { return a.box == b.box && a.direction == b.direction; });
        }
        // Boxes that stand still between the two positions the task names.
        Set unpushed() const {
            Set still = trace_.boxes[task_.free_first];
            for (int i = task_.free_first + 1; i <= task_.free_last; ++i) still &= trace_.boxes[i];
            return still;
        }
        Set targets(int last) const { return (ends_at(last) ? grid_.goals : trace_.boxes[last]) - staying_; }
        Set area() const {
            if (task_.area == nullptr) return grid_.floor;
            Set squares;
            for (Square s = 0; s < board_.size(); ++s)
                if ((*task_.area)[s]) squares.set(grid_.bit_of_square[s]);
            return squares;
        }

        const Board& board_;
        const BitBoard<N>& grid_;
        const Vector<Vector<Square>>& symmetries_;
        const WindowTask& task_;
        const Trace<N> trace_;
        const Set staying_, floor_;
        int last_;
        bool to_the_end_ = false;
        std::uint64_t tried_ = 0;
        Table table_;
        std::optional<RestBound<N>> bound_;
    };

    const Board& board_;
    const BitBoard<N> grid_;
    const Vector<Vector<Square>> symmetries_;
};

}  // namespace

bool fits_windows(const Board& board) {
    static_assert(TurnWalk::kMostSquares >= 64 * 64);
    return board.frame().bits_for_grid() <= 64 * 64;
}

std::unique_ptr<Windows> make_windows(const Board& board) {
    return with_words<1, 2, 3, 4, 6, 12, 64>(
        board.frame().bits_for_grid(),
        [&](auto words) -> std::unique_ptr<Windows> {
            return std::make_unique<WindowsOf<decltype(words)::value>>(board);
        },
        []() -> std::unique_ptr<Windows> { return nullptr; });
}

}  // namespace pushworks::optimize
