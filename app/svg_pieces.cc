// SVG elements: see the header. Numbers are written with two decimals; text is
// placed without dominant-baseline, which not every renderer knows.
#include "app/svg_pieces.h"

#include <array>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

namespace aster::app {
namespace {

using rules::Point;

// Regular polygons by number of corners; a disc has none.
struct Shape {
  int corners;
  double radius;    // of the corners
  double degrees;   // of the first corner
  double inner;     // a star: radius of the corners between; 0: none
  double rounding;  // width of the stroke that rounds the corners
  double sink;      // how far the letter lies below the middle
};

// One a seat, told apart without colour.
constexpr std::array<Shape, rules::kMaxSeats> kShapes = {{
    {0, 1.00, 0, 0, 0, 0},           // disc
    {4, 1.10, 45, 0, 0.24, 0},       // square
    {3, 1.22, 90, 0, 0.34, 0.16},    // triangle
    {4, 1.12, 0, 0, 0.20, 0},        // diamond
    {6, 1.18, 90, 0.80, 0.10, 0},    // star
    {5, 1.10, -90, 0, 0.16, -0.03},  // pentagon, a corner down
}};

std::vector<Point> ShapePoints(const Shape& shape, Point at, double radius) {
  std::vector<Point> points;
  const int steps = shape.inner > 0 ? 2 * shape.corners : shape.corners;
  for (int i = 0; i < steps; ++i) {
    const double part = i % 2 && shape.inner > 0 ? shape.inner : shape.radius;
    const double angle = (shape.degrees + 360.0 * i / steps) * M_PI / 180;
    points.push_back({at.x + radius * part * std::cos(angle),
                      at.y - radius * part * std::sin(angle)});
  }
  return points;
}

// The shape grown by `grow`, filled.
void DrawShape(std::string& svg, const Shape& shape, Point at, double radius,
               double grow, absl::string_view color) {
  if (shape.corners == 0) {
    absl::StrAppendFormat(
        &svg, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/>\n",
        at.x, at.y, radius + grow, color);
    return;
  }
  // The stroke rounds the corners and makes the shape larger at once.
  const double core = radius * (1 - shape.rounding);
  SvgPolygon(svg, ShapePoints(shape, at, core),
             absl::StrFormat("fill=\"%s\" stroke=\"%s\" stroke-width=\"%.2f\" "
                             "stroke-linejoin=\"round\"",
                             color, color,
                             2 * (radius * shape.rounding * 0.75 + grow)));
}

// Perceived lightness of "#rrggbb", 0 to 1.
double Lightness(absl::string_view color) {
  static constexpr double kWeights[] = {0.299, 0.587, 0.114};
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    int value = 0;
    if (!absl::SimpleHexAtoi(color.substr(1 + 2 * i, 2), &value)) return 1;
    sum += kWeights[i] * value / 255;
  }
  return sum;
}

}  // namespace

std::string SvgEscape(absl::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        if (!absl::ascii_iscntrl(static_cast<unsigned char>(c))) out += c;
    }
  }
  return out;
}

void SvgPolygon(std::string& svg, const std::vector<Point>& points,
                absl::string_view style) {
  svg += "<polygon points=\"";
  for (size_t i = 0; i < points.size(); ++i) {
    absl::StrAppendFormat(&svg, "%s%.2f,%.2f", i ? " " : "", points[i].x,
                          points[i].y);
  }
  absl::StrAppend(&svg, "\" ", style, "/>\n");
}

void SvgText(std::string& svg, Point at, double size, absl::string_view color,
             SvgAnchor anchor, absl::string_view text, bool bold) {
  constexpr double kHalfCapital = 0.36;  // of the size
  absl::StrAppendFormat(
      &svg,
      "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" fill=\"%s\"%s%s>%s"
      "</text>\n",
      at.x, at.y + kHalfCapital * size, size, color,
      anchor == SvgAnchor::kMiddle ? " text-anchor=\"middle\"" : "",
      bold ? " font-weight=\"bold\"" : "", SvgEscape(text));
}

void SvgPiece(std::string& svg, const rules::VariantSpec& spec,
              rules::Seat seat, absl::string_view text, Point at, double radius,
              bool faded) {
  const Shape& shape = kShapes[seat % kShapes.size()];
  const std::string& color = spec.seats[seat].color;
  const bool light = Lightness(color) > 0.45;
  const char* ink = light ? "#1d1a16" : "#ffffff";
  const char* outer = light ? "#1d1a16" : "#f4efe4";
  svg += faded ? "<g opacity=\"0.35\">\n" : "<g>\n";
  // From outside in: a thin ring of each lightness, so that the shape stands
  // out on any cell.
  DrawShape(svg, shape, at, radius, 0.10 * radius, "#1d1a16");
  DrawShape(svg, shape, at, radius, 0.03 * radius, outer);
  DrawShape(svg, shape, at, radius, light ? -0.03 * radius : -0.05 * radius,
            color);
  const bool promoted = absl::ConsumePrefix(&text, "+");
  SvgText(svg, {at.x, at.y + shape.sink * radius}, 1.15 * radius, ink,
          SvgAnchor::kMiddle, text, true);
  if (promoted) {
    const Point badge = {at.x + 0.78 * radius, at.y - 0.72 * radius};
    absl::StrAppendFormat(&svg,
                          "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" "
                          "fill=\"#ffffff\" stroke=\"#1d1a16\" "
                          "stroke-width=\"%.2f\"/>\n",
                          badge.x, badge.y, 0.36 * radius, 0.08 * radius);
    SvgText(svg, badge, 0.75 * radius, "#a01010", SvgAnchor::kMiddle, "+",
            true);
  }
  svg += "</g>\n";
}

}  // namespace aster::app
