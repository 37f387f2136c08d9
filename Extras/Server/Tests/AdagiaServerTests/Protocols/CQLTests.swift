import Testing

@testable import AdagiaServer

@Suite("CQL")
struct CQLTests {
  private func translated(_ cql: String) throws -> String {
    try CQLTranslator().query(CQLParser.query(cql).root)
  }

  @Test(
    "queries are written in Adagia's query language",
    arguments: [
      ("courage", #"("courage")"#),
      ("war peace", #"("war peace")"#),
      ("any", #"("any")"#),
      (#"cql.serverChoice = "to be""#, #"("to be")"#),
      (#"dc.creator any "twain seneca""#, #"author:("twain" OR "seneca")"#),
      (#"author all "mark twain""#, #"author:("mark" "twain")"#),
      ("dc.title = rose", #"(title:("rose") OR (text:("rose") -title:*))"#),
      (#"dc.subject exact "love letters""#, "tag:(=love ADJ/0 =letters)"),
      ("dc.subject <> love", #"-(tag:("love"))"#),
      ("adagia.text = cour*", "text:(cour*)"),
      (#"adagia.text = "to b?""#, #"text:("to" ADJ/0 b?)"#),
      (#"adagia.text = "what\*""#, #"text:("what")"#),
      ("adagia.text =/fuzzy corage", "text:(~corage)"),
      ("a and b or c not d", #"(((("a") ("b")) OR ("c")) -(("d")))"#),
      ("dc.date = 1843", #"date:"1843""#),
      ("dc.date < 1900 and dc.date >= 1843", #"(before:"1900" date:"1843"..)"#),
      (#"dc.date within "1900 1910""#, #"date-within:"1900".."1910""#),
      ("dc.language any \"la grc\"", #"(lang:"la" OR lang:"grc")"#),
      ("dc.type <> proverb", #"-(type:"proverb")"#),
      ("rec.lastModificationDate > 2026-01-01", #"-(modified:.."2026-01-01")"#),
      ("adagia.text = a prox/distance<=4/ordered adagia.text = b", #"text:("a" ADJ/3 "b")"#),
      ("a prox b", #"("a" NEAR/0 "b")"#),
      (#"> x = "info:srw/cql-context-set/1/dc-v1.1" x.source = y"#, #"source:("y")"#),
      (#"> "info:srw/cql-context-set/1/dc-v1.1" source = y"#, #"source:("y")"#),
      ("cql.allRecords = 1", "*"),
      ("((courage))", #"("courage")"#),
    ])
  func translation(cql: String, expected: String) throws {
    #expect(try translated(cql) == expected)
  }

  @Test(
    "what cannot be done has the standard's number",
    arguments: [
      ("a and", 10), ("", 10), ("(a", 10), ("a)", 10), ("\"a", 10), ("a and (b or) c", 10), ("= a", 10),
      (String(repeating: "(", count: 60) + "a", 13), ("> \"urn:x\" a", 15), ("x.title = a", 15), ("dc.titel = a", 16),
      ("dc.title encloses a", 19), ("dc.title =/regexp a", 20), ("dc.title < a", 22), ("dc.language > la", 22),
      (#"dc.title = "\a""#, 26), (#"dc.title = """#, 27), (#"dc.title = "*\*""#, 28), ("dc.title = c++*", 28),
      ("dc.language = l*", 28), ("dc.title = ^rose", 31), ("dc.date = soon", 36), (#"dc.date within "1900""#, 36),
      (Array(repeating: "a", count: 300).joined(separator: " or "), 38), ("a prox (b and c)", 39),
      ("dc.title = a prox dc.source = b", 39), ("a prox/distance>3 b", 40), ("a prox/distance<=x b", 41),
      ("a prox/unit=sentence b", 42), ("a and/rel.combine=sum b", 46), ("cql.resultSetId = 3", 50),
    ])
  func diagnostics(cql: String, number: Int) {
    #expect(throws: SRUDiagnostic.self) {
      do {
        _ = try translated(cql)
      } catch let diagnostic as SRUDiagnostic {
        #expect(diagnostic.code?.rawValue == number, "\(diagnostic)")
        throw diagnostic
      }
    }
  }

  @Test(
    "one order is that of the catalog",
    arguments: [
      ("a sortBy dc.date", "date"), ("a sortBy dc.date/sort.descending", "-date"), ("a SORTBY title", "title"),
      ("a sortby dc.creator/sort.ascending/sort.ignoreCase", "author"), ("a", "none"),
    ])
  func orders(cql: String, order: String) throws {
    #expect(try CQLOrder.order(CQLParser.query(cql).sortKeys)?.rawValue ?? "none" == order)
  }

  @Test(
    "another order is refused",
    arguments: [
      ("a sortBy dc.date dc.title", 84), ("a sortBy dc.language", 82), ("a sortBy dc.creator/sort.descending", 90),
      ("a sortBy dc.title/sort.respectCase", 91), ("a sortBy dc.title/sort.missingLow", 92),
    ])
  func refusedOrders(cql: String, number: Int) throws {
    let keys = try CQLParser.query(cql).sortKeys
    #expect(throws: SRUDiagnostic.self) {
      do {
        _ = try CQLOrder.order(keys)
      } catch let error as SRUDiagnostic {
        #expect(error.code?.rawValue == number)
        throw error
      }
    }
  }

  @Test("a term never leaves its quotation marks", arguments: [#"\""#, "“", "”", "«", "»", "＂", "„", "「", "*\\*"])
  func staysInside(mark: String) throws {
    let query = try translated("adagia.text =/unmasked \"love\(mark) OR author:x \(mark)\"")
    #expect(query.hasPrefix("text:(\"love"))
    #expect(query.hasSuffix("\")"))
    let term = query.dropFirst(#"text:(""#.count).dropLast(#"")"#.count)
    #expect(!term.unicodeScalars.contains { $0.properties.isQuotationMark || $0 == "*" })
  }
}
