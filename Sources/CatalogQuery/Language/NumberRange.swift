/// The numbers that a comparison means: `>=300`, `<5`, `300..400`, `..10`.
package struct NumberRange: Hashable, Sendable {
  private let lower: Double
  private let upper: Double
  private let hasLower: Bool
  private let hasUpper: Bool

  /// `nil` when it is no comparison; a number alone is none.
  package init?(_ text: String) {
    if let dots = text.firstRange(of: "..") {
      guard let lower = Self.bound(text[..<dots.lowerBound], open: -.infinity),
        let upper = Self.bound(text[dots.upperBound...], open: .infinity), text != ".."
      else { return nil }
      self.init(lower, upper)
      return
    }
    for (sign, make) in Self.signs where text.hasPrefix(sign) {
      guard let number = Double(text.dropFirst(sign.count)), number.isFinite else { return nil }
      self = make(number)
      return
    }
    return nil
  }

  /// Both ends are in it when `hasLower` and `hasUpper` say so.
  private init(_ lower: Double, _ upper: Double, hasLower: Bool = true, hasUpper: Bool = true) {
    (self.lower, self.upper, self.hasLower, self.hasUpper) = (lower, upper, hasLower, hasUpper)
  }

  package func contains(_ number: Double) -> Bool {
    (hasLower ? number >= lower : number > lower) && (hasUpper ? number <= upper : number < upper)
  }

  /// As the query language writes it.
  var typed: String {
    if !hasLower { return ">\(lower)" }
    if !hasUpper { return "<\(upper)" }
    return (lower.isFinite ? "\(lower)" : "") + ".." + (upper.isFinite ? "\(upper)" : "")
  }

  private static func bound(_ text: Substring, open: Double) -> Double? {
    if text.isEmpty { return open }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The longer signs first.
  private static let signs: [(String, @Sendable (Double) -> NumberRange)] = [
    (">=", { NumberRange($0, .infinity) }), ("<=", { NumberRange(-.infinity, $0) }),
    (">", { NumberRange($0, .infinity, hasLower: false) }), ("<", { NumberRange(-.infinity, $0, hasUpper: false) }),
  ]
}
