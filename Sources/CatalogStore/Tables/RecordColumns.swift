/// The columns of `record`, which `past_record` repeats. Statements that write or copy whole rows are built from this
/// list.
///
/// The declarations in `Schema` are not: a released version is never edited.
enum RecordColumns {
  /// Text columns, in the order of `RecordRow.texts`: the identifier, the searchable fields, and the others.
  static let texts = [
    "identifier", "title", "creator", "text", "source", "subject", "note", "language", "type", "rights", "date_raw",
    "date_edtf", "extra", "attributions",
  ]

  /// Places of `CoreField.searchable` in `texts`, in that order.
  static let searchable = 1..<7

  /// The columns that come from a record's own content, in the order of their parameters from `?1` on.
  static let content = texts + ["date_start", "date_end", "content_hash"]

  /// All columns, the id first.
  static let all = ["id", "collection"] + content + ["created", "modified"]

  /// Number of the first parameter after those of `texts`: the start of the date, then its end, then the hash.
  static let firstValue = Int32(texts.count + 1)

  /// Number of the first parameter after those of `content`.
  static let firstExtra = Int32(content.count + 1)
}
