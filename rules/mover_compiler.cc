// Compiling movements over a board.
#include "rules/mover_compiler.h"

#include <algorithm>

namespace aster::rules {

template <int Words>
MoverCompiler<Words>::MoverCompiler(const VariantSpec& spec, Seat s, Kind k)
    : spec_(spec), board_(*spec.board), seat_(s), piece_(spec.pieces[k]) {}

template <int Words>
DirectionSet MoverCompiler<Words>::Directions(const Movement& m) const {
  const SeatSpec& seat = spec_.seats[seat_];
  return board_.TurnDirections(m.directions[seat.army], seat.turn);
}

template <int Words>
bool MoverCompiler<Words>::Starts(const Movement& m, Cell c) const {
  if (m.from_zone < 0) return true;
  const std::vector<Cell>& cells = spec_.zones[m.from_zone].cells[seat_];
  return std::binary_search(cells.begin(), cells.end(), c);
}

template <int Words>
std::vector<uint32_t> MoverCompiler<Words>::Key() const {
  std::vector<uint32_t> key;
  for (const Movement& m : piece_.movements) {
    key.insert(key.end(),
               {0xFFFFFFFFu, static_cast<uint32_t>(m.type), Directions(m),
                static_cast<uint32_t>(m.range), m.moves, m.captures});
    key.insert(key.end(), m.leaps.begin(), m.leaps.end());
    key.push_back(0xFFFFFFFEu);
    key.insert(key.end(), m.except.begin(), m.except.end());
    if (m.from_zone < 0) continue;
    key.push_back(0xFFFFFFFDu);
    const std::vector<Cell>& cells = spec_.zones[m.from_zone].cells[seat_];
    key.insert(key.end(), cells.begin(), cells.end());
  }
  return key;
}

template <int Words>
Mover<Words> MoverCompiler<Words>::Compile(std::vector<Slides<Words>>& slides) {
  const size_t n = board_.size();
  mover_.cells.resize(n);
  mover_.overtakes.resize(n);
  mover_.slide_range.assign(n * board_.directions(), 0);
  mover_.hop_range.assign(n * board_.directions(), 0);
  mover_.move_range.assign(n * board_.directions(), 0);
  for (RayBundle* rays : {&any_, &moves_, &captures_, &hops_}) rays->resize(n);
  for (const Movement& m : piece_.movements) AddMovement(m);
  FinishCanMove();
  mover_.slide_any = AddSlides(slides, any_, has_any_);
  mover_.slide_moves = AddSlides(slides, moves_, has_moves_);
  mover_.slide_captures = AddSlides(slides, captures_, has_captures_);
  mover_.hops = AddSlides(slides, hops_, has_hops_);
  return std::move(mover_);
}

template <int Words>
int MoverCompiler<Words>::AddSlides(std::vector<Slides<Words>>& slides,
                                    RayBundle& rays, bool used) {
  if (!used) return -1;
  slides.emplace_back(std::move(rays));
  return static_cast<int>(slides.size()) - 1;
}

template <int Words>
void MoverCompiler<Words>::AddMovement(const Movement& m) {
  const DirectionSet directions = Directions(m);
  if (m.type == MoveType::kSwap) {
    mover_.swap_except = m.except;
  }
  for (int c = 0; c < board_.size(); ++c) {
    const Cell cell = static_cast<Cell>(c);
    if (!Starts(m, cell)) continue;
    for (int d = 0; d < board_.directions(); ++d) {
      if (!(directions >> d & 1) || board_.ray(cell, d).empty()) continue;
      if (m.type == MoveType::kOvertake) {
        mover_.overtakes[c] |= DirectionSet{1} << d;
        mover_.overtaker = true;
        if (board_.ray(cell, d).size() >= 2)
          mover_.cells[c].overtaken.Add(board_.ray(cell, d)[0]);
      } else if (m.type == MoveType::kSwap) {
        mover_.cells[c].swaps.Add(board_.ray(cell, d)[0]);
        mover_.swapper = true;
      } else if (m.type == MoveType::kLeap ||
                 (m.type == MoveType::kSlide && m.range == 1)) {
        AddSteps(m, cell, d);
      } else {
        AddLine(m, cell, d);
      }
    }
  }
}

template <int Words>
void MoverCompiler<Words>::AddSteps(const Movement& m, Cell c, int d) {
  const auto ray = board_.ray(c, d);
  const std::vector<int> step = {1};
  for (int n : m.type == MoveType::kLeap ? m.leaps : step) {
    if (static_cast<size_t>(n) > ray.size()) continue;
    if (m.moves) mover_.cells[c].step_moves.Add(ray[n - 1]);
    if (m.captures) mover_.cells[c].step_captures.Add(ray[n - 1]);
    mover_.captures |= m.captures;
  }
}

template <int Words>
void MoverCompiler<Words>::AddLine(const Movement& m, Cell c, int d) {
  const auto full = board_.ray(c, d);
  const size_t length =
      m.range ? std::min<size_t>(m.range, full.size()) : full.size();
  const std::vector<Cell> ray(full.begin(), full.begin() + length);
  const bool hop = m.type == MoveType::kHop;
  RayBundle& rays = hop           ? hops_
                    : !m.captures ? moves_
                    : !m.moves    ? captures_
                                  : any_;
  (hop           ? has_hops_
   : !m.captures ? has_moves_
   : !m.moves    ? has_captures_
                 : has_any_) = true;
  rays[c].push_back(ray);
  const size_t line = static_cast<size_t>(c) * board_.directions() + d;
  auto extend = [&](std::vector<uint8_t>& ranges) {
    ranges[line] = std::max(ranges[line], static_cast<uint8_t>(length));
  };
  if (m.moves) extend(mover_.move_range);
  if (!m.captures) return;
  mover_.rider = mover_.captures = true;
  extend(hop ? mover_.hop_range : mover_.slide_range);
  for (size_t i = hop ? 1 : 0; i < length; ++i)
    mover_.cells[c].line_captures.Add(ray[i]);
}

template <int Words>
void MoverCompiler<Words>::FinishCanMove() {
  for (int c = 0; c < board_.size(); ++c) {
    if (mover_.cells[c].step_moves.Any())
      mover_.can_move.Add(static_cast<Cell>(c));
    for (const RayBundle* rays : {&any_, &moves_}) {
      for (const auto& ray : (*rays)[c]) {
        if (!ray.empty()) mover_.can_move.Add(static_cast<Cell>(c));
      }
    }
  }
}

template class MoverCompiler<2>;
template class MoverCompiler<3>;

}  // namespace aster::rules
