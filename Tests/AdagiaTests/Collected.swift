import Adagia

final class Collected: @unchecked Sendable {
  // Proof: one walk at a time appends to it.
  private(set) var records: [StoredRecord] = []
  func append(_ record: StoredRecord) { records.append(record) }
}
