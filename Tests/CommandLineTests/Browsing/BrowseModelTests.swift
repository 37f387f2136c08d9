import Adagia
import Testing

@testable import AdagiaCLI

/// The full screen without a terminal: keys in, frames out.
@Suite struct BrowseModelTests {
  /// A catalog in memory: sayings in four scripts.
  static func catalog() async throws -> Catalog {
    let catalog = try Catalog.inMemory()
    let rows = [
      ("Courage is the thing.", "Barrie", "en", "1922"), ("Courage and hope, long since.", "Anna", "en", "1850"),
      ("花の色はうつりにけりないたづらにわが身世にふるながめせしまに", "小野小町", "ja", "0860"),
      ("בראשית ברא אלהים", "Anna", "he", "-0450"), ("Audentis fortuna iuvat.", "Virgil", "la", "-0018"),
    ]
    for (text, author, language, date) in rows {
      var record = CatalogRecord()
      record.text = text
      record.attributions = [Attribution(creator: author, role: .wrote)]
      record.language = language
      record.date = RecordDate(reading: date)
      record.subjects = language == "en" ? ["courage"] : ["verse"]
      try await catalog.add(record, to: "s")
    }
    return catalog
  }

  /// The model after keys, and after the answer to the query that they leave.
  static func model(_ query: String = "", then keys: [Key] = []) async throws -> BrowseModel {
    let catalog = try await catalog()
    var model = BrowseModel(query: query)
    func answer() throws {
      var request = SearchRequest(model.query.text, limit: model.limit)
      model.receive(try catalog.searchNow(request), isOfSameQuery: false)
      request.histogram = .century
      request.facets = Sidebar.fields.map { FacetRequest($0, limit: 40) }
      model.receive(summary: try catalog.searchNow(request))
    }
    try answer()
    for key in keys {
      if model.handle(key) == .search { try answer() }
    }
    return model
  }

  private func screen(_ model: BrowseModel, _ columns: Int = 80, _ rows: Int = 14) -> String {
    BrowseView(model, Frame.Size(columns: columns, rows: rows), hasColor: false).frame.plain
  }

  // MARK: Frames

