// Compiling a variant's pieces, promotions and reserves into tables.
#include "rules/tables.h"

#include <algorithm>
#include <cassert>

#include "rules/mover_compiler.h"

namespace aster::rules {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): the hash keys' generator.
uint64_t SplitMix(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

}  // namespace

template <int Words>
Tables<Words>::Tables(const VariantSpec& spec)
    : spec_(&spec),
      seats_(spec.seat_count()),
      directions_(spec.board->directions()) {
  assert(board().size() <= Set::kCapacity);
  all_cells_ = Set::FirstCells(board().size());
  BuildPieces();
  BuildReserves();
  BuildSources();
  BuildWays();
  BuildKeys();
}

template <int Words>
CellSet<Words> Tables<Words>::ZoneSet(int zone, Seat s) const {
  Set set;
  for (Cell c : spec_->zones[zone].cells[s]) set.Add(c);
  return set;
}

template <int Words>
void Tables<Words>::BuildPieces() {
  pieces_.resize(kPieceCodes);
  mover_of_.fill(-1);
  for (int s = 0; s < seats_; ++s) {
    for (size_t k = 0; k < spec_->pieces.size(); ++k) {
      const PieceSpec& piece = spec_->pieces[k];
      if (!piece.in_army[spec_->seats[s].army]) continue;
      const Piece code(static_cast<Seat>(s), static_cast<Kind>(k));
      PieceRules<Words>& rules = pieces_[code.code()];
      rules.mover = FindMover(code.seat(), code.kind());
      mover_of_[code.code()] = static_cast<int16_t>(rules.mover);
      const Mover<Words>& mover = movers_[rules.mover];
      rules.royal = piece.royal;
      rules.progress = piece.progress;
      rules.rider = mover.rider;
      has_hoppers_ |= mover.hops >= 0;
      has_overtakers_ |= mover.overtaker;
      BuildPromotion(code.seat(), code.kind(), rules);
    }
  }
}

template <int Words>
int Tables<Words>::FindMover(Seat s, Kind k) {
  MoverCompiler<Words> compiler(*spec_, s, k);
  std::vector<uint32_t> key = compiler.Key();
  auto it = std::find(mover_keys_.begin(), mover_keys_.end(), key);
  if (it != mover_keys_.end())
    return static_cast<int>(it - mover_keys_.begin());
  movers_.push_back(compiler.Compile(slides_));
  mover_keys_.push_back(std::move(key));
  return static_cast<int>(movers_.size()) - 1;
}

template <int Words>
void Tables<Words>::BuildPromotion(Seat s, Kind k, PieceRules<Words>& rules) {
  const PieceSpec& piece = spec_->pieces[k];
  if (piece.promotion.empty()) return;
  const Promotion& p = piece.promotion[0];
  rules.zone = ZoneSet(p.zone, s);
  rules.must_from_zone = p.always
                             ? all_cells_
                             : all_cells_.Minus(movers_[rules.mover].can_move);
  rules.must_zone = rules.zone & rules.must_from_zone;
  rules.promotes_on_start = p.on_start;
  rules.promotion_progress = p.style != Promotion::Style::kTurn;
  rules.promotions = p.to;
}

template <int Words>
void Tables<Words>::BuildReserves() {
  reserves_.resize(seats_);
  if (!spec_->rules.drops) return;
  for (int s = 0; s < seats_; ++s) {
    for (Kind k : spec_->army_of(static_cast<Seat>(s)).reserve) {
      BuildReserveSlot(static_cast<Seat>(s), k);
    }
  }
  for (int code = 0; code < kPieceCodes; ++code) {
    const Kind k = code & 31;
    for (int s = 0; s < kMaxSeats; ++s) {
      pieces_[code].captured_slot[s] = kNoSlot;
      if (s >= seats_ || k >= spec_->pieces.size() || spec_->pieces[k].royal)
        continue;
      const Kind becomes = spec_->pieces[k].captured_as[spec_->seats[s].army];
      for (size_t slot = 0; slot < reserves_[s].size(); ++slot) {
        if (reserves_[s][slot].kind == becomes) {
          pieces_[code].captured_slot[s] = static_cast<uint8_t>(slot);
        }
      }
    }
  }
}

