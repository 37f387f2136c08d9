/// A set of codes of a column: as a rule one, or a few that are quicker compared than looked up.
struct CodeSet: Hashable, Sendable {
  private let few: [UInt32]
  private let many: Set<UInt32>?

  private static let mostCompared = 8

  init(_ codes: [UInt32]) {
    few = codes.count > Self.mostCompared ? [] : codes
    many = codes.count > Self.mostCompared ? Set(codes) : nil
  }

  var isEmpty: Bool { few.isEmpty && many == nil }

  @inline(__always)
  func contains(_ code: UInt32) -> Bool {
    if let many { return many.contains(code) }
    for known in few where known == code { return true }
    return false
  }
}
