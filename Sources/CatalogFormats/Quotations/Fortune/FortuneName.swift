/// Names with the family's first in an attribution, `Twain, Mark`, where a comma usually ends the name.
enum FortuneName {
  /// The space that Adagia writes after the commas of a name.
  private static let joint = ",\u{A0}"

  /// A name as it is written, so that its commas are no end.
  static func written(_ name: String) -> String { name.replacing(", ", with: joint) }

  /// A name with plain spaces.
  static func read(_ name: String) -> String { name.replacing(joint, with: ", ") }

  /// True if given names follow a family's name and its comma: one or two, each known or an initial, up to another
  /// comma or the end. `Shakespeare, Hamlet` and `Dickens, Oliver Twist` are names and works.
  ///
  /// A particle may follow the given names, `Goethe, Johann Wolfgang von`, and a semicolon ends a name of several. The
  /// first edition of the reader knew neither.
  static func isInverted(_ before: Substring, _ after: Substring, inFirstEdition: Bool = false) -> Bool {
    if before.contains(joint) { return false }
    if !inFirstEdition, before.contains("; ") {
      return isInverted(before.split(separator: "; ").last ?? "", after)
    }
    let ends = inFirstEdition ? ",(" : ",(;"
    let words = after.prefix { !ends.contains($0) }.split(separator: " ")
    let given = inFirstEdition ? words : GivenNames.withoutParticles(words)
    if given.count < words.count, hasCapitals(before, given) { return true }
    // `King, Jr., Martin Luther`.
    if let comma = before.firstIndex(of: ","), PersonName.isSuffix(before[comma...].dropFirst()) {
      return isInverted(before[..<comma], after, inFirstEdition: inFirstEdition)
    }
    if before.first?.isUppercase == true,
      GivenNames.areInverted(String(before), given.joined(separator: " "), inFirstEdition: inFirstEdition)
    {
      return true
    }
    let family = before.split(separator: " ")
    guard (1...3).contains(family.count), family.last?.first?.isUppercase == true,
      family.dropLast().allSatisfy({ $0.first?.isLowercase == true })
    else { return false }
    // `King, Martin Luther, Jr.`: no work has such an end.
    let end = after.drop { $0 != "," }.dropFirst()
    if (1...3).contains(given.count), !end.isEmpty, PersonName.isSuffix(end) { return true }
    return (1...3).contains(given.count) && given.allSatisfy { GivenNames.isGiven($0, inFirstEdition: inFirstEdition) }
  }

  /// True if a family's name and given ones begin with capitals.
  private static func hasCapitals(_ family: Substring, _ given: [Substring]) -> Bool {
    (1...3).contains(given.count) && (given + family.split(separator: " ")).allSatisfy { $0.first?.isUppercase == true }
  }
}
