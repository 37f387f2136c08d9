extension InputFile {
  /// The file's size as it is stored, compressed where it is; `nil` for standard input and whatever has no size.
  package var byteCount: Int? {
    guard path != "-", let status = SystemPath.status(of: path), status.isRegular else { return nil }
    return status.byteCount
  }
}
