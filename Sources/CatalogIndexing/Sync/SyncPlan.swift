internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import CorpusManifests

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
