import CatalogFormats
import CatalogRecords
import Foundation
import TestTools
import Testing

@Suite struct LargeRecordTests {
  private static let small = InputOptions(maxRecordBytes: 1000)
  private static let reason =
    "the record is larger than 1000 bytes and was not kept; split it"

  @Test(
    "a record over the limit is rejected without its bytes, and the next is read",
    arguments: [
      (InputFormat.jsonl, "{\"a\":1}\n{\"a\":\"", "\"}\n{\"a\":2}\n", 2),
      (.json, "[{\"a\":1},\n{\"a\":\"", "\"},\n{\"a\":2}]", 2),
      (.json, "{\"a\":1} {\"a\":\"", "\"} {\"a\":2}", 1), (.csv, "a\n1\n", "\n2\n", 3),
      (.csv, "a\n1\n\"", "\"\n2\n", 3),
      (.csv, "a,b\n1,\nx,\"", "\"y\n2,\n", 3), (.tsv, "a\n1\n", "\n2\n", 3), (.fortune, "a\n%\n", "\n%\nb\n", 3),
      (.markdown, "> a\n\n", "\n\n> b\n", 3),
      (.org, "#+begin_quote\na\n#+end_quote\n", "\n#+begin_quote\nb\n#+end_quote\n", 4),
      (.lines, "a\n", "\nb\n", 2), (.bibtex, "@book{a, title={a}}\n@book{b, title={", "}}\n@book{c, title={c}}\n", 2),
    ])
  func rejectsLarge(format: InputFormat, before: String, after: String, line: Int) throws {
    for length in [1001, 600_000] {
      let text = before + String(repeating: "x", count: length) + after
      let found = try events(of: text, as: format, options: Self.small)
      #expect(found.count == 3, "\(length)")
      #expect(found.first?.record != nil)
      #expect(found.last?.record != nil)
      #expect(
        found.compactMap(\.rejected) == [
          RejectedInput(location: SourceLocation(file: "t", line: line), reason: Self.reason, bytes: [])
        ])
    }
  }

  @Test("a record just at the limit is read")
  func atTheLimit() throws {
    let value = String(repeating: "x", count: 1000)
    #expect(try events(of: "a\n\(value)\n", as: .tsv, options: Self.small).first?.record != nil)
    #expect(try events(of: "a\n\(value)\n", as: .csv, options: Self.small).first?.record != nil)
    #expect(try events(of: "\(value)\n%\n", as: .fortune, options: Self.small).first?.record != nil)
  }

  @Test("an unclosed quote before more rows than fit is told from a large value")
  func unclosedQuote() throws {
    let rows = (0..<20_000).map { "\($0),v" }.joined(separator: "\n")
    let found = try events(of: "k,v\nx,\"open\n\(rows)\n", as: .csv, options: Self.small)
    #expect(found.count == 20_001)
    #expect(found.compactMap(\.rejected).map(\.location.line) == [2])
  }

  @Test("a large value of many lines is one rejected record")
  func largeValueOfManyLines() throws {
    let lines = (0..<20_000).map { "line \($0)" }.joined(separator: "\n")
    let found = try events(of: "k,v\nx,\"\(lines)\"\ny,1\n", as: .csv, options: Self.small)
    #expect(found.map { $0.record == nil } == [true, false])
    #expect(found.last?.record?.location.line == 20_002)
  }

  @Test("a file where every object is broken is read in time proportional to its length")
  func everyObjectBroken() throws {
    let short = try processorTime(ofBrokenObjects: 5_000)
    let long = try processorTime(ofBrokenObjects: 20_000)
    // Four times the objects take 4 times as long; 16 times, if each looked through the rest of the file.
    #expect(long < 9 * max(short, 0.01))
  }

  /// The seconds of this thread, which do not depend on other tests that run.
  private func processorTime(ofBrokenObjects count: Int) throws -> Double {
    let text = String(repeating: "{\"a\":{\"b\":1}\n", count: count)
    var rejectedCount = 0
    let time = try ThreadTime.of { rejectedCount = try events(of: text, as: .json).compactMap(\.rejected).count }
    #expect(rejectedCount == count)
    return time
  }

  @Test("a large object with a missing bracket ends where another object begins")
  func missingBracket() throws {
    let objects = (0..<10_000).map { "  {\"a\":\($0)}" }.joined(separator: ",\n")
    let found = try events(of: "[\n  {\"a\":{\"b\":1},\n\(objects)\n]\n", as: .json, options: Self.small)
    #expect(found.compactMap(\.record).count == 10_000)
    #expect(found.compactMap(\.rejected).count == 1)
  }
}
