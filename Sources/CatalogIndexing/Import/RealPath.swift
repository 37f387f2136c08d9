internal import Platform

/// Paths as the history of imports has them: one for each file or folder, whatever the user typed.
enum RealPath {
  /// The real path of an input; `-` for standard input. A pattern stands for the folder before its first wildcard.
  static func of(_ input: String) -> String {
    if input == "-" { return input }
    guard !FileSystem.exists(input), let wildcard = input.firstIndex(where: { "*?[".contains($0) }) else {
      return FileSystem.realPath(input)
    }
    return FileSystem.realPath(FileSystem.folder(of: String(input[..<wildcard]) + "x"))
  }
}
