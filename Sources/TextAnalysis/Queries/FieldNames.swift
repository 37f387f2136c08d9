/// Finds the name that somebody may have meant.
package enum FieldNames {
  /// The name that differs least from what was typed, if one differs by no more than two letters; of several the first.
  package static func nearest(to typed: String, among names: [String]) -> String? {
    guard typed.utf8.count <= longestName else { return nil }
    let lowered = typed.lowercased()
    return names.map { (name: $0, distance: EditDistance.between(lowered, $0.lowercased())) }
      .filter { $0.distance <= 2 && $0.distance < $0.name.count }
      .min { $0.distance < $1.distance }?.name
  }

  /// What is longer is like no name.
  private static let longestName = 40
}
