public import CatalogFormats
public import CatalogRecords
public import HistoricalDates

/// A file that says what collections are made of: where their files lie, how they are read, and what is said of them.
public struct Manifest: Hashable, Sendable {
  /// Where it lies, from the root on.
  public let path: String
  /// In the order in which they stand in it.
  public let collections: [ManifestCollection]

  public init(path: String, collections: [ManifestCollection]) {
    self.path = path
    self.collections = collections
  }
}

/// A collection as a manifest describes it.
public struct ManifestCollection: Hashable, Sendable {
  /// What becomes of records that no file brings any more.
  public enum Vanished: String, CaseIterable, Hashable, Sendable {
    case remove, keep
  }

  public let name: String
  public let title: String?
  public let rights: String?
  /// Where its records came from.
  public let source: String?
  /// A file that several of them find belongs to the first.
  public let sources: [ManifestSource]
  public let vanished: Vanished

  public init(
    name: String, title: String? = nil, rights: String? = nil, source: String? = nil, sources: [ManifestSource],
    vanished: Vanished = .remove
  ) {
    self.name = name
    self.title = title
    self.rights = rights
    self.source = source
    self.sources = sources
    self.vanished = vanished
  }
}

/// Some files of a collection, and how they are read.
public struct ManifestSource: Hashable, Sendable {
  /// A file, a folder, or a pattern, from the root on.
  public let path: String
  /// Variables in it that the environment does not have: what it means is not known then.
  public let missingVariables: [String]
  public let options: InputOptions
  public let columns: [FieldAssignment]
  /// Values of fields that a record leaves empty, its language among them.
  public let constants: [FieldAssignment]
  public let listSeparator: String?
  public let dateNotation: DateNotation

  public init(
    path: String, missingVariables: [String] = [], options: InputOptions = InputOptions(),
    columns: [FieldAssignment] = [], constants: [FieldAssignment] = [], listSeparator: String? = nil,
    dateNotation: DateNotation = .auto
  ) {
    self.path = path
    self.missingVariables = missingVariables
    self.options = options
    self.columns = columns
    self.constants = constants
    self.listSeparator = listSeparator
    self.dateNotation = dateNotation
  }
}
