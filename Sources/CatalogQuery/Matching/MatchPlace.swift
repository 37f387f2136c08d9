internal import CSystemFTS5

/// Where one of a query's phrases stands in a record, in tokens.
struct MatchPlace: Hashable {
  /// The phrase's number in its `MatchExpression`.
  let phrase: Int
  /// The field's number in `CoreField.searchable`.
  let column: Int
  /// The positions of its tokens in the field.
  let positions: Range<Int>

  init(_ index: Int32, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) {
    var phrase: Int32 = 0
    var column: Int32 = 0
    var offset: Int32 = 0
    _ = api.pointee.xInst(context, index, &phrase, &column, &offset)
    self.phrase = Int(phrase)
    self.column = Int(column)
    positions = Int(offset)..<Int(offset) + max(1, Int(api.pointee.xPhraseSize(context, phrase)))
  }
}
