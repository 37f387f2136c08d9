import CatalogFormats
import CatalogRecords
import Testing

@Suite struct RecordWriterTests {
  private static let records: [[OutputField]] = [
    [
      OutputField("id", .integer(7)), OutputField("text", .string("To be, or \"not\"\n\tto be")),
      OutputField("creator", .string("Shakespeare")), OutputField("source", .string("Hamlet")),
      OutputField("subject", .array([.string("life"), .string("doubt")])),
    ],
    [
      OutputField("id", .integer(8)), OutputField("text", .string("a\\b %\n%\nc")),
      OutputField("source", .string("Talmud")), OutputField("extra", .object(["pages": .array([.null, .integer(1)])])),
      OutputField("note", .string("doubtful")),
    ],
  ]
  private static let columns = ["id", "text", "creator", "subject", "extra"]

  @Test(
    "each format writes the same records in its own way",
    arguments: [
      (
        OutputFormat.jsonl,
        #"""
        {"id":7,"text":"To be, or \"not\"\n\tto be","creator":"Shakespeare","source":"Hamlet","subject":["life","doubt"]}
        {"id":8,"text":"a\\b %\n%\nc","source":"Talmud","extra":{"pages":[null,1]},"note":"doubtful"}

        """#
      ),
      (
        .json,
        #"""
        [
        {"id":7,"text":"To be, or \"not\"\n\tto be","creator":"Shakespeare","source":"Hamlet","subject":["life","doubt"]},
        {"id":8,"text":"a\\b %\n%\nc","source":"Talmud","extra":{"pages":[null,1]},"note":"doubtful"}
        ]

        """#
      ),
      (
        .csv,
        """
        id,text,creator,subject,extra
        7,"To be, or ""not""
        \tto be",Shakespeare,life; doubt,
        8,"a\\b %
        %
        c",,,"{""pages"":[null,1]}"

        """
      ),
      (
        .tsv,
        #"""
        id	text	creator	subject	extra
        7	To be, or "not"\n\tto be	Shakespeare	life; doubt	
        8	a\\b %\n%\nc			{"pages":[null,1]}

        """#
      ),
      (
        .fortune,
        """
        To be, or "not"
        \tto be
        \t\t-- Shakespeare, Hamlet
        %
        a\\b %
         %
        c
        \t\t-- "Talmud"
        [doubtful]
        %

        """
      ),
    ])
  func writes(format: OutputFormat, expected: String) throws {
    #expect(try written(Self.records, as: format, columns: Self.columns) == expected)
  }

  @Test(
    "no record at all is still a whole file",
    arguments: [
      (OutputFormat.jsonl, ""), (.json, "[]\n"), (.csv, "a,b\n"), (.tsv, "a\tb\n"), (.fortune, ""),
    ])
  func writesNothing(format: OutputFormat, expected: String) throws {
    #expect(try written([], as: format, columns: ["a", "b"]) == expected)
  }

  @Test("a title takes the place of a missing text in a fortune")
  func fortuneTitle() throws {
    let fields = [OutputField("title", .string("Emma")), OutputField("creator", .string("Austen"))]
    #expect(try written([fields], as: .fortune, columns: []) == "Emma\n\t\t-- Austen\n%\n")
    #expect(try written([[OutputField("id", .integer(1))]], as: .fortune, columns: []) == "")
  }
}

/// What a writer makes of some records.
func written(_ records: [[OutputField]], as format: OutputFormat, columns: [String]) throws -> String {
  let sink = ByteSink.memory()
  var writer = format.writer(columns: columns, to: sink)
  try writer.begin()
  for record in records { try writer.write(record) }
  try writer.end()
  return String(decoding: sink.bytes, as: UTF8.self)
}
