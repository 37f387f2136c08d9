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

/// Keeps the postings of a growing list with the largest weights. Among equal weights the lower id stays.
struct ChampionSelector {
  private struct Candidate {
    let weight: Double
    let champion: Champion

    /// True if another candidate is to be preferred.
    @inline(__always)
    func isBelow(_ other: Candidate) -> Bool {
      weight < other.weight || weight == other.weight && champion.id > other.champion.id
    }
  }

  /// A binary heap, the least candidate first.
  private var candidates: [Candidate] = []
  /// The weight of the least candidate, once there are enough.
  private var least = -1.0

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    least = -1
  }

  /// - Precondition: Ids ascend.
  @inline(__always)
  mutating func offer(_ weight: Double, _ champion: @autoclosure () -> Champion) {
    if weight > least { insert(Candidate(weight: weight, champion: champion())) }
  }

  /// The champions, heaviest first.
  var champions: [Champion] { candidates.sorted { $1.isBelow($0) }.map(\.champion) }

  private mutating func insert(_ candidate: Candidate) {
    if candidates.count < RankedFormat.championCount {
      candidates.append(candidate)
      rise()
    } else {
      candidates[0] = candidate
      sink()
    }
    if candidates.count == RankedFormat.championCount { least = candidates[0].weight }
  }

  /// Restores the heap after its last candidate was added.
  private mutating func rise() {
    var place = candidates.count - 1
    while place > 0, candidates[place].isBelow(candidates[(place - 1) / 2]) {
      candidates.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Restores the heap after its first candidate was replaced.
  private mutating func sink() {
    var place = 0
    while true {
      var child = 2 * place + 1
      if child + 1 < candidates.count, candidates[child + 1].isBelow(candidates[child]) { child += 1 }
      guard child < candidates.count, candidates[child].isBelow(candidates[place]) else { return }
      candidates.swapAt(place, child)
      place = child
    }
  }
}
