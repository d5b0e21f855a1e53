// One certificate being written in a thread of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "certify/certify.hpp"

namespace pushworks::certify {

class CertifyJob {
 public:
    CertifyJob(LevelSpec level, Claim claim, Limits limits)
        : level_(std::move(level)), claim_(claim), limits_(limits) {}
    // Cancels and waits.
    ~CertifyJob();
    CertifyJob(const CertifyJob&) = delete;
    CertifyJob& operator=(const CertifyJob&) = delete;

    void start();
    void cancel() { progress_.cancel.store(true, std::memory_order_relaxed); }
    // False when `seconds` pass before the end (negative: no limit).
    bool wait(double seconds);
    bool finished() const { return finished_.load(std::memory_order_acquire); }
    std::uint64_t states() const { return progress_.stored.load(std::memory_order_relaxed); }
    // Throws std::out_of_range before the end.
    const Certificate& result() const;

 private:
    void run();
    void end();

    LevelSpec level_;
    Claim claim_;
    Limits limits_;
    Progress progress_;
    Certificate result_;
    std::atomic<bool> finished_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

}  // namespace pushworks::certify
