/// Where a page of hits ended, to go on from there: opaque to whoever passes it on.
///
/// It names the last hit's place in the order and not a number of hits, so that the next page neither repeats nor
/// skips a hit when records come in between.
public struct PageCursor: Hashable, Sendable, LosslessStringConvertible {
  /// What the place is made of, for each kind of order.
  enum Place: Hashable, Sendable {
    case key(SortKey)
    case name(id: Int64)
  }

  let sort: SortOrder
  let place: Place

  init(sort: SortOrder, place: Place) {
    self.sort = sort
    self.place = place
  }

  /// `nil` when the text is not what `description` gave.
  public init?(_ description: String) {
    let parts = description.split(separator: "_", omittingEmptySubsequences: false)
    guard let sort = parts.first.flatMap({ SortOrder(rawValue: String($0)) }) else { return nil }
    let numbers = parts.dropFirst().compactMap { UInt64($0, radix: 36) }
    self.sort = sort
    switch (parts.count, numbers.count) {
    case (2, 1) where sort == .author:
      place = .name(id: Int64(bitPattern: numbers[0]))
    case (4, 3) where sort != .author:
      let primary = Double(bitPattern: numbers[0])
      let secondary = Double(bitPattern: numbers[1])
      guard !primary.isNaN, !secondary.isNaN else { return nil }
      place = .key(SortKey(primary: primary, secondary: secondary, id: Int64(bitPattern: numbers[2])))
    default: return nil
    }
  }

  public var description: String {
    let numbers: [UInt64] =
      switch place {
      case .key(let key): [key.primary.bitPattern, key.secondary.bitPattern, UInt64(bitPattern: key.id)]
      case .name(let id): [UInt64(bitPattern: id)]
      }
    return ([sort.rawValue] + numbers.map { String($0, radix: 36) }).joined(separator: "_")
  }
}
