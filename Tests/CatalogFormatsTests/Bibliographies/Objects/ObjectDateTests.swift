import CatalogFormats
import CatalogRecords
import Testing

/// Dates and people that files of JSON give as objects.
@Suite struct ObjectDateTests {
  private func date(_ json: String) throws -> ObjectDate {
    guard case .object(let members) = try JSONValue(json: json) else { return ObjectDate([:]) }
    return ObjectDate(members)
  }

  @Test(
    "an era, a doubt and an end that is open change the date beside them",
    arguments: [
      (#"{"year":44,"era":"BC"}"#, "-0043"), (#"{"year":44,"bce":true}"#, "-0043"),
      (#"{"year":1850,"bce":false}"#, "1850"), (#"{"year":44,"era":"AD"}"#, "0044"),
      (#"{"year":44,"month":3,"day":15,"era":"B.C."}"#, "-0043-03-15"), (#"{"value":"44","era":"BC"}"#, "44 BC"),
      (#"{"year":12,"era":"Meiji"}"#, "Meiji 12"), (#"{"year":12,"era":"Zog"}"#, "12 Zog"),
      (#"{"value":"1850","qualifier":"approximate"}"#, "1850~"), (#"{"year":1850,"certainty":"?"}"#, "1850?"),
      (#"{"year":1850,"circa":true,"uncertain":true}"#, "1850%"), (#"{"year":1850,"precision":"year"}"#, "1850"),
      (#"{"year":1850,"qualifier":"before"}"#, "before 1850"), (#"{"start":1850,"end":1860,"circa":1}"#, "1850~/1860~"),
      (#"{"start":1850,"end":null}"#, "1850/.."), (#"{"start":1850}"#, "1850/.."), (#"{"from":1850}"#, "1850/.."),
      (#"{"end":1860}"#, "../1860"), (#"{"earliest":1850}"#, "[1850..]"), (#"{"notAfter":"1850-05"}"#, "[..1850-05]"),
      (#"{"from":"May 1850"}"#, "from May 1850"), (#"{"start":[1850,5],"end":1851}"#, "1850-05/1851"),
      (#"{"year":"1850","month":"March"}"#, "1850-03"),
    ])
  func changes(json: String, text: String) throws {
    let date = try date(json)
    #expect(date.text == text && date.meaning == nil)
    #expect(date.isWhole)
  }

  @Test(
    "words are the date, and what is beside them is their meaning",
    arguments: [
      (#"{"display":"ca. 1850","start":1848,"end":1852}"#, "ca. 1850", "1848/1852"),
      (#"{"raw":"the year of four emperors","year":69}"#, "the year of four emperors", "0069"),
      (#"{"literal":"3 May 1850","edtf":"1850-05-03"}"#, "3 May 1850", "1850-05-03"),
    ])
  func words(json: String, text: String, meaning: String) throws {
    let date = try date(json)
    #expect(date.text == text && date.meaning == meaning)
    #expect(date.isWhole)
  }

  @Test(
    "an object with a member that the date does not tell is not read as a whole",
    arguments: [
      (#"{"year":1850,"calendar":"julian"}"#, "1850"), (#"{"value":"1850-05-03","year":1850}"#, "1850-05-03"),
      (#"{"year":1850,"day":3}"#, "1850"), (#"{"value":"1850","text":"1851"}"#, "1850"),
      (#"{"date-parts":[[44]],"era":"BC"}"#, "0044"), (#"{"note":"x"}"#, nil),
    ] as [(String, String?)])
  func rest(json: String, text: String?) throws {
    let date = try date(json)
    #expect(date.text == text)
    #expect(!date.isWhole)
  }

  @Test(
    "the names of a person have many names",
    arguments: [
      (#"{"first_name":"Ann","last_name":"Writer"}"#, "Writer, Ann"),
      (#"{"firstname":"Ann","lastname":"Writer"}"#, "Writer, Ann"),
      (#"{"Vorname":"Ann","Nachname":"Writer"}"#, "Writer, Ann"),
      (#"{"prénom":"Ann","nom":"Writer"}"#, "Writer, Ann"), (#"{"nombre":"Ann","apellidos":"Writer"}"#, "Writer, Ann"),
      (#"{"given_name":"Ann","family_name":"Writer"}"#, "Writer, Ann"),
      (#"{"forename":"Ann","surname":"Writer"}"#, "Writer, Ann"),
      (#"{"first":"Ann","middle":"B.","last":"Writer"}"#, "Writer, Ann B."),
      (#"{"fullname":"Ann Writer"}"#, "Ann Writer"), (#"{"display_name":"Ann Writer"}"#, "Ann Writer"),
      (#"{"title":"Dr.","forename":"Ann"}"#, "Ann"), (#"{"literal":"WHO"}"#, "WHO"), (#"{"born":1900}"#, nil),
      (#"{"family":"Gogh","given":"Vincent","prefix":"van"}"#, "van Gogh, Vincent"),
    ] as [(String, String?)])
  func people(json: String, name: String?) throws {
    guard case .object(let members) = try JSONValue(json: json) else { return }
    #expect(PersonObject(members).name == name)
  }
}
