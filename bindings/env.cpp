// The batch stepper and the table of exact answers. Results go into arrays of the caller, which the batch
// keeps alive.
#include "env.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/memory.hpp"
#include "env/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pushworks::env;

namespace pushworks::bindings {

namespace {

template <class T>
using Array = nb::ndarray<T, nb::device::cpu, nb::c_contig>;

struct EnvOptions {
    BatchOptions batch;
    SamplerOptions sample;
    Vector<int> stages;
    bool measured = false;
    int height = 0;
    int width = 0;
    Vector<std::uint8_t> planes;  // bits of each; none: tiles
    int tile = 1;
    int channels = 1;
    Array<const std::uint8_t> atlas;
};

template <class T>
std::span<T> span_of(const Array<T>& array) {
    return {array.data(), array.size()};
}

struct BatchHandle {
    std::unique_ptr<Batch> batch;
    Vector<nb::object> buffers;  // kept alive
};

std::unique_ptr<Batch> make_batch(const Array<const std::uint8_t>& cells, const EnvOptions& options) {
    const Shape shape{options.height, options.width};
    LevelStore store(shape, options.measured);
    for (std::size_t level = 0; level < cells.size() / shape.size(); ++level) try {
            store.add({cells.data() + level * shape.size(), static_cast<std::size_t>(shape.size())});
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument("level " + std::to_string(level + 1) + ": " + error.what());
        }
    Batch::Painter painter = PlanePainter(shape, options.planes);
    if (options.planes.empty())
        painter = TilePainter(shape, options.tile, options.channels, span_of(options.atlas));
    return std::make_unique<Batch>(std::move(store), options.sample, options.stages, options.batch,
                                   std::move(painter));
}

template <class T>
void expect(const Array<T>& array, std::size_t size, const char* what) {
    if (array.size() != size)
        throw std::invalid_argument(std::string(what) + ": expected " + std::to_string(size) +
                                    " items, got " + std::to_string(array.size()));
}

void connect(BatchHandle& self, Array<std::uint8_t> observations, Array<double> rewards,
             Array<std::uint8_t> terminated, Array<std::uint8_t> truncated,
             std::optional<Array<std::uint8_t>> final_observations,
             std::optional<Array<std::uint8_t>> action_mask, Array<std::int32_t> steps,
             Array<std::int32_t> pushes, Array<std::int32_t> level, Array<std::uint8_t> solved) {
    const std::size_t boards = self.batch->boards(), bytes = boards * self.batch->observation_bytes();
    expect(observations, bytes, "observations");
    expect(rewards, boards, "rewards");
    for (const auto& flags : {terminated, truncated, solved}) expect(flags, boards, "flags");
    for (const auto& counts : {steps, pushes, level}) expect(counts, boards, "counts");
    if (final_observations) expect(*final_observations, bytes, "final observations");
    if (action_mask) expect(*action_mask, boards * self.batch->actions(), "action mask");
    self.batch->connect({observations.data(), rewards.data(), terminated.data(), truncated.data(),
                         final_observations ? final_observations->data() : nullptr,
                         action_mask ? action_mask->data() : nullptr, steps.data(), pushes.data(),
                         level.data(), solved.data()});
    self.buffers = {nb::cast(observations), nb::cast(rewards), nb::cast(terminated), nb::cast(truncated),
                    nb::cast(steps),        nb::cast(pushes),  nb::cast(level),      nb::cast(solved)};
    if (final_observations) self.buffers.push_back(nb::cast(*final_observations));
    if (action_mask) self.buffers.push_back(nb::cast(*action_mask));
}

template <class Number>
void step(BatchHandle& self, const Array<const Number>& actions) {
    if (self.buffers.empty()) throw std::invalid_argument("expected buffers before the first step");
    const nb::gil_scoped_release release;
    self.batch->step(std::span<const Number>(actions.data(), actions.size()));
}

void reset(BatchHandle& self, const Array<const std::uint64_t>& seeds,
           const Array<const std::uint8_t>& seeded, const Array<const std::uint8_t>& mask,
           const Array<const std::int32_t>& levels) {
    const std::size_t boards = self.batch->boards();
    expect(seeds, boards, "seeds");
    expect(seeded, boards, "seeded");
    expect(mask, boards, "mask");
    if (levels.size() != 0) expect(levels, boards, "levels");
    if (self.buffers.empty()) throw std::invalid_argument("expected buffers before the first reset");
    const nb::gil_scoped_release release;
    for (std::size_t board = 0; board < boards; ++board)
        if (seeded.data()[board]) self.batch->seed(static_cast<int>(board), seeds.data()[board]);
    self.batch->reset(span_of(mask), std::span<const int>(levels.data(), levels.size()));
}

// One number for each board.
template <class T, class Value>
void fill(BatchHandle& self, const Array<T>& out, Value&& value) {
    expect(out, self.batch->boards(), "out");
    const nb::gil_scoped_release release;
    for (int board = 0; board < self.batch->boards(); ++board)
        out.data()[board] = static_cast<T>(value(*self.batch, board));
}

void best(BatchHandle& self, const Array<std::uint8_t>& out) {
    const std::size_t row = static_cast<std::size_t>(4) * self.batch->shape().size();
    expect(out, self.batch->boards() * row, "out");
    const nb::gil_scoped_release release;
    std::fill(out.data(), out.data() + out.size(), std::uint8_t{0});
    for (int board = 0; board < self.batch->boards(); ++board)
        for (const CellPush& push :
             self.batch->analysis(board).best(self.batch->cells(board), self.batch->player(board)))
            out.data()[board * row + push.cell * 4 + push.direction] = 1;
}

void positions(BatchHandle& self, const Array<std::uint8_t>& out) {
    const std::size_t size = self.batch->shape().size();
    expect(out, self.batch->boards() * size, "out");
    for (int board = 0; board < self.batch->boards(); ++board) {
        std::uint8_t* row = out.data() + board * size;
        for (std::size_t cell = 0; cell < size; ++cell)
            row[cell] = self.batch->cells(board)[cell] & (env::kWall | env::kGoal | env::kBox);
        row[self.batch->player(board)] |= env::kPlayer;
    }
}

void register_env_options(nb::module_& m) {
    using generate::MakeOptions;
    nb::class_<EnvOptions>(m, "EnvOptions", "What a batch is asked to do; env.Settings explains each.")
        .def(nb::init<>())
        .def_rw("height", &EnvOptions::height)
        .def_rw("width", &EnvOptions::width)
        .def_rw("measured", &EnvOptions::measured)
        .def_rw("stages", &EnvOptions::stages)
        .def_rw("planes", &EnvOptions::planes)
        .def(
            "set_tiles",
            [](EnvOptions& self, int tile, int channels, Array<const std::uint8_t> atlas) {
                self.tile = tile, self.channels = channels, self.atlas = std::move(atlas);
            },
            "tile"_a, "channels"_a, "atlas"_a)
        .def(
            "set_actions",
            [](EnvOptions& self, const Vector<std::pair<int, bool>>& actions) {
                self.batch.actions.clear();
                for (const auto& [direction, push] : actions) {
                    if (direction < -1 || direction > 3)
                        throw std::invalid_argument("expected a direction from -1 to 3");
                    self.batch.actions.push_back({direction, push});
                }
            },
            "actions"_a)
        .def(
            "set_reward",
            [](EnvOptions& self, const std::array<double, 12>& table, double at_limit, double distance,
               double discount) { self.batch.reward = {table, at_limit, distance, discount}; },
            "table"_a, "at_limit"_a, "distance"_a, "discount"_a)
        .def(
            "set_limits",
            [](EnvOptions& self, std::uint32_t max_steps, bool limit_terminates, bool stop_when_deadlocked,
               std::uint64_t max_positions) {
                self.batch.max_steps = max_steps, self.batch.limit_terminates = limit_terminates;
                self.batch.stop_when_deadlocked = stop_when_deadlocked,
                self.batch.max_positions = max_positions;
            },
            "max_steps"_a, "limit_terminates"_a, "stop_when_deadlocked"_a, "max_positions"_a)
        .def(
            "set_boards",
            [](EnvOptions& self, int boards, int autoreset, int threads) {
                if (boards < 1 || autoreset < 0 || autoreset > 2 || threads < 1)
                    throw std::invalid_argument("expected at least one board and one thread");
                self.batch.boards = boards, self.batch.autoreset = static_cast<Autoreset>(autoreset);
                self.batch.threads = threads;
            },
            "boards"_a, "autoreset"_a, "threads"_a)
        .def(
            "set_sampling",
            [](EnvOptions& self, bool in_order, bool adaptive, int window, double promote, double demote,
               double review) {
                self.sample.in_order = in_order, self.sample.adaptive = adaptive, self.sample.window = window;
                self.sample.promote = promote, self.sample.demote = demote, self.sample.review = review;
            },
            "in_order"_a, "adaptive"_a, "window"_a, "promote"_a, "demote"_a, "review"_a)
        .def(
            "set_recipes",
            [](EnvOptions& self, Vector<MakeOptions> recipes, int capacity, double fresh) {
                self.sample.recipes = std::move(recipes), self.sample.capacity = capacity,
                self.sample.fresh = fresh;
            },
            "recipes"_a, "capacity"_a, "fresh"_a);
}

// Every solvable position of a level in order of its pushes: boxes, player, pushes.
void all_positions(const Endgame& self, const Array<std::int32_t>& boxes, const Array<std::int32_t>& players,
                   const Array<std::int32_t>& pushes) {
    expect(players, self.size(), "players");
    expect(pushes, self.size(), "pushes");
    const std::size_t row = self.size() == 0 ? 0 : boxes.size() / self.size();
    Vector<int> cells;
    for (std::uint64_t i = 0; i < self.size(); ++i) {
        int player = 0;
        pushes.data()[i] = self.position(i, cells, player);
        players.data()[i] = player;
        if (cells.size() != row) throw std::invalid_argument("expected a column for each box");
        for (std::size_t k = 0; k < row; ++k) boxes.data()[i * row + k] = cells[k];
    }
}

struct EndgameHandle {
    std::unique_ptr<Board> board;
    std::unique_ptr<Endgame> table;
};

void register_endgame(nb::module_& m) {
    nb::class_<EndgameHandle>(m, "Endgame", "The fewest pushes from every position that can still be solved.")
        .def(
            "__init__",
            [](EndgameHandle* self, const LevelSpec& level, std::uint64_t max_positions) {
                const nb::gil_scoped_release release;
                auto board = std::make_unique<Board>(level);
                auto table = Endgame::make(*board, max_positions);
                new (self) EndgameHandle{std::move(board), std::move(table)};
            },
            "level"_a, "max_positions"_a)
        .def_prop_ro("complete", [](const EndgameHandle& self) { return self.table != nullptr; })
        .def("__len__", [](const EndgameHandle& self) { return self.table ? self.table->size() : 0; })
        .def_prop_ro("boxes", [](const EndgameHandle& self) { return self.board->start_boxes().size(); })
        .def(
            "pushes",
            [](const EndgameHandle& self, const Vector<int>& boxes, int player) {
                return self.table->pushes(boxes, player);
            },
            "boxes"_a, "player"_a, "Pushes still needed; -1: deadlocked.")
        .def(
            "best",
            [](const EndgameHandle& self, const Vector<int>& boxes, int player) {
                Vector<std::pair<int, int>> found;
                for (const CellPush& push : self.table->best(boxes, player))
                    found.emplace_back(push.cell, push.direction);
                return found;
            },
            "boxes"_a, "player"_a, "Every push (cell of the box, direction) that begins a shortest solution.")
        .def(
            "positions",
            [](const EndgameHandle& self, const Array<std::int32_t>& boxes,
               const Array<std::int32_t>& players,
               const Array<std::int32_t>& pushes) { all_positions(*self.table, boxes, players, pushes); },
            "boxes"_a, "players"_a, "pushes"_a);
}

}  // namespace

void register_env(nb::module_& m) {
    register_env_options(m);
    register_endgame(m);
    nb::class_<BatchHandle>(m, "EnvBatch", "Many boards stepped by one call.")
        .def(
            "__init__",
            [](BatchHandle* self, const Array<const std::uint8_t>& cells, const EnvOptions& options) {
                new (self) BatchHandle{make_batch(cells, options), {}};
            },
            "cells"_a, "options"_a)
        .def("connect", &connect, "observations"_a, "rewards"_a, "terminated"_a, "truncated"_a,
             "final_observations"_a.none(), "action_mask"_a.none(), "steps"_a, "pushes"_a, "level"_a,
             "solved"_a, "The arrays that results are written into.")
        .def(
            "clone",
            [](const BatchHandle& self) {
                auto copy = std::make_unique<BatchHandle>();
                copy->batch = self.batch->clone();
                return copy;
            },
            "The same boards once more; `connect` says where its results go.")
        .def("step", &step<std::int64_t>, "actions"_a.noconvert())
        .def("step", &step<std::int32_t>, "actions"_a.noconvert())
        .def("step", &step<std::uint8_t>, "actions"_a.noconvert())
        .def("reset", &reset, "seeds"_a, "seeded"_a, "mask"_a, "levels"_a)
        .def_prop_ro("observation_bytes",
                     [](const BatchHandle& self) { return self.batch->observation_bytes(); })
        .def_prop_ro("actions", [](const BatchHandle& self) { return self.batch->actions(); })
        .def_prop_ro("stage", [](const BatchHandle& self) { return self.batch->sampler().stage(); })
        .def_prop_ro("made", [](const BatchHandle& self) { return self.batch->sampler().made(); })
        .def_prop_ro("levels", [](const BatchHandle& self) { return self.batch->store().size(); })
        .def("success",
             [](const BatchHandle& self, int level) { return self.batch->sampler().success(level); })
        .def(
            "level_spec", [](const BatchHandle& self, int level) { return self.batch->store().spec(level); },
            "level"_a)
        .def("positions", &positions, "out"_a,
             "What stands on each cell: 1 wall, 2 goal, 4 box, 8 player, added.")
        .def("fill_level",
             [](BatchHandle& self, const Array<std::int32_t>& out) {
                 fill(self, out, [](Batch& b, int i) { return b.level(i); });
             })
        .def("fill_steps",
             [](BatchHandle& self, const Array<std::int32_t>& out) {
                 fill(self, out, [](Batch& b, int i) { return b.steps(i); });
             })
        .def("fill_pushes",
             [](BatchHandle& self, const Array<std::int32_t>& out) {
                 fill(self, out, [](Batch& b, int i) { return b.pushes(i); });
             })
        .def("fill_solved",
             [](BatchHandle& self, const Array<std::uint8_t>& out) {
                 fill(self, out, [](Batch& b, int i) { return b.solved(i); });
             })
        .def("fill_lower_bound",
             [](BatchHandle& self, const Array<std::int32_t>& out) {
                 fill(self, out,
                      [](Batch& b, int i) { return b.analysis(i).lower_bound(b.cells(i), b.player(i)); });
             })
        .def("fill_dead",
             [](BatchHandle& self, const Array<std::uint8_t>& out) {
                 fill(self, out,
                      [](Batch& b, int i) { return b.analysis(i).deadlocked(b.cells(i), b.player(i)); });
             })
        .def("fill_cost_to_go",
             [](BatchHandle& self, const Array<std::int32_t>& out) {
                 fill(self, out,
                      [](Batch& b, int i) { return b.analysis(i).exact(b.cells(i), b.player(i)); });
             })
        .def("fill_best", &best, "out"_a, "1 for every push that begins a shortest solution.");
}

}  // namespace pushworks::bindings
