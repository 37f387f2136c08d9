internal import CSystemFTS5
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// An FTS5 tokenizer, called as FTS5 calls it: through its C function table, with a C callback for the terms.
final class TokenizerProbe {
  private let database: DatabaseQueue
  private let functions: fts5_tokenizer
  private let instance: OpaquePointer

  /// - Parameters:
  ///   - name: `adagia` or a tokenizer of SQLite.
  ///   - arguments: The arguments after the name, as in `tokenize = '…'`.
  init(_ name: String, arguments: [StaticString] = []) throws {
    database = try DatabaseQueue()
    let (functions, instance) = try database.writeWithoutTransaction { db in
      guard let connection = db.sqliteConnection, let api = adagia_fts5_api(connection) else { throw Failure.missing }
      try FTS5Tokenizer.register(on: connection)
      return try Self.made(name, arguments, by: api)
    }
    self.functions = functions
    self.instance = instance
  }

  deinit { functions.xDelete(instance) }

  enum Failure: Error {
    case missing
    case stopped(code: Int32)
  }

  /// Tokenizes a document.
  ///
  /// - Returns: The number of terms.
  func terms(in document: [UInt8]) throws -> Int {
    var count = 0
    let code = document.withUnsafeBytes { bytes in
      functions.xTokenize(
        instance, &count, FTS5_TOKENIZE_DOCUMENT, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count)
      ) { context, _, _, _, _, _ in
        context?.assumingMemoryBound(to: Int.self).pointee += 1
        return SQLITE_OK
      }
    }
    guard code == SQLITE_OK else { throw Failure.stopped(code: code) }
    return count
  }

  private static func made(
    _ name: String, _ arguments: [StaticString], by api: UnsafeMutablePointer<fts5_api>
  ) throws -> (fts5_tokenizer, OpaquePointer) {
    var data: UnsafeMutableRawPointer?
    var functions = fts5_tokenizer()
    guard api.pointee.xFindTokenizer(api, name, &data, &functions) == SQLITE_OK else { throw Failure.missing }
    var words = arguments.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) as Optional }
    var instance: OpaquePointer?
    guard functions.xCreate(data, &words, Int32(words.count), &instance) == SQLITE_OK, let instance else {
      throw Failure.missing
    }
    return (functions, instance)
  }
}
