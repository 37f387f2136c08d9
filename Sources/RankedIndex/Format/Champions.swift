/// One of the postings of a list with the largest term weights.
struct Champion: Equatable {
  let id: UInt32
  let code: UInt16
  /// The length of its record in tokens.
  let length: UInt16

  static let size = 8

  func append(to bytes: inout [UInt8]) {
    bytes.append(fixed: id)
    bytes.append(fixed: code)
    bytes.append(fixed: length)
  }

  init(id: UInt32, code: UInt16, length: UInt16) {
    (self.id, self.code, self.length) = (id, code, length)
  }

  init(_ reader: inout RowReader) throws {
    (id, code, length) = (try reader.fixed(UInt32.self), try reader.fixed(UInt16.self), try reader.fixed(UInt16.self))
  }
}

/// The champions of a list, heaviest first by the weights of the time when it was built.
enum ChampionRow {
  static func append(all: [Champion], text: [Champion], to bytes: inout [UInt8]) {
    var entries = all
    var places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
    for champion in text where places[champion.id] == nil {
      places[champion.id] = entries.count
      entries.append(champion)
    }
    bytes.append(fixed: UInt16(entries.count))
    bytes.append(UInt8(text.count))
    for entry in entries { entry.append(to: &bytes) }
    for champion in text { bytes.append(UInt8(places[champion.id] ?? 0)) }
  }

  private static let headerSize = 3

  /// The first champions, for the text or for all fields.
  static func read(_ content: UnsafeRawBufferPointer, ofText: Bool, limit: Int) throws -> [Champion] {
    var reader = RowReader(content)
    let (entryCount, textCount) = (Int(try reader.fixed(UInt16.self)), Int(try reader.byte()))
    let orderStart = headerSize + entryCount * Champion.size
    guard content.count == orderStart + textCount else { throw RankedFault.damaged }
    let count = min(limit, ofText ? textCount : min(entryCount, RankedFormat.championCount))
    return try (0..<count).map { rank in
      let place = ofText ? Int(content[orderStart + rank]) : rank
      guard place < entryCount else { throw RankedFault.damaged }
      var entry = RowReader(content, from: headerSize + place * Champion.size)
      return try Champion(&entry)
    }
  }
}

/// Keeps the postings of a growing list with the largest weights. Of equal weights the lower id stays.
struct ChampionSelector {
  private struct Candidate {
    let weight: Double
    let champion: Champion
  }

  private var candidates: [Candidate] = []
  /// The least weight of the best so far, once there are enough.
  private var least = -1.0

  private static let mostCandidates = 8 * RankedFormat.championCount

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    least = -1
  }

  /// - Precondition: Ids ascend.
  @inline(__always)
  mutating func offer(_ weight: Double, _ champion: @autoclosure () -> Champion) {
    guard weight > least else { return }
    candidates.append(Candidate(weight: weight, champion: champion()))
    if candidates.count == Self.mostCandidates { select() }
  }

  var champions: [Champion] {
    mutating get {
      select()
      return candidates.map(\.champion)
    }
  }

  private mutating func select() {
    candidates.sort { ($1.weight, $0.champion.id) < ($0.weight, $1.champion.id) }
    candidates.removeLast(max(0, candidates.count - RankedFormat.championCount))
    if candidates.count == RankedFormat.championCount { least = candidates[candidates.count - 1].weight }
  }
}
