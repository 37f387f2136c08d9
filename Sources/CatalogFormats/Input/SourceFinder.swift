package import CatalogRecords
internal import Platform

/// Finds the files of a collection's sources: files, folders with all that is below them, and patterns.
///
/// Each file is found once, by the first source that has it, however many links lead to it. Unlike what a person names
/// for an import, a pattern stands for files alone: `fortunes/*` leaves the folders there to other sources.
package struct SourceFinder {
  /// Files that no source reads, and why.
  package private(set) var passedOver: [PassedOverFile] = []
  private var found: [FileIdentity: String] = [:]

  package init() {}

  /// The files of a source that no source before it had, by their paths.
  ///
  /// - Returns: Also whether there was any file at all, be it of a source before.
  package mutating func files(of path: String) -> (files: [SourceFile], hasAny: Bool) {
    var walk = FolderWalk()
    if let status = FileSystem.status(of: path) {
      if status.isFolder || status.isRegular { walk.visit(path) }
    } else if Self.isPattern(path) {
      for match in FileSystem.paths(matching: path) where FileSystem.status(of: match)?.isFolder != true {
        walk.visit(match)
      }
    }
    passedOver += walk.passedOver
    let paths = walk.files
    return (paths.compactMap { add($0) }, !paths.isEmpty)
  }

  private mutating func add(_ path: String) -> SourceFile? {
    guard let status = FileSystem.status(of: path), status.isRegular else { return nil }
    if let other = found[status.identity] {
      if !other.isExactly(path) { passedOver.append(PassedOverFile(path: path, reason: .sameFile(as: other))) }
      return nil
    }
    found[status.identity] = path
    return SourceFile(path: path, status)
  }

  /// True if a path was met that leads to a file which another path leads to as well, or is hidden.
  package func isPassedOver(_ path: FileName) -> Bool {
    passedOver.contains { file in
      switch file.reason {
      case .sameFile, .hidden: FileName(file.path) == path
      default: false
      }
    }
  }

  /// True if a source would find a file at this path, if there were one.
  package static func covers(_ source: String, _ path: FileName) -> Bool {
    let name = FileName(source)
    return name == path || path.isBelow(name) || (isPattern(source) && FileSystem.fits(path.path, pattern: source))
  }

  /// The folders whose changes may change what a source finds: those that exist and, in place of a missing one, the
  /// nearest one above it.
  package static func folders(of source: String) -> [String] {
    var folders: Set<FileName> = []
    if let status = FileSystem.status(of: source) {
      add(status.isFolder ? source : parent(of: source), to: &folders, isDeep: status.isFolder)
    } else {
      let folder = parent(of: source)
      let matches = isPattern(folder) ? FileSystem.paths(matching: folder) : [folder]
      for match in matches { add(match, to: &folders, isDeep: false) }
      // If a new folder would fit a pattern, the one above it tells.
      add(fixedPart(of: source), to: &folders, isDeep: false)
    }
    return folders.sorted().map(\.path)
  }

  /// The paths in a folder; empty when the folder does not exist.
  package static func entries(of folder: String) -> [String] {
    let names = (try? FileSystem.names(inFolder: folder)) ?? []
    return names.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
  }

  /// The path without links; of what is not there, the path as it is.
  package static func realPath(_ path: String) -> String { FileSystem.realPath(path) }

  private static func add(_ path: String, to folders: inout Set<FileName>, isDeep: Bool) {
    var path = path
    while FileSystem.status(of: path)?.isFolder != true, path != "/" { path = parent(of: path) }
    if KernelFileSystem.contains(path) { return }
    guard folders.insert(FileName(path)).inserted, isDeep else { return }
    for below in entries(of: path) where below.split(separator: "/").last?.hasPrefix(".") == false {
      if FileSystem.status(of: below)?.isFolder == true, !FileSystem.isLink(below) {
        add(below, to: &folders, isDeep: true)
      }
    }
  }

  /// The folders of a pattern before the first part that is one.
  private static func fixedPart(of pattern: String) -> String {
    var parts: [Substring] = []
    for part in pattern.split(separator: "/") {
      if isPattern(String(part)) { break }
      parts.append(part)
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }
}
