#include "certify/job.hpp"

#include <stdexcept>
#include <system_error>

namespace pushworks::certify {

CertifyJob::~CertifyJob() {
    cancel();
    if (thread_.joinable()) thread_.join();
}

void CertifyJob::start() {
    if (thread_.joinable()) throw std::logic_error("the job has been started before");
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::exception&) {  // no memory for a thread
        result_.status = Status::memory_limit;
        end();
    }
}

void CertifyJob::run() {
    try {
        result_ = certify(level_, claim_, limits_, progress_);
    } catch (const std::exception& defect) {  // a defect must not end the process
        result_ = {};
        result_.error = std::string("internal error: ") + defect.what();
    }
    end();
}

void CertifyJob::end() {
    const std::lock_guard lock(mutex_);
    finished_.store(true, std::memory_order_release);
    changed_.notify_all();
}

bool CertifyJob::wait(double seconds) {
    std::unique_lock lock(mutex_);
    const auto over = [this] { return finished(); };
    if (seconds < 0) changed_.wait(lock, over);
    return seconds < 0 || changed_.wait_for(lock, std::chrono::duration<double>(seconds), over);
}

const Certificate& CertifyJob::result() const {
    if (!finished()) throw std::out_of_range("the certificate is not finished");
    return result_;
}

}  // namespace pushworks::certify
