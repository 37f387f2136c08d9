internal import Platform

/// Turns what a person names into files to read: a file, a folder, a pattern, or `-` for standard input.
///
///     let found = try InputFinder.find(["quotes.csv", "/usr/share/games/fortunes"])
///     found.files        // quotes.csv first, then the folder's, sorted by the bytes of their paths
///     found.passedOver   // indexes, links to files that are read anyway, pictures, …
///
/// A file given by name is always read. What a folder or a pattern gives is read when it looks like text of a known
/// format, and otherwise skipped, with the reason.
package struct InputFinder {
  /// In reading order.
  package private(set) var files: [InputFile] = []
  /// In the order they were met.
  package private(set) var passedOver: [PassedOverFile] = []

  /// - Parameter format: What the person says all files are; then no file's content has to tell.
  /// - Throws: `FormatError.noSuchInput` and `.noMatch`, before any file is looked into.
  package static func find(
    _ arguments: [String], format: InputFormat? = nil
  ) throws(FormatError) -> InputFinder {
    var finder = InputFinder()
    for argument in arguments {
      if argument == "-" {
        finder.files.append(InputFile(path: "-", format: format))
      } else if let status = FileSystem.status(of: argument) {
        try finder.add(named: argument, isFolder: status.isFolder, format: format)
      } else {
        try finder.add(matching: argument, format: format)
      }
    }
    return finder
  }

  private mutating func add(named path: String, isFolder: Bool, format: InputFormat?) throws(FormatError) {
    if isFolder {
      add(walking: [path], format: format)
    } else {
      files.append(InputFile(path: path, format: format))
    }
  }

  /// A pattern that the shell did not expand. A name that merely contains such characters was found before.
  private mutating func add(matching pattern: String, format: InputFormat?) throws(FormatError) {
    guard pattern.contains(where: { "*?[".contains($0) }) else { throw .noSuchInput(file: pattern) }
    let paths = FileSystem.paths(matching: pattern)
    if paths.isEmpty { throw .noMatch(pattern: pattern) }
    add(walking: paths, format: format)
  }

  private mutating func add(walking paths: [String], format: InputFormat?) {
    var walk = FolderWalk()
    for path in paths { walk.visit(path) }
    passedOver += walk.passedOver
    for path in walk.files {
      switch FileLook.look(at: path, format: format) {
      case .input(let format): files.append(InputFile(path: path, format: format))
      case .none(let reason): passedOver.append(PassedOverFile(path: path, reason: reason))
      }
    }
  }
}
