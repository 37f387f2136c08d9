internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import CorpusManifests
internal import HistoricalDates

/// The work of a sync, found before anything is written.
struct SyncPlan: Sendable {
  /// A collection and its vanished files.
  struct Collection: Sendable {
    let manifest: ManifestCollection
    /// Files that no longer exist; those that left edited records only when some of these are to be removed.
    var vanished: [SourceTable.Known] = []
  }

  /// A file to read.
  struct File: Sendable {
    let source: SourceFile
    let input: InputFile
    /// The file as it was last read; `nil` for a new one.
    let known: SourceTable.Known?
    let rules: SourceRules
    /// The index of its collection in the plan.
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
  /// Files that cannot be read, and sources that found files before and find none now.
  var unreadable = 0
  var warnings: [ImportWarning] = []
  var passedOver: [PassedOverFile] = []

  var isIdle: Bool { files.isEmpty && collections.allSatisfy(\.vanished.isEmpty) }

  /// Bytes to read, as stored.
  var byteCount: Int { files.reduce(0) { $0.addingClamped(Int($1.source.size)) } }
}

/// The rules that turn a source's files into records.
struct SourceRules: Hashable, Sendable {
  let options: InputOptions
  let mapping: FieldMapping
  /// A hash of everything that affects the result: a file read by other rules is read again.
  let hash: ContentHash

  /// Raise it when the readers read the same bytes differently than before.
  private static let readerVersion = 2

  init(_ source: ManifestSource) {
    options = source.options
    mapping = FieldMapping(source)
    hash = ContentHash(of: Self.text(of: source))
  }

  /// The rules as an import's request.
  var request: ImportRequest { ImportRequest(inputs: [], options: options, mapping: mapping) }

  /// Each value with its length before it, so that different rules never have the same text.
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
    add(source.options.listPath)
    add("\(source.options.maxRecordBytes) \(source.options.readsTSVEscapes)")
    if !source.options.keepsUnmapped { add("keep: false") }
    if let table = source.options.table { add("table: \(table)") }
    if let encoding = source.options.encoding { add("encoding: \(encoding)") }
    add(source.columns.flatMap { [$0.field, $0.value] })
    add(source.constants.flatMap { [$0.field, $0.value] })
    add(source.listSeparator)
    add(source.dateNotation.rawValue)
    return text
  }
}
