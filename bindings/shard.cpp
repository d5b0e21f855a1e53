#include "shard.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <memory>
#include <span>
#include <tuple>

#include "base/memory.hpp"
#include "exact/threads/shard.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

nb::bytes bytes_of(const Vector<std::uint8_t>& data) {
    return nb::bytes(reinterpret_cast<const char*>(data.data()), data.size());
}

Vector<std::uint8_t> vector_of(const nb::bytes& data) {
    const auto* begin = reinterpret_cast<const std::uint8_t*>(data.c_str());
    return {begin, begin + data.size()};
}

}  // namespace

void register_shard(nb::module_& m) {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const Stopped&) {
            PyErr_SetString(PyExc_TimeoutError, "the time of the shard is over");
        }
    });
    nb::class_<Shard>(m, "Shard", "One part of a push-optimal search that is spread over several owners.")
        .def(nb::new_([](const LevelSpec& level, int index, int count, int block, double seconds,
                         std::uint64_t memory) {
                 const nb::gil_scoped_release release;
                 return Shard::make(level, index, count, block, {.seconds = seconds, .bytes = memory});
             }),
             "level"_a, "index"_a, "count"_a, "block"_a, "seconds"_a = 0.0, "memory"_a = 0)
        .def("begin", &Shard::begin, "Store the start if it belongs here; False when it is deadlocked.")
        .def(
            "insert",
            [](Shard& self, const nb::bytes& batch) {
                const auto* begin = reinterpret_cast<const std::uint8_t*>(batch.c_str());
                const PackedView view(begin, batch.size());
                const nb::gil_scoped_release release;
                self.insert(view);
            },
            "batch"_a, "Take a batch of records that belong here.")
        .def("expand", &Shard::expand, "bound"_a, "most"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Expand at most `most` states under the bound; returns how many there were.")
        .def(
            "take", [](Shard& self, int owner) { return bytes_of(self.take(owner)); }, "owner"_a,
            "The records for another shard; its outbox is empty afterwards.")
        .def("least_open", &Shard::least_open)
        .def("goal", [](const Shard& self) { return std::make_tuple(self.goal_cost(), self.goal()); })
        .def(
            "stored",
            [](const Shard& self, Handle handle) {
                const Shard::Stored found = self.stored(handle);
                return nb::make_tuple(bytes_of(found.state), found.cost, found.parent, found.owner);
            },
            "handle"_a, "State, cost, parent's handle and parent's owner.")
        .def(
            "moves",
            [](Shard& self, const Vector<nb::bytes>& path) {
                Vector<Vector<std::uint8_t>> states;
                for (const nb::bytes& state : path) states.push_back(vector_of(state));
                return self.moves(states);
            },
            "path"_a, "LURD text of a path of states from the start.")
        .def(
            "counts",
            [](const Shard& self) {
                const Shard::Counts& c = self.counts();
                return std::make_tuple(c.expanded, c.generated, c.duplicates, c.sent);
            },
            "Expanded, generated, duplicates, sent.")
        .def("__len__", &Shard::size)
        .def("bytes", &Shard::bytes)
        .def("record_bytes", &Shard::record_bytes);
    m.attr("SHARD_NOTHING") = Shard::kNothing;
}

}  // namespace pushworks::bindings
