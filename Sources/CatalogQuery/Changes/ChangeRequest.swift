public import CatalogRecords
public import HistoricalDates

/// A page of the latest change of each record, oldest first.
public struct ChangeRequest: Hashable, Sendable {
  /// The earliest moment, inclusive; `nil` for all.
  public var from: JulianDay?
  /// The end of the period, exclusive; `nil` for none.
  public var until: JulianDay?
  /// The name of a collection; `nil` for all.
  public var collection: String?
  /// The last change of the previous page, to continue after it.
  public var after: ChangePosition?
  /// The most changes to return, 0 or more.
  public var limit: Int { didSet { limit = limit.clampedCount } }
  /// The most bytes of the records' values, at which a page ends before `limit`; `nil` for any number. A record that is
  /// larger is on a page of its own.
  public var byteLimit: Int?

  /// A request for the first page, or for the one after a position. A negative limit counts as 0.
  public init(
    from: JulianDay? = nil, until: JulianDay? = nil, collection: String? = nil, after: ChangePosition? = nil,
    limit: Int = 100
  ) {
    (self.from, self.until, self.collection, self.after) = (from, until, collection, after)
    self.limit = limit.clampedCount
  }
}

/// The place of a change among all: its moment to the millisecond, then the record's ID.
public struct ChangePosition: Hashable, Comparable, Sendable {
  /// The time of the change.
  public let moment: JulianDay
  /// The record that was changed, which orders changes of one moment.
  public let id: RecordID

  /// A place to continue after, also one that no change has.
  public init(moment: JulianDay, id: RecordID) { (self.moment, self.id) = (moment, id) }

  public static func < (left: ChangePosition, right: ChangePosition) -> Bool {
    left.moment == right.moment ? left.id < right.id : left.moment < right.moment
  }
}

/// The latest change of a record.
public struct RecordChange: Hashable, Sendable {
  /// The place among all changes, with the record's ID.
  public let position: ChangePosition
  /// The name of the record's collection.
  public let collection: String
  /// `nil` for a record that was removed.
  public let record: StoredRecord?
}

/// A page of changes.
public struct ChangePage: Hashable, Sendable {
  /// By ascending position.
  public let changes: [RecordChange]
  /// The number of all changes of the request, on this page and on all others.
  public let total: Int
  /// True if further changes follow.
  public let hasMore: Bool
}
