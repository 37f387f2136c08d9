internal import CSystemFTS5

/// The analyzer as a tokenizer of SQLite's FTS5.
///
///     try FTS5Tokenizer.register(on: connection)
///     // CREATE VIRTUAL TABLE record_fts USING fts5(text, tokenize = 'adagia')
package enum FTS5Tokenizer {
  /// The name for `tokenize =`.
  package static let name = "adagia"

  /// Registers the tokenizer with one connection, given as SQLite's `sqlite3 *`. Every connection that uses the index
  /// needs it, including readers.
  /// - Throws: `TextAnalysisError` when this SQLite has no FTS5 or refuses the tokenizer.
  package static func register(on connection: OpaquePointer) throws {
    guard let api = adagia_fts5_api(connection) else {
      // Without memory, FTS5 cannot be asked for.
      let code = sqlite3_errcode(connection)
      throw code == SQLITE_NOMEM ? TextAnalysisError.tokenizerRefused(code: code) : .fullTextSearchMissing
    }
    var tokenizer = fts5_tokenizer(xCreate: create, xDelete: delete, xTokenize: tokenize)
    let code = api.pointee.xCreateTokenizer(api, name, nil, &tokenizer, nil)
    guard code == SQLITE_OK else { throw TextAnalysisError.tokenizerRefused(code: code) }
  }

  private typealias Create =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32

  /// Each table of each connection has its own tokenizer, and SQLite lets one thread at a time use a connection.
  private static let create: Create = { _, _, argumentCount, instance in
    guard argumentCount == 0 else { return SQLITE_ERROR }
    instance?.pointee = OpaquePointer(Unmanaged.passRetained(StemmingState()).toOpaque())
    return SQLITE_OK
  }

  private static let delete: @convention(c) (OpaquePointer?) -> Void = { instance in
    guard let instance else { return }
    Unmanaged<StemmingState>.fromOpaque(UnsafeRawPointer(instance)).release()
  }

  private typealias Tokenize =
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, TokenSink.Receive?
    ) -> Int32

  private static let tokenize: Tokenize = { instance, context, flags, text, length, receive in
    guard let instance, let text, let receive else { return SQLITE_OK }
    return Unmanaged<StemmingState>.fromOpaque(UnsafeRawPointer(instance))._withUnsafeGuaranteedRef { state in
      text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        let bytes = UnsafeBufferPointer(start: $0, count: Int(length))
        let sink = TokenSink(context: context, receive: receive)
        return scan(bytes, flags: flags, with: state, into: sink)
      }
    }
  }

  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>, flags: Int32, with state: StemmingState, into sink: TokenSink
  ) -> Int32 {
    let marker = IndexText.marker(of: text)
    if let marker, flags & FTS5_TOKENIZE_QUERY != 0, IndexText.announcesAlternatives(marker) {
      return hand(text[(marker.count + 2)...], to: sink)
    }
    let purpose: TokenScanner.Purpose =
      flags & FTS5_TOKENIZE_QUERY == 0
      ? .document(marker.flatMap { state.algorithm(for: $0) })
      : .query(marker.map { IndexText.algorithms(in: $0) } ?? [], isPrefix: flags & FTS5_TOKENIZE_PREFIX != 0)
    let offset = marker.map { $0.count + 2 } ?? 0
    return TokenScanner.scan(text, from: offset, for: purpose, isField: true, with: state, into: sink).status
  }

  /// Emits terms unchanged, all at one position.
  private static func hand(_ terms: Slice<UnsafeBufferPointer<UInt8>>, to sink: TokenSink) -> Int32 {
    var status: Int32 = SQLITE_OK
    var isFirst = true
    for term in terms.split(separator: IndexText.separator) where status == SQLITE_OK {
      let bytes = UnsafeBufferPointer(rebasing: term)
      guard let start = bytes.baseAddress else { continue }
      status = sink(start, count: bytes.count, range: term.startIndex..<term.endIndex, isColocated: !isFirst)
      isFirst = false
    }
    return status
  }
}

/// An error between the analyzer and SQLite.
package enum TextAnalysisError: Error, Equatable, CustomStringConvertible {
  /// The SQLite library was built without FTS5.
  case fullTextSearchMissing

  /// FTS5 refused the tokenizer; the code is SQLite's.
  case tokenizerRefused(code: Int32)

  /// The error in words, with the next step.
  package var description: String {
    switch self {
    case .fullTextSearchMissing:
      "This SQLite has no FTS5. Install a libsqlite3 with FTS5, such as Debian's."
    case .tokenizerRefused(let code):
      "SQLite refused the tokenizer '\(FTS5Tokenizer.name)': \(String(cString: sqlite3_errstr(code))). Open the catalog again."
    }
  }
}
