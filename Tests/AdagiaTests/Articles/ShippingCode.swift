import Adagia
import Foundation
import TestTools
import Testing

/// The code of the article ShippingACatalog.
@Suite struct ShippingCode {
  @Test("the article's code runs as it says")
  func article() async throws {
    let folder = try TemporaryFolder()
    let (buildPath, packPath) = (folder.path("build.db"), folder.path("sayings.pack"))
    let corpus = try folder.write("text\nHaste makes waste.\n", to: "sayings.csv")
    let built = try Catalog(at: buildPath, for: .writing)
    try await built.importFiles(ImportRequest(inputs: [corpus], collection: "sayings"))
    try await built.pack("", to: packPath)
    try await built.close()

    let packURL = URL(filePath: packPath)
    let catalog = try Catalog(at: packURL)
    print(try await catalog.search("haste").total)
    #expect(try await catalog.search("haste").total == 1)

    let writableURL = URL(filePath: folder.path("mine.db"))
    var saying = CatalogRecord()
    saying.text = "More haste, less speed."
    let mine = try await Catalog.open(copying: packURL, to: writableURL)
    try await mine.add(saying, to: "mine")
    #expect(try await mine.search("haste").total == 2)

    let newerPack = packPath
    let summary = try await mine.merge(contentsOf: newerPack, preferring: .changed)
    print(summary.added, summary.updated, summary.conflicts)
    #expect((summary.added, summary.updated) == (0, 0))
    try await mine.close()
  }
}
