// MateSolver: forced mates by checks alone, found by depth-first proof-number
// search (df-pn, Nagai 2002), two seats. Searches to growing numbers of moves,
// each exactly: a position counts together with the plies left, so that no line
// runs in circles. What is claimed was replayed against every defence, with the
// game's repetitions counted.
#ifndef ASTER_SEARCH_MATE_SOLVER_H_
#define ASTER_SEARCH_MATE_SOLVER_H_

#include <atomic>
#include <cstdint>
#include <vector>

#include "absl/types/optional.h"
#include "rules/game.h"
#include "rules/movegen.h"

namespace aster::search {

template <int Words>
class MateSolver {
 public:
  struct Mate {
    int moves = 0;                  // own moves to the mate
    std::vector<rules::Move> line;  // with the longest defence
  };

  // `tables` outlive it; 24 bytes an entry, at least four.
  MateSolver(const rules::Tables<Words>& tables, size_t entries)
      : t_(tables), table_(entries) {}

  // A mate of the seat to move in at most so many own moves. None: there is no
  // such mate by checks alone, or `nodes` positions or `stop` came first.
  absl::optional<Mate> Solve(const rules::Line<Words>& game, int moves,
                             uint64_t nodes, const std::atomic<bool>& stop);

  // Positions made in the last Solve.
  uint64_t nodes() const { return nodes_; }

 private:
  using Position = rules::Position<Words>;
  using Generator = rules::Generator<Words>;
  // Proof and disproof numbers.
  struct Numbers {
    uint32_t proof = 1, disproof = 1;
  };
  struct Entry {
    uint64_t key = 0;
    Numbers numbers;
    uint32_t effort = 0;  // nodes spent below
  };
  struct Child {
    rules::Move move;
    uint64_t key;
    Numbers numbers;
    bool ended;  // the game is over there
  };
  struct Frame {
    Position position;
    rules::MoveList moves;
    std::vector<Child> children;
  };
  static constexpr uint32_t kInfinite = 1u << 30;
  static constexpr size_t kBucket = 4;
  static constexpr Numbers kProven{0, kInfinite}, kDisproven{kInfinite, 0};

  static bool Attacks(int ply) { return ply % 2 == 0; }
  bool OutOfBudget();
  uint64_t TableKey(uint64_t key, int left) const;
  Entry* Find(uint64_t key);
  void Store(uint64_t key, Numbers numbers, uint64_t effort);

  bool SolveWithin(int plies);
  void Expand(int ply, int left);
  bool Judge(const Position& p, int ply, int left, Numbers& numbers);
  Numbers Sum(int ply) const;
  Numbers Search(int ply, int left, Numbers bounds);
  void Descend(int ply, rules::Move m);
  bool Verify(int ply, int left, std::vector<rules::Move>& line);
  bool VerifyAttack(int ply, int left, std::vector<rules::Move>& line);
  bool VerifyDefence(int ply, int left, std::vector<rules::Move>& line);
  int Occurrences(const Position& p) const;

  const rules::Tables<Words>& t_;
  std::vector<Entry> table_;
  size_t used_ = 0;  // entries; few for a small budget
  std::vector<Frame> frames_;
  std::vector<uint64_t> keys_;  // of the game and of the path
  rules::Seat attacker_ = 0;
  uint64_t nodes_ = 0, most_nodes_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  bool stopped_ = false;
};

extern template class MateSolver<2>;
extern template class MateSolver<3>;

}  // namespace aster::search

#endif  // ASTER_SEARCH_MATE_SOLVER_H_
