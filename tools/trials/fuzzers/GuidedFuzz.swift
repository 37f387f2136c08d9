// libFuzzer's targets: tools/trials/fuzz --guided compiles this file and the sources that it tests as one module,
// so that every branch of them is seen by the fuzzer.
//
// The first byte chooses: a date in each notation, EDTF that has to come back as it was, or a page of the full-text
// index.

/// In place of the errors of FTS5Pages, which are GRDB's.
@usableFromInline package enum PageFault: Error {
  case missing, outOfBounds, unordered
}

/// In place of the pages in a file: the fuzzer gives single ones.
package struct IndexPages {
  func withPage<T>(_: Int64, _: (UnsafeRawBufferPointer) throws -> T) throws -> T { throw PageFault.missing }
}

enum PageID {
  static let (segments, leaves, heights) = (Int64(1)...0xFFFF, Int64(1)...0x7FFF_FFFF, Int64(0)...31)
  static func doclistIndex(_ leaf: Int64, height: Int64, of segment: Int64) -> Int64 { leaf }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  guard let choice = input.first else { return 0 }
  let rest = UnsafeBufferPointer(rebasing: input.dropFirst())
  switch choice & 3 {
  case 0: readDates(String(decoding: rest, as: UTF8.self))
  case 1: readEDTF(String(decoding: rest, as: UTF8.self))
  case 2: readLeaf(rest)
  default: readRecords(rest)
  }
  return 0
}

/// Bounds ascend, and what is printed can be read.
private func readDates(_ text: String) {
  for notation in DateNotation.allCases {
    let date = HistoricalDate(reading: text, as: notation)
    precondition(date.raw == text, "the raw text changed")
    if let edtf = date.edtf { check(edtf) }
  }
}

private func readEDTF(_ text: String) {
  if let edtf = try? EDTF(text) { check(edtf) }
}

private func check(_ edtf: EDTF) {
  precondition(edtf.interval.start <= edtf.interval.end, "an interval is reversed")
  precondition(edtf.fuzzyInterval.start <= edtf.fuzzyInterval.end, "a fuzzy interval is reversed")
  guard let again = try? EDTF(edtf.description) else { preconditionFailure("what is printed cannot be read") }
  precondition(
    again.description == edtf.description && again.interval == edtf.interval, "what is printed is another date")
}

/// A leaf of the index, from term to term and from list to list.
private func readLeaf(_ input: UnsafeBufferPointer<UInt8>) {
  var leaf = LeafPage()
  guard (try? leaf.read(UnsafeRawBufferPointer(input))) != nil else { return }
  let term = TermBytes()
  while leaf.hasNextTerm {
    guard (try? leaf.skipToTerm()) != nil, (try? leaf.readTerm(term)) != nil else { return }
    while leaf.remainingDoclist > 0, (try? leaf.varint()) != nil, let header = try? leaf.varint() {
      guard var list = try? PositionList(header: header) else { break }
      guard (try? leaf.readPositions(&list, { _, _ in })) != nil else { break }
    }
  }
}

private func readRecords(_ input: UnsafeBufferPointer<UInt8>) {
  _ = try? IndexStructure(input)
  _ = try? IndexTotals(input)
  _ = try? DoclistIndexPage(input)
}
