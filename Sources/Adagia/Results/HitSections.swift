public import CatalogQuery
public import CatalogRecords
public import HistoricalDates
internal import TextAnalysis

/// Hits with something in common, such as the first letter of their titles.
public struct HitSection: Hashable, Identifiable, Sendable {
  /// The common value, unique among the sections; `""` for hits without one.
  public let title: String
  /// One hit or more, in the order of the answer.
  public let hits: [Hit]

  /// The title, which no other section of the answer has.
  public var id: String { title }

  /// A section that you make yourself, as for a preview.
  public init(title: String, hits: [Hit]) {
    (self.title, self.hits) = (title, hits)
  }
}

/// The rule that divides hits into sections.
public struct SectionKey: Sendable {
  /// The section of a record, and its place among the sections; `nil` for the last one, which has no title.
  let section: @Sendable (StoredRecord) -> (title: String, order: String)?

  /// Sections with your own titles, ordered by them.
  ///
  ///     SectionKey { $0.creditedCreator }
  ///
  /// - Parameter title: The title of a record's section; `nil` or `""` for the last one.
  public init(_ title: @escaping @Sendable (StoredRecord) -> String?) {
    section = { record in title(record).map { ($0, folded($0)) } }
  }

  /// The first letter of the title without its article, as in the order by title: `The Waves` is in W. Digits and signs
  /// are in `#`.
  public static let titleInitial = SectionKey { record in
    guard let title = record.title else { return nil }
    let text = sortingText(ofTitle: title, in: record.language.map { LanguageTag($0) })
    guard let first = text.first else { return nil }
    return first.isLetter ? first.uppercased() : "#"
  }

  /// The value of an extra field; the first one of a list.
  public static func extra(_ name: String) -> SectionKey {
    SectionKey { record in
      if case .array(let values)? = record.extra[name] { return values.first?.plainText }
      return record.extra[name]?.plainText
    }
  }

  /// The century, decade, year or month that the date begins in, in EDTF and in chronological order.
  public static func date(_ unit: CalendarBin.Unit) -> SectionKey {
    SectionKey(section: { record in
      guard let start = record.date?.interval?.start, start.magnitude < 1e11 else { return nil }
      let day = (start + 0.5).rounded(.down)
      let bin = CalendarBin(unit, containing: CivilDate(dayNumber: Int(day)))
      // Days since long before all of them, so that all numbers have the same count of digits.
      return (bin.edtf.description, String(5e11 + day))
    })
  }

  private init(section: @escaping @Sendable (StoredRecord) -> (title: String, order: String)?) {
    self.section = section
  }
}

extension SearchAnswer {
  /// The hits in sections. The sections are in the order of their titles or times, the one without a title last. Hits
  /// keep the order of the answer.
  ///
  /// - Complexity: O(*n* log *n*) in the number of hits.
  public func sections(by key: SectionKey) -> [HitSection] {
    var orders: [String: String] = [:]
    var hitsOfTitle: [String: [Hit]] = [:]
    for hit in hits {
      let (title, order) = key.section(hit.record) ?? ("", "")
      hitsOfTitle[title, default: []].append(hit)
      orders[title] = min(orders[title] ?? order, order)
    }
    func precedes(_ left: String, _ right: String) -> Bool {
      if left.isEmpty || right.isEmpty { return right.isEmpty && !left.isEmpty }
      let (one, other) = (orders[left] ?? "", orders[right] ?? "")
      return one != other ? one < other : left < right
    }
    return hitsOfTitle.keys.sorted(by: precedes).map { HitSection(title: $0, hits: hitsOfTitle[$0] ?? []) }
  }
}
