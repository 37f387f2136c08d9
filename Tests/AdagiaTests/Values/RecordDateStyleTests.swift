import Adagia
import Foundation
import HistoricalDates
import Testing

struct RecordDateStyleTests {
  @Test("dates are formatted in English words, as EDTF and as days")
  func styles() {
    let date = RecordDate(reading: "c. 400 BC")
    #expect(date.formatted() == "about 400 BCE")
    #expect(date.formatted(.edtf) == "-0399~")
    #expect(date.formatted(.days) == "-0399-01-01/-0399-12-31")
    #expect(RecordDate(reading: "no date at all").formatted(.edtf) == "no date at all")
  }

  @Test("a style is coded, so that an app can store it")
  func coded() throws {
    let style: RecordDateStyle = .edtf
    #expect(try JSONDecoder().decode(RecordDateStyle.self, from: JSONEncoder().encode(style)) == style)
  }

  @Test("a day of the system's calendar, before and after the common era")
  func dates() throws {
    #expect(RecordDate(Date(timeIntervalSince1970: 0))?.edtf == "1970-01-01")
    let zone = try #require(TimeZone(secondsFromGMT: -3_600))
    #expect(RecordDate(Date(timeIntervalSince1970: 0), in: zone)?.edtf == "1969-12-31")
    let caesar = try #require(RecordDate(reading: "-0043-03-15").start)
    #expect(RecordDate(caesar)?.year == -43)
  }

  @Test("EDTF goes in and out")
  func edtf() throws {
    let meaning = try EDTF("1815~")
    #expect(RecordDate(meaning).meaning == meaning)
    #expect(RecordDate(meaning).raw == "1815~")
    #expect(RecordDate(reading: "no date at all").meaning == nil)
    let date = RecordDate(try EDTF("1970-01"))
    #expect(date.start == Date(timeIntervalSince1970: 0))
    #expect(date.end == Date(timeIntervalSince1970: 31 * 86_400))
    #expect(RecordDate(try EDTF("1970/..")).end == nil)
  }
}

extension RecordDate {
  fileprivate var year: Int? { edtf.flatMap { Int($0.prefix(5)) } }
}
