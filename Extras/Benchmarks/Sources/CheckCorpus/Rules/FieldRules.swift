internal import CatalogRecords
internal import HistoricalDates

/// Identifiers are lower-case ASCII and begin with the file's language, so they name their file.
struct IdentifierRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let identifier = line.record.identifier ?? ""
    var faults: [Fault] = []
    if !identifier.utf8.allSatisfy(Self.isAllowed) {
      faults.append(
        Fault(what: "the identifier has characters other than a-z, 0-9 and hyphens", remedy: "Remove them"))
    }
    if !identifier.hasPrefix(line.fileLanguage + "-") {
      faults.append(
        Fault(
          what: "the identifier does not start with the file's language",
          remedy: "Start it with \(line.fileLanguage)-"))
    }
    return faults
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

/// The type is quotation or proverb.
struct TypeRule: LineRule {
  static let known = ["quotation", "proverb"]

  func faults(in line: CorpusLine) -> [Fault] {
    let type = line.record.type ?? ""
    if Self.known.contains(type) { return [] }
    return [
      Fault(what: "'\(type)' is not a type of the corpus", remedy: "Use \(Self.known.joined(separator: " or "))")
    ]
  }
}

/// A record has one to four different subjects in lower case.
struct SubjectRule: LineRule {
  static let most = 4

  func faults(in line: CorpusLine) -> [Fault] {
    let subjects = line.record.subjects
    var faults = subjects.filter { $0 != $0.lowercased() }.map {
      Fault(what: "the subject '\($0)' has capitals", remedy: "Write \($0.lowercased())")
    }
    if Set(subjects).count < subjects.count {
      faults.append(Fault(what: "a subject appears twice", remedy: "Keep one of them"))
    }
    if subjects.count > Self.most {
      faults.append(
        Fault(what: "\(subjects.count) subjects are too many", remedy: "Keep the \(Self.most) that fit best"))
    }
    return faults
  }
}

/// Dates are canonical EDTF and not in the future. Only proverbs may be without one.
struct DateRule: LineRule {
  /// The current time as a Julian day.
  let now: Double

  func faults(in line: CorpusLine) -> [Fault] {
    guard let text = line.record.date?.raw else {
      if line.record.type == "proverb" { return [] }
      return [
        Fault(
          what: "a quotation has no date",
          remedy: "Give the work's date, or the years when the author worked, such as 1765~/1799")
      ]
    }
    do {
      return faults(in: try EDTF(text), written: text)
    } catch {
      return [
        Fault(
          what: "the date '\(text)' is not EDTF: \(Self.clause(error))",
          remedy: "Write it as 1843, 0049~ or -0398, or leave it out")
      ]
    }
  }

  private func faults(in date: EDTF, written text: String) -> [Fault] {
    if date.description != text {
      return [Fault(what: "the date '\(text)' is not in its canonical form", remedy: "Write \(date.description)")]
    }
    if date.interval.start > now {
      return [Fault(what: "the date '\(text)' is in the future", remedy: "Fix it, or leave it out")]
    }
    return []
  }

  /// An error's first sentence, without its full stop.
  private static func clause(_ error: EDTFError) -> String {
    error.description.split(separator: ". ").first.map(String.init) ?? error.description
  }
}

/// A text is free to use because of its age, as a proverb, or as a saying whose author is unknown. Any other has a
/// reason in `rights`. Dates that are missing, unreadable or in the future are left to `DateRule`.
struct RightsRule: LineRule {
  /// The current time as a Julian day.
  let now: Double
  /// The first year whose works may be protected in the United States.
  let firstProtectedYear: Int

  private static let ownRoles: Set<Attribution.Role> = [.said, .wrote, .translated]

  func faults(in line: CorpusLine) -> [Fault] {
    if line.rights != nil || line.record.type == "proverb" || isOldEnough(line) { return [] }
    if line.record.attributions.allSatisfy({ !Self.ownRoles.contains($0.role) }) { return [] }
    return [
      Fault(
        what: "the text may date from \(firstProtectedYear) or later",
        remedy: "Say in 'rights' why it is free to use, or leave it out")
    ]
  }

  private func isOldEnough(_ line: CorpusLine) -> Bool {
    guard let text = line.record.date?.raw, let date = try? EDTF(text),
      let limit = try? EDTF(String(firstProtectedYear))
    else { return true }
    return date.interval.end <= limit.interval.start || date.interval.start > now
  }
}

/// A record has one to three attributions, and a reason for each doubted one.
struct AttributionRule: LineRule {
  static let most = 3

  func faults(in line: CorpusLine) -> [Fault] {
    let attributions = line.record.attributions
    let unexplained = attributions.filter { $0.isDoubted && $0.evidence == nil && line.record.note == nil }
    let faults = unexplained.map {
      Fault(
        what: "\($0.creator) is marked \($0.role.rawValue) without a reason",
        remedy: "Give the true origin in the note, or fill 'evidence'")
    }
    if attributions.count <= Self.most { return faults }
    let excess = Fault(
      what: "\(attributions.count) attributions are too many",
      remedy: "Keep the \(Self.most) that matter and name the others in the note")
    return faults + [excess]
  }
}

extension Attribution {
  fileprivate var isDoubted: Bool { role == .misattributed || role == .disputed }
}
