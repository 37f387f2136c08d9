import Adagia

/// The program's model: lists, details that are edited and saved or canceled, sections that follow the catalog, undo.
@MainActor
final class BookShelf {
  let catalog: Catalog
  /// Books that are edited. Nothing of them is written before `save`.
  let session: EditSession
  /// Entries of the journal that this program made, the latest last.
  private var made: [JournalEntryID] = []
  private var undone: [JournalEntryID] = []

  init(_ catalog: Catalog) {
    self.catalog = catalog
    session = EditSession(catalog)
  }

  // MARK: Lists

  /// The books of a list: titles, names and dates, nothing else is read.
  static func list(_ query: String = "", sort: SearchOrder = .title) -> SearchRequest {
    var request = SearchRequest(query, limit: .max, sort: sort)
    request.collection = Book.mapping.collection
    request.fields = .listing
    return request
  }

  func titles(_ query: String = "", sort: SearchOrder = .title) async throws -> [String] {
    try await catalog.search(Self.list(query, sort: sort)).hits.map { $0.record.title ?? "" }
  }

  /// The books by the first letter of their titles, now and after each change by any program.
  func sections() -> CatalogSequence<SectionedAnswer> { catalog.sections(of: Self.list(), by: .titleInitial) }

  // MARK: One book

  /// A book as it is edited, one object however often it is asked for; `nil` when there is none.
  func book(_ id: RecordID) async throws -> EditedRecord? { try await session.record(id) }

  /// A book by its ISBN.
  func book(isbn: String) async throws -> EditedRecord? {
    guard let stored = try await catalog.records(named: isbn).first else { return nil }
    return try await session.record(stored.id)
  }

  func add(_ book: Book) -> EditedRecord { session.add(book.record, to: Book.mapping.collection) }

  // MARK: Changes

  /// Writes all that was edited, added and removed, in one transaction.
  func save(_ name: String) async throws {
    guard let entry = try await session.save(name) else { return }
    made.append(entry)
    undone = []
  }

  /// Undoes the last change: in memory before it is saved, in the catalog after, where it is this program's own.
  @discardableResult
  func undo() async throws -> Bool {
    if session.undo() != nil { return true }
    guard let entry = made.popLast() else { return false }
    try await catalog.undo(entry)
    undone.append(entry)
    return true
  }

  @discardableResult
  func redo() async throws -> Bool {
    if session.redo() != nil { return true }
    guard let entry = undone.popLast() else { return false }
    try await catalog.redo(entry)
    made.append(entry)
    return true
  }
}
