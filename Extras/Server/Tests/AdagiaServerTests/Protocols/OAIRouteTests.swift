import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("OAI-PMH")
struct OAIRouteTests {
  @Test(
    "a harvest has every record once, also when the server starts again between pages", arguments: ["oai_dc", "marc21"])
  func harvest(format: String) async throws {
    let expected = try await Catalog(at: ServerFixture.starter.value).statistics().recordCount
    var (identifiers, token, pageCount) = (Set<String>(), String?.none, 0)
    repeat {
      // A server of its own for each page: nothing but the token remembers the harvest.
      let known = token
      let answer = try await ServerFixture.test { client in
        if let known {
          try await client.xml("/oai", ["verb": "ListRecords", "resumptionToken": known])
        } else {
          try await client.xml("/oai", ["verb": "ListRecords", "metadataPrefix": format])
        }
      }
      let found = try answer.texts("header").count
      let names = try answer.texts("identifier").filter { $0.hasPrefix("oai:localhost:starter/") }
      #expect(names.count == found)
      #expect(identifiers.isDisjoint(with: names))
      #expect(try answer.attributes("cursor", of: "resumptionToken") == ["\(identifiers.count)"])
      #expect(try answer.attributes("completeListSize", of: "resumptionToken") == ["\(expected)"])
      identifiers.formUnion(names)
      token = try answer.text("resumptionToken").flatMap { $0.isEmpty ? nil : $0 }
      pageCount += 1
    } while token != nil
    #expect(identifiers.count == expected)
    #expect(pageCount == (expected + 249) / 250)
  }

  /// 250 records of 16 MB were one page.
  @Test(
    "a page of large records ends after 4 MiB, but for one record alone, and a harvest has all once",
    arguments: [("ListRecords", "oai_dc"), ("ListRecords", "marc21"), ("ListIdentifiers", "oai_dc")])
  func largeRecords(verb: String, format: String) async throws {
    let sizes = Array(repeating: 500_000, count: 10) + [6_000_000] + Array(repeating: 20, count: 30)
    let records = sizes.enumerated().map { number, size in
      var record = CatalogRecord()
      (record.title, record.text) = ("large \(number)", String(repeating: ".", count: size))
      return record
    }
    try await PageFixture.test(records) { client in
      var (identifiers, token, pageCount) = ([String](), String?.none, 0)
      repeat {
        let rest = token.map { "resumptionToken=\($0)" } ?? "metadataPrefix=\(format)"
        let answer = try await client.execute(uri: "/oai?verb=\(verb)&\(rest)", method: .get)
        let page = try XMLAnswer(answer)
        let found = try page.texts("identifier").filter { $0.hasPrefix("oai:") }
        #expect(answer.body.readableBytes < 4 << 20 + 100_000 || found.count == 1, "\(found.count)")
        identifiers += found
        token = try page.text("resumptionToken").flatMap { $0.isEmpty ? nil : $0 }
        pageCount += 1
      } while token != nil
      #expect(identifiers.count == records.count && Set(identifiers).count == records.count)
      #expect(pageCount == 4)
    }
  }

