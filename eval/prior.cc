// The prior: weights from movements.
#include <algorithm>
#include <cmath>
#include <queue>

#include "eval/weights.h"
#include "rules/board.h"

namespace aster::eval {
namespace {

using rules::Cell;
using rules::CellSet;
using rules::Kind;
using rules::Piece;
using rules::Seat;

// Share of the cells that are occupied in the middle of the game, of the share
// at the start.
constexpr double kMiddleDensity = 0.7;
// Of a move that only captures, or only goes to empty cells, against one that
// does both.
constexpr double kHalfMove = 0.6;
// Values grow a little slower than the number of moves.
constexpr double kExponent = 0.9;
// Share of what a promotion would gain that the piece is worth beforehand.
constexpr double kPromotionShare = 0.12;
// A piece in reserve may appear anywhere.
constexpr double kReserveFactor = 1.05;
// Placement: centipawns for one expected move more than on the mean cell.
constexpr double kMobilityWeight = 8;
// Centipawns for a promoting piece, per move nearer to its zone.
constexpr double kAdvanceWeight = 10;
constexpr int kFarthest = 8;

template <int Words>
class Prior {
 public:
  using Set = CellSet<Words>;
  explicit Prior(const rules::Tables<Words>& t) : t_(t), n_(t.board().size()) {
    int pieces = 0;
    for (const auto& seat : t.spec().seats)
      pieces += static_cast<int>(seat.start.size());
    density_ = std::min(0.9, kMiddleDensity * pieces / n_);
    weights_.placement.assign(
        static_cast<size_t>(rules::kPieceCodes) * rules::kMaxCells, 0);
  }

  Weights Compute() {
    const size_t kinds = t_.spec().pieces.size();
    std::vector<double> mean(rules::kPieceCodes, 0.0);
    std::vector<std::vector<double>> by_cell(rules::kPieceCodes);
    for (int s = 0; s < t_.seats(); ++s) {
      for (size_t k = 0; k < kinds; ++k) {
        const Piece p(static_cast<Seat>(s), static_cast<Kind>(k));
        if (t_.piece(p).mover < 0) continue;
        double sum = 0;
        for (int c = 0; c < n_; ++c) {
          by_cell[p.code()].push_back(ExpectedMoves(p, static_cast<Cell>(c)));
          sum += by_cell[p.code()].back();
        }
        mean[p.code()] = sum / n_;
      }
    }
    const double unit = Unit(mean);
    for (int s = 0; s < t_.seats(); ++s)
      SetMaterial(static_cast<Seat>(s), mean, unit);
    for (int code = 0; code < rules::kPieceCodes; ++code) {
      for (size_t c = 0; c < by_cell[code].size(); ++c) {
        const Piece p(static_cast<Seat>(code >> 5),
                      static_cast<Kind>(code & 31));
        const double gain =
            t_.piece(p).royal ? 0 : by_cell[code][c] - mean[code];
        weights_.placement[static_cast<size_t>(code) * rules::kMaxCells + c] =
            static_cast<int16_t>(std::lround(kMobilityWeight * gain));
      }
    }
    AddAdvance();
    weights_.Combine();
    return std::move(weights_);
  }

 private:
  double ExpectedMoves(Piece p, Cell c) const {
    const auto& m = t_.mover(p);
    const auto& cell = m.cells[c];
    double moves = 0;
    const Set both = cell.step_moves & cell.step_captures;
    moves += both.Count();
    moves += kHalfMove * (cell.step_moves ^ cell.step_captures).Count();
    const int directions = t_.board().directions();
    for (int d = 0; d < directions; ++d) {
      const size_t line = static_cast<size_t>(c) * directions + d;
      moves +=
          AlongLine(m.move_range[line], m.slide_range[line], m.hop_range[line]);
      // An overtaker needs an enemy and a gap behind it.
      if (m.overtakes[c] >> d & 1 && t_.board().ray(c, d).size() >= 2) {
        moves += density_ * (1 - density_);
      }
    }
    return moves;
  }
  // Expected targets along a line on which it moves, captures and hops so far:
  // step i is reached if the i - 1 cells before it are empty; a hopper needs
  // one piece among them.
  double AlongLine(int move_range, int slide_range, int hop_range) const {
    const double open = 1 - density_;
    double sum = 0;
    for (int i = 1; i <= std::max({move_range, slide_range, hop_range}); ++i) {
      const double clear = std::pow(open, i - 1);
      if (i <= move_range && i <= slide_range) {
        sum += clear;
      } else {
        if (i <= move_range) sum += kHalfMove * clear * open;
        if (i <= slide_range) sum += kHalfMove * clear * density_;
      }
      if (i > 1 && i <= hop_range) {
        sum +=
            kHalfMove * (i - 1) * density_ * std::pow(open, i - 2) * density_;
      }
    }
    return sum;
  }

