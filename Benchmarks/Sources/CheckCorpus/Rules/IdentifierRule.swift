internal import CatalogRecords

/// Identifiers are lower-case ASCII and begin with the file's language, so that a record's file can be told from it.
struct IdentifierRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let identifier = line.record.identifier ?? ""
    var faults: [Fault] = []
    if !identifier.utf8.allSatisfy(Self.isAllowed) {
      faults.append(
        Fault(what: "the identifier has more than a-z, 0-9 and hyphens", remedy: "Write it without the rest"))
    }
    if !identifier.hasPrefix(line.fileLanguage + "-") {
      faults.append(
        Fault(
          what: "the identifier does not begin with the file's language",
          remedy: "Begin it with \(line.fileLanguage)-"))
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
