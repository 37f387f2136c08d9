import Adagia
import Foundation
import Testing

private struct Book: RecordConvertible, Hashable {
  struct Shelf: Codable, Hashable {
    var room = ""
    var number = 0
  }

  var isbn = ""
  var title = ""
  var author: String?
  var subjects: [String] = []
  var published: RecordDate?
  var pages: Int?
  var shelf: Shelf?
  var price: Double?

  static let mapping = RecordMapping<Book>(collection: "books", type: "book")
    .field(\.identifier, \.isbn).field(\.title, \.title).creator(\.author).field(\.subjects, \.subjects)
    .field(\.date, \.published)
    .extra("pages", \.pages).extra("shelf", \.shelf).extra("price", \.price)
}

@Suite(.serialized) struct MappedValueTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  private let emma = Book(
    isbn: "1", title: "Emma", author: "Jane Austen", subjects: ["novel"], published: RecordDate(year: 1815), pages: 474,
    shelf: .init(room: "A", number: 12))

  @Test("a value comes back as it was")
  func roundTrip() async throws {
    try await catalog.add(emma)
    try await catalog.add(Book(isbn: "2", title: "Walden"))
    let answer = try await catalog.values(of: Book.self, sort: .title)
    #expect(answer.values.map(\.value) == [emma, Book(isbn: "2", title: "Walden")])
    #expect(answer.total == 2)
  }

  @Test("values that match come again after each change that makes a difference", .timeLimit(.minutes(10)))
  func liveValues() async throws {
    try await catalog.add(emma)
    var answers = catalog.answers(of: Book.self, where: \.pages >= 300, sort: .title).makeAsyncIterator()
    #expect(try await answers.next()?.values.map(\.value) == [emma])
    try await catalog.add(Book(isbn: "2", title: "Walden", pages: 350))
    let both = try #require(try await answers.next())
    #expect(both.values.map(\.value.title) == ["Emma", "Walden"])
    #expect(both.total == 2)
    var walden = both.values[1]
    walden.value.pages = 3
    try await catalog.save(walden)
    #expect(try await answers.next()?.values.map(\.value.title) == ["Emma"])
  }

  @Test("numbers that JSON has not come back too", arguments: [Double.infinity, -.infinity, 0.5])
  func numbers(price: Double) async throws {
    var book = emma
    book.price = price
    try await catalog.add(book)
    #expect(try await catalog.values(of: Book.self).values.map(\.value) == [book])
  }

  @Test("a number that is none is refused, for it would not equal itself when it comes back")
  func notANumber() async throws {
    var book = emma
    book.price = .nan
    await #expect(throws: CatalogRecordError.self) { try await catalog.add(book) }
    #expect(try await catalog.importValues([book]).counts.rejected == 1)
  }

  @Test("a value is read by its identifier, in the collection of its type alone")
  func named() async throws {
    let id = try await catalog.add(emma).id
    try await catalog.add(Book(isbn: "2", title: "Elsewhere").record, to: "elsewhere")
    let found = try #require(try await catalog.value(of: Book.self, named: "1"))
    #expect(found.value == emma && found.id == id)
    #expect(try await catalog.value(of: Book.self, named: "2") == nil)
    #expect(try await catalog.value(of: Book.self, named: "\(id)9") == nil)
  }

  private struct Sighting: RecordConvertible, Hashable {
    var place = ""
    var seen = Date.distantPast

    static let mapping = RecordMapping<Sighting>(collection: "sightings")
      .field(\.title, \.place).date(\.seen, default: .distantPast)
  }

  @Test("an instant that is not optional has a default where the record has no date")
  func instantWithDefault() async throws {
    let seen = Sighting(place: "Lyme", seen: Date(timeIntervalSince1970: 1_000_000.5))
    try await catalog.add(seen)
    #expect(try await catalog.values(of: Sighting.self).values.map(\.value) == [seen])
    var record = CatalogRecord()
    record.title = "Bath"
    #expect(try Sighting.mapping.value(of: record) == Sighting(place: "Bath", seen: .distantPast))
    let never = Sighting(place: "Nowhere", seen: Date(timeIntervalSince1970: .infinity))
    let error = await #expect(throws: CatalogRecordError.self) { try await catalog.add(never) }
    #expect(error?.description.contains("from the field 'date'") == true)
  }

  @Test("queries and conditions on extra fields select values of the collection")
  func conditions() async throws {
    let others = [
      Book(isbn: "2", title: "Persuasion", author: "Jane Austen", pages: 249), Book(isbn: "3", title: "Kim"),
    ]
    try await catalog.importValues([emma] + others)
    try await catalog.add(emma.record, to: "elsewhere")
    #expect(try await catalog.values(of: Book.self, "austen", where: \.pages >= 300).values.map(\.value) == [emma])
    #expect(try await catalog.values(of: Book.self, where: \.pages <= 300).values.map(\.value.title) == ["Persuasion"])
    #expect(try await catalog.values(of: Book.self, where: \.pages == 249, \.pages >= 1).total == 1)
    #expect(
      try await catalog.values(of: Book.self, "austen", sort: .field("pages")).values.map(\.value.pages) == [249, 474])
  }

  @Test("a strict comparison leaves out the number itself, and values without one")
  func strictly() async throws {
    let others = [Book(isbn: "2", title: "Persuasion", pages: 249), Book(isbn: "3", title: "Kim")]
    try await catalog.importValues([emma] + others)
    #expect(try await catalog.values(of: Book.self, where: \.pages > 249).values.map(\.value) == [emma])
    #expect(try await catalog.values(of: Book.self, where: \.pages < 474).values.map(\.value.title) == ["Persuasion"])
    #expect(try await catalog.values(of: Book.self, where: \.pages > 249, \.pages < 474).total == 0)
  }

  @Test("a condition on a property that is not an extra field is an error that names it")
  func notExtra() async throws {
    let error = await #expect(throws: MappedConditionError.self) {
      try await catalog.values(of: Book.self, where: \.author == "Jane Austen")
    }
    #expect(
      error?.localizedDescription == #"""
        '\Book.author' cannot have a condition: conditions take optional properties mapped with '.extra'. \#
        Map it that way, or search for it in the query.
        """#)
  }

  @Test("answers to a condition on a property that is not an extra field end with its error")
  func answersNotExtra() async throws {
    await #expect(throws: MappedConditionError.notExtra(property: "\\Book.author")) {
      for try await _ in catalog.answers(of: Book.self, where: \.author == "Jane Austen") {}
    }
  }

  @Test("an update leaves the fields that the type does not have, and tells conflicts")
  func update() async throws {
    let id = try await catalog.add(emma).id
    try await catalog.edit("note") { editor in try editor.update(id) { $0.note = "a note" } }
    let stored = try #require(try await catalog.values(of: Book.self).values.first)
    var changed = stored.value
    (changed.title, changed.pages, changed.author) = ("Emma (revised)", nil, "")
    try await catalog.update(stored, to: changed)
    let record = try #require(try await catalog.record(id))
    #expect(record.title == "Emma (revised)")
    #expect(record.note == "a note")
    #expect(record.extra["pages"] == nil)
    #expect(record.attributions == [])
    await #expect(throws: EditError.changedMeanwhile(theirs: record)) { try await catalog.update(stored, to: emma) }
  }

  @Test("elements that cannot be stored or read are counted, and nothing ends")
  func rejected() async throws {
    let summary = try await catalog.importValues([emma, Book(), Book(isbn: "nul", title: "a\0b"), Book(title: "Kim")])
    #expect(summary.counts.added == 2)
    #expect(summary.counts.rejected == 2)
    var other = Book(isbn: "9", title: "Odd").record
    other.extra["pages"] = .string("many")
    try await catalog.add(other, to: "books")
    let answer = try await catalog.values(of: Book.self)
    #expect(answer.values.count == 2)
    #expect(answer.rejected.map(\.title) == ["Odd"])
    #expect(answer.total == 3)
  }

  @Test("a text is compared letter by letter, whatever a query would read in it")
  func texts() async throws {
    let shelves = [">=5", "7", "5", "A*", "AB", "*", "a 5", "\"x\"", "1..9"]
    try await catalog.importValues(shelves.map { Spine(title: "On \($0)", shelf: $0) })
    for shelf in shelves {
      let found = try await catalog.values(of: Spine.self, where: \.shelf == shelf).values.map(\.value.shelf)
      #expect(found == [shelf], "\(shelf)")
    }
    #expect(try await catalog.values(of: Spine.self, where: \.price <= .infinity).total == 0)
    #expect(try await catalog.values(of: Spine.self, where: \.isLent == true).total == 0)
    try await catalog.add(Spine(title: "lent", isLent: true, price: -.infinity))
    #expect(try await catalog.values(of: Spine.self, where: \.isLent == true).total == 1)
    #expect(try await catalog.values(of: Spine.self, where: \.price <= .infinity).total == 1)
    #expect(try await catalog.values(of: Spine.self, where: \.price == -.infinity).total == 1)
  }

  @Test(
    "a value that an extra field cannot keep is refused, with its property and its field",
    arguments: [
      ("decimal", Spine(title: "exact", decimal: Decimal(string: "12345678901234567890.123456789"))),
      ("count", Spine(title: "large", count: .max)), ("odd", Spine(title: "odd", odd: Odd())),
    ])
  fileprivate func notKept(field: String, spine: Spine) async throws {
    await #expect(throws: CatalogRecordError.notKept(field: field, property: "\\Spine.\(field)")) {
      try await catalog.add(spine)
    }
    #expect(try await catalog.statistics().recordCount == 0)
  }

  @Test("an import rejects such values and keeps the others, with their numbers as they were")
  func kept() async throws {
    let summary = try await catalog.importValues([Spine(title: "large", count: .max), Spine(title: "fits", count: 7)])
    #expect(summary.counts.added == 1)
    #expect(summary.counts.rejected == 1)
    try await catalog.add(Spine(title: "short", decimal: Decimal(string: "0.25"), price: -0.0))
    let short = try #require(try await catalog.values(of: Spine.self, "short").values.first?.value)
    #expect(short.decimal == Decimal(string: "0.25"))
    #expect(short.price?.sign == .minus)
  }
}

/// A type whose `encode` throws.
private struct Odd: Codable, Hashable {
  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "odd"))
  }
}

private struct Spine: RecordConvertible, Hashable {
  var title = ""
  var shelf: String?
  var isLent: Bool?
  var price: Double?
  var decimal: Decimal?
  var count: UInt64?
  var odd: Odd?

  init() {}

  init(
    title: String, shelf: String? = nil, isLent: Bool? = nil, decimal: Decimal? = nil, count: UInt64? = nil,
    price: Double? = nil, odd: Odd? = nil
  ) {
    (self.title, self.shelf, self.isLent, self.price) = (title, shelf, isLent, price)
    (self.decimal, self.count, self.odd) = (decimal, count, odd)
  }

  static let mapping = RecordMapping<Spine>(collection: "spines")
    .field(\.title, \.title).extra("shelf", \.shelf).extra("lent", \.isLent).extra("price", \.price)
    .extra("decimal", \.decimal).extra("count", \.count).extra("odd", \.odd)
}
