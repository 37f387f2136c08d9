public import CatalogFormats

/// What to import, and how.
public struct ImportRequest: Hashable, Sendable {
  /// Files, folders, patterns, or `-` for standard input, in this order.
  public var inputs: [String]
  /// The collection that takes the records; `nil`: the one that each record names, else the first input's name.
  public var collection: String?
  public var options: InputOptions
  public var mapping: FieldMapping
  /// Where rejected pieces are kept, in the input's own format; `nil` keeps none.
  public var rejectsPath: String?

  public init(
    inputs: [String], collection: String? = nil, options: InputOptions = InputOptions(),
    mapping: FieldMapping = FieldMapping(), rejectsPath: String? = nil
  ) {
    self.inputs = inputs
    self.collection = collection
    self.options = options
    self.mapping = mapping
    self.rejectsPath = rejectsPath
  }
}

/// What has become of the rows of an import: every one is counted once.
public struct ImportCounts: Hashable, Sendable {
  public internal(set) var added = 0
  public internal(set) var updated = 0
  public internal(set) var unchanged = 0
  public internal(set) var rejected = 0

  public init() {}

  /// All rows that were read.
  public var total: Int { added + updated + unchanged + rejected }

  mutating func add(_ outcome: CatalogWriter.Outcome) {
    switch outcome {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
  public internal(set) var counts = ImportCounts()
  /// Whether it was stopped before the end. What is counted is in the catalog.
  public internal(set) var wasStopped = false
  /// Dates that could not be read; their records are in the catalog, and match no date.
  public internal(set) var unreadableDates = 0
  public internal(set) var fileCount = 0
  /// Inputs of which something could not be read at all.
  public internal(set) var unreadableInputs = 0

  public init() {}
}

/// Something to be told while an import goes on.
public enum ImportEvent: Sendable {
  /// A batch is safely in the catalog.
  case progress(ImportProgress)
  case rejected(RejectedInput)
  /// Files of folders and patterns that are not read.
  case passedOver([PassedOverFile])
  /// Something was passed over or is odd; the import goes on.
  case warning(String)
  /// An input, or the rest of one, cannot be read. The import continues with the next.
  case unreadable(FormatError)
}

/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
  public let counts: ImportCounts
  public let seconds: Double
  /// The part of the input that was read, 0 to 1; `nil` when its size is not known.
  public let fraction: Double?
}

/// Why an import ends before its inputs do.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rules name columns that a table does not have.
  case noSuchColumns(file: String, missing: [String], columns: [String])
  /// The file for rejected rows is one of the inputs, and would be written over.
  case rejectsIsInput(file: String)

  /// The file for rejected rows is there, and is none that an import wrote and nobody changed.
  case rejectsExist(file: String)

  public var description: String {
    switch self {
    case .noSuchColumns(let file, let missing, let columns):
      "\(file): there is no column \(missing.map { "'\($0)'" }.joined(separator: ", ")). "
        + "Mend --map, or 'map' in the manifest; the columns are: \(columns.joined(separator: ", "))."
    case .rejectsIsInput(let file):
      "\(file): this file is to be imported, so rejected rows cannot be kept in it. Name another one with --rejects."
    case .rejectsExist(let file):
      "\(file): there is a file here already that no import into this catalog wrote, or that was changed since. It was left "
        + "as it is; import it or move it away, or name another one with --rejects."
    }
  }
}
