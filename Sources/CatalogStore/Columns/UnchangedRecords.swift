/// The records whose values in the columns have stayed since a build of the ranked index began: those that it covers,
/// except those noted as changed.
///
/// A change of a covered record notes the record in the same transaction. Two states of a file with the same build
/// therefore agree on all records that the later one has not noted.
package struct UnchangedRecords: Sendable {
  /// A number that no other build has.
  private let build: UInt64
  /// The highest id that the build covers.
  private let lastID: UInt32
  /// The records up to it that were changed or removed since the build began, ascending.
  let changed: [UInt32]

  package init(build: UInt64, lastID: UInt32, changed: [UInt32]) {
    (self.build, self.lastID, self.changed) = (build, lastID, changed)
  }

  /// True if the values of these records were the same in an earlier state. They may not be when a record that was
  /// noted then is not noted now: the file was replaced by an older one.
  package func hasFollowed(_ earlier: UnchangedRecords) -> Bool {
    guard build == earlier.build, lastID == earlier.lastID else { return false }
    var rest = changed[...]
    return earlier.changed.allSatisfy { id in
      rest = rest.drop { $0 < id }
      return rest.first == id
    }
  }

  /// The number of a chunk's first blocks that have covered records alone.
  func coveredBlockCount(ofChunk number: Int) -> Int {
    let records = Int(lastID) + 1 - number * ColumnKind.chunkLength
    return min(max(0, records), ColumnKind.chunkLength) / ColumnChunk.blockLength
  }
}
