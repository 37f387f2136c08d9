internal import Foundation

/// A catalog's progress through the changes of a table, which the catalog notes with the records.
///
/// The database has the same `state` under the catalog's name. Each synchronization that changes something gives both a
/// new one, so that an older copy of either is noticed, and all rows are read again.
struct TableMark: Hashable, Codable, Sendable {
  /// What is being read.
  enum Phase: Hashable, Codable, Sendable {
    /// All rows, from this number on.
    case rows(from: Int64)
    /// Records whose rows are gone.
    case strays
    /// Changed rows.
    case changes
  }

  /// The catalog's name in the database: random.
  var index: String
  /// A random name of the state.
  var state: String
  /// The last change whose row the catalog has.
  var position: Int64
  var phase: Phase
  /// The rows as they were when no change was left.
  var sums: RowSums?

  /// The mark of a catalog that is about to read all rows.
  ///
  /// - Parameters:
  ///   - known: Its last mark, if any.
  ///   - position: The last change before the first row is read.
  init(readingAllAfter known: TableMark?, position: Int64) {
    index = known?.index ?? UUID().uuidString
    state = UUID().uuidString
    self.position = position
    phase = .rows(from: .min)
  }

  /// The mark in a catalog's note; `nil` for one that cannot be read.
  init?(note: String) {
    guard let mark = try? JSONDecoder().decode(TableMark.self, from: Data(note.utf8)) else { return nil }
    self = mark
  }

  /// The note of a catalog.
  var note: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// The same place in a new state.
  var renewed: TableMark {
    var mark = self
    mark.state = UUID().uuidString
    return mark
  }
}
