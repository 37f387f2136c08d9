import Adagia
import Foundation
import TestTools
import Testing

@testable import AdagiaCLI

/// Records as text to edit.
@Suite struct RecordSheetTests {
  private static let record: CatalogRecord = {
    var record = CatalogRecord()
    record.identifier = "s-1"
    record.text = "We are such stuff\n\n  As dreams: are made on\n# and more"
    record.attributions = [
      Attribution(creator: "William Shakespeare", role: .wrote, locator: "4.1"),
      Attribution(creator: "Prospero", role: .said, evidence: "in the play\nonly"),
    ]
    record.subjects = ["dreams", "life; death"]
    record.date = RecordDate(reading: "1611")
    record.note = "Often misquoted: \"made of\"."
    record.extra = ["pages": .integer(12), "shelf": .string("B 12"), "list": .array([.integer(1), .string("x")])]
    return record
  }()

  @Test("nothing is lost on the way there and back")
  func nothingIsLostOnTheWayThereAndBack() throws {
    let sheet = RecordSheet(Self.record)
    #expect(try sheet.record(from: sheet.text()) == Self.record)
    #expect(try sheet.record(from: "# a comment\n" + sheet.text() + "\n\n") == Self.record)
  }

  @Test("a line extra.NAME is the extra field NAME")
  func extraPrefix() throws {
    let sheet = RecordSheet(Self.record)
    #expect(try sheet.record(from: sheet.text() + "extra.place: Paris\n").extra["place"] == .string("Paris"))
  }

  @Test("lines that end in CR LF stay as they are, whatever they look like")
  func carriageReturns() throws {
    var record = Self.record
    record.text = "First line\r\nnote: second line\r\n# third line\r\n\r\nlast\n"
    record.note = "One\r\ntwo"
    record.attributions[1].evidence = "in the play\r\nrole: wrote"
    record.extra["shelf"] = .string("A\r\ntext: B")
    let sheet = RecordSheet(record)
    #expect(try sheet.record(from: sheet.text()) == record)
    #expect(try sheet.record(from: sheet.text().replacing("\n", with: "\r\n")) == record)
    let changed = try sheet.record(from: sheet.text().replacing("third", with: "3rd"))
    #expect(changed.text == "First line\nnote: second line\n# 3rd line\n\nlast\n")
    #expect(changed.note == "One\r\ntwo")
  }

  @Test("carriage returns within and at the end of a line stay too")
  func loneCarriageReturns() throws {
    var record = Self.record
    (record.text, record.note) = ("one\rtwo\r\r\nthree\r", "a\rb\r")
    let sheet = RecordSheet(record)
    #expect(try sheet.record(from: sheet.text()) == record)
  }

  @Test(
    "an author with line breaks comes back",
    arguments: [
      "Ann\nLee", "Ann\nrole: said", "Ann\n\n  Lee\n", "\nAnn", "Ann\r\nLee\r\n# third", "Ann\rLee\nPoe",
    ])
  func breaksInNames(name: String) throws {
    var record = Self.record
    record.attributions[0].creator = name
    record.attributions[1].creator = name
    let sheet = RecordSheet(record)
    #expect(try sheet.record(from: sheet.text()) == record)
  }

  @Test("a blank line between the lines of an author is part of the name, and one before a part is not")
  func blankLinesOfNames() throws {
    let text = "author: Ann\n\n    Lee\n\n  role: said\n  locator: p. 3\ntext: a\n"
    let record = try RecordSheet(CatalogRecord()).record(from: text)
    #expect(record.attributions == [Attribution(creator: "Ann\n\nLee", role: .said, locator: "p. 3")])
  }

  @Test("extra fields that the text cannot show stay", arguments: ["a: b", "a b", "#a", "text", "marc:245", "role"])
  func oddNames(name: String) throws {
    var record = Self.record
    record.extra[name] = .string("kept")
    let sheet = RecordSheet(record)
    #expect(try sheet.record(from: sheet.text()) == record)
    #expect(try sheet.record(from: sheet.text().replacing("1611", with: "1612")).extra[name] == .string("kept"))
  }

  @Test("changes are read")
  func changesAreRead() throws {
    let sheet = RecordSheet(Self.record)
    let text = sheet.text().replacing("1611", with: "1612").replacing("pages: 12", with: "pages: 14")
      .replacing("tag: dreams\n", with: "").replacing("role: said", with: "role: disputed")
    let record = try sheet.record(from: text)
    #expect(record.date?.raw == "1612")
    #expect(record.extra["pages"] == .integer(14))
    #expect(record.subjects == ["life; death"])
    #expect(record.attributions[1].role == .disputed)
    #expect(record.text == Self.record.text)
  }

  @Test(
    "a mistake is named with its line",
    arguments: [
      ("text: a\nnonsense\n", 2), ("text: a\ntext: b\n", 2), ("author: A\n  role: singer\ntext: b\n", 2),
      ("author: A\n  born: 1900\ntext: b\n", 2), ("author: A\n    B\n  born: 1900\ntext: b\n", 3),
      ("# nothing\n", 1),
      ("text: a\nrole: said\n", 2), ("text: a\ncollection: other\n", 2), ("text: a\ncreated: 1900\n", 2),
    ])
  func mistakes(text: String, line: Int) {
    #expect { try RecordSheet(CatalogRecord()).record(from: text) } throws: { error in
      (error as? RecordSheet.Fault)?.line == line
    }
  }
}
