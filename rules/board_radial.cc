// The radial board (rulebook 1.1): tracks of hexagonal cells round a central
// polygon; track k of each sector has k cells.
#include <array>
#include <cmath>
#include <string>

#include "absl/strings/str_cat.h"
#include "rules/board.h"

namespace aster::rules {
namespace {

constexpr int kOff = -1;
constexpr int kCentre = -2;  // the central polygon, a hole
enum Edge { kOut, kOutCw, kCw, kInCw, kIn, kInCcw, kCcw, kOutCcw, kEdgeNames };
constexpr int kDiagonal0 = kEdgeNames;  // diagonals: one direction a corner

class RadialBuilder {
 public:
  RadialBuilder(int sectors, int tracks) : sectors_(sectors), tracks_(tracks) {}

  BoardData Build() {
    BoardData data;
    static constexpr const char* kNames[] = {"out", "out-cw", "cw",  "in-cw",
                                             "in",  "in-ccw", "ccw", "out-ccw"};
    for (const char* name : kNames)
      data.directions.push_back({name, LineClass::kOrthogonal});
    for (int i = 1; i <= 6; ++i) {
      data.directions.push_back(
          {absl::StrCat("corner-", i), LineClass::kDiagonal});
    }
    BoardData::Frame frame{"radial", {}};
    for (int d = 0; d < kEdgeNames; ++d)
      frame.names.push_back({kNames[d], 1u << d});
    frame.names.push_back({"orthogonal", 0xFF});
    frame.names.push_back({"diagonal", 0x3F << kDiagonal0});
    data.frames.push_back(frame);

    for (int k = 1; k <= tracks_; ++k) {
      std::vector<Cell> row;
      for (int a = 0; a < sectors_ * k; ++a) {
        row.push_back(static_cast<Cell>(data.cells.size()));
        data.cells.push_back(BuildCell(k, a));
        data.turn_cells.push_back(static_cast<Cell>(Id(k, a + k)));
      }
      data.rows.push_back(row);
      data.row_names.push_back(
          absl::StrCat("track ", std::string(1, TrackLetter(k))));
    }
    for (size_t d = 0; d < data.directions.size(); ++d) {
      data.turn_directions.push_back(static_cast<int>(d));
    }
    data.turns = sectors_;
    return data;
  }

 private:
  struct Slot {
    int edge;  // Edge
    int to;    // cell id, kOff or kCentre
  };
  using Slots = std::array<Slot, 6>;

  char TrackLetter(int k) const { return static_cast<char>('z' - tracks_ + k); }
  int Id(int k, int a) const {
    if (k == 0) return kCentre;
    if (k > tracks_) return kOff;
    const int n = sectors_ * k;
    return sectors_ * k * (k - 1) / 2 + ((a % n) + n) % n;
  }
  int Track(int id) const {
    int k = 1;
    while (id >= sectors_ * k * (k + 1) / 2) ++k;
    return k;
  }

  // The six edges of a cell, clockwise, starting outward.
  Slots EdgesOf(int id) const {
    const int k = Track(id), a = id - sectors_ * k * (k - 1) / 2;
    const int s = a / k, i = a % k;
    const int out = s * (k + 1) + i, in = s * (k - 1) + i;
    if (i == 0) {
      return {{{kOut, Id(k + 1, out)},
               {kOutCw, Id(k + 1, out + 1)},
               {kCw, Id(k, a + 1)},
               {kIn, Id(k - 1, in)},
               {kCcw, Id(k, a - 1)},
               {kOutCcw, Id(k + 1, out - 1)}}};
    }
    return {{{kOutCcw, Id(k + 1, out)},
             {kOutCw, Id(k + 1, out + 1)},
             {kCw, Id(k, a + 1)},
             {kInCw, Id(k - 1, in)},
             {kInCcw, Id(k - 1, in - 1)},
             {kCcw, Id(k, a - 1)}}};
  }

  // Clockwise neighbours of a cell or of the central polygon.
  std::vector<int> Around(int id) const {
    std::vector<int> ids;
    if (id == kCentre) {
      for (int s = 0; s < sectors_; ++s) ids.push_back(Id(1, s));
    } else {
      for (const Slot& slot : EdgesOf(id)) ids.push_back(slot.to);
    }
    return ids;
  }
  static int IndexOf(const std::vector<int>& ids, int id) {
    for (size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == id) return static_cast<int>(i);
    }
    return kOff;
  }

  // The cell across the corner between edges i and i+1 of `id`, and the corner
  // by which it is entered.
  struct Crossing {
    int to = kOff;
    int corner = 0;
  };
  Crossing Cross(int id, int corner) const {
    const Slots slots = EdgesOf(id);
    const int a = slots[corner].to, b = slots[(corner + 1) % 6].to;
    int to = kOff;
    if (a != kOff) {
      // Round A, clockwise: across, B, this cell.
      const std::vector<int> ring = Around(a);
      const int n = static_cast<int>(ring.size());
      to = ring[(IndexOf(ring, id) + n - 2) % n];
    } else if (b != kOff) {
      const std::vector<int> ring = Around(b);
      const int n = static_cast<int>(ring.size());
      to = ring[(IndexOf(ring, id) + 2) % n];
    }
    if (to < 0) return {};
    const std::vector<int> ring = Around(to);
    for (int i = 0; i < 6; ++i) {
      if (ring[i] == b && ring[(i + 1) % 6] == a) return {to, i};
    }
    return {};
  }

