public import CatalogFormats
package import CatalogStore

/// The inputs of an import and the rules for reading them.
public struct ImportRequest: Hashable, Sendable {
  /// Files, folders, patterns, or `-` for standard input, in this order.
  public var inputs: [String]
  /// The collection for the records; `nil` for the one that each record names, or else the first input's name.
  public var collection: String?
  /// The format of the inputs; by default each is recognized by its name and first bytes.
  public var options: InputOptions
  /// The columns that become fields.
  public var mapping: FieldMapping
  /// The path of the reject file, written in the input's own format; `nil` for none.
  public var rejectsPath: String?
  /// True when a field that a person and the source have both changed gets the source's value.
  public var takesTheirs = false

  /// A request to read these inputs.
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

  /// The inputs as one name, for the list of jobs and for the bases of edited records.
  var inputNames: String { inputs.joined(separator: " ") }
}

/// The outcomes of an import's rows; every row is counted once.
public struct ImportCounts: Hashable, Sendable {
  /// Rows that became new records.
  public internal(set) var added = 0
  /// Rows that changed a record.
  public internal(set) var updated = 0
  /// Rows whose record is in the catalog as it is.
  public internal(set) var unchanged = 0
  /// Rows that became no record. Each was reported with its reason.
  public internal(set) var rejected = 0
  /// Fields that a person and the source have both changed. The person's value stayed.
  public internal(set) var conflicts = 0
  /// Added records whose identifier an earlier one of their file has. They got identifiers of their own, such as
  /// `key#2`.
  public internal(set) var repeated = 0

  package init() {}

  /// All rows read.
  public var total: Int { added + updated + unchanged + rejected }

  mutating func add(_ outcome: RowOutcome) {
    switch outcome {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }
}

/// The result of an import or a sync.
public struct ImportSummary: Hashable, Sendable {
  /// Rows of the files that were read.
  public internal(set) var counts = ImportCounts()
  /// Records that a sync removed because no file has them any more.
  public internal(set) var removed = 0
  /// True when it was stopped before the end. The counted records are in the catalog.
  public internal(set) var wasStopped = false
  /// Unreadable dates; their records are in the catalog and match no date.
  public internal(set) var unreadableDates = 0
  /// Files that were read.
  public internal(set) var fileCount = 0
  /// Inputs that could not be read completely. For a sync also sources that found files before and find none now: their
  /// records stay.
  public internal(set) var unreadableInputs = 0
  /// Files that a sync skipped because they had not changed.
  package internal(set) var unchangedFileCount = 0
  /// Edited records that a sync did not remove though no file has them any more.
  public internal(set) var kept = 0
  /// Its number in the list of jobs; `nil` when it wrote nothing.
  package internal(set) var job: JobID?
  /// One of the identifiers that the job gave to records because an earlier one of their file has their own.
  package internal(set) var repeatedExample: String?
  /// Files of a sync that no longer exist.
  package internal(set) var vanishedFileCount = 0

  package init() {}

  /// True when a sync found the catalog up to date.
  package var isIdle: Bool { fileCount == 0 && removed == 0 && vanishedFileCount == 0 && unreadableInputs == 0 }
}

/// An event during an import.
public enum ImportEvent: Sendable {
  /// A transaction was committed.
  case progress(ImportProgress)
  /// All records are in the catalog and can be found; what makes ranked searches fast is being built. The share that is
  /// done, 0 to 1.
  case ranking(Double)
  /// A row was rejected.
  case rejected(RejectedInput)
  /// Skipped files of folders and patterns.
  case passedOver([PassedOverFile])
  /// The fields of a file's columns. Reported once for files with the same columns.
  case columns(ColumnReport)
  /// Something is odd; the import goes on.
  case warning(ImportWarning)
  /// An input, or the rest of one, cannot be read. The import continues with the next input.
  case unreadable(FormatError)
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
  /// The rows so far.
  public let counts: ImportCounts
  /// The time since the start.
  public let elapsed: Duration
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
