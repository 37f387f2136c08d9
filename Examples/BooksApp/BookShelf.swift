import Adagia

/// The program's model: a list, one book at a time in an editing session, and undo.
actor BookShelf {
  private let catalog: Catalog
  /// Entries of the journal that this program made, the latest last.
  private var made: [JournalEntryID] = []
  private var undone: [JournalEntryID] = []

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// Books that match a query, in the order of the catalog.
  func books(_ query: String = "") async throws -> [Book] {
    var request = SearchRequest(query, limit: 1_000)
    request.collection = Book.collection
    return try await catalog.search(request).hits.map { Book($0.record) }
  }

  func add(_ book: Book) async throws -> RecordID {
    let edit = try await catalog.edit("add \(book.title)") { editor in
      try editor.add(book.record, to: Book.collection, ifKnown: .refuse).id
    }
    note(edit.entry)
    return edit.value
  }

  func remove(_ ids: [RecordID]) async throws {
    note(
      try await catalog.edit("remove \(ids.count) books") { editor in for id in ids { try editor.remove(id) } }.entry)
  }

  /// Begins to edit a book. Nothing is written before `save`.
  func session(_ id: RecordID) async throws -> EditSession? {
    try await catalog.record(id).map(EditSession.init)
  }

  /// Saves what a session changed.
  ///
  /// - Throws: `EditError.changedMeanwhile` when somebody else has changed the book since the session began.
  func save(_ session: EditSession) async throws {
    note(try await catalog.update(session.base, to: session.record))
  }

  /// Undoes the last change of this program, and of no other.
  func undo() async throws -> Bool {
    guard let entry = made.popLast() else { return false }
    try await catalog.undo(entry)
    undone.append(entry)
    return true
  }

  func redo() async throws -> Bool {
    guard let entry = undone.popLast() else { return false }
    try await catalog.redo(entry)
    made.append(entry)
    return true
  }

  /// The books by the first letter of their titles, now and after each change by any program.
  nonisolated func sections() -> AsyncThrowingStream<[BookSection], any Error> {
    var request = SearchRequest("", limit: 1_000)
    request.collection = Book.collection
    let answers = catalog.answers(to: request)
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          for try await answer in answers { continuation.yield(BookSection.all(answer.hits.map { Book($0.record) })) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func note(_ entry: JournalEntryID?) {
    guard let entry else { return }
    made.append(entry)
    undone = []
  }
}

/// One book while it is edited: the values as they were read and as they are now.
struct EditSession: Sendable {
  let base: StoredRecord
  var book: Book

  init(_ base: StoredRecord) { (self.base, book) = (base, Book(base)) }

  /// The record with the book's new values.
  var record: CatalogRecord {
    var record = base.record
    book.write(to: &record)
    return record
  }

  /// The changed fields, with their values before and after.
  var changes: [FieldChange] { FieldChange.between(base.record, record) }
}

/// The books whose titles begin with one letter.
struct BookSection: Hashable, Sendable {
  let letter: String
  let books: [Book]

  static func all(_ books: [Book]) -> [BookSection] {
    Dictionary(grouping: books) { String($0.title.prefix(1)).uppercased() }
      .map { BookSection(letter: $0.key, books: $0.value.sorted { $0.title < $1.title }) }
      .sorted { $0.letter < $1.letter }
  }
}
