/// What tells one row of records from another: the number, and for earlier states the entry of the journal before it.
struct RowKey: Hashable, Comparable {
  let entry: Int64
  let id: Int64

  static func < (left: RowKey, right: RowKey) -> Bool {
    (left.entry, left.id) < (right.entry, right.id)
  }
}