  // Expected moves that are worth a hundred: the cheapest kind's that a seat
  // starts with.
  double Unit(const std::vector<double>& mean) const {
    double unit = 1e9;
    for (int s = 0; s < t_.seats(); ++s) {
      for (const auto& [cell, kind] : t_.spec().seats[s].start) {
        const Piece p(static_cast<Seat>(s), kind);
        if (!t_.piece(p).royal)
          unit = std::min(unit, std::max(0.5, mean[p.code()]));
      }
    }
    return unit < 1e9 ? unit : 1.0;
  }

  void SetMaterial(Seat s, const std::vector<double>& mean, double unit) {
    const size_t kinds = t_.spec().pieces.size();
    auto value = [&](Kind k) {
      return 100 * std::pow(std::max(0.1, mean[Piece(s, k).code()]) / unit,
                            kExponent);
    };
    for (size_t k = 0; k < kinds; ++k) {
      const Piece p(s, static_cast<Kind>(k));
      const auto& rules = t_.piece(p);
      if (rules.mover < 0 || rules.royal) continue;
      double own = value(p.kind());
      double best = own;
      for (Kind to : rules.promotions) best = std::max(best, value(to));
      own += kPromotionShare * (best - own);
      weights_.material[s][k] = static_cast<int>(std::lround(own));
    }
    for (size_t slot = 0; slot < t_.reserve(s).size(); ++slot) {
      weights_.reserve[s][slot] = static_cast<int>(std::lround(
          kReserveFactor * weights_.material[s][t_.reserve(s)[slot].kind]));
    }
  }

  // Pieces that promote are worth more near their zone, counted in moves on an
  // empty board.
  void AddAdvance() {
    for (int code = 0; code < rules::kPieceCodes; ++code) {
      const Piece p(static_cast<Seat>(code >> 5), static_cast<Kind>(code & 31));
      if (p.seat() >= t_.seats() || p.kind() >= t_.spec().pieces.size())
        continue;
      const auto& rules = t_.piece(p);
      if (rules.mover < 0 || !rules.progress || rules.zone.Empty()) continue;
      const std::vector<int> distance = Distances(p, rules.zone);
      for (int c = 0; c < n_; ++c) {
        weights_.placement[static_cast<size_t>(code) * rules::kMaxCells + c] +=
            static_cast<int16_t>(
                kAdvanceWeight *
                (kFarthest - std::min(kFarthest, distance[c])));
      }
    }
  }
  // Per cell, the fewest moves into the zone (large: never).
  std::vector<int> Distances(Piece p, const Set& zone) const {
    std::vector<int> distance(n_, 1000);
    std::queue<Cell> open;
    for (Cell c : zone) {
      distance[c] = 0;
      open.push(c);
    }
    std::vector<Set> reach(n_);
    for (int c = 0; c < n_; ++c)
      reach[c] = Reach(t_.mover(p), static_cast<Cell>(c));
    while (!open.empty()) {
      const Cell to = open.front();
      open.pop();
      for (int c = 0; c < n_; ++c) {
        if (distance[c] <= distance[to] + 1 || !reach[c].Has(to)) continue;
        distance[c] = distance[to] + 1;
        open.push(static_cast<Cell>(c));
      }
    }
    return distance;
  }
  Set Reach(const rules::Mover<Words>& m, Cell from) const {
    Set reach = m.cells[from].step_moves;
    for (int slides : {m.slide_any, m.slide_moves}) {
      if (slides >= 0) reach |= t_.slides(slides).Reach(from, Set());
    }
    return reach;
  }

  const rules::Tables<Words>& t_;
  int n_;
  double density_;
  Weights weights_;
};

}  // namespace

void Weights::Combine() {
  constexpr int kCheap = 150;
  for (size_t s = 0; s < material.size(); ++s) {
    for (size_t k = 0; k < material[s].size(); ++k)
      structural[s][k] = material[s][k] > 0 && material[s][k] <= kCheap;
  }
  worth.resize(placement.size());
  for (size_t i = 0; i < worth.size(); ++i) {
    const size_t code = i / rules::kMaxCells;
    worth[i] =
        placement[i] +
        material[code >> 5][std::min<size_t>(code & 31, rules::kMaxKinds - 1)];
  }
}

template <int Words>
Weights PriorWeights(const rules::Tables<Words>& t) {
  return Prior<Words>(t).Compute();
}

template Weights PriorWeights(const rules::Tables<2>&);
template Weights PriorWeights(const rules::Tables<3>&);

}  // namespace aster::eval
