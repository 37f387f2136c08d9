import Testing
import TextAnalysis

@Suite struct EditDistanceTests {
  @Test(
    "the distance counts insertions, deletions and substitutions",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
      ("author", "athor", 1), ("author", "auhtor", 2), ("e", "é", 1), ("e\u{301}", "é", 0), ("ab", "ba", 2),
    ])
  func distances(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right) == distance)
    #expect(EditDistance.between(right, left) == distance)
  }

  @Test(
    "the nearest name differs by at most two edits",
    arguments: [
      ("athor", "author"), ("AUTHOR", "author"), ("titles", "title"), ("langauge", "language"), ("tags", "tag"),
      ("xyzzy", nil), ("", nil), ("t", "tag"), (String(repeating: "a", count: 41), nil),
    ])
  func nearestNames(typed: String, expected: String?) {
    let names = ["author", "title", "language", "tag", "tabs"]
    #expect(FieldNames.nearest(to: typed, among: names) == expected)
  }

  @Test("a name of as many letters as edits is no suggestion")
  func shortNames() {
    #expect(FieldNames.nearest(to: "x", among: ["id"]) == nil)
    #expect(FieldNames.nearest(to: "ix", among: ["id"]) == "id")
  }
}

@Suite struct TermBucketsTests {
  private func numbers(of term: String, in buckets: TermBuckets) -> [Int] {
    var numbers: [Int] = []
    Array(term.utf8).withUnsafeBufferPointer { buckets.forEachNumber(of: $0) { numbers.append($0) } }
    return numbers
  }

  @Test("a term has its numbers in the order of insertion")
  func severalNumbers() {
    var buckets = TermBuckets()
    buckets.insert(Array("love".utf8), 3)
    buckets.insert(Array("hate".utf8), 1)
    buckets.insert(Array("love".utf8), 2)
    #expect(numbers(of: "love", in: buckets) == [3, 2])
    #expect(numbers(of: "hate", in: buckets) == [1])
    #expect(numbers(of: "lov", in: buckets) == [])
  }

  @Test("terms in one bucket are distinguished")
  func fullBuckets() {
    var buckets = TermBuckets()
    let terms = (0..<2_000).map { "term\($0)" }
    for (number, term) in terms.enumerated() { buckets.insert(Array(term.utf8), number) }
    for (number, term) in terms.enumerated() { #expect(numbers(of: term, in: buckets) == [number]) }
    #expect(numbers(of: "term2000", in: buckets) == [])
  }
}
