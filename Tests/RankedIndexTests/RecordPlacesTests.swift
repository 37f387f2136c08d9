import TestTools
import Testing

@testable import RankedIndex

/// Positions that were collected in any order come by record, each once.
@Suite struct RecordPlacesTests {
  @Test("positions ascend in each record, and each is there once", arguments: [1, 5, 40, 400])
  func sorted(most: Int) {
    var random = SeededGenerator(seed: UInt64(most))
    var (places, wanted) = (RecordPlaces(), [UInt32: Set<UInt64>]())
    for _ in 0..<2_000 {
      let id = UInt32.random(in: 1...(most > 50 ? 9 : 130), using: &random)
      let position = Position(
        field: .random(in: 0...3, using: &random), token: .random(in: 0..<UInt32(most), using: &random))
      places.append(id, position)
      wanted[id, default: []].insert(position.packed)
    }
    var found: [(UInt32, [UInt64])] = []
    places.forEachRecord(upTo: 130) { found.append(($0, $1.map(\.packed))) }
    #expect(found.map(\.0) == wanted.keys.sorted())
    for (id, positions) in found { #expect(positions == wanted[id]?.sorted(), "record \(id)") }
  }

  @Test("no position, no record")
  func empty() {
    RecordPlaces().forEachRecord(upTo: 10) { _, _ in Issue.record("there is none") }
  }
}
