internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import CorpusManifests
internal import HistoricalDates

/// What a job has to do, found before anything is written.
struct SyncPlan: Sendable {
  /// A collection with what is known of its files.
  struct Collection: Sendable {
    let manifest: ManifestCollection
    /// Files that are not there any more.
    var vanished: [SourceTable.Known] = []
  }

  /// A file that is to be read.
  struct File: Sendable {
    let source: SourceFile
    let input: InputFile
    /// As it was when it was read before.
    let known: SourceTable.Known?
    let rules: SourceRules
    /// The place of its collection.
    let collection: Int
  }

  /// A file with another time and the same content.
  struct Restamp: Sendable {
    let file: Int64
    let modified: Int64
  }

  var collections: [Collection] = []
  var files: [File] = []
  var restamps: [Restamp] = []
  var unchanged = 0
  /// Files, and sources that found files before, of which nothing is known at present.
  var unreadable = 0
  var warnings: [String] = []
  var passedOver: [PassedOverFile] = []

  var isIdle: Bool { files.isEmpty && collections.allSatisfy(\.vanished.isEmpty) }

  /// Bytes to read, as they are stored.
  var byteCount: Int { files.reduce(0) { $0.addingClamped(Int($1.source.size)) } }
}

/// How a source's files become records.
struct SourceRules: Hashable, Sendable {
  let options: InputOptions
  let mapping: FieldMapping
  /// Of all that decides what the same bytes become: a file that was read by other rules is read again.
  let hash: ContentHash

  /// To be raised when the readers make something else of the same bytes than before.
  private static let readerVersion = 1

  init(_ source: ManifestSource) {
    options = source.options
    mapping = FieldMapping(
      rules: source.columns.map { .init(field: $0.field, column: $0.value) },
      constants: source.constants,
      listSeparator: source.listSeparator, dateNotation: source.dateNotation)
    hash = ContentHash(of: Self.text(of: source))
  }

  /// What an import would be asked for.
  var request: ImportRequest { ImportRequest(inputs: [], options: options, mapping: mapping) }

  /// Each value with its length before it, so that no two sets of rules have the same text.
  private static func text(of source: ManifestSource) -> String {
    var text = "\(readerVersion);"
    func add(_ value: String?) { text += value.map { "\($0.utf8.count):\($0);" } ?? "-;" }
    func add(_ values: [String]) {
      text += "[\(values.count)]"
      for value in values { add(value) }
    }
    add(source.options.format?.rawValue)
    add(source.options.delimiter.map { "\($0)" })
    add(source.options.columns.map { "\($0)" })
    add("\(source.options.maxRecordBytes) \(source.options.readsTSVEscapes)")
    add(source.columns.flatMap { [$0.field, $0.value] })
    add(source.constants.flatMap { [$0.field, $0.value] })
    add(source.listSeparator)
    add(source.dateNotation.rawValue)
    return text
  }
}
