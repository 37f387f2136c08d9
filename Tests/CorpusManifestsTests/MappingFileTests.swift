import CatalogFormats
import CatalogRecords
import CorpusManifests
import HistoricalDates
import TestTools
import Testing

@Suite struct MappingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rules(_ text: String) throws -> ManifestSource {
    try MappingFile.rules(at: folder.write(text, to: "m.yaml"))
  }

  @Test("what is written is read back")
  func whatIsWrittenIsReadBack() throws {
    var options = InputOptions(format: .csv, delimiter: 59, columns: ["null", "a: b"])
    options.listPath = ["data", "quotes"]
    options.table = "my books"
    options.encoding = "latin1"
    options.keepsUnmapped = false
    let rules = ManifestSource(
      path: folder.path("m.yaml"), options: options,
      columns: [
        FieldAssignment(field: "text", value: "12"), FieldAssignment(field: "note", value: "yes"),
        FieldAssignment(field: "note", value: "Wörter – \"so\""), FieldAssignment(field: "extra.shelf", value: "#1"),
      ],
      constants: [FieldAssignment(field: "language", value: "no")], listSeparator: " | ", dateNotation: .text)
    #expect(try self.rules(MappingFile.text(of: rules)) == rules)
  }

  @Test("an empty file has no rules")
  func anEmptyFileHasNoRules() throws {
    #expect(try rules("") == ManifestSource(path: folder.path("m.yaml")))
  }

  @Test(
    "a key or a field that is not one is an error",
    arguments: [("files: a", "'files'"), ("map: {txet: a}", "Did you mean 'text'?")])
  func unknown(text: String, words: String) throws {
    let error = #expect(throws: ManifestError.self) { try rules(text) }
    #expect(error?.description.contains(words) == true)
  }
}
