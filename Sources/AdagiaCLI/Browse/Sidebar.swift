internal import Adagia
internal import HistoricalDates

/// The values beside the hits: the facets of an answer and its histogram of centuries, with one value chosen.
struct Sidebar: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    let label: String
    /// The number of records, formatted.
    let count: String
    /// The same as the length of a bar.
    let size: Double
    /// The clause that finds these records. Nil without one.
    let clause: String?
  }

  struct Section: Hashable, Sendable {
    let title: String
    let items: [Item]
    /// True if the items are bins of time, in order, and are drawn as columns.
    var isHistogram = false
  }

  private(set) var sections: [Section] = []
  /// The chosen value: a section, and an item in it.
  private(set) var section = 0
  private(set) var item = 0

  init() {}

  /// - Parameter isInQuery: True if the query has a clause.
  init(facets: [Facet], histogram: DateHistogram?, isInQuery: (String) -> Bool) {
    // A value that all records have tells nothing, unless it can be taken out of the query.
    let telling = facets.filter { facet in
      facet.distinctCount > 1 || facet.missingCount > 0
        || facet.allValues.compactMap(\.clause).contains(where: isInQuery)
    }
    sections = telling.map { facet in
      Section(title: Self.titles[facet.field] ?? facet.field, items: facet.allValues.map(Self.item))
    }
    if let histogram { sections.append(Self.section(histogram)) }
    sections.removeAll(where: \.items.isEmpty)
  }

  /// The facets to ask for: field names, and their titles.
  static let fields = ["author", "tag", "lang", "in"]
  private static let titles = ["author": "Authors", "tag": "Tags", "lang": "Languages", "in": "Collections"]

  /// The chosen value. Nil when there are none.
  var chosen: Item? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].items[item]
  }

  /// Chooses another value, in the order of the sections.
  mutating func move(by distance: Int) {
    for _ in 0..<abs(distance) { step(distance > 0) }
  }

  /// Chooses the first value of the next section, or of the one before.
  mutating func moveSection(by distance: Int) {
    guard !sections.isEmpty else { return }
    (section, item) = (min(max(0, section + distance), sections.count - 1), 0)
  }

  /// Chooses the value that was chosen in another answer, if this one has it too.
  mutating func follow(_ other: Sidebar) {
    guard let clause = other.chosen?.clause else { return }
    for (number, section) in sections.enumerated() {
      guard let index = section.items.firstIndex(where: { $0.clause == clause }) else { continue }
      (self.section, item) = (number, index)
      return
    }
  }

  private mutating func step(_ isForward: Bool) {
    guard sections.indices.contains(section) else { return }
    if isForward {
      if item + 1 < sections[section].items.count {
        item += 1
      } else if section + 1 < sections.count {
        (section, item) = (section + 1, 0)
      }
    } else if item > 0 {
      item -= 1
    } else if section > 0 {
      section -= 1
      item = sections[section].items.count - 1
    }
  }

  // MARK: Values

  private static func item(_ value: Facet.Value) -> Item {
    Item(label: value.value, count: value.count.grouped, size: Double(value.count), clause: value.clause)
  }

  private static func section(_ histogram: DateHistogram) -> Section {
    var items: [Item] = []
    for (index, bar) in histogram.bars.enumerated() {
      var bin = index == 0 ? bar.bin : histogram.bars[index - 1].bin.following
      // Empty centuries have a column too, or the axis would not be one of time.
      while bin != bar.bin, items.count < mostBins {
        items.append(Item(label: bin.edtf.englishText, count: "0", size: 0, clause: nil))
        bin = bin.following
      }
      items.append(
        Item(
          label: bar.bin.edtf.englishText, count: HistogramOutput.text(bar.count), size: bar.count,
          clause: bar.clause))
    }
    return Section(title: "Centuries", items: items, isHistogram: true)
  }

  private static let mostBins = 100
}
