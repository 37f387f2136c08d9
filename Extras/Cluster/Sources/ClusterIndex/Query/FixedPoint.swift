internal import Foundation

extension Double {
  /// The number, 0 or more, with some decimal places and no exponent, as the engine reads numbers.
  ///
  /// - Parameter places: 1 or more.
  ///
  ///     0.05.fixedPoint(places: 4)   // "0.0500"
  func fixedPoint(places: Int) -> String {
    let scaled = (self * pow(10, Double(places))).rounded()
    // More digits than an integer has: the fraction does not matter.
    guard scaled < 1e18 else { return String(format: "%.0f", self) }
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: Swift.max(0, places + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
