/// A file or standard input as it is.
final class FileSource: ByteSource {
  private let file: SystemFile
  private(set) var bytesTaken = 0

  init(_ file: SystemFile) { self.file = file }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = try file.read(into: buffer)
    bytesTaken += count
    return count
  }
}
