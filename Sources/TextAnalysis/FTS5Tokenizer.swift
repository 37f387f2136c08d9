internal import CSystemFTS5

/// The analyser as a tokenizer of SQLite's FTS5.
///
///     try FTS5Tokenizer.register(on: connection)
///     // CREATE VIRTUAL TABLE record_fts USING fts5(text, tokenize = 'adagia')
package enum FTS5Tokenizer {
  /// What to write behind `tokenize =`.
  package static let name = "adagia"

  /// Makes the tokenizer known to one connection, given as SQLite's `sqlite3 *`. Every connection that touches the
  /// index needs it, readers too.
  /// - Throws: `TextAnalysisError` when this SQLite has no FTS5 or refuses the tokenizer.
  package static func register(on connection: OpaquePointer) throws {
    guard let api = adagia_fts5_api(connection) else { throw TextAnalysisError.fullTextSearchMissing }
    var tokenizer = fts5_tokenizer(xCreate: create, xDelete: { _ in }, xTokenize: tokenize)
    let code = api.pointee.xCreateTokenizer(api, name, nil, &tokenizer, nil)
    guard code == SQLITE_OK else { throw TextAnalysisError.tokenizerRefused(code: code) }
  }

  private typealias Create =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32

  /// The tokenizer keeps nothing between texts, so all of its instances are one. SQLite only asks that it is not null.
  private static let create: Create = { _, _, argumentCount, instance in
    guard argumentCount == 0 else { return SQLITE_ERROR }
    instance?.pointee = OpaquePointer(bitPattern: 1)
    return SQLITE_OK
  }

  private typealias Tokenize =
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, TokenSink.Receive?
    ) -> Int32

  private static let tokenize: Tokenize = { _, context, flags, text, length, receive in
    guard let text, let receive else { return SQLITE_OK }
    let purpose: TokenScanner.Purpose = flags & FTS5_TOKENIZE_QUERY != 0 ? .query : .document
    return text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      let bytes = UnsafeBufferPointer(start: $0, count: Int(length))
      let sink = TokenSink(context: context, receive: receive)
      return TokenScanner.scan(bytes, from: IndexText.markerLength(bytes), for: purpose, into: sink).status
    }
  }
}
