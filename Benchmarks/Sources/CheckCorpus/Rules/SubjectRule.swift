internal import CatalogRecords

/// One to four subjects in lower case, each once.
struct SubjectRule: LineRule {
  static let most = 4

  func faults(in line: CorpusLine) -> [Fault] {
    let subjects = line.record.subjects
    var faults = subjects.filter { $0 != $0.lowercased() }.map {
      Fault(what: "the subject '\($0)' has capitals", remedy: "Write \($0.lowercased())")
    }
    if Set(subjects).count < subjects.count {
      faults.append(Fault(what: "a subject is given twice", remedy: "Keep it once"))
    }
    if subjects.count > Self.most {
      faults.append(
        Fault(what: "\(subjects.count) subjects are too many", remedy: "Keep the \(Self.most) that fit best"))
    }
    return faults
  }
}
