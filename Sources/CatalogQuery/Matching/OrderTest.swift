internal import CSystemFTS5
internal import QueryLanguage
internal import TextAnalysis

/// Whether the phrases of an expression stand in their order, each within some words of the one before: what `ADJ`
/// means. FTS5 has no such operator; it is tested inside its loop.
struct OrderTest {
  /// How many tokens each phrase takes.
  private let lengths: [Int]
  /// The most words between a phrase and the next.
  private let distance: Int

  init(_ near: NearClause, in expression: MatchExpression) {
    lengths = expression.phrases.map(\.tokenCount)
    distance = near.proximity.distance
  }

  /// Whether the record that FTS5 stands on has them so in one of its fields.
  ///
  /// For each phrase in turn the places that a chain can end at are kept: O(*n* log *n*) in their number.
  func accepts(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> Bool {
    var ends = Self.places(0, api, context).map { $0 + lengths[0] }
    for phrase in lengths.indices.dropFirst() where !ends.isEmpty {
      let places = Self.places(phrase, api, context)
      var next: [Int] = []
      var first = 0
      for place in places {
        while first < ends.count, ends[first] + distance < place { first += 1 }
        if first < ends.count, ends[first] <= place { next.append(place + lengths[phrase]) }
      }
      ends = next
    }
    return !ends.isEmpty
  }

  /// Where a phrase stands, ascending; places in another field are far away.
  private static func places(
    _ phrase: Int, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> [Int] {
    var iterator = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    guard api.pointee.xPhraseFirst(context, Int32(phrase), &iterator, &column, &offset) == SQLITE_OK else { return [] }
    var places: [Int] = []
    while column >= 0 {
      places.append(Int(column) << 32 + Int(offset))
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    return places
  }
}
