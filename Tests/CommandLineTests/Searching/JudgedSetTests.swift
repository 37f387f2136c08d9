import Foundation
import TestTools
import Testing

/// The judged questions of `corpus/judged` about the starter pack. A change that lowers these figures does not land.
@Suite struct JudgedSetTests {
  @Test("misremembered sayings are found first")
  func misrememberedSayingsAreFoundFirst() throws {
    let adagia = try Adagia()
    let judged = Adagia.root.appendingPathComponent("corpus/judged").path
    let run = try adagia(
      "evaluate", "--queries", judged + "/starter-queries.tsv", "--qrels", judged + "/starter-qrels.txt", "--format",
      "json", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.isEmpty, "\(run.error)")
    let figures = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double])
    #expect(figures["queries"] == 32)
    #expect(figures["recall@10"] == 1)
    #expect(try #require(figures["ndcg@10"]) >= 0.988)
    #expect(try #require(figures["mrr@10"]) >= 0.984)
    #expect(try #require(figures["success@1"]) >= 0.968)
  }
}
