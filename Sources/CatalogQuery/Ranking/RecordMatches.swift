/// What of a query stands in one record.
struct RecordMatches {
  /// The fields that have a word of the query.
  var fields: [FieldMatches] = []
  var parts: PartMatches
  /// The positions of all its fields.
  var length = 0
}
