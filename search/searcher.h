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
#include "search/correction.h"
#include "search/counts.h"
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
  // Whether the first iteration is finished whatever the nodes.
  bool whole_iteration = false;
  // Plies to a mate that is known beforehand: no use in looking farther than
  // for a nearer one. 0: none is known.
  int known_mate = 0;
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
  // `shared` and the tables outlive it.
  Searcher(const rules::Tables<Words>& tables, Shared& shared, int thread);

  // Makes ready to search the game's current position. What earlier searches
  // learnt about moves stays, until Forget.
  void SetRoot(const rules::Line<Words>& game);
  void Forget() {
    history_.Clear();
    corrections_.Clear();
  }

  // Searches deeper and deeper until a limit or `stop`. After each finished
  // iteration calls `report` (main thread only). Root moves are best first.
  void Run(int multi_pv, const std::function<void(int depth)>& report);
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int seldepth() const { return seldepth_; }
  const Counts& counts() const { return counts_; }

  // The value of the root to a fixed depth with an open window, for tests.
  Value FixedDepth(int depth);

 private:
  using Position = rules::Position<Words>;
  using Generator = rules::Generator<Words>;
  struct Frame {
    Position position;
    eval::Totals totals;
    OrderedMoves moves;
    Killers killers{};
    std::vector<rules::Move> pv;
    std::vector<rules::Move> tried;  // moves before the one that cuts off
    rules::Move excluded{};          // while the others are searched
    History::Context context = History::kNoContext;  // of the move to here
    Value raw = 0;    // the evaluation as it stands
    Value still = 0;  // the same with what was learnt of its errors
    int occurrences = 1;
    bool checked = false;
    bool passed = false;  // a null move led here
  };
  // A node as its stages hand it on.
  struct Node {
    int ply;
    Value alpha, beta;
    int depth;
    bool pv;
    bool cut = false;  // whether a cutoff is expected
    uint64_t key = 0;
    TranspositionTable::Hit hit{};
    Value best = -kInfinity;
    rules::Move best_move{};
    bool improving = false;
  };
  // A move on its way through the stages of the loop.
  struct Try {
    rules::Move move;
    int index;  // how many were tried before
    bool quiet = false;
    int score = 0;  // what history says of a quiet move
    int extension = 0;
  };

  // The iteration.
  void SearchRoot(int depth, int pv_index);
  Value RootNode(int depth, int pv_index, Value alpha, Value beta);
  bool LookNearer(int plies);
  void SortRootMoves(size_t from, size_t to);
  bool FoundMate() const;

  // The node and its stages.
  Value Search(int ply, Value alpha, Value beta, int depth, bool cut);
  bool Finished(int ply, Value& value);
  bool ProbeTable(Node& node);
  bool MateDistance(Node& node);
  void Judge(Node& node);
  void LearnError(const Node& node, Value alpha);
  bool PruneNode(Node& node);
  bool ReverseFutility(Node& node);
  bool NullMove(Node& node);
  bool ProbCut(Node& node);
  void InternalReduction(Node& node);
  void MoveLoop(Node& node);
  rules::Move FirstMove(Node& node, const Generator& generator);
  rules::Move NextMove(Node& node);
  bool Singular(Node& node, Try& t);
  bool PruneMove(const Node& node, const Try& t);
  int Reduction(const Node& node, const Try& t) const;
  int CheckExtension(const Node& node, const Try& t) const;
  Value SearchChild(Node& node, const Try& t);
  void CutOff(Node& node, rules::Move m);
  Value NoMoves(int ply, bool attacked);
  void Finish(Node& node, Value alpha);

  Value Quiescence(int ply, Value alpha, Value beta, int left);
  bool QuietMovesMatter(const Generator& generator, int left) const;
  bool HopelessCapture(int ply, rules::Move m, Value stand, Value alpha) const;

  // Makes a move from ply to ply + 1; returns whether the turn changed sides.
  bool Make(int ply, rules::Move m);
  void Pass(int ply);
  void Enter(const Frame& to);
  void Undo() { keys_.pop_back(); }
  // The value, from the side at `ply`, of a search of the child at ply + 1.
  template <class Search>
  Value FromChild(bool turned, Value alpha, Value beta, const Search& search) {
    return turned ? -search(-beta, -alpha) : search(alpha, beta);
  }
  Hints HintsAt(int ply);
  void LookForCheck(int ply);
  bool DirectCheck(int ply, rules::Move m) const;
  Value Evaluate(int ply) const;
  // Whether techniques that need two sides taking turns may be used.
  bool two_seats() const { return seats_ == 2; }
  // +1 if the root seat is to move, else -1.
  int Side(int ply) const {
    return frames_[ply].position.turn() == root_seat_ ? 1 : -1;
  }
  Value ToSide(int ply, const rules::Outcome& outcome) const;
  int Occurrences(int ply) const;
  uint64_t TableKey(int ply) const;
  void UpdatePv(int ply, rules::Move m);
  bool OutOfTime();

  const rules::Tables<Words>& t_;
  Shared& shared_;
  int thread_;
  int seats_;
  rules::Seat root_seat_ = 0;
  uint64_t root_key_ = 0;  // separates the tables' entries of root seats
  std::vector<Frame> frames_;
  std::vector<uint64_t> keys_;  // of the game so far and of the path
  size_t root_index_ = 0;       // of the root's key
  int root_depth_ = 0;
  int no_null_before_ = 0;  // null moves are not tried above this ply
  History history_;
  Corrections corrections_;
  std::vector<RootMove> root_moves_;
  uint64_t nodes_ = 0;
  int seldepth_ = 0;
  bool stopped_ = false;
  Counts counts_;
};

extern template class Searcher<2>;
extern template class Searcher<3>;

}  // namespace aster::search

#endif  // ASTER_SEARCH_SEARCHER_H_
