import Foundation
import TestTools
import Testing

@Suite struct DateCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  @Test("the text is for people")
  func textIsForPeople() throws {
    let run = try adagia("date", "c. 400 BC", "-0398", "Heisei 11", "1985/..", "2016-13-08")
    #expect(run.status == 65)
    #expect(run.error == "")
    #expect(run.output == (try Adagia.golden("date.txt")))
  }

  @Test("JSON is one object a line")
  func jsonIsOneObjectALine() throws {
    let run = try adagia("date", "-", "--format", "json", input: "1984~\n-0399?\nxyzzy\n")
    let lines = try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["edtf"] as? String } == ["1984~", "-0399?", nil])
    #expect(run.status == 65)
    let first = lines[0]
    #expect(first["input"] as? String == "1984~")
    #expect(first["level"] as? Int == 1)
    #expect(first["start"] as? String == "1984-01-01T00:00:00Z")
    #expect(first["end"] as? String == "1985-01-01T00:00:00Z")
    #expect(first["start_julian"] as? Double == 2_445_700.5)
    #expect(first["end_julian"] as? Double == 2_446_066.5)
    #expect(first["approximate"] as? Bool == true)
    #expect(first["uncertain"] as? Bool == false)
    #expect(first["error"] is NSNull)
    #expect((lines[2]["error"] as? String)?.contains("xyzzy") == true)
  }

  @Test(
    "notations",
    arguments: [
      ("unix", "946684800", "2000-01-01T00:00:00Z"), ("unixms", "946684800500", "2000-01-01T00:00:00.500Z"),
      ("coredata", "0", "2001-01-01T00:00:00Z"), ("julian", "2451544.5", "2000-01-01T00:00:00Z"),
      ("iso", "2000-01-01 10:10", "2000-01-01T10:10:00Z"), ("edtf", "156X", "1560-01-01T00:00:00Z"),
      ("auto", "now,-1 day,soon", nil), ("edtf", "1840s", nil), ("julian", "1850-01-01", nil),
    ])
  func notations(notation: String, text: String, start: String?) throws {
    let run = try adagia("date", text, "--date-format", notation, "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["start"] as? String == start, "\(run.output)")
    #expect(run.status == (start == nil ? 65 : 0), "\(run.output)")
  }

  @Test("a line that is not text is named, and the rest goes on", arguments: ["date", "detect", "analyze"])
  func linesThatAreNoText(command: String) throws {
    let line = "printf '1843 the\\n\\377\\n1844 the\\n' | '\(Adagia.program.path)' \(command) - --format json"
    let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", line])
    #expect(run.status == 65, "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
    #expect(run.error.contains(":2:"), "\(run.error)")
  }

  @Test(
    "a date that begins with a minus is not an option",
    arguments: [
      ("-0044", "-0044"), ("-04XX", "-04XX"), ("-XXXX", "-XXXX"), ("-1999.", "/1999"), ("-<1998-2009>", "/2009?"),
      ("-[1999]", "/1999"), ("Y-1200", "-1200"),
    ])
  func datesWithAMinus(text: String, edtf: String) throws {
    let run = try adagia("date", text, "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["input"] as? String == text)
    #expect(object["edtf"] as? String == edtf)
    #expect(run.status == 0)
  }

  @Test("letters after a minus are options still")
  func optionsOfTheDateCommand() throws {
    #expect(try adagia("date", "-h").output.contains("USAGE"))
    #expect(try adagia("date", "1843", "-z").status == 64)
  }

  @Test("ranges and moments of a query are read too")
  func whatAQueryTakesIsReadToo() throws {
    let run = try adagia("date", "1939..1945", "yesterday", "now,-7 days")
    #expect(run.status == 0)
    #expect(run.output.contains("1939-01-01T00:00:00Z"))
    #expect(run.output.contains("a date clause"))
  }
}

@Suite struct DateOutputTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let sayings = """
      {"text":"Rose one","date":"c. 405 B.C.","creator":"A"}
      {"text":"Rose two","date":"1898/1901"}
      {"text":"Rose three","date":"14 July 1789"}
      {"text":"Rose four","date":"1985/.."}
      {"text":"Rose five","date":"long ago"}
      {"text":"Rose six"}
      {"text":"Rose seven","date":"184X"}

      """
    _ = try adagia.folder.write(sayings, to: "r.jsonl")
    _ = try adagia("import", "r.jsonl", "--catalog", "c.db", "--quiet")
  }

  @Test(
    "dates in each style",
    arguments: [
      ("iso", ["-0404-01-01/-0404-12-31", "1789-07-14", "1840-01-01/1849-12-31", "1985-01-01/..", "long ago"]),
      ("edtf", ["-0404~", "1789-07-14", "184X", "1985/..", "long ago"]),
      ("raw", ["c. 405 B.C.", "14 July 1789", "184X", "1985/..", "long ago"]),
      ("human", ["about 405 BCE", "14 July 1789", "1840s", "from 1985 on", "long ago"]),
    ])
  func styles(style: String, expected: [String]) throws {
    for format in ["text", "csv", "json"] {
      let run = try adagia("search", "rose", "--catalog", "c.db", "--dates", style, "--format", format)
      for date in expected {
        let shown = format == "text" ? "(\(date))" : format == "csv" ? ",\(date)," : "\"date\":\"\(date)\""
        #expect(run.output.contains(shown), "\(shown)\n\(run.output)")
      }
    }
    #expect(try adagia("show", "1", "--catalog", "c.db", "--dates", style).output.contains(expected[0]))
  }

  @Test("sorting goes across the eras")
  func sortingGoesAcrossTheEras() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--sort", "date", "--format", "ids")
    #expect(run.output == "1\n3\n7\n2\n4\n5\n6\n")
  }

  @Test("a histogram is bars for people")
  func aHistogramIsBarsForPeople() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--histogram", "century")
    #expect(run.output == (try Adagia.golden("histogram.txt")))
  }

  @Test("a histogram is numbers for machines")
  func aHistogramIsNumbersForMachines() throws {
    let json = try adagia("search", "rose", "--catalog", "c.db", "--histogram", "century", "--format", "json")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let histogram = try #require(answer["histogram"] as? [String: Any])
    #expect(histogram["undated"] as? Int == 2)
    #expect(histogram["open"] as? Int == 1)
    #expect(histogram["too_wide"] as? Int == 0)
    let bars = try #require(histogram["bars"] as? [[String: Any]])
    #expect(bars.map { $0["bin"] as? String } == ["-04XX", "17XX", "18XX", "19XX"])
    #expect(bars.compactMap { $0["count"] as? Double }.reduce(0, +) == 4)
    let csv = try adagia("search", "rose", "--catalog", "c.db", "--histogram", "year", "--format", "csv").output
    #expect(csv.contains("\n1898,1898-01-01,1898-12-31,0.25"))
    #expect(try adagia("search", "rose", "--catalog", "c.db", "--histogram", "year", "--format", "ids").status == 64)
  }
}
