import Adagia

/// A book as the program sees it. The catalog keeps it as a record.
struct Book: Hashable, Identifiable, Sendable {
  /// The record's number; `nil` for a book that was not saved yet.
  var id: RecordID?
  var title = ""
  var author = ""
  var year: Int?
  var pages: Int?

  static let collection = "books"
}

extension Book {
  init(_ stored: StoredRecord) {
    id = stored.id
    title = stored.title ?? ""
    author = stored.creator ?? ""
    year = stored.date?.edtf.flatMap { Int($0) }
    if case .integer(let count)? = stored.extra["pages"] { pages = Int(count) }
  }

  /// Writes the book's values into a record, and leaves its other values as they are.
  func write(to record: inout CatalogRecord) {
    record.title = title
    record.attributions = author.isEmpty ? [] : [Attribution(creator: author)]
    record.date = year.flatMap { RecordDate(year: $0) }
    record.type = "book"
    record.extra["pages"] = pages.map { .integer(Int64($0)) }
  }

  var record: CatalogRecord {
    var record = CatalogRecord()
    write(to: &record)
    return record
  }
}
