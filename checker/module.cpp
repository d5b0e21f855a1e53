// The module pushworks._checker: the native checker of certificates, apart from the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <random>

#include "check.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

struct Cancel {
    std::atomic<bool> set{false};
};

nb::dict proof_of(const nb::bytes& data, const Cancel& cancel, std::size_t memory) {
    checker::Proof proof;
    {
        const std::string_view text(data.c_str(), data.size());
        const nb::gil_scoped_release release;
        std::random_device device;
        checker::Limits limits(cancel.set, memory, std::uint64_t{device()} << 32 | device());
        proof = checker::check(text, limits);
    }
    nb::dict counts;
    counts["states"] = proof.states;
    counts["patterns"] = proof.patterns;
    counts["bounds"] = proof.bounds;
    counts["corrals"] = proof.corrals;
    const char* names[] = {"in the set", "bound", "square", "matching", "pattern", "waste"};
    for (std::size_t i = 0; i < proof.pushes.size(); ++i) counts[names[i]] = proof.pushes[i];
    nb::dict result;
    result["claim"] = proof.claim;
    result["bound"] = proof.bound;
    result["level"] = proof.level;
    result["solution"] = proof.solution;
    result["counts"] = counts;
    return result;
}

}  // namespace

NB_MODULE(_checker, m) {
    m.doc() = "The native checker of certificates. Use pushworks.certify instead of this module.";
    nb::exception<checker::Refused>(m, "Refused", PyExc_ValueError);
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const checker::Cancelled&) {
            PyErr_SetString(PyExc_InterruptedError, "the check was cancelled");
        } catch (const checker::MemoryLimit&) {
            PyErr_SetString(PyExc_MemoryError, "the check needs more memory than it may take");
        }
    });
    nb::class_<Cancel>(m, "Cancel", "Ends a check that runs in another thread.")
        .def(nb::init<>())
        .def("set", [](Cancel& self) { self.set.store(true, std::memory_order_relaxed); });
    m.def(
        "check", &proof_of, "data"_a, "cancel"_a, "memory"_a = 0,
        "What a certificate proves; raises `Refused`, or `MemoryError` beyond so many bytes (0: no limit).");
}
