#if Manifests
  public import CorpusManifests
#else
  package import CorpusManifests
#endif

/// The collections to sync with their files, and the rules for it.
public struct SyncRequest: Hashable, Sendable {
  package var manifests: [Manifest]
  /// The job's name in the list of jobs: the manifests as the user named them.
  package var name: String
  /// True when a source that found files before and finds none now is meant to be empty. Otherwise its records stay: an
  /// unmounted disk looks the same.
  public var allowsEmpty: Bool
  /// True when a field that a person and the source have both changed gets the source's value. All files are read then.
  public var takesTheirs = false
  /// True when records whose rows are gone are removed even if a person has edited them. All files are read then.
  public var removesEdited = false
  /// True when a job with nothing to do appears in the list of jobs.
  package var notesIdleJobs: Bool

  #if Manifests
    /// The collections of some manifests. Needs the package's trait `Manifests`, which is on by default.
    ///
    /// - Parameters:
    ///   - allowsEmpty: True when a source that finds no files any more is meant to be empty.
    ///   - paths: Manifests, and folders with manifests.
    ///   - variable: The environment's variables, for `${NAME}` in paths; without them, such sources are skipped.
    /// - Throws: `ManifestError` for the first fault.
    public init(
      manifestsAt paths: [String], allowsEmpty: Bool = false,
      variable: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(ManifestError) {
      self.init(
        try ManifestReader(variable: variable).manifests(at: paths), name: paths.joined(separator: " "),
        allowsEmpty: allowsEmpty)
    }
  #endif

  package init(_ manifests: [Manifest], name: String, allowsEmpty: Bool = false, notesIdleJobs: Bool = true) {
    self.manifests = manifests
    self.name = name
    self.allowsEmpty = allowsEmpty
    self.notesIdleJobs = notesIdleJobs
  }
}
