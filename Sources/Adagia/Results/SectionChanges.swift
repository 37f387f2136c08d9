internal import CatalogQuery
internal import CatalogRecords

/// The differences between two lists of sections, as a table view takes them in one batch: removals by their places
/// before the change, everything else by places after it, ascending.
public struct SectionChanges: Hashable, Sendable {
  /// The place of a hit: its section, and its number there; both from 0.
  public struct Place: Hashable, Comparable, Sendable {
    /// The section's number, from 0.
    public let section: Int
    /// The hit's number in its section, from 0.
    public let item: Int

    /// A place by its two numbers.
    public init(section: Int, item: Int) {
      (self.section, self.item) = (section, item)
    }

    public static func < (left: Place, right: Place) -> Bool {
      (left.section, left.item) < (right.section, right.item)
    }
  }

  /// A hit that moved to another section, or to another place in its own.
  public struct Move: Hashable, Sendable {
    /// Before.
    public let from: Place
    /// After.
    public let to: Place
  }

  /// Sections that are gone, by their places before.
  public let removedSections: [Int]
  /// New sections, by their places after.
  public let insertedSections: [Int]
  /// Hits that are gone, by their places before, including those of sections that are gone.
  public let removals: [Place]
  /// New hits, by their places after, including those in new sections.
  public let insertions: [Place]
  /// Hits that moved, except those that only insertions and removals push aside.
  public let moves: [Move]
  /// Hits with other content, by their places after, even if they also moved.
  public let updates: [Place]

  /// True if nothing differs.
  public var isEmpty: Bool {
    removedSections.isEmpty && insertedSections.isEmpty && removals.isEmpty && insertions.isEmpty && moves.isEmpty
      && updates.isEmpty
  }

  /// - Complexity: O(*n* log *n*) in the number of hits.
  public init(from old: [HitSection], to new: [HitSection]) {
    let (oldPlaces, newPlaces) = (Self.places(old), Self.places(new))
    let (oldTitles, newTitles) = (Set(old.map(\.title)), Set(new.map(\.title)))
    removedSections = old.indices.filter { !newTitles.contains(old[$0].title) }
    insertedSections = new.indices.filter { !oldTitles.contains(new[$0].title) }
    removals = oldPlaces.filter { newPlaces[$0.key] == nil }.map(\.value).sorted()
    insertions = newPlaces.filter { oldPlaces[$0.key] == nil }.map(\.value).sorted()
    let kept = newPlaces.filter { oldPlaces[$0.key] != nil }.sorted { $0.value < $1.value }
    let still = Self.unmoved(kept.map(\.key), oldPlaces, old, newPlaces, new)
    moves = kept.compactMap { (id, to) -> Move? in
      still.contains(id) ? nil : oldPlaces[id].map { Move(from: $0, to: to) }
    }
    updates = kept.compactMap { (id, to) -> Place? in
      guard let from = oldPlaces[id] else { return nil }
      return old[from.section].hits[from.item] == new[to.section].hits[to.item] ? nil : to
    }
  }

  private static func places(_ sections: [HitSection]) -> [RecordID: Place] {
    var places: [RecordID: Place] = [:]
    for (section, hits) in sections.map(\.hits).enumerated() {
      for (item, hit) in hits.enumerated() { places[hit.id] = Place(section: section, item: item) }
    }
    return places
  }

  /// The hits that need not move: the largest set of those that stay in their section and keep their order.
  ///
  /// - Parameter kept: The hits on both sides, in the new order.
  private static func unmoved(
    _ kept: [RecordID], _ oldPlaces: [RecordID: Place], _ old: [HitSection], _ newPlaces: [RecordID: Place],
    _ new: [HitSection]
  ) -> Set<RecordID> {
    var runs: [Int: [(id: RecordID, from: Int)]] = [:]
    for id in kept {
      guard let from = oldPlaces[id], let to = newPlaces[id] else { continue }
      guard old[from.section].title == new[to.section].title else { continue }
      runs[to.section, default: []].append((id, from.item))
    }
    return runs.values.reduce(into: []) { still, run in
      still.formUnion(longestAscending(run.map(\.from)).map { run[$0].id })
    }
  }

  /// The places of the longest ascending subsequence (Schensted 1961).
  ///
  /// - Complexity: O(*n* log *n*).
  private static func longestAscending(_ values: [Int]) -> [Int] {
    // The last element of the best subsequence of each length, and the element before each.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (place, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var result: [Int] = []
    var next = ends.last
    while let place = next {
      result.append(place)
      next = previous[place]
    }
    return result.reversed()
  }
}
