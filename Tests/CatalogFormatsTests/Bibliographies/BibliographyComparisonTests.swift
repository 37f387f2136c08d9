import CatalogFormats
import CatalogRecords
import Foundation
import Testing

/// One bibliography in BibTeX, and its conversions to other formats by bibutils: the records are equal, but for what
/// the other format cannot hold, and for what bibutils does not translate.
@Suite struct BibliographyComparisonTests {
  /// A reason for which a value may differ.
  struct Loss: Sendable {
    let reason: String
    let applies: @Sendable (_ identifier: String, _ field: String, _ other: String) -> Bool
  }

  private static let common = [
    Loss(reason: "bibutils does not follow crossref, or adds the parent's note") { id, field, _ in
      id.hasSuffix("-crossref") && ["date", "number", "source", "volume", "publisher", "note", "genre"].contains(field)
    },
    Loss(reason: "bibutils makes the sorting key a note, in RIS the only one") { _, field, _ in
      field == "key" || field == "note"
    },
    Loss(reason: "bibutils does not expand the macros of the preamble") { _, field, other in
      field == "date" && other.contains("oopsort")
    },
    Loss(reason: "there is no booklet and no manual") { id, field, _ in
      field == "type" && (id.hasPrefix("booklet") || id.hasPrefix("manual"))
    },
    Loss(reason: "bibutils does not write chapter, nor organization beside a publisher") { _, field, _ in
      field == "chapter" || field == "organization"
    },
    Loss(reason: "bibutils takes howpublished for a publisher") { id, field, _ in
      ["booklet-full", "misc-full"].contains(id) && ["publisher", "source"].contains(field)
    },
    Loss(reason: "bibutils has words of its own for kinds of theses and manuscripts") { _, field, _ in field == "genre"
    },
    Loss(reason: "bibutils reads \\log as \\l og, and does not read \\=P") { id, field, other in
      (field == "title" && other.contains("łog")) || (field == "creator" && other.contains("=Pot"))
    },
  ]
  private static let losses: [InputFormat: [Loss]] = [
    .ris: common + [
      Loss(reason: "bibutils makes the series of proceedings a title, and gives booktitle away") { id, field, _ in
        ["proceedings-full", "whole-proceedings"].contains(id) && ["series", "source", "type"].contains(field)
      }
    ],
    .endnote: common + [
      Loss(reason: "bibutils gives a school as a place") { id, field, _ in
        id.contains("thesis") && ["place", "publisher"].contains(field)
      },
      Loss(reason: "bibutils gives the proceedings of a paper as a series, and their editors as its editors") {
        id, field, _ in
        id.contains("proceedings") && ["source", "series", "type", "editor", "series_editor"].contains(field)
      },
    ],
    .mods: common + [
      Loss(reason: "MODS says that a source is a periodical") { _, field, _ in field == "journal" },
      Loss(reason: "bibutils makes the series of a book its host, and gives the proceedings' own title away") {
        id, field, _ in
        (id.hasSuffix("-full") || id.hasPrefix("whole-") || id.hasSuffix("-crossref"))
          && ["source", "series"].contains(field)
      },
      Loss(reason: "bibutils makes an organization a person who organized a meeting") { _, field, _ in
        field == "contributor"
      },
      Loss(reason: "bibutils writes months in words, joined with dashes") { id, field, other in
        field == "date_edtf" || field == "date" && other.contains("-") && id.hasSuffix("-full")
      },
    ],
  ]

  @Test("conversions give equal records except for the losses listed", arguments: [InputFormat.ris, .endnote, .mods])
  func conversions(format: InputFormat) throws {
    let originals = try records(of: "xampl.bib", as: .bibtex)
    let name = [.ris: "xampl.ris", .endnote: "xampl.enw", .mods: "xampl.mods.xml"][format]
    let converted = try records(of: try #require(name), as: format)
    let losses = try #require(Self.losses[format])
    var unused = Set(losses.map(\.reason))
    #expect(originals.count == 36)
    for (identifier, record) in originals {
      let other = try #require(converted[identifier])
      for field in Set(record.keys).union(other.keys) where record[field] != other[field] {
        let loss = losses.first { $0.applies(identifier, field, other[field] ?? "") }
        #expect(loss != nil, "\(identifier) \(field): \(record[field] ?? "-") is \(other[field] ?? "-")")
        if let loss { unused.remove(loss.reason) }
      }
    }
    #expect(unused.isEmpty)
  }

  private func records(of file: String, as format: InputFormat) throws -> [String: [String: String]] {
    let bytes = try Sample.bytes(of: "xampl/\(file)")
    let records = try events(of: bytes, as: format).compactMap(\.record)
    return Dictionary(
      uniqueKeysWithValues: records.map { record in (record["identifier"]?.plainText ?? "", values(record)) })
  }

  /// The values composed, with one kind of apostrophe, and names of authors alone under one name.
  private func values(_ record: RawRecord) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: record.names.map { name in
        let (name, value) = Self.creator(name, record[name] ?? .null)
        return (name, value.json.precomposedStringWithCanonicalMapping.replacingOccurrences(of: "’", with: "'"))
      })
  }

  private static func creator(_ name: String, _ value: JSONValue) -> (String, JSONValue) {
    guard name == "attributions", case .array(let people) = value, let first = people.first else {
      return (name, value)
    }
    return ("creator", people.count == 1 ? first : value)
  }
}

/// A file of `Samples`.
enum Sample {
  static func bytes(of file: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Samples/\(file)")))
  }
}