  @Test(
    "an error has the protocol's code",
    arguments: [
      ("", "badVerb"), ("verb=Steal", "badVerb"), ("verb=Identify&verb=Identify", "badVerb"),
      ("verb=Identify&x=1", "badArgument"), ("verb=ListRecords", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&from=x", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2026-01-01T00:00:00Z", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&set=a%20b", "badArgument"),
      ("verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x", "badResumptionToken"),
      ("verb=ListRecords&resumptionToken=oai_dc,,,,1,1,1&metadataPrefix=oai_dc", "badArgument"),
      ("verb=ListRecords&resumptionToken=oai_dc,,,,9999999999999999999,1,1", "badResumptionToken"),
      ("verb=ListRecords&resumptionToken=oai_dc,x,,,1,1,1", "badResumptionToken"),
      ("verb=ListRecords&resumptionToken=oai_dc,,,!!,1,1,1", "badResumptionToken"),
      ("verb=ListSets&resumptionToken=x", "badResumptionToken"),
      ("verb=ListRecords&metadataPrefix=mods", "cannotDisseminateFormat"),
      ("verb=GetRecord&metadataPrefix=mods&identifier=oai:localhost:starter/1", "cannotDisseminateFormat"),
      ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:starter/99999", "idDoesNotExist"),
      ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:starter/01", "idDoesNotExist"),
      ("verb=ListMetadataFormats&identifier=x", "idDoesNotExist"),
      ("verb=ListRecords&metadataPrefix=oai_dc&until=1990-01-01", "noRecordsMatch"),
      ("verb=ListIdentifiers&metadataPrefix=oai_dc&set=none", "noRecordsMatch"),
    ])
  func errors(parameters: String, code: String) async throws {
    try await ServerFixture.test { client in
      let answer = try await client.xml("/oai?\(parameters)")
      #expect(try answer.attributes("code", of: "error") == [code])
      let repeats = code != "badVerb" && code != "badArgument"
      #expect(try answer.attributes("verb", of: "request").isEmpty != repeats)
    }
  }

  @Test("the other verbs say what the catalog has")
  func otherVerbs() async throws {
    try await ServerFixture.test { client in
      let identity = try await client.xml("/oai", ["verb": "Identify"])
      #expect(try identity.text("deletedRecord") == "transient")
      #expect(try identity.text("adminEmail")?.contains("@") == true)
      let formats = try await client.xml("/oai", ["verb": "ListMetadataFormats"])
      #expect(try formats.texts("metadataPrefix") == ["oai_dc", "marc21"])
      let sets = try await client.xml("/oai", ["verb": "ListSets"])
      #expect(try sets.texts("setSpec") == ["starter"])
      let headers = try await client.xml("/oai", ["verb": "ListIdentifiers", "metadataPrefix": "oai_dc"])
      #expect(try headers.texts("header").count == 1_000)
      #expect(try headers.texts("metadata").isEmpty)
      let record = try await client.xml(
        "/oai", ["verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": "oai:localhost:starter/1"])
      #expect(try record.texts("datestamp") == Array(headers.texts("datestamp").prefix(1)))
      #expect(try record.texts("title").count == 1)
    }
  }

  @Test("a form is read like a URL")
  func form() async throws {
    try await ServerFixture.test { client in
      let body = ByteBuffer(string: "verb=ListSets")
      let type = "application/x-www-form-urlencoded"
      let sets = try await client.execute(uri: "/oai", method: .post, headers: [.contentType: type], body: body) {
        try XMLAnswer($0).texts("setSpec")
      }
      #expect(sets == ["starter"])
    }
  }

  @Test("removed records are deleted, and periods and sets select")
  func changes() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-oai-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.db").path()
    let catalog = try Catalog(at: path, for: .writing)
    var record = CatalogRecord()
    record.text = "stays"
    try await catalog.add(record, to: "a")
    record.text = "goes"
    let (id, _) = try await catalog.add(record, to: "b")
    try await catalog.remove([id])
    let place = try #require(ServerConfiguration.CatalogPlace(name: "c", path: path))
    var configuration = ServerConfiguration(catalogs: [place])
    configuration.publicURL = "https://books.example.org/x"
    try await ServerFixture.test(configuration) { client in
      let all = try await client.xml("/oai", ["verb": "ListRecords", "metadataPrefix": "oai_dc"])
      #expect(try all.attributes("status", of: "header") == ["deleted"])
      #expect(try all.texts("metadata").count == 1)
      #expect(try all.texts("request") == ["https://books.example.org/x/oai"])
      let gone = try await client.xml(
        "/oai",
        ["verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": "oai:books.example.org:c/\(id)"])
      #expect(try gone.attributes("status", of: "header") == ["deleted"])
      let stamp = try #require(try gone.text("datestamp"))
      for period in [stamp, String(stamp.prefix(10))] {
        let same = try await client.xml(
          "/oai",
          ["verb": "ListIdentifiers", "metadataPrefix": "oai_dc", "set": "b", "from": period, "until": period])
        #expect(try same.texts("identifier") == ["oai:books.example.org:c/\(id)"])
      }
    }
  }
}
