import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import HistoricalDates
import QueryLanguage
import TestTools
import Testing

@Suite(.serialized) struct FacetTests {
  private static let names = [
    "Mark Twain", "Twain, Mark, 1835-1910.", "Seneca", "Émile Zola", "emile zola", "J. R. R. Tolkien", "魯迅", "老子",
    "Hawai\"i Writers' \"Club\"", "“Anon.”", "???", "C++ Group", "a*", "O'Brien", "Ærøskøbing", "Иван Бунин",
    "Running Men", "Anonymous", "proverb",
    "صلاح عبد الصبور", "צה\"ל", "Smith (J.)", "Smith OR Jones", "-minus", "=same", "author:x",
  ]

  /// Every kind of value, several of a kind in one record, and none.
  private static func records(seed: UInt64) -> [CatalogRecord] {
    var random = SeededGenerator(seed: seed)
    return (0..<300).map { number in
      var record = CatalogRecord.sample(
        ["red rose", "red tulip", "rose and thorn", "white lily"].randomElement(using: &random)! + " \(number)",
        title: Bool.random(using: &random) ? "Book \(number % 7)" : nil,
        date: dates.randomElement(using: &random)!,
        lang: [nil, "en", "de", "zh", "zh-Hant", "ger", "pt-BR"].randomElement(using: &random)!,
        tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in names.randomElement(using: &random)! },
        type: [nil, "book", "Proverb", "my type"].randomElement(using: &random)!)
      record.attributions = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Attribution(
          creator: names.randomElement(using: &random)!, role: Attribution.Role.allCases.randomElement(using: &random)!)
      }
      record.source = Bool.random(using: &random) ? names.randomElement(using: &random) : nil
      record.extra["shelf"] = [
        nil, .string("B 12"), .integer(12), .array([.string("B 12"), .string("C"), .string("C")]),
      ]
      .randomElement(using: &random)!
      return record
    }
  }

  private static let dates: [String?] = [
    nil, "undated", "1843", "1840s", "1898/1901", "1985/..", "-0044", "0050", "0000", "18th century", "-9999/9999",
    "1789-07-14", "1950~", "../1900", "-0100/0001",
  ]

  /// What a record has as a field, counted the slow way.
  private static func values(_ field: String, of stored: StoredRecord) -> Set<String> {
    let record = stored.record
    switch field {
    case "role": return Set(record.attributions.map(\.role.rawValue))
    case "tag": return Set(record.subjects)
    case "source": return Set([record.source].compactMap(\.self))
    case "title": return Set([record.title].compactMap(\.self))
    case "type": return Set([record.type?.lowercased()].compactMap(\.self))
    case "lang": return Set([record.language == "ger" ? "de" : record.language].compactMap(\.self))
    case "in": return [stored.collection]
    case "shelf":
      let elements: [JSONValue] =
        switch record.extra["shelf"] {
        case .array(let values)?: values
        case let value?: [value]
        case nil: []
        }
      return Set(elements.map(\.plainText))
    default: return []
    }
  }

  private static let catalog = Task {
    let catalog = try await SampleCatalog(records(seed: 5), isShared: true)
    try await catalog.add(records(seed: 6), to: "other one")
    return catalog
  }

  private static let queries = ["", "rose", "red OR lily", "rose -thorn lang:de", "lang:pt tulip"]

  /// All records that each of the queries finds, loaded once: they take most of the time.
  private static let found = Task {
    var found: [String: [StoredRecord]] = [:]
    for query in queries {
      found[query] = try await catalog.value.answer(SearchRequest(query, limit: 1_000)).hits.map(\.record)
    }
    return found
  }

  @Test(
    "every record is counted, and once for each value",
    arguments: ["role", "tag", "source", "title", "type", "lang", "in", "shelf"])
  func countsAreExact(field: String) async throws {
    let catalog = try await Self.catalog.value
    for query in Self.queries {
      var request = SearchRequest(query, limit: 10)
      request.facets = [FacetRequest(field, limit: 1_000), FacetRequest(field, limit: 2)]
      let answer = try await catalog.answer(request)
      let sets = try #require(try await Self.found.value[query]).map { Self.values(field, of: $0) }
      var expected: [String: Int] = [:]
      for value in sets.joined() { expected[value, default: 0] += 1 }
      let facet = try #require(answer.facets.first, "\(query)")
      #expect(Dictionary(uniqueKeysWithValues: facet.values.map { ($0.value, $0.count) }) == expected, "\(query)")
      #expect(facet.missingCount == sets.count { $0.isEmpty })
      #expect(facet.distinctCount == expected.count)
      let sorted = facet.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
      #expect(facet.values == sorted)
      #expect(answer.facets[1].values == Array(sorted.prefix(2)))
      #expect(answer.facets[1].distinctCount == expected.count)
      request.limit = 0
      #expect(try await catalog.answer(request).facets == answer.facets)
    }
  }

  /// The names of a record by what they have of it, told by the roles alone.
  private static func parts(of record: CatalogRecord) -> [String: Int] {
    let hasAuthor = record.attributions.contains { [.said, .wrote].contains($0.role) }
    var parts: [String: Int] = [:]
    for attribution in record.attributions {
      let part =
        switch attribution.role {
        case .said, .wrote: 0
        case .attributed, .disputed: hasAuthor ? 2 : 0
        case .misattributed: 1
        case .translated: 2
        }
      parts[attribution.creator] = min(parts[attribution.creator] ?? 2, part)
    }
    return parts
  }

  @Test("a name has numbers for its credit, for misattributions, and for the rest; words for no name come after all")
  func credit() async throws {
    let catalog = try await SampleCatalog(Self.records(seed: 5))
    for query in ["", "rose", "red OR lily", "rose -thorn lang:de"] {
      var request = SearchRequest(query, limit: 1_000)
      request.facets = [FacetRequest("author", limit: 1_000), FacetRequest("author", limit: 2)]
      let answer = try await catalog.answer(request)
      let parts = answer.hits.map { Self.parts(of: $0.record.record) }
      let facet = try #require(answer.facets.first)
      for name in Set(parts.flatMap(\.keys)) {
        let value = try #require((facet.values + facet.unnamed).first { $0.value == name })
        let counts = (0...2).map { part in parts.count { $0[name] == part } }
        #expect([value.count, value.misattributedCount, value.otherCount] == counts, "\(query) \(name)")
      }
      #expect(facet.missingCount == parts.count { $0.isEmpty })
      #expect(Set(facet.unnamed.map(\.value)).isSubset(of: ["Anonymous", "proverb", "“Anon.”"]))
      #expect(facet.distinctCount == facet.values.count)
      let sorted = facet.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
      #expect(facet.values == sorted)
      #expect(answer.facets[1].values == Array(sorted.prefix(2)))
      #expect(answer.facets[1].unnamed.allSatisfy(facet.unnamed.contains))
    }
  }

  @Test("a clause finds what it counted, and more only in a query for text", arguments: 0..<2 as Range<UInt64>)
  func clausesDrillDown(seed: UInt64) async throws {
    let catalog = try await SampleCatalog(Self.records(seed: seed))
    let textFields = ["author", "tag", "source", "title"]
    let filterFields = ["role", "lang", "type", "in", "century", "decade", "year", "month"]
    for query in ["", "rose", "red OR lily"] {
      var request = SearchRequest(query, limit: 0)
      request.facets = (textFields + filterFields).map { FacetRequest($0, limit: 40) }
      for facet in try await catalog.answer(request).facets {
        for value in facet.values {
          guard let clause = value.clause else {
            #expect(["???", "צה\"ל"].contains(value.value), "\(value)")
            continue
          }
          let found = try await catalog.answer(SearchRequest("(\(query)) \(clause)", limit: 0)).total
          let all = query.isEmpty ? try await catalog.answer(SearchRequest(clause, limit: 0)).total : found
          if textFields.contains(facet.field) || clause == "lang:zh" {
            #expect(all >= value.count, "\(clause): \(value.count), found \(all)")
          } else {
            #expect(all == value.count, "\(query) \(clause): \(value.count), found \(all)")
          }
        }
      }
    }
  }

  @Test("the clause of an extra field's value finds exactly the records that it counted")
  func extraFieldsDrillDown() async throws {
    let values: [JSONValue] = [
      .string("A38"), .string("A3"), .string("B 12"), .integer(300), .integer(-5), .number(2.5), .bool(true),
      .string("false"), .string("Knopf, Alfred A."), .string("(x)"), .string("rose^2"), .string("kno*"), .string("a|b"),
      .string("{c,d}"), .string("/e/"), .string("well-known"), .string("OR"), .string("魯迅"),
      .array([.string("left"), .string("right")]),
    ]
    let catalog = try await SampleCatalog(
      values.enumerated().flatMap { number, value in
        (0...number % 3).map { copy in
          var record = CatalogRecord.sample("rose \(number) \(copy)")
          record.extra["shelf"] = value
          return record
        }
      })
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest("shelf", limit: 100)]
    let facet = try #require(try await catalog.answer(request).facets.first)
    #expect(facet.distinctCount == values.count + 1)
    for value in facet.values {
      // A value that ends in a star means the beginning of a word, and this one none at all.
      guard let clause = value.clause else {
        #expect(value.value == "kno*")
        continue
      }
      #expect(try await catalog.answer(SearchRequest(clause, limit: 0)).total == value.count, "\(clause)")
      #expect(try await catalog.answer(SearchRequest("rose \(clause)", limit: 0)).total == value.count, "\(clause)")
    }
  }

  @Test(
    "values of extra fields that no clause can name have none",
    arguments: [
      ("shelf", "A 38", #"shelf:"A 38""#), ("shelf", "A\"38", nil), ("shelf", ">=300", nil), ("shelf", "*", nil),
      ("shelf", "???", nil), ("shelf", "1..2", nil), ("has", "note", nil), ("my shelf", "A38", nil),
    ])
  func unwritableExtraValues(field: String, value: String, clause: String?) async throws {
    var record = CatalogRecord.sample("rose")
    record.extra[field] = .string(value)
    let catalog = try await SampleCatalog([record])
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest(field)]
    #expect(try await catalog.answer(request).facets.first?.values.map(\.clause) == [clause])
  }

  @Test("a clause of a plain name finds exactly its records")
  func aClauseOfAPlainNameFindsExactlyItsRecords() async throws {
    let catalog = try await SampleCatalog([
      .sample("a", by: "Mark Twain"), .sample("b", by: "Mark Twain"), .sample("c", by: "Jane Austen"), .sample("d"),
    ])
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest("by")]
    let facet = try #require(try await catalog.answer(request).facets.first)
    #expect(facet.values.map(\.clause) == [#"author:"Mark Twain""#, #"author:"Jane Austen""#])
    #expect(try await catalog.ids(#"author:"Mark Twain""#).sorted() == [1, 2] && facet.missingCount == 1)
  }

  @Test("times are counted as date: finds them, open and wide ones too", arguments: CalendarBin.Unit.allCases)
  func datesAreCountedInEveryBinTheyTouch(unit: CalendarBin.Unit) async throws {
    let catalog = try await SampleCatalog(Self.dates.enumerated().map { .sample("a \($0)", date: $1) })
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest(unit.rawValue, limit: 100_000)]
    let facet = try #require(try await catalog.answer(request).facets.first)
    let undated = try await catalog.answer(SearchRequest("-date:..")).total
    #expect(facet.missingCount == undated)
    #expect(facet.values.count == facet.distinctCount)
    #expect(undated == 2)
    for value in facet.values.prefix(20) + facet.values.suffix(20) {
      #expect(try await catalog.answer(SearchRequest(value.clause ?? "")).total == value.count, "\(value)")
    }
  }

  /// The clause of a year with five digits was no date.
  @Test("a clause of a time finds what it counted, in years of any length", arguments: CalendarBin.Unit.allCases)
  func farYears(unit: CalendarBin.Unit) async throws {
    var random = SeededGenerator(seed: 9)
    let edges = [-99_999, -12_000, -10_000, -9_999, -100, -1, 0, 1, 9_999, 10_000, 12_024, 99_999]
    let years = edges + (0..<40).map { _ in Int.random(in: -99_999...99_999, using: &random) }
    let dates = years.map { CalendarBin(.year, containing: CivilDate(year: $0, month: 1, day: 1)!).edtf.description }
    let catalog = try await SampleCatalog(dates.map { .sample("cave", date: $0) })
    let request = SearchRequest("", limit: 0, facets: [FacetRequest(unit.rawValue, limit: 1_000)], histogram: unit)
    let answer = try await catalog.answer(request)
    #expect(answer.warnings.isEmpty)
    for value in try #require(answer.facets.first).values {
      guard let clause = value.clause else {
        #expect(unit == .month && value.value.hasPrefix("Y"), "\(value)")
        continue
      }
      let found = try await catalog.answer(SearchRequest(clause, limit: 0))
      #expect(found.total == value.count && found.warnings.isEmpty, "\(clause)")
    }
    for bar in try #require(answer.histogram).bars where unit != .month {
      let clause = "date:" + bar.bin.edtf.description
      let found = try await catalog.answer(SearchRequest(clause, limit: 0))
      #expect(found.total > 0 && found.warnings.isEmpty, "\(clause)")
    }
  }

  @Test("an unknown field is a warning and has an empty facet in its place, and the other facets are counted")
  func whatIsNoFieldIsSaidAndTheRestGoesOn() async throws {
    let catalog = try await SampleCatalog(Self.records(seed: 1))
    var request = SearchRequest("rose")
    request.facets = ["autor", "text", "shelff", "date", "lang"].map { FacetRequest($0) }
    let answer = try await catalog.answer(request)
    #expect(answer.facets.map(\.field) == ["autor", "shelff", "lang"])
    #expect(answer.facets.prefix(2).map(\.values) == [[], []])
    #expect(answer.facets[0].missingCount == answer.total)
    #expect(answer.warnings.map(\.typed) == ["facet autor", "facet text", "facet shelff", "facet date"])
    #expect(answer.warnings[0].message.hasSuffix("Did you mean 'author'?"))
    #expect(answer.warnings[2].message.hasSuffix("Did you mean 'shelf'?"))
  }

  @Test("facets of a query without matches are empty, in the requested order")
  func facetsWithoutMatches() async throws {
    let catalog = try await SampleCatalog(Self.records(seed: 1))
    let request = SearchRequest("zzzzzz", facets: ["shelf", "author"].map { FacetRequest($0) })
    let answer = try await catalog.answer(request)
    #expect(answer.total == 0)
    #expect(answer.facets.map(\.field) == ["shelf", "author"])
    #expect(answer.facets.allSatisfy { $0.values.isEmpty })
  }

  @Test("records found with fewer words are counted")
  func whatIsFoundWithLessIsCounted() async throws {
    let catalog = try await SampleCatalog([
      .sample("red rose", by: "A"), .sample("white rose", by: "B"), .sample("lily", by: "C"),
    ])
    var request = SearchRequest("red white lotus rose", histogram: .century)
    request.facets = [FacetRequest("author")]
    let answer = try await catalog.answer(request)
    #expect(answer.matched == .any)
    #expect(answer.facets.first?.values.map(\.value) == ["A", "B"])
    #expect(answer.histogram?.undated == 2)
    request.sort = .author
    #expect(try await catalog.answer(request).facets == answer.facets)
  }

  @Test("records found with fewer words are not counted when only whole matches are to be", arguments: [10, 0])
  func wholeMatchesAlone(limit: Int) async throws {
    let catalog = try await SampleCatalog([.sample("red rose", by: "A"), .sample("white rose", by: "B")])
    var request = SearchRequest("red lily rose", limit: limit, facets: [FacetRequest("author")], histogram: .century)
    request.summarizesFewerWords = false
    for sort in [SearchOrder.rank, .author] {
      request.sort = sort
      let answer = try await catalog.answer(request)
      #expect(answer.matched != .all)
      #expect(answer.total > 0)
      #expect(answer.facets.isEmpty)
      #expect(answer.histogram == nil)
    }
    request.query = "red rose"
    #expect(try await catalog.answer(request).facets.first?.values.map(\.value) == ["A"])
  }

  @Test(
    "fields and numbers",
    arguments: [
      ("author", FacetRequest("author")), ("lang:20", FacetRequest("lang", limit: 20)),
      ("dc:rights", FacetRequest("dc:rights")), ("dc:rights:3", FacetRequest("dc:rights", limit: 3)),
      ("", nil), (":5", nil), ("lang:", nil), ("lang:0", nil), ("lang:99999999999999999999", nil),
    ])
  func requests(typed: String, expected: FacetRequest?) {
    #expect(FacetRequest(typed: typed) == expected)
  }
}
