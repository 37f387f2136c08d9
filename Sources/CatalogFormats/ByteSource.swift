/// Where bytes come from: a file, standard input, memory, or one of these decompressed.
package protocol ByteSource: AnyObject {
  /// How many bytes were put at the start of `buffer`, which is never empty; 0 at the end, and ever after.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// How many bytes were taken from the file itself, compressed where it is: what progress is measured by.
  var bytesTaken: Int { get }
}
