extension BinaryInteger {
  /// The number and its noun: `1 row`, `2 rows`.
  ///
  /// - Parameter plural: The noun's plural. By default, the noun and an `s`.
  func counting(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// The number with a comma before every three digits: `1,204`.
  var grouped: String {
    var digits = Array(String(magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (self < 0 ? "-" : "") + String(digits)
  }
}
