internal import CSystemHash

/// Makes a `ContentHash` of bytes that come in pieces: the hash that all of them together have.
package struct ContentHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    guard let state = adagia_hasher_make() else { preconditionFailure("out of memory") }
    self.state = state
  }

  deinit { adagia_hasher_free(state) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    adagia_hasher_add(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes so far.
  package var value: ContentHash {
    let hash = adagia_hasher_value(state)
    return ContentHash(high: hash.high, low: hash.low)
  }
}
