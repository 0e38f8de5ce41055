// Elements of the pictures: escaped text, polygons and pieces, each appended to
// a document as SVG. Knows colours and points, no board and no layout.
#ifndef ASTER_APP_SVG_PIECES_H_
#define ASTER_APP_SVG_PIECES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "rules/board.h"
#include "rules/variant_spec.h"

namespace aster::app {

// `text` as it may stand between tags or in an attribute; control characters
// are left out.
std::string SvgEscape(absl::string_view text);

// Points are in the document's unit. `style` is more attributes, as written.
void SvgPolygon(std::string& svg, const std::vector<rules::Point>& points,
                absl::string_view style);

enum class SvgAnchor { kStart, kMiddle };
// Text whose capitals are centred on at.y. The text is escaped here.
void SvgText(std::string& svg, rules::Point at, double size,
             absl::string_view color, SvgAnchor anchor, absl::string_view text,
             bool bold = false);

// A piece of `radius` at `at`: a shape in the seat's colour that each seat has
// to itself, two rings in contrast, the piece's letter, and a badge '+' if it
// is promoted. `faded` is for seats that are out.
void SvgPiece(std::string& svg, const rules::VariantSpec& spec,
              rules::Seat seat, absl::string_view text, rules::Point at,
              double radius, bool faded = false);

}  // namespace aster::app

#endif  // ASTER_APP_SVG_PIECES_H_
