import Adagia

/// A book as the program sees it. The catalog keeps it as a record.
struct Book: RecordConvertible, Hashable {
  var isbn = ""
  var title = ""
  var author: String?
  var published: RecordDate?
  var pages: Int?

  static let mapping = RecordMapping<Book>(collection: "books", type: "book")
    .field(\.identifier, \.isbn).field(\.title, \.title).creator(\.author).field(\.date, \.published)
    .extra("pages", \.pages)
}
