/// The frequencies of a group in the records where no term has all its positions. In all others the group's frequency
/// is the largest of its terms'.
final class Nesting {
  /// Ascending, with `ListCursor.end` after the last.
  let ids: UnsafeMutablePointer<UInt32>
  /// Weighted occurrences in the fields.
  let frequencies: UnsafeMutablePointer<Double>
  let count: Int

  init(_ exceptions: [GroupFacts.Exception], _ mask: FieldMask, _ weights: [Double]) {
    count = exceptions.count
    ids = .allocate(capacity: count + 1)
    frequencies = .allocate(capacity: count + 1)
    for (place, exception) in exceptions.enumerated() {
      ids[place] = exception.id
      frequencies[place] = exception.counts.weighted(weights, in: mask)
    }
    (ids[count], frequencies[count]) = (ListCursor.end, 0)
  }

  deinit {
    ids.deallocate()
    frequencies.deallocate()
  }

  /// The first place whose id is at least `id`.
  func place(of id: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The frequency in a record; `nil` for one that is not an exception.
  func frequency(_ id: UInt32) -> Double? {
    guard count > 0 else { return nil }
    let place = place(of: id)
    return ids[place] == id ? frequencies[place] : nil
  }
}
