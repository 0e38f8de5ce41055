// Random numbers for simulations: a stream for every (seed, number), each a
// function of these two alone, the same on every machine, thread and process.
// The generator is splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014), which
// is no secret keeper.
#ifndef ASTER_TUNING_STATISTICS_RANDOM_H_
#define ASTER_TUNING_STATISTICS_RANDOM_H_

#include <cstdint>

namespace aster::tuning {

class RandomStream {
 public:
  RandomStream(uint64_t seed, uint64_t number)
      : state_(Mix(seed + kStep) ^ Mix(~number)) {}

  // 64 random bits.
  uint64_t Next() { return Mix(state_ += kStep); }
  // Strictly between 0 and 1, in steps of 2^-52.
  double Uniform() {
    return (static_cast<double>(Next() >> 12) + 0.5) * 0x1p-52;
  }

 private:
  static constexpr uint64_t kStep = 0x9e3779b97f4a7c15;

  static uint64_t Mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

  uint64_t state_;
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_RANDOM_H_
