extension BinaryInteger {
  /// The number and its noun: `1 row`, `2 rows`.
  ///
  /// - Parameter plural: The noun's plural. By default, the noun and an `s`.
  func counting(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
