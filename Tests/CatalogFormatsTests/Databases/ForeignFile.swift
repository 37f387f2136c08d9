import CatalogFormats
import CatalogRecords
import Foundation
import GRDB
import TestTools

/// A database of another program, made from SQL in a folder of its own.
struct ForeignFile {
  let folder: TemporaryFolder
  let path: String

  /// - Parameter name: Its extension may decide the format.
  init(_ sql: String, name: String = "foreign.db") throws {
    folder = try TemporaryFolder()
    path = folder.path(name)
    try change(sql)
  }

  /// Runs statements in a connection that is closed afterward.
  func change(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }

  func events(_ options: InputOptions = InputOptions()) throws -> [ReadEvent] {
    var reader = try InputReader(path: path, options: options)
    var events: [ReadEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  /// One line an event, as `table` of readers of text.
  func table(_ options: InputOptions = InputOptions()) throws -> String {
    Self.table(try events(options))
  }

  /// As `table` of readers of text, with notices without the file's name.
  static func table(_ events: [ReadEvent]) -> String {
    events.map { event in
      if case .notice(let notice) = event { "notice: \(notice.text)" } else { CatalogFormatsTests.table([event]) }
    }.joined(separator: "\n")
  }

  /// The records as dictionaries without absent values.
  func records(_ options: InputOptions = InputOptions()) throws -> [[String: JSONValue]] {
    try events(options).compactMap(\.record).map { record in
      Dictionary(uniqueKeysWithValues: zip(record.names, record.values).filter { $0.1 != .null })
    }
  }

  /// The fault for which nothing is read.
  func fault(_ options: InputOptions = InputOptions()) -> DatabaseFault? {
    do {
      _ = try events(options)
      return nil
    } catch FormatError.database(_, let fault) {
      return fault
    } catch {
      return nil
    }
  }

  /// Names and bytes of all files in the folder.
  var files: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.bytes(of: $0)) })
    }
  }
}