template <int Words>
void Tables<Words>::BuildReserveSlot(Seat s, Kind k) {
  ReserveSlot<Words> slot;
  slot.kind = k;
  slot.dropped_as = spec_->pieces[k].dropped_as;
  const int army = spec_->seats[s].army;
  for (Kind dropped : slot.dropped_as) {
    std::vector<Set> lines;
    const DirectionSet along = board().TurnDirections(
        spec_->pieces[dropped].one_per_line[army], spec_->seats[s].turn);
    for (int c = 0; along && c < board().size(); ++c) {
      Set line = Set::Of(static_cast<Cell>(c));
      for (int d = 0; d < directions_; ++d) {
        if (!(along >> d & 1)) continue;
        // A line is the same seen from all its cells: close it both ways.
        for (Cell x : board().ray(static_cast<Cell>(c), d)) line.Add(x);
        for (int b = 0; b < board().size(); ++b) {
          for (Cell x : board().ray(static_cast<Cell>(b), d)) {
            if (x == c) line.Add(static_cast<Cell>(b));
          }
        }
      }
      lines.push_back(line);
    }
    slot.lines.push_back(std::move(lines));
  }
  reserves_[s].push_back(std::move(slot));
}

template <int Words>
void Tables<Words>::BuildSources() {
  const int n = board().size();
  step_sources_.resize(n);
  line_sources_.resize(n);
  beside_.resize(n);
  for (const Mover<Words>& mover : movers_) {
    for (int c = 0; c < n; ++c) {
      for (Cell t : mover.cells[c].step_captures)
        step_sources_[t].Add(static_cast<Cell>(c));
      for (Cell t : mover.cells[c].line_captures)
        line_sources_[t].Add(static_cast<Cell>(c));
    }
    for (size_t i = 0; i < mover.slide_range.size(); ++i) {
      if (mover.slide_range[i] || mover.hop_range[i]) {
        rider_directions_ |= DirectionSet{1} << (i % directions_);
      }
    }
  }
  for (int c = 0; c < n; ++c) {
    for (int d = 0; d < directions_; ++d) {
      if (board().direction(d).line == LineClass::kLeap) continue;
      const auto ray = board().ray(static_cast<Cell>(c), d);
      if (!ray.empty()) beside_[c].Add(ray[0]);
    }
  }
}

template <int Words>
void Tables<Words>::BuildWays() {
  const int n = board().size();
  std::vector<std::vector<Way<Words>>> to(n);
  for (int from = 0; from < n; ++from) {
    for (auto& list : to) list.clear();
    for (int d = 0; d < directions_; ++d) {
      if (!(rider_directions_ >> d & 1)) continue;
      Way<Words> way;
      way.direction = static_cast<uint8_t>(d);
      for (Cell c : board().ray(static_cast<Cell>(from), d)) {
        ++way.distance;
        to[c].push_back(way);
        way.between.Add(c);
      }
    }
    for (const auto& list : to) {
      way_ranges_.push_back({static_cast<uint32_t>(ways_.size()),
                             static_cast<uint32_t>(list.size())});
      ways_.insert(ways_.end(), list.begin(), list.end());
    }
  }
}

template <int Words>
void Tables<Words>::BuildKeys() {
  piece_keys_.resize(static_cast<size_t>(kPieceCodes) * kMaxCells);
  for (size_t i = 0; i < piece_keys_.size(); ++i) piece_keys_[i] = SplitMix(i);
  for (int s = 0; s < kMaxSeats; ++s) side_keys_[s] = SplitMix(0x51DE0000u + s);
}

template <int Words>
uint64_t Tables<Words>::ReserveKey(Seat s, int slot, int n) const {
  if (n == 0) return 0;
  return SplitMix(0xE5E5E5E500000000u + (static_cast<uint64_t>(s) << 16) +
                  (static_cast<uint64_t>(slot) << 8) +
                  static_cast<uint64_t>(n));
}

template class Tables<2>;
template class Tables<3>;

}  // namespace aster::rules
