/// A text as a key: equal to another only when both have the same bytes.
///
/// Two `String`s are equal when they look the same: `"é"` in one scalar equals `"é"` in two. SQLite, the file system
/// and other programs tell them apart, so a dictionary of foreign names that is keyed by `String` loses one of them.
package struct ExactString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactString, right: ExactString) -> Bool { left.text.isExactly(right.text) }

  /// By bytes, as SQLite's `BINARY` collation orders texts.
  package static func < (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(text.utf8.count)
  }
}

extension String {
  /// True if another text has the same bytes.
  package func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in UnsafeRawBufferPointer(left).hasSameBytes(as: UnsafeRawBufferPointer(right)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// True if another buffer of the same length has the same bytes. Eight are compared at a time: an import compares a
  /// few names of every record.
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= count {
      let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }
}
