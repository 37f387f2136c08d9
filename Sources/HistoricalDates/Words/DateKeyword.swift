/// A word with a meaning in a written date.
enum DateKeyword: Equatable {
  case month(Int)
  /// A season by its EDTF code, 21 to 24.
  case season(Int)
  case beforeCommonEra, commonEra
  case era(CalendarEra)
  /// A lone c: circa, copyright or century, depending on its context.
  case letterC
  case circa, uncertain, copyright
  case before, after, since, between, not, than
  /// by: this date or an earlier one.
  case by
  /// -ish: the number before it is approximate.
  case ish
  /// page, volume: the number after it is no year.
  case counter
  case and, or, to
  case century
  /// siglo, sec.: a century whose number may follow. Publishers have such names, so a year in the text goes before it.
  case centuryOfNumber
  /// A lone letter that is a century between a number and a dot: `XIX в.`, `XIX w.`
  case centuryLetter
  case millennium, decadeWord, yearWord, monthWord, dayWord
  /// Words without a meaning of their own: the, in, of, a.
  case filler
  /// early, mid, late. The date is read without them, which keeps it true.
  case part
  /// i.e.: a correction of the preceding date follows.
  case correction
  /// Old Style: a day of the Julian calendar.
  case oldStyle
  /// gannen: the first year of a reign.
  case firstYear

  /// The keyword of a folded word. Nil when the word has no meaning in a date.
  static func named(_ word: PackedWord) -> DateKeyword? { word.isTooLong ? nil : table[word] }

  private static let table: [PackedWord: DateKeyword] = {
    var table: [PackedWord: DateKeyword] = [:]
    for (names, keyword) in words {
      for name in names.utf8.split(separator: .space) {
        var word = PackedWord()
        for byte in name { word.append(byte) }
        table[word] = keyword
      }
    }
    return table
  }()
}

// MARK: - The words

extension DateKeyword {
  private static let words: [(names: String, keyword: DateKeyword)] = months + seasons + eras + qualifiers + joints

  /// Month names: English with abbreviations, then German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish
  /// and Russian in full; Polish and Russian in the genitive, which follows a day, and Russian also in the nominative. No
  /// name means two months.
  private static let months: [(names: String, keyword: DateKeyword)] = [
    ("january jan januar janvier enero gennaio janeiro januari stycznia января январь Январь", .month(1)),
    ("february feb febr februar février fevrier febrero febbraio fevereiro februari lutego", .month(2)),
    ("февраля февраль Февраль", .month(2)),
    ("march mar märz marz mars marzo março marco maart marca марта март Март", .month(3)),
    ("april apr avril abril aprile kwietnia апреля апрель Апрель", .month(4)),
    ("may mai mayo maggio maio mei maj maja мая май Май", .month(5)),
    ("june jun juni juin junio giugno junho czerwca июня июнь Июнь", .month(6)),
    ("july jul juli juillet julio luglio julho lipca июля июль Июль", .month(7)),
    ("august aug août aout agosto augustus augusti sierpnia августа август Август", .month(8)),
    ("september sep sept septembre septiembre settembre setembro września сентября сентябрь Сентябрь", .month(9)),
    ("october oct oktober octobre octubre ottobre outubro października октября октябрь Октябрь", .month(10)),
    ("november nov novembre noviembre novembro listopada ноября ноябрь Ноябрь", .month(11)),
    ("december dec dezember décembre decembre diciembre dicembre dezembro grudnia декабря декабрь Декабрь", .month(12)),
  ]

  /// Seasons in the languages of the months, in Russian also in the instrumental: "in spring". Names with an article
  /// are one word because the lexer drops apostrophes: l'été.
  private static let seasons: [(names: String, keyword: DateKeyword)] = [
    ("spring frühling frühjahr fruhling fruhjahr printemps primavera lente voorjaar vår wiosna", .season(21)),
    ("весна Весна весной Весной весны", .season(21)),
    ("summer sommer été ete lété lete verano estate lestate verão verao zomer sommar lato", .season(22)),
    ("лето Лето летом Летом", .season(22)),
    ("autumn fall herbst automne lautomne otoño otono autunno lautunno outono herfst najaar höst", .season(23)),
    ("jesień осень Осень осенью Осенью осени", .season(23)),
    ("winter hiver lhiver invierno inverno linverno vinter zima", .season(24)),
    ("зима Зима зимой Зимой зимы", .season(24)),
  ]

  /// Era names, folded as the lexer folds. The Korean and Wade-Giles spellings are those of library catalogs.
  private static let eras: [(names: String, keyword: DateKeyword)] = [
    ("bc bce 公元前 西元前 紀元前 기원전", .beforeCommonEra), ("ad ce 公元 西元 西暦 기원후", .commonEra),
    ("meiji 明治", .era(.meiji)), ("taisho taejong 大正", .era(.taisho)), ("showa sohwa sowa 昭和", .era(.showa)),
    ("heisei heise 平成", .era(.heisei)), ("reiwa 令和", .era(.reiwa)), ("gannen 元年", .firstYear),
    ("minguo minkuo 民國 民国 中華民國", .era(.minguo)), ("tangi dangi 檀紀 단기", .era(.dangi)),
    ("be", .era(.buddhist)), ("am", .era(.hebrew)), ("ah", .era(.hijri)), ("sh", .era(.solarHijri)),
    ("an", .era(.frenchRepublican)),
  ]

  private static let qualifiers: [(names: String, keyword: DateKeyword)] = [
    ("c", .letterC), ("ca circa cca approx approximately about around um vers", .circa),
    ("etwa ungefähr environ hacia cerca około около Около примерно Примерно", .circa), ("ish", .ish),
    ("uncertain maybe perhaps possibly probably guess vielleicht forse quizás возможно", .uncertain),
    ("copyright cop ©", .copyright),
    ("before earlier vor früher avant antes ante prima przed до До ранее", .before),
    ("after later nach später après después depois dopo post после После позже", .after),
    ("since seit depuis desde", .since), ("by", .by),
    ("between zwischen entre между Между", .between), ("not no nicht", .not), ("than", .than),
    ("page pages pp volume chapter isbn seite página", .counter),
    ("early mid middle late", .part), ("os oldstyle", .oldStyle), ("ie", .correction),
  ]

  private static let joints: [(names: String, keyword: DateKeyword)] = [
    ("and und et и", .and), ("or oder ou или", .or), ("to until till through bis hasta", .to),
    ("the in of a during somewhere sometime dem den de del do du la le el il", .filler),
    ("century centuries cent jahrhundert jahrhunderts jh jhdt jhd eeuw århundradet seklet wiek wieku", .century),
    ("siècle siècles siecle siecles век века веке вв 世紀 世纪 세기", .century),
    ("в w", .centuryLetter),
    ("siglo siglos secolo secoli século séculos sec sæculo saec saeculo", .centuryOfNumber),
    ("millennium millénaire jahrtausend", .millennium),
    ("decade", .decadeWord), ("year years jahr jahre anno année año год года году", .yearWord), ("month", .monthWord),
    ("day", .dayWord),
  ]
}
