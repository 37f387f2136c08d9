/// What all records that were found have as one of their fields, counted.
public struct Facet: Hashable, Sendable {
  /// A value and how many of the records have it.
  public struct Value: Hashable, Sendable {
    /// As the records write it; languages as canonical tags, types in lower case, times in EDTF.
    public let value: String
    /// How many records have it: exact, and each record once, however often it has the value.
    public let count: Int
    /// What to add to the query to find these records; `nil` where the query language has no word for it.
    ///
    /// Of names, subjects and other texts it may find more: it asks for the words in a row, which longer names may have
    /// too. `lang:` takes regions and scripts in.
    public let clause: String?
  }

  /// The field, as it was asked for.
  public let field: String
  /// Those that most records have first, those of the same count by name, times by time; at most as many as were asked
  /// for.
  public let values: [Value]
  /// How many different values there are in all.
  public let distinctCount: Int
  /// How many of the records have none.
  public let missingCount: Int

  /// How many values are not among `values`.
  public var unlistedCount: Int { distinctCount - values.count }
}
