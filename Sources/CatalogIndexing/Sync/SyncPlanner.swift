internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import CorpusManifests
internal import GRDB

/// Compares the files of collections with their last known states, and plans the work.
struct SyncPlanner {
  private let db: Database
  private let request: SyncRequest
  private var plan = SyncPlan()
  /// True if a file of the present collection cannot be read.
  private var isAnyUnreadable = false

  /// The plan for manifests. Files are examined, and hashed if their times have changed; none is read.
  static func plan(_ db: Database, _ request: SyncRequest) throws -> SyncPlan {
    var planner = SyncPlanner(db, request)
    for manifest in request.manifests {
      for collection in manifest.collections { try planner.add(collection) }
    }
    return planner.plan
  }

  private init(_ db: Database, _ request: SyncRequest) { (self.db, self.request) = (db, request) }

  /// True if files are read that have not changed.
  private var readsAll: Bool { request.takesTheirs || request.removesEdited }

  private mutating func add(_ manifest: ManifestCollection) throws {
    let id = try CollectionTable(db).id(of: manifest.name)
    var known = try id.map { try SourceTable(db).files(collection: $0) } ?? [:]
    var finder = SourceFinder()
    isAnyUnreadable = false
    // Sources whose missing files may exist all the same.
    var silent: [ManifestSource] = []
    for source in manifest.sources {
      guard source.missingVariables.isEmpty else {
        warn(missing: source, of: manifest)
        silent.append(source)
        continue
      }
      let (files, hasAny) = finder.files(of: source.path)
      if !hasAny && isSuspicious(source, known.values) { silent.append(source) }
      let rules = SourceRules(source)
      for file in files { add(file, known.removeValue(forKey: file.name), source, rules) }
    }
    for file in finder.passedOver { note(file) }
    let missing = try known.values.filter { try !$0.isGone || hasLeft($0, id) }.sorted { $0.name < $1.name }
    let vanished = vanished(missing, of: manifest, finder, silent)
    plan.collections.append(.init(manifest: manifest, vanished: vanished))
  }

  /// True if a file that was gone before left records that are to be removed now: edited ones on request, and those
  /// whose edits were undone.
  private func hasLeft(_ file: SourceTable.Known, _ collection: Int64?) throws -> Bool {
    guard let collection, !request.removesEdited else { return true }
    let (sources, bases) = (SourceTable(db), try SourceBaseTable(db))
    let left = try sources.present(sources.runs(file: file.id), collection: collection)
    return try left.runs.joined().contains { try !bases.isEdited(RecordID($0)) }
  }

  /// Reports a skipped file, unless the user would not expect it to be read: other names, indexes and hidden files are
  /// ignored, and an unreadable file is counted.
  private mutating func note(_ passedOver: PassedOverFile) {
    switch passedOver.reason {
    case .hidden, .empty, .fortuneIndex, .sameFile: break
    case .binary, .catalogInUse, .unknownFormat, .noFile, .readByNameOnly: plan.passedOver.append(passedOver)
    // Also when nothing else is to be done: a manifest that names them is a mistake.
    case .kernelFile: plan.warnings.append(.skipped(passedOver))
    case .unreadable:
      isAnyUnreadable = true
      plan.unreadable += 1
      plan.warnings.append(.skipped(passedOver))
    }
  }

  /// True if a source that finds nothing found files before, and the request does not allow that.
  private mutating func isSuspicious(_ source: ManifestSource, _ known: some Sequence<SourceTable.Known>) -> Bool {
    guard !request.allowsEmpty,
      known.contains(where: { !$0.isGone && SourceFinder.covers(source.path, $0.name) })
    else { return false }
    plan.unreadable += 1
    plan.warnings.append(.nothingFound(source: source.path))
    return true
  }

  private mutating func warn(missing source: ManifestSource, of manifest: ManifestCollection) {
    plan.warnings.append(
      .variablesNotSet(source.missingVariables, source: source.path, collection: manifest.name))
  }

  private mutating func add(
    _ file: SourceFile, _ known: SourceTable.Known?, _ source: ManifestSource, _ rules: SourceRules
  ) {
    if let known, !readsAll, isUnchanged(file, known, rules) {
      plan.unchanged += 1
      return
    }
    let place = plan.collections.count
    func planned(_ input: InputFile) -> SyncPlan.File {
      SyncPlan.File(source: file, input: input, known: known, rules: rules, collection: place)
    }
    // A file that the manifest names is read in any case.
    if file.name == FileName(source.path) { return plan.files.append(planned(InputFile(path: file.path))) }
    switch file.look(format: source.options.format) {
    case .input(let input): plan.files.append(planned(input))
    case .none(let passedOver):
      pass(over: passedOver, isKnown: known?.isGone == false, planned(InputFile(path: file.path)))
    }
  }

  /// A known file that cannot be read now keeps its records; an empty one loses them if that is allowed.
  private mutating func pass(over file: PassedOverFile, isKnown: Bool, _ planned: SyncPlan.File) {
    switch file.reason {
    case .empty where isKnown && request.allowsEmpty: plan.files.append(planned)
    case .empty where isKnown:
      plan.unreadable += 1
      plan.warnings.append(.emptied(file: file.path))
    case _ where isKnown:
      isAnyUnreadable = true
      plan.unreadable += 1
      plan.warnings.append(.skippedNow(file))
    default: note(file)
    }
  }

  private mutating func isUnchanged(_ file: SourceFile, _ known: SourceTable.Known, _ rules: SourceRules) -> Bool {
    guard known.size == file.size, known.rulesHash == rules.hash else { return false }
    if known.modified == file.modified { return true }
    let stamp = file.stamp
    guard (try? file.contentHash()) == known.hash else { return false }
    plan.restamps.append(.init(file: known.id, modified: stamp))
    return true
  }

  /// The missing files that certainly no longer exist or no longer belong to a source.
  private mutating func vanished(
    _ missing: [SourceTable.Known], of manifest: ManifestCollection, _ finder: SourceFinder, _ silent: [ManifestSource]
  ) -> [SourceTable.Known] {
    guard manifest.vanished == .remove, silent.allSatisfy(\.missingVariables.isEmpty) else { return [] }
    return missing.filter { known in
      if silent.contains(where: { SourceFinder.covers($0.path, known.name) }) { return false }
      let isWanted = manifest.sources.contains { SourceFinder.covers($0.path, known.name) }
      // It exists, but belongs to no source any more, or is read under another name.
      if finder.isPassedOver(known.name) || !isWanted { return true }
      // Under a new name it may be one of those that cannot be read.
      if SourceFile.isGone(known.path), !isAnyUnreadable { return true }
      if known.isGone { return false }
      plan.unreadable += 1
      plan.warnings.append(.unreachable(file: known.path))
      return false
    }
  }
}
