// One certificate being written in a thread of its own.
#pragma once

#include <utility>

#include "base/background_run.hpp"
#include "certify/certify.hpp"

namespace pushworks::certify {

class CertifyJob {
 public:
    CertifyJob(LevelSpec level, Claim claim, Limits limits)
        : level_(std::move(level)), claim_(claim), limits_(limits) {}
    // Cancels and waits.
    ~CertifyJob() { cancel(); }

    void start() {
        run_.start([this] { return certify(level_, claim_, limits_, progress_); });
    }
    void cancel() { progress_.cancel.store(true, std::memory_order_relaxed); }
    bool wait(double seconds) { return run_.wait(seconds); }
    bool finished() const { return run_.finished(); }
    std::uint64_t states() const { return progress_.stored.load(std::memory_order_relaxed); }
    const Certificate& result() const { return run_.result(); }

 private:
    LevelSpec level_;
    Claim claim_;
    Limits limits_;
    Progress progress_;
    BackgroundRun<Certificate> run_;
};

}  // namespace pushworks::certify
