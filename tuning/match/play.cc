// The referee of one game.
#include "tuning/match/play.h"

#include <algorithm>

#include "rules/notation.h"
#include "tuning/statistics/payoffs.h"
#include "tuning/statistics/random.h"

namespace aster::tuning {
namespace {

std::vector<std::string> MovesSoFar(const rules::Game& game) {
  return game.Visit([](const auto& line) {
    std::vector<std::string> texts;
    for (size_t i = 0; i < line.moves.size(); ++i) {
      texts.push_back(
          rules::MoveText(*line.tables, line.positions[i], line.moves[i]));
    }
    return texts;
  });
}

// Those left, but for `except`, share the whole payoff.
std::vector<int> Shared(const rules::Game& game, int except) {
  const int seats = game.variant().seats();
  std::vector<int> payoffs(seats, 0);
  int left = 0;
  for (int s = 0; s < seats; ++s) {
    left += s != except && game.alive(static_cast<rules::Seat>(s));
  }
  for (int s = 0; s < seats; ++s) {
    if (s != except && game.alive(static_cast<rules::Seat>(s)))
      payoffs[s] = kPayoffUnits / left;
  }
  return payoffs;
}

void Judge(const rules::Game& game, GameRecord& record) {
  const rules::Outcome outcome = game.outcome();
  const int seats = game.variant().seats();
  record.places = game.Places();
  if (!record.faults.empty()) {
    record.reason = kFaultReason;
    const int seat = record.faults[0].seat;
    record.payoffs = Shared(game, seat);
    // Those below it move up by one, and it goes to the end.
    for (int& place : record.places) place -= place > record.places[seat];
    record.places[seat] = seats;
    return;
  }
  if (!outcome.over()) {
    record.reason = kLongReason;
    record.payoffs = Shared(game, -1);
    return;
  }
  record.reason = rules::ReasonWord(outcome.reason);
  if (outcome.winner == rules::kNoSeat) {
    record.payoffs = Shared(game, -1);
  } else {
    record.payoffs.assign(seats, 0);
    record.payoffs[outcome.winner] = kPayoffUnits;
  }
}

// What a program said may hold anything; records and terminals are for text.
std::string Readable(absl::string_view text) {
  std::string readable(text);
  for (char& c : readable) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  }
  return readable;
}

}  // namespace

GameRecord PlayGame(rules::Game game, absl::Span<const Seated> seated,
                    uint64_t seed, int max_plies) {
  GameRecord record;
  record.opening = MovesSoFar(game);
  RandomStream seeds(seed, 0);
  for (size_t s = 0; s < seated.size(); ++s) {
    record.players.push_back(seated[s].player);
    const uint64_t own = seeds.Next();
    if (!record.faults.empty()) continue;
    absl::Status status = seated[s].play->NewGame(own);
    if (!status.ok()) {
      record.faults.push_back(
          {static_cast<int>(s), Readable(status.message())});
    }
  }
  while (record.faults.empty() && !game.outcome().over() &&
         game.plies() < max_plies) {
    const int seat = game.turn();
    absl::StatusOr<Choice> choice = seated[seat].play->Choose(game);
    absl::Status status = choice.status();
    if (status.ok()) {
      status = game.Play(choice->move);
      if (!status.ok()) seated[seat].play->Faulted();
    }
    if (!status.ok()) {
      record.faults.push_back({seat, Readable(status.message())});
      break;
    }
    if (!seated[seat].timed) choice->ms = 0;
    record.moves.push_back(*std::move(choice));
  }
  Judge(game, record);
  return record;
}

}  // namespace aster::tuning
