package import CatalogFormats
package import CatalogRecords
package import HistoricalDates

/// A YAML file that describes collections: their files, the reading rules, and their metadata.
package struct Manifest: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// The collections, in file order.
  package let collections: [ManifestCollection]

  /// A manifest at a path.
  package init(path: String, collections: [ManifestCollection]) {
    self.path = path
    self.collections = collections
  }
}

/// A collection as a manifest describes it.
package struct ManifestCollection: Hashable, Sendable {
  /// The treatment of records that are in no file any more.
  package enum Vanished: String, CaseIterable, Hashable, Sendable {
    case remove, keep
  }

  /// The name, unique among the manifests.
  package let name: String
  package let title: String?
  package let rights: String?
  /// The origin of the records.
  package let source: String?
  /// The sources. A file that several of them match belongs to the first.
  package let sources: [ManifestSource]
  /// The treatment of records that are in no file any more.
  package let vanished: Vanished

  /// A collection with these values.
  package init(
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

/// Files of a collection with their reading rules.
package struct ManifestSource: Hashable, Sendable {
  /// The absolute path of a file or a folder, or a pattern.
  package let path: String
  /// Variables of the path that the environment lacks. While there are any, the path is unknown.
  package let missingVariables: [String]
  /// Options for reading the files.
  package let options: InputOptions
  /// Fields with the names of their columns. Several columns of one field are put together.
  package let columns: [FieldAssignment]
  /// Fields with values for records that leave them empty.
  package let constants: [FieldAssignment]
  /// The separator of several names or subjects in one value; `nil`: each value is one.
  package let listSeparator: String?
  /// The notation of the dates.
  package let dateNotation: DateNotation

  /// A source with these values.
  package init(
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
