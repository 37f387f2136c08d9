public import CatalogStore

/// In tests an entry may be written as its number.
extension JournalEntryID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self.init(value) }
}
