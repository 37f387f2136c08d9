#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The lines of a text file, one after the other.
final class LineFile {
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// `nil` when the file cannot be opened.
  init?(path: String) {
    guard let file = fopen(path, "r") else { return nil }
    self.file = file
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line, without its end; `nil` behind the last one.
  func next() -> String? {
    let length = getline(&buffer, &capacity, file)
    guard length > 0, let buffer else { return nil }
    return buffer.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length - 1), as: UTF8.self)
    }
  }
}
