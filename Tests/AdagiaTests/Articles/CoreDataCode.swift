import Adagia
import TestTools
import Testing

/// The code of the article ComingFromCoreData.
@MainActor
@Suite struct CoreDataCode {
  @Test func article() async throws {
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

    let storePath = try TemporaryFolder().path("none.sqlite")
    await #expect(throws: FormatError.noSuchInput(file: storePath)) {
      let stores = ImportRequest(inputs: [storePath], collection: "books", options: InputOptions(format: .coredata))
      let columns = try await catalog.importFiles(stores, dryRun: true)
      #expect(columns.counts.rejected == 0)
    }
  }
}
