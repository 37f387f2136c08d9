import Adagia
import Foundation
import HTTPTypes
import Testing

@Suite("The page of statistics")
struct StatisticsPageTests {
  @Test("the values that a chart leaves out are behind a link, in the same chart")
  func more() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/statistics")
      let links = page.matches(of: /<a href="(\/statistics\?more=[a-z]+#by-[a-z]+)">and ([\d,]+) more</)
      #expect(links.map { String($0.output.1) }.contains("/statistics?more=author#by-author"))
      #expect(links.map { String($0.output.1) }.contains("/statistics?more=source#by-source"))
      for link in links {
        let path = String(link.output.1.split(separator: "#")[0])
        let hidden = try #require(Int(link.output.2.replacing(",", with: "")))
        let field = String(path.split(separator: "=")[1])
        let whole = try await PageFixture.page(client, path)
        // Words such as `proverb` have no bar, and a count of the rarer ones needs all values.
        let difference = min(1_000, Self.bars(page, field) + hidden) - Self.bars(whole, field)
        #expect(field == "author" ? (0...3).contains(difference) : difference == 0, "\(path)")
        #expect(whole.contains("id=\"by-\(field)\""))
      }
      let wrong = try await client.execute(uri: "/statistics?more=note", method: .get)
      #expect(wrong.status == .badRequest)
    }
  }

  /// The bars of a field's chart.
  private static func bars(_ page: String, _ field: String) -> Int {
    let parts = page.components(separatedBy: "<section id=\"by-\(field)\">")
    return parts.count < 2 ? 0 : parts[1].components(separatedBy: "</section>")[0].matches(of: /<li>/).count
  }
}
