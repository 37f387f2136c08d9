/// The characters (Unicode scalars) that may be at one place of a pattern.
struct ScalarSet: Hashable, Sendable {
  /// The meanings of `\d`, `\w` and `\s`.
  enum Kind: Hashable, Sendable {
    case digit, word, space
  }

  private struct Member: Hashable, Sendable {
    let kind: Kind
    let isNegated: Bool
  }

  private var ranges: [ClosedRange<UInt32>] = []
  private var members: [Member] = []
  private var isNegated = false

  static let any: ScalarSet = {
    var set = ScalarSet()
    set.negate()
    return set
  }()

  init() {}

  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  init(_ kind: Kind, isNegated: Bool) {
    members = [Member(kind: kind, isNegated: isNegated)]
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    if !ranges.contains(where: { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }) {
      ranges.append(range)
    }
  }

  mutating func insert(_ kind: Kind, isNegated: Bool) {
    members.append(Member(kind: kind, isNegated: isNegated))
  }

  /// Turns the set into its complement.
  mutating func negate() { isNegated.toggle() }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) }
      || members.contains { Self.isOf($0.kind, scalar) != $0.isNegated }
    return isIn != isNegated
  }

  /// The only member; `nil` for sets of none or several.
  var onlyScalar: Unicode.Scalar? {
    guard !isNegated, members.isEmpty, let first = ranges.first, first.count == 1,
      ranges.allSatisfy({ $0 == first })
    else { return nil }
    return Unicode.Scalar(first.lowerBound)
  }

  private static func isOf(_ kind: Kind, _ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch kind {
    case .digit: properties.numericType == .decimal
    case .space: properties.isWhitespace
    case .word:
      properties.isAlphabetic || properties.numericType == .decimal || scalar == "_"
        || properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    }
  }
}