  std::vector<Cell> TrackRay(int id, int edge) const {
    std::vector<Cell> ray;
    for (int at = id;;) {
      for (const Slot& slot : EdgesOf(at)) {
        if (slot.edge == edge) {
          at = slot.to;
          break;
        }
      }
      if (at == id) return ray;
      ray.push_back(static_cast<Cell>(at));
    }
  }

  std::vector<Cell> AcrossRay(int id, int slot) const {
    std::vector<Cell> ray;
    for (int at = id;;) {
      const int next = EdgesOf(at)[slot].to;
      if (next < 0) return ray;
      ray.push_back(static_cast<Cell>(next));
      slot = (IndexOf(Around(next), at) + 3) % 6;
      const int edge = EdgesOf(next)[slot].edge;
      if (edge == kCw || edge == kCcw) return ray;
      at = next;
    }
  }

  std::vector<Cell> DiagonalRay(int id, int corner) const {
    std::vector<Cell> ray;
    for (int at = id;;) {
      const Crossing c = Cross(at, corner);
      if (c.to < 0 || c.to == id) return ray;
      ray.push_back(static_cast<Cell>(c.to));
      corner = (c.corner + 3) % 6;
      at = c.to;
    }
  }

  Point Position(int k, int a) const {
    if (k == 0) return {0, 0};
    // Sector a's prime radial points left; sectors follow clockwise.
    const double turn = 2 * M_PI * a / (sectors_ * k);
    const double radius = k + 0.35;
    return {-radius * std::cos(turn), -radius * std::sin(turn)};
  }

  BoardData::CellData BuildCell(int k, int a) const {
    BoardData::CellData cell;
    const int id = Id(k, a), s = a / k, i = a % k;
    cell.name = absl::StrCat(std::string(1, static_cast<char>('a' + s)),
                             std::string(1, TrackLetter(k)), i + 1);
    cell.shade =
        Shade(k, ((a % (sectors_ * k)) + sectors_ * k) % (sectors_ * k));
    cell.outline = Outline(k, s, i);
    cell.center = Centroid(cell.outline);
    cell.rays.assign(kDiagonal0 + 6, {});
    const Slots slots = EdgesOf(id);
    for (int slot = 0; slot < 6; ++slot) {
      const int edge = slots[slot].edge;
      const bool along = edge == kCw || edge == kCcw;
      cell.rays[edge] = along ? TrackRay(id, edge) : AcrossRay(id, slot);
      cell.rays[kDiagonal0 + slot] = DiagonalRay(id, slot);
    }
    return cell;
  }

  // Three shades, neighbours unlike; the centre counts as shade 2. (With an odd
  // number of sectors no such colouring exists and one seam has like pairs.)
  int Shade(int k, int a) const {
    if (k == 1) return a % 2;
    const int s = a / k, i = a % k, in = s * (k - 1) + i;
    const int inner = (k - 1) * sectors_;
    if (i == 0) return 3 - Shade(k - 1, in) - Shade(k, a + 1);
    return 3 - Shade(k - 1, in % inner) - Shade(k - 1, in - 1);
  }

  // Centre of gravity. Cells of a prime radial have more neighbours outside
  // than inside, so that their Position is not in the middle of them.
  static Point Centroid(const std::vector<Point>& outline) {
    double area = 0;
    Point sum;
    for (size_t i = 0; i < outline.size(); ++i) {
      const Point& p = outline[i];
      const Point& q = outline[(i + 1) % outline.size()];
      const double cross = p.x * q.y - q.x * p.y;
      area += cross;
      sum.x += (p.x + q.x) * cross;
      sum.y += (p.y + q.y) * cross;
    }
    return {sum.x / (3 * area), sum.y / (3 * area)};
  }

  // Each corner is the mean of the Positions of the three cells that meet
  // there; beyond the rim the next track is imagined.
  std::vector<Point> Outline(int k, int s, int i) const {
    const int a = s * k + i, out = s * (k + 1) + i, in = s * (k - 1) + i;
    std::vector<Point> ring;
    if (i == 0) {
      ring = {Position(k + 1, out), Position(k + 1, out + 1),
              Position(k, a + 1),   Position(k - 1, in),
              Position(k, a - 1),   Position(k + 1, out - 1)};
    } else {
      ring = {Position(k + 1, out),    Position(k + 1, out + 1),
              Position(k, a + 1),      Position(k - 1, in),
              Position(k - 1, in - 1), Position(k, a - 1)};
    }
    const Point own = Position(k, a);
    std::vector<Point> outline;
    for (int j = 0; j < 6; ++j) {
      const Point& p = ring[j];
      const Point& q = ring[(j + 1) % 6];
      outline.push_back({(own.x + p.x + q.x) / 3, (own.y + p.y + q.y) / 3});
    }
    return outline;
  }

  int sectors_, tracks_;
};

}  // namespace

BoardData BuildRadial(int sectors, int tracks) {
  return RadialBuilder(sectors, tracks).Build();
}

}  // namespace aster::rules
