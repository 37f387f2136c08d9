package import GRDB

/// Reads the numbers of a page of the index, and never beyond its end.
package struct PageBytes {
  package private(set) var bytes: [UInt8]
  /// The byte that is read next.
  package var position: Int

  package init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// A number as SQLite packs it: seven bits a byte, the highest first, all eight of a ninth.
  ///
  /// - Throws: When the page ends before it does, or it is larger than anything that stands in an index's page.
  package mutating func varint() throws -> Int {
    try bytes.withUnsafeBufferPointer { try Self.varint($0, &position) }
  }

  @inlinable
  @inline(__always)
  package static func varint(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws -> Int {
    var value = 0
    while position >= 0, position < bytes.count, value < 1 << 40 {
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw PageFault.outOfBounds
  }
}

/// What is wrong with an index's pages, as SQLite would say it.
package enum PageFault {
  package static let missing = fault("a page of the full-text index is missing")
  package static let outOfBounds = fault("a page of the full-text index is cut short")
  package static let unordered = fault("the words of the full-text index are out of order")

  /// A record has a number that none may have.
  package static let numbered = fault("a record has a number that none may have")

  /// The codes of languages or types are beyond what a column holds.
  package static let code = fault("a code of a language or a type is out of range")

  /// Two tables, or a table and its index, do not agree on which records there are.
  package static let contradiction = fault("a record is in one table and not in another")

  /// A text stands where a number should, or nothing where there has to be something.
  package static let kind = fault("a value is of another kind than its column")

  private static func fault(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
