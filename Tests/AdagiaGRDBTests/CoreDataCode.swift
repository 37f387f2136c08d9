import Adagia
import GRDB
import TestTools
import Testing

/// The code of the article ComingFromCoreData.
@MainActor
@Suite struct CoreDataCode {
  @Test("the article's code runs as it says")
  func article() async throws {
    let catalog = try Catalog.inMemory()
    var emma = CatalogRecord()
    emma.title = "Emma"
    emma.attributions = [Attribution(creator: "Jane Austen")]
    let session = EditSession(catalog)  // NSManagedObjectContext
    let book = session.add(emma, to: "books")  // insertNewObject
    book.record.title = "Emma, revised"  // willSave, changedValues:
    print(book.changes.map(\.field))  // ["title"]
    try await session.save("add Emma")  // save()

    var request = SearchRequest("author:austen", limit: .max, sort: .title)  // NSFetchRequest
    request.fields = .listing  // returnsObjectsAsFaults
    let found = try await catalog.search(request).hits
    let whole = try await catalog.record(found[0].id)  // firing the fault
    #expect(whole?.record.title == "Emma, revised")

    var sections = catalog.sections(of: request, by: .titleInitial).makeAsyncIterator()
    let first = try await sections.next()  // NSFetchedResultsController.performFetch
    print(first?.changes.insertedSections ?? [])  // [0]
    #expect(first?.sections.map(\.title) == ["E"])

    let folder = try TemporaryFolder()
    let storePath = folder.path("store.sqlite")
    let store = try DatabaseQueue(path: storePath)
    try await store.write { try $0.execute(sql: Self.store) }
    try store.close()
    let stores = ImportRequest(inputs: [storePath], collection: "books", options: InputOptions(format: .coredata))
    let columns = try await catalog.importFiles(stores, dryRun: true)
    #expect(columns.counts.added == 1)
    #expect(try await catalog.importFiles(stores).counts.added == 1)
    #expect(try await catalog.search("paine").hits.map(\.record.title) == ["Common Sense"])
  }

  /// A store with one entity and one object.
  private nonisolated static let store = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHOR VARCHAR, ZTITLE VARCHAR);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, 1);
    INSERT INTO Z_METADATA VALUES (1, 'U', 'bplist00 Book');
    INSERT INTO ZBOOK VALUES (1, 1, 1, 'Thomas Paine', 'Common Sense');
    """
}
