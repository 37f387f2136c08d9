/// Finds where words with some beginning, which may stand for any number of terms, are in some records: those in which other
/// words have to be near them.
struct BeginningPlaces {
  private var places = RecordPlaces()
  private let lists: TermLists

  /// Reads all lists of a phrase of one position.
  init(_ phrase: RankedPhrase, in records: RecordBits, _ lists: TermLists) throws {
    self.lists = lists
    let reader = ShortListReader(lists.state, lists.fieldWeights, phrase.fields)
    for beginning in phrase.beginnings {
      try lists.forEachRow(beginningWith: beginning) { term, row in
        if try reader.read(row), !(0..<reader.count).contains(where: { records.contains(reader.ids[$0]) }) { return }
        try places.append(lists.list(term, row, phrase.fields), in: records)
      }
    }
  }

  /// The records that have any of the words, with all positions; `nil` when there are none.
  var list: TermList? { TermList(of: places, length: 1, lists) }
}
