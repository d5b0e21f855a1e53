// Processor time of the calling thread: the fair measure of speed on a machine with other work.
#pragma once

namespace pushworks {

double thread_seconds();

}  // namespace pushworks
