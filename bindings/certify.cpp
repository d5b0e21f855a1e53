// Certificates are written by a job in a thread of its own. The checker of certificates is another module.
#include "certify.hpp"

#include <nanobind/stl/string.h>

#include <stdexcept>

#include "base/background_run.hpp"
#include "certify/certify.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

using certify::Certificate;
using CertifyJob = BackgroundJob<certify::certify, Progress, LevelSpec, certify::Claim, Limits>;
using certify::ClaimKind;

// A certificate that is written or refuted has a name of its own; whatever else ends a search ends this, too.
const char* end_of(Status status) {
    return status == Status::solved      ? "written"
           : status == Status::not_found ? "refuted"
                                         : status_name(status);
}

ClaimKind kind_named(const std::string& name) {
    if (name == "unsolvable") return ClaimKind::unsolvable;
    if (name == "pushes") return ClaimKind::pushes;
    if (name == "moves") return ClaimKind::moves;
    throw std::invalid_argument("unknown claim '" + name + "'");
}

}  // namespace

void register_certify(nb::module_& m) {
    nb::class_<Certificate>(m, "Certificate", "How the writing of a certificate ended.")
        .def_prop_ro("status", [](const Certificate& c) { return end_of(c.status); })
        .def_prop_ro("proof", [](const Certificate& c) { return nb::bytes(c.proof.data(), c.proof.size()); })
        .def_ro("error", &Certificate::error)
        .def_ro("seconds", &Certificate::seconds)
        .def_ro("states", &Certificate::states)
        .def_ro("patterns", &Certificate::patterns)
        .def_ro("bounds", &Certificate::bounds);
    nb::class_<CertifyJob>(m, "CertifyJob", "One certificate being written.")
        .def(
            "__init__",
            [](CertifyJob* self, const LevelSpec& level, const std::string& claim, std::int64_t bound,
               double seconds, std::uint64_t bytes) {
                new (self) CertifyJob(level, {kind_named(claim), bound}, {seconds, 0, bytes});
            },
            "level"_a, "claim"_a, "bound"_a, "seconds"_a, "bytes"_a)
        .def("start", &CertifyJob::start)
        .def("cancel", &CertifyJob::cancel)
        .def("wait", &CertifyJob::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("states",
             [](const CertifyJob& job) { return job.progress().stored.load(std::memory_order_relaxed); })
        .def("result", &CertifyJob::result, nb::rv_policy::reference_internal);
}

}  // namespace pushworks::bindings
