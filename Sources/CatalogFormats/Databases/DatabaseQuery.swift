internal import CatalogRecords
internal import HistoricalDates

/// A statement whose rows become records, and the value that each column becomes.
struct DatabaseQuery {
  let sql: String
  let columns: [Column]
  /// True if each row is a row of one table: then there cannot be more rows than bytes.
  var isOfTable = true

  struct Column {
    /// The name in the record.
    var name: String
    /// The name in the database, for messages.
    let origin: String
    var kind = Kind.plain

    init(_ name: String, origin: String? = nil, _ kind: Kind = .plain) {
      (self.name, self.origin, self.kind) = (name, origin ?? name, kind)
    }
  }

  enum Kind: Hashable {
    case plain
    /// A number of seconds or days, which becomes a date of ISO 8601.
    case date(DateNotation)
    /// A number of a year, which becomes EDTF of four digits.
    case year
    /// A list or an object in JSON, made by the statement.
    case json
    /// HTML, which becomes plain text.
    case html
    /// A title, or the address of a file, reduced to the file's name without its extension.
    case fileName
    /// Names of people with commas between them, which become a list.
    case people
  }
}

/// The queries of a database, with notices for the user.
struct DatabasePlan {
  var queries: [DatabaseQuery] = []
  /// Sentences without the file's name.
  var notices: [String] = []

  /// The names of all columns, each once, in order.
  var names: [String] {
    var known: Set<ExactString> = []
    return queries.flatMap(\.columns).map(\.name).filter { known.insert(ExactString($0)).inserted }
  }
}
