// Searcher<Words>: one thread's alpha-beta. The root seat plays against all
// others together (paranoid search, Sturtevant and Korf 2000); with two seats
// that is plain alpha-beta, and one node function serves any number: only when
// the turn passes between the root seat and its opponents are value and window
// turned round.
#ifndef ASTER_SEARCH_SEARCHER_H_
#define ASTER_SEARCH_SEARCHER_H_

#include <atomic>
#include <functional>
#include <vector>

#include "eval/evaluator.h"
#include "rules/game.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/parameters.h"
#include "search/transposition.h"
#include "search/value.h"

namespace aster::search {

// What the threads of a search have in common.
struct Shared {
  TranspositionTable table;
  Clock clock;
  Limits limits;
  Parameters parameters;
  eval::Weights weights;
  std::atomic<bool> stop{false};
  std::vector<std::atomic<uint64_t>> nodes;  // per thread
  uint64_t Nodes() const {
    uint64_t sum = 0;
    for (const auto& n : nodes) sum += n.load(std::memory_order_relaxed);
    return sum;
  }
};

// A root move with what the last finished search of it found.
struct RootMove {
  rules::Move move;
  Value value = -kInfinity;     // in this iteration; -kInfinity: not yet known
  Value previous = -kInfinity;  // in the one before
  int depth = 0, seldepth = 0;
  std::vector<rules::Move> pv;  // begins with `move`
};

template <int Words>
class Searcher {
 public:
  Searcher(const rules::Line<Words>& game, Shared& shared, int thread);

  // Searches deeper and deeper until a limit or `stop`. After each finished
  // iteration calls `report` (main thread only). Root moves are best first.
  void Run(int multi_pv, const std::function<void(int depth)>& report);
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int seldepth() const { return seldepth_; }

  // The value of the root to a fixed depth with an open window, for tests.
  Value FixedDepth(int depth);

 private:
  using Position = rules::Position<Words>;
  struct Frame {
    Position position;
    eval::Totals totals;
    OrderedMoves moves;
    Killers killers{};
    std::vector<rules::Move> pv;
  };
  // A node as its stages hand it on.
  struct Node {
    int ply;
    Value alpha, beta;
    int depth;
    bool pv;
    uint64_t key = 0;
    TranspositionTable::Hit hit{};
    Value best = -kInfinity;
    rules::Move best_move{};
  };

  // The iteration.
  void SearchRoot(int depth, int pv_index);
  Value RootNode(int depth, int pv_index, Value alpha, Value beta);
  bool FoundMate() const;

  // The node and its stages.
  Value Search(int ply, Value alpha, Value beta, int depth, bool pv);
  bool Finished(int ply, Value& value);
  bool ProbeTable(Node& node);
  void MoveLoop(Node& node);
  Value SearchChild(Node& node, rules::Move m, int index, int depth);
  void CutOff(Node& node, rules::Move m);
  Value NoMoves(int ply, bool attacked);
  void Finish(Node& node, Value alpha);

  Value Quiescence(int ply, Value alpha, Value beta, int left);
  bool QuietMovesMatter(const rules::Generator<Words>& generator,
                        int left) const;

  // Makes a move from ply to ply + 1; returns whether the turn changed sides.
  bool Make(int ply, rules::Move m);
  Value Evaluate(int ply) const;
  // +1 if the root seat is to move, else -1.
  int Side(int ply) const {
    return frames_[ply].position.turn() == root_seat_ ? 1 : -1;
  }
  Value ToSide(int ply, const rules::Outcome& outcome) const;
  int Occurrences(int ply) const;
  void UpdatePv(int ply, rules::Move m);
  bool OutOfTime();

  const rules::Tables<Words>& t_;
  Shared& shared_;
  int thread_;
  rules::Seat root_seat_;
  int seats_;
  uint64_t root_key_;  // separates the tables' entries of root seats
  std::vector<Frame> frames_;
  std::vector<uint64_t> keys_;  // of the game so far and of the path
  size_t root_index_;           // of the root's key
  History history_;
  std::vector<RootMove> root_moves_;
  uint64_t nodes_ = 0;
  int seldepth_ = 0;
  bool stopped_ = false;
};

extern template class Searcher<2>;
extern template class Searcher<3>;

}  // namespace aster::search

#endif  // ASTER_SEARCH_SEARCHER_H_
