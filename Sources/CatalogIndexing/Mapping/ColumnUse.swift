/// A column of a file, and the field that its values become.
public struct ColumnUse: Hashable, Sendable {
  /// The reason for the field.
  public enum Reason: String, Hashable, Sendable {
    /// A rule of the user or a manifest.
    case rule
    /// The column has the name of the field, or an everyday name of it.
    case name
    /// The column has a known name in some language.
    case alias
    /// The values look like it.
    case content
    /// Nothing: the column is kept as an extra field of its own name.
    case unused
  }

  /// The column's name in the file.
  public let column: String
  /// The fields: core fields, special ones, or `extra.NAME`. Several when rules say so.
  public let fields: [String]
  /// The reason for the fields.
  public let reason: Reason
  /// True if its values are sentences or phrases.
  package let isWordy: Bool

  package init(column: String, fields: [String], reason: Reason, isWordy: Bool) {
    (self.column, self.fields, self.reason, self.isWordy) = (column, fields, reason, isWordy)
  }
}

/// The columns of a file and their fields, as the file's first records show them.
public struct ColumnReport: Hashable, Sendable {
  /// The path as the user typed it; `-` is standard input.
  public let file: String
  /// In the order of their first appearance.
  public let columns: [ColumnUse]
  /// The names of the members that lead to the list of records in a JSON file; empty for most files.
  public let listPath: [String]

  package init(file: String, columns: [ColumnUse], listPath: [String] = []) {
    (self.file, self.columns, self.listPath) = (file, columns, listPath)
  }

  /// Fields that were found by contents alone, with their columns.
  package var guesses: [ColumnUse] { columns.filter { $0.reason == .content } }

  /// Columns that no field takes.
  package var unused: [ColumnUse] { columns.filter { $0.reason == .unused } }

  /// The report without the file: equal for files of one kind.
  package var shape: [ColumnUse] { columns }

  /// Remarks for the user, one line each. Empty when every column has a field by its name.
  package var remarks: [String] {
    [listRemark, guessRemark, unusedRemark].compactMap(\.self)
  }

  private var listRemark: String? {
    guard !listPath.isEmpty else { return nil }
    return "\(file): the records are the list '\(listPath.joined(separator: "."))'; what is beside it was skipped."
  }

  private var guessRemark: String? {
    guard !guesses.isEmpty else { return nil }
    let list = guesses.map { "\($0.fields.joined(separator: ", ")) from '\($0.column)'" }.joined(separator: ", ")
    return "\(file): no column is named like a text or a title, so the fields were guessed by content: \(list)."
  }

  private var unusedRemark: String? {
    guard !unused.isEmpty else { return nil }
    let names = unused.prefix(Self.mostNamed).map { "'\($0.column)'" }.joined(separator: ", ")
    let more = unused.count > Self.mostNamed ? " and \(unused.count - Self.mostNamed) more" : ""
    let fate = "kept as extra fields, which plain words search only where nothing else matches"
    var text = "\(file): \(fate): \(names)\(more)."
    if let wordy = unused.first(where: \.isWordy) { text += " '\(wordy.column)' has texts: should it be a note?" }
    return text
  }

  private static let mostNamed = 8
}
