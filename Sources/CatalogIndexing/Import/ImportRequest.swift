public import CatalogFormats

/// The inputs of an import and the rules for reading them.
public struct ImportRequest: Hashable, Sendable {
  /// Files, folders, patterns, or `-` for standard input, in this order.
  public var inputs: [String]
  /// The collection for the records; `nil` for the one that each record names, or else the first input's name.
  public var collection: String?
  public var options: InputOptions
  public var mapping: FieldMapping
  /// The path of the reject file, written in the input's own format; `nil` for none.
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

/// The outcomes of an import's rows; every row is counted once.
public struct ImportCounts: Hashable, Sendable {
  public internal(set) var added = 0
  public internal(set) var updated = 0
  public internal(set) var unchanged = 0
  public internal(set) var rejected = 0

  package init() {}

  /// All rows read.
  public var total: Int { added + updated + unchanged + rejected }

  mutating func add(_ outcome: CatalogWriter.Outcome) {
    switch outcome {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }
}

/// The result of an import.
public struct ImportSummary: Hashable, Sendable {
  public internal(set) var counts = ImportCounts()
  /// Whether the import was stopped before the end. The counted records are in the catalog.
  public internal(set) var wasStopped = false
  /// Unreadable dates; their records are in the catalog and match no date.
  public internal(set) var unreadableDates = 0
  public internal(set) var fileCount = 0
  /// Inputs that could not be read completely.
  public internal(set) var unreadableInputs = 0

  package init() {}
}

/// An event during an import.
public enum ImportEvent: Sendable {
  /// A transaction was committed.
  case progress(ImportProgress)
  case rejected(RejectedInput)
  /// Skipped files of folders and patterns.
  case passedOver([PassedOverFile])
  /// Something is odd; the import goes on.
  case warning(ImportWarning)
  /// An input, or the rest of one, cannot be read. The import continues with the next input.
  case unreadable(FormatError)
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
  public let counts: ImportCounts
  public let seconds: Double
  /// The share of the input that has been read, 0 to 1; `nil` when its size is unknown.
  public let fraction: Double?
}

/// An error that ends an import before its inputs do.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rules name columns that a table does not have.
  case noSuchColumns(file: String, missing: [String], columns: [String])
  /// The reject file is one of the inputs, and would be overwritten.
  case rejectsIsInput(file: String)

  /// The reject file exists, and is not an unchanged one that an import wrote.
  case rejectsExist(file: String)

  public var description: String {
    switch self {
    case .noSuchColumns(let file, let missing, let columns):
      "\(file): no column is named \(missing.map { "'\($0)'" }.joined(separator: " or ")). "
        + "The columns are: \(columns.joined(separator: ", "))."
    case .rejectsIsInput(let file):
      "\(file): the file is an input of this import, so it cannot take the rejected rows."
    case .rejectsExist(let file):
      "\(file): the file exists, and was not written by an import into this catalog or has changed since. "
        + "It was not replaced; import it or move it away."
    }
  }
}
