extension InputFile {
  /// The file's size as it is stored, compressed where it is; `nil` for standard input and whatever has no size.
  package var byteCount: Int? {
    guard path != "-", let status = SystemPath.status(of: path), status.isRegular else { return nil }
    return status.byteCount
  }

  /// Whether another path leads to the same file, under whatever name.
  package func isSameFile(as other: String) -> Bool {
    guard path != "-", let own = SystemPath.status(of: path) else { return false }
    return SystemPath.status(of: other)?.identity == own.identity
  }
}