  @Test("the screen has hits, values and the chosen record")
  func theScreenHasHitsValuesAndTheChosenRecord() async throws {
    let shown = screen(try await Self.model("courage", then: [.down]), 80, 18)
    #expect(
      shown == """
        Search: courage                                                       2 records
        ────────────────────────────────────────────────────────────────────────────────
          Courage is the thing.                               │ Authors
        > Courage and hope, long since.                       │   Anna                 1
                                                              │   Barrie               1
                                                              │
                                                              │
                                                              │
                                                              │
                                                              │
                                                              │
        ── 2 of 2 ─────────────────────────────────────────── │
        Courage and hope, long since.                         │
            — Anna (1850)                                     │
            #2 · s · en · courage                             │ Centuries
                                                              │ ██
                                                              │ 19th to 20th
        F1 help  ↑↓ choose  Enter records  Tab next part  Alt-t tag  Alt-e edit
        """)
  }

  @Test(
    "no line is wider than the screen",
    arguments: [
      (80, 24), (120, 40), (40, 15), (72, 8), (20, 6), (10, 3), (3, 2), (1, 1), (200, 60),
    ])
  func widths(columns: Int, rows: Int) async throws {
    let size = Frame.Size(columns: columns, rows: rows)
    let modes: [[Key]] = [
      [], [.enter], [.enter, .enter], [.tab, .tab], [.f1], [.alt("t"), .paste("花の色は")], [.alt("s")],
    ]
    for keys in modes {
      let frame = BrowseView(try await Self.model("", then: keys), size, hasColor: true).frame
      #expect(frame.rows.count == rows)
      for piece in frame.rows.joined() where columns >= 40 {
        #expect(piece.column + DisplayWidth.of(piece.text.withoutEscapes) <= columns, "\(keys): \(piece.text)")
      }
      if let cursor = frame.cursor { #expect(cursor.column < columns && cursor.row < rows) }
    }
  }

  @Test("pieces that run from right to left are kept apart")
  func piecesThatRunFromRightAreKeptApart() async throws {
    let model = try await Self.model("lang:he")
    let frame = BrowseView(model, Frame.Size(columns: 80, rows: 14), hasColor: false).frame
    #expect(frame.rows[2].first?.text.hasSuffix("\u{200E}") == true)
    #expect(frame.rows[2].first?.text.contains("בראשית ברא אלהים") == true)
    #expect(!screen(model).unicodeScalars.contains("\u{200E}"))
  }

  @Test("wide characters are cut between two")
  func wideCharactersAreCutBetweenTwo() async throws {
    let shown = screen(try await Self.model("lang:ja"), 40, 8)
    #expect(shown.contains("> 花の色はうつりにけりないたづらにわが…\n"))
  }

  @Test("control characters of records never reach the terminal")
  func controlCharactersOfRecordsNeverReachTheTerminal() async throws {
    let catalog = try Catalog.inMemory()
    var record = CatalogRecord()
    record.text = "a\u{1B}[2Jb\u{7}"
    record.attributions = [Attribution(creator: "x\u{1B}]0;t\u{7}", role: .wrote)]
    record.subjects = ["t\u{1B}[1m"]
    try await catalog.add(record, to: "s")
    var model = BrowseModel()
    var request = SearchRequest("", limit: 10)
    request.facets = [FacetRequest("author"), FacetRequest("tag")]
    let answer = try catalog.searchNow(request)
    model.receive(answer, isOfSameQuery: false)
    model.receive(summary: answer)
    for keys in [[], [Key.enter, .enter]] as [[Key]] {
      var model = model
      for key in keys { _ = model.handle(key) }
      let frame = BrowseView(model, Frame.Size(columns: 80, rows: 24), hasColor: false).frame
      let text = frame.rows.joined().map(\.text).joined()
        .replacing("\u{1B}[7m", with: "").replacing("\u{1B}[0m", with: "")
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  // MARK: Keys

  @Test("typing searches and chooses the first hit")
  func typingSearchesAndChoosesTheFirstHit() async throws {
    var model = try await Self.model("courage", then: [.down])
    #expect(model.selected == 1)
    #expect(model.handle(.character("s")) == .search)
    #expect(model.query.text == "courages")
    #expect(model.handle(.left) == nil)
  }

  @Test("enter on a value adds its clause and takes it out again")
  func enterOnAValueAddsItsClauseAndTakesItOutAgain() async throws {
    var model = try await Self.model("courage", then: [.tab, .tab, .enter])
    #expect(model.query.text == #"courage author:"Anna""#)
    #expect(model.hits.count == 1)
    #expect(model.sidebar.chosen?.label == "Anna")
    #expect(model.handle(.enter) == .search)
    #expect(model.query.text == "courage")
  }

  @Test("a century of the histogram is a clause too")
  func aCenturyOfTheHistogramIsAClauseToo() async throws {
    var model = try await Self.model("courage", then: [.tab, .tab, .right])
    #expect(model.sidebar.chosen?.label == "19th century")
    #expect(model.handle(.right) == nil)
    #expect(model.handle(.enter) == .search)
    #expect(model.query.text == "courage date:19XX")
  }

  @Test(
    "letters are commands outside the query, and with Alt everywhere",
    arguments: [
      [Key.enter, .character("u")], [.alt("u")], [.tab, .tab, .character("u")],
    ])
  func commands(keys: [Key]) async throws {
    var model = try await Self.model("courage", then: Array(keys.dropLast()))
    #expect(model.handle(keys.last ?? .enter) == .undo)
  }

  @Test("tags are asked for and go to the chosen record")
  func tagsAreAskedForAndGoToTheChosenRecord() async throws {
    var model = try await Self.model("courage", then: [.down, .alt("t"), .paste("hope; -fear")])
    guard case .tag(let stored, let typed) = model.handle(.enter) else {
      Issue.record("no tags were asked for")
      return
    }
    #expect(stored.record.text == "Courage and hope, long since.")
    #expect(typed == "hope; -fear")
    #expect(model.mode == .browsing)
  }

  @Test("a question acts on yes alone")
  func aQuestionActsOnYesAlone() async throws {
    var model = try await Self.model("courage")
    model.mode = .question("Really?", .undo)
    #expect(model.handle(.character("x")) == nil)
    #expect(model.handle(.character("n")) == nil)
    #expect(model.mode == .browsing)
    model.mode = .question("Really?", .undo)
    #expect(model.handle(.character("y")) == .undo)
  }

  @Test("esc leaves step by step")
  func escLeavesStepByStep() async throws {
    var model = try await Self.model("courage", then: [.enter, .enter])
    #expect(model.mode == .reading(line: 0))
    #expect(model.handle(.escape) == nil)
    #expect(model.focus == .hits)
    #expect(model.handle(.escape) == nil)
    #expect(model.focus == .query)
    #expect(model.handle(.escape) == .search)
    #expect(model.query.text.isEmpty)
    #expect(model.handle(.escape) == .quit)
  }

  @Test("a misspelled word is replaced by enter")
  func aMisspelledWordIsReplacedByEnter() async throws {
    let model = try await Self.model("cuorage", then: [.enter])
    #expect(model.query.text == "courage")
    #expect(model.hits.count == 2)
  }

  // MARK: Continuations

  @Test(
    "the last word goes on where it may be unfinished",
    arguments: [
      ("cour", "(cour OR cour*)"), ("to cour", "to (cour OR cour*)"), ("author:sen", "author:(sen OR sen*)"),
      ("-cour", "-(cour OR cour*)"), ("cour ", nil), (#""to be"#, nil), (#""to be" x"#, nil), ("a OR", nil),
      ("12", nil),
      ("cour*", nil), ("date:18XX", nil), ("in:star", nil), ("a(cour", nil), ("(cour", "((cour OR cour*)"),
    ] as [(String, String?)])
  func continuations(typed: String, expected: String?) {
    #expect(BrowseSearch.continuing(typed) == expected)
  }
}
