import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing

@Suite struct OtherFormsTests {
  @Test(
    "words joined by a sign are found as one word, and the reverse",
    arguments: [
      ("email", [1, 2]), ("e-mail", [1, 2]), ("\"e-mail address\"", [1, 2]), ("=email", [1, 2]),
      ("tomorrow", [3]), ("\"tomorrow and tomorrow\"", [3]), ("to-morrow", [3]), ("acdc", [4]), ("AC/DC", [4]),
      ("gpt3", [5]), ("GPT-3", [5]), ("rock'n'roll", [6]), ("rock n roll", [6]), ("\"war and peace\"", [7]),
      ("war & peace", [7]),
      ("emails", [1, 2]),
    ] as [(String, [Int64])])
  func joinedWords(query: String, ids: [Int64]) async throws {
    let catalog = try await SampleCatalog([
      .sample("my e-mail address", lang: "en"), .sample("my email address", lang: "en"),
      .sample("To-morrow, and to-morrow, and to-morrow", lang: "en"), .sample("AC/DC in concert"),
      .sample("GPT-3 writes"), .sample("Rock 'n' roll"), .sample("War & Peace", lang: "en"),
    ])
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "a name is found in both orders",
    arguments: [
      ("author:\"jane austen\"", [1, 2]), ("author:jane-austen", [1, 2]), ("author:\"Austen, Jane\"", [1, 2]),
      ("author:\"J. K. Rowling\"", [3]), ("author:jk-rowling", [3]), ("author:\"Gabriel García Márquez\"", [4]),
      ("author:\"Martin Luther King Jr.\"", [5]), ("Austen, J.", [1, 2]), ("rowling J", [3]),
      ("author:\"jane king\"", []),
    ] as [(String, [Int64])])
  func names(query: String, ids: [Int64]) async throws {
    let names = [
      "Jane Austen", "Austen, Jane, 1775-1817.", "Rowling, J. K.", "García Márquez, Gabriel, 1928-2014",
      "King, Martin Luther, Jr., 1929-1968",
    ]
    let catalog = try await SampleCatalog(names.map { CatalogRecord.sample("A text", by: $0) })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "an initial in a name is the beginning of a word", arguments: ["author:\"austen, j.\"", "author:\"J. Austen\""])
  func initials(query: String) async throws {
    let names = ["Jane Austen", "Austen, Jane, 1775-1817.", "J. Austen", "Austen, Cassandra"]
    let catalog = try await SampleCatalog(names.map { CatalogRecord.sample("A text", by: $0) })
    #expect(try await Set(catalog.ids(query)).isSuperset(of: [2, 3]))
    #expect(try await !catalog.ids(query).contains(4))
  }

  @Test(
    "a letter beside a surname is the beginning of the other name, in both orders and any case",
    arguments: [
      ("Shakespeare W", [1, 2]), ("w shakespeare", [1, 2]), ("shakespeare w", [1, 2]), ("W. Shakespeare", [1, 2]),
      ("author:\"w shakespeare\"", [1, 2]), ("author:\"Shakespeare, W\"", [1, 2]), ("j austen", [4]), ("h wells", [5]),
      ("j wells", []), ("vitamin c", [6]),
    ] as [(String, [Int64])])
  func initialsBesideSurnames(query: String, ids: [Int64]) async throws {
    let names = [
      "William Shakespeare", "Shakespeare, William, 1564-1616.", "Judith Shakespeare", "Jane Austen",
      "Herbert George Wells", "Anna Vitamin; Carl Other",
    ]
    let catalog = try await SampleCatalog(
      names.map { CatalogRecord.sample($0.contains("Vitamin") ? "Of vitamin C" : "A text", by: $0) })
    var request = SearchRequest(query)
    request.allowsFewerWords = false
    #expect(try await catalog.answer(request).hits.map(\.record.id.rawValue).sorted() == ids)
  }

  @Test(
    "a surname is found with an apostrophe, a blank, and written together",
    arguments: [
      ("O Brien", [1, 2, 3]), ("O'Brien", [1, 2, 3]), ("O’Brien", [1, 2, 3]), ("o brien tim", [2, 3]),
      ("author:\"tim o brien\"", [2, 3]), ("author:\"Tim O'Brien\"", [2, 3]), ("Mc Donald", [4, 5]),
      ("McDonald", [4, 5]), ("author:mcdonald", [4, 5]), ("=McDonald", [4]), ("o opened", []),
    ] as [(String, [Int64])])
  func surnames(query: String, ids: [Int64]) async throws {
    let names = ["Flann O’Brien", "Tim O'Brien", "Tim O Brien", "Ian McDonald", "Ann Mc Donald", "Ian MacDonald"]
    let catalog = try await SampleCatalog(
      names.map { CatalogRecord.sample("A text", by: $0) })
    var request = SearchRequest(query)
    request.allowsFewerWords = false
    #expect(try await catalog.answer(request).hits.map(\.record.id.rawValue).sorted() == ids)
  }

  @Test("a surname that is written together has no other forms")
  func surnameWithoutStems() async throws {
    let catalog = try await SampleCatalog([
      .sample("Obra poètica, obrir", lang: "ca"), .sample("A text", by: "Flann O'Brien"),
    ])
    #expect(try await catalog.ids("o brien") == [2])
  }

  @Test(
    "letters and words with an ampersand are found with spaces, without, and with and for it",
    arguments: [
      ("R&D", [1, 2, 3]), ("R and D", [1, 2, 3]), ("r & d", [1, 2, 3]), ("Q and A", [4]), ("AT and T", [5]),
      ("Barnes&Noble", [6, 7]),
    ] as [(String, [Int64])])
  func ampersands(query: String, ids: [Int64]) async throws {
    let texts = [
      "R&D management", "Spending on R & D", "R and D policies", "Q&A for experts", "AT&T: a history",
      "Barnes & Noble sells", "Barnes and Noble buys", "A dog and a rat",
    ]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "en") })
    var request = SearchRequest(query)
    request.allowsFewerWords = false
    #expect(try await catalog.answer(request).hits.map(\.record.id.rawValue).sorted() == ids)
  }

  @Test(
    "Hebrew words are found with and, the article and prepositions before them, as typed first",
    arguments: [
      ("ספר", [1, 2, 3, 4, 5, 6, 7]), ("וספר", [2, 1, 3, 4]), ("והספר", [4, 1, 2, 3]), ("=ספר", [1]),
      ("לספר", [6, 1, 2, 3, 4]), ("ילד", [8]), ("בילד", []),
    ] as [(String, [Int64])])
  func hebrewBeginnings(query: String, ids: [Int64]) async throws {
    let texts = ["ספר", "וספר", "הספר", "והספר", "מספר", "לספר", "כשהספר", "ושהילד", "ילדה"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample("\($0) חדש", lang: "he") })
    let found = try await catalog.ids(query)
    #expect(found.first == ids.first && found.sorted() == ids.sorted())
  }

  @Test(
    "Hebrew abbreviations and words with vowel points are found with what is written before them",
    arguments: [
      ("רמב\"ם", [1, 2]), ("רמב״ם", [1, 2]), ("צה\"ל", [3, 4]), ("צהל", [3, 4]), ("סֵפֶר", [5, 6]), ("ספר", [5, 6]),
    ] as [(String, [Int64])])
  func hebrewMarks(query: String, ids: [Int64]) async throws {
    let texts = ["דברי הרמב״ם", "והרמב\"ם אמר", "בצה\"ל שנים", "צה״ל גדול", "סֵפֶר", "הספר"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample("\($0) חדש", lang: "he") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test("an Arabic word with vowel points is found with and without the article", arguments: ["قَلَم", "الْقَلَم", "قلم"])
  func arabicMarks(query: String) async throws {
    let texts = ["قلم", "القلم", "والقلم"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample("\($0) جديد", lang: "ar") })
    #expect(try await catalog.ids(query).sorted() == [1, 2, 3])
  }

  @Test(
    "Persian words are found in the plural, and in the singular",
    arguments: [
      ("کتاب", [1, 2, 3]), ("کتاب‌ها", [1, 2]), ("کتابها", [1, 2]), ("شرکت", [4]), ("=شرکت", []), ("ماها", []),
    ] as [(String, [Int64])])
  func persianPlurals(query: String, ids: [Int64]) async throws {
    let texts = ["کتاب‌ها را", "کتاب خوب", "کتابهای او", "شرکت‌های بزرگ", "ما"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "fa") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "one letter is found for two where the catalog has more of it, in a field and beside other words too",
    arguments: [
      ("soeren", [1, 2]), ("Søren", [1, 2]), ("author:\"soeren kierkegaard\"", [1]), ("soeren kierkegaard", [1]),
      ("Laesoe", [3]), ("Soenderborg", [3]), ("Vaesteraas", [4]), ("doedheimsgard by", [3]), ("koen", [5]),
    ] as [(String, [Int64])])
  func contracted(query: String, ids: [Int64]) async throws {
    let catalog = try await SampleCatalog([
      .sample("Enten, eller", by: "Søren Kierkegaard", lang: "da"), .sample("En bog", by: "Soeren Hansen", lang: "da"),
      .sample("Læsø, Sønderborg og Dødheimsgard by", lang: "da"), .sample("Västerås, en stad", lang: "sv"),
      .sample("Troen og koen", lang: "da"),
    ])
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "katakana is found without the long vowel at its end, and the reverse",
    arguments: [("サーバー", [1, 2]), ("サーバ", [1, 2]), ("コンピューター", [3])] as [(String, [Int64])])
  func longVowels(query: String, ids: [Int64]) async throws {
    let texts = ["サーバーを買う", "サーバとユーザ", "コンピュータの時代", "コピペ"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "ja") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "katakana is found with v and with b, as typed first",
    arguments: [("ヴァイオリン", [1, 2]), ("バイオリン", [2, 1]), ("ベートーヴェン", [3, 4]), ("ベートーベン", [4, 3])]
      as [(String, [Int64])])
  func katakana(query: String, ids: [Int64]) async throws {
    let texts = ["ヴァイオリンを弾く", "バイオリンを弾く", "ベートーヴェンの曲", "ベートーベンの曲"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "ja") })
    #expect(try await catalog.ids(query) == ids)
  }

  @Test(
    "katakana is found in its newer and older spellings, as typed first",
    arguments: [
      ("ツィター", [1, 2]), ("チター", [2, 1]), ("ディスク", [3, 4]), ("ジスク", [4, 3]), ("シェークスピア", [6, 5]),
      ("ビルディング", [7, 8]), ("ビルヂング", [8, 7]), ("ヴェネツィア", [9, 10]), ("ベネチア", [10, 9]), ("ウイーン", [12, 11]),
      ("=チター", [2]),
    ] as [(String, [Int64])])
  func katakanaSpellings(query: String, ids: [Int64]) async throws {
    let texts = [
      "ツィターの音", "チターの音", "ディスクの音", "ジスクの音", "シェイクスピアの本", "シェークスピアの本", "ビルディングの中", "ビルヂングの中", "ヴェネツィアの海", "ベネチアの海",
      "ウィーンの森", "ウイーンの森",
    ]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "ja") })
    #expect(try await catalog.ids(query) == ids)
  }

  @Test(
    "Ukrainian words are found with ґ and with г, as typed first", arguments: [("ґрунт", [1, 2]), ("грунт", [2, 1])])
  func ukrainian(query: String, ids: [Int64]) async throws {
    let catalog = try await SampleCatalog([.sample("Родючий ґрунт", lang: "uk"), .sample("Родючий грунт", lang: "uk")])
    #expect(try await catalog.ids(query) == ids)
  }

  @Test(
    "words that are written as one in other texts are found there too, and the reverse",
    arguments: [
      ("high school", [1, 2, 3]), ("highschool", [3, 1]), ("note book", [4, 5]), ("notebook", [5, 4]),
      ("school note book", []), ("자유의지", [7, 6]), ("\"note book\"", [4]), ("the me", [8]),
    ] as [(String, [Int64])])
  func wordPairs(query: String, ids: [Int64]) async throws {
    let texts = [
      "a high school", "school is high up", "Highschool is over", "a note book here", "a notebook here", "자유 의지 하나",
      "자유의지 하나", "the long way to me", "a theme here",
    ]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0) })
    let answer = try await catalog.answer(SearchRequest(query))
    let found = answer.matched == .all ? answer.hits.map(\.record.id.rawValue) : []
    #expect(found.first == ids.first && found.sorted() == ids.sorted())
  }

  @Test(
    "a title's word, an initial and a surname find the work, in any order and case",
    arguments: ["hamlet w shakespeare", "w shakespeare hamlet", "hamlet W. Shakespeare", "shakespeare w hamlet"])
  func initialBesideTitle(query: String) async throws {
    let catalog = try await SampleCatalog([
      .sample(title: "Hamlet, Shakespeare and the letter W"), .sample(title: "Hamlet", by: "William Shakespeare"),
    ])
    let answer = try await catalog.answer(SearchRequest(query))
    #expect(answer.matched == .all && answer.hits.map(\.record.id.rawValue).sorted() == [1, 2])
  }

  @Test("names with a comma and no blank between are found", arguments: ["austen,jane", "Austen,Jane"])
  func namesWithoutBlank(query: String) async throws {
    let catalog = try await SampleCatalog([.sample("A text", by: "Jane Austen"), .sample("A text", by: "Austen, Jane")])
    #expect(try await catalog.ids(query).sorted() == [1, 2])
  }

  @Test("a word is found with a place where a line may end in it")
  func lineEnds() async throws {
    #expect(try await SampleCatalog([.sample("new software")]).ids("soft\u{200B}ware") == [1])
  }

  @Test(
    "letters with two dots or a stroke are found as two letters",
    arguments: [("Müller", [1, 2]), ("Sørensen", [3, 4])]
      as [(String, [Int64])])
  func digraphs(query: String, ids: [Int64]) async throws {
    let texts = ["by Müller", "by Mueller", "by Soerensen", "by Sørensen", "by Miller"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "en") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test("a platform with a dot before it is found without", arguments: ["net", ".net", "net memory"])
  func dottedWord(query: String) async throws {
    #expect(try await SampleCatalog([.sample("Pro .NET memory"), .sample("A nest")]).ids(query) == [1])
  }

  @Test(
    "letters of other spellings are found",
    arguments: [("Aarhus", [1, 2]), ("århus", [1, 2]), ("می‌روم", [3, 4, 5]), ("ميروم", [3, 4, 5])]
      as [(String, [Int64])])
  func letters(query: String, ids: [Int64]) async throws {
    let catalog = try await SampleCatalog([
      .sample("Aarhus ved havet", lang: "da"), .sample("Århus ved havet", lang: "da"), .sample("می‌روم", lang: "fa"),
      .sample("می روم", lang: "fa"), .sample("میروم", lang: "fa"),
    ])
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "characters are found in their older and newer forms",
    arguments: [
      ("漢語", [1, 2]), ("汉语", [1, 2]), ("頭髮", [3, 4]), ("头发", [3, 4]), ("\"發財\"", [3, 4]), ("国家", [5, 6]),
      ("國家", [5, 6]), ("天気", [7, 8]), ("天氣", [7, 8]), ("汉", [1, 2]), ("=漢語", [1]), ("好漢", []),
    ] as [(String, [Int64])])
  func characters(query: String, ids: [Int64]) async throws {
    let texts = ["漢語很難", "汉语很难", "頭髮發財", "头发发财", "國家の爲", "国家の為", "天気がいい", "天氣很好"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "zh") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test("characters as typed come first", arguments: [("漢語", 2), ("汉语", 1)] as [(String, Int64)])
  func charactersAsTyped(query: String, first: Int64) async throws {
    let catalog = try await SampleCatalog([.sample("汉语很难", lang: "zh"), .sample("漢語很難", lang: "zh")])
    #expect(try await catalog.ids(query).first == first)
  }

  @Test(
    "words of Hindi are found with dots and without",
    arguments: [
      ("पंडित", [1, 2]), ("पण्डित", [1, 2]), ("कलम", [3, 4]), ("क़लम", [3, 4]), ("जिंदगी", [5, 6]), ("ज़िन्दगी", [5, 6]),
      ("ज़िंदगी", [5, 6]), ("हँसना", [7, 8]),
    ] as [(String, [Int64])])
  func devanagari(query: String, ids: [Int64]) async throws {
    let texts = ["पण्डित जी", "पंडित जी", "क़लम यहाँ", "कलम वहाँ", "ज़िंदगी एक सफ़र", "जिंदगी एक सफर", "हँसना अच्छा", "हंसना अच्छा"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "hi") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "Persian words are found with a blank, a sign, and nothing between their parts",
    arguments: [
      ("می‌خوانم", [1, 2, 3]), ("میخوانم", [1, 2, 3]), ("می خوانم", [1, 2, 3]), ("کتاب ها", [1, 2, 3]),
      ("کتابها", [1, 2, 3]), ("كتابها", [1, 2, 3]), ("کتاب‌ها", [1, 2, 3]), ("کتابها میخوانم", [1, 2, 3]),
    ] as [(String, [Int64])])
  func persian(query: String, ids: [Int64]) async throws {
    let texts = ["کتاب‌ها را می‌خوانم", "کتابها را میخوانم", "کتاب ها را می خوانم"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "fa") })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "a stem finds texts of its language",
    arguments: [("emma", [1]), ("kinder", [3, 4]), ("kind", [3, 4, 5]), ("corriendo", [6])] as [(String, [Int64])])
  func stems(query: String, ids: [Int64]) async throws {
    let catalog = try await SampleCatalog([
      .sample("Emma, by an unknown hand", lang: "en"), .sample("Em casa, em paz, em silêncio", lang: "pt"),
      .sample("Ein Kind spielt", lang: "de"), .sample("Die Kinder spielen", lang: "de"),
      .sample("Be kind to others", lang: "en"), .sample("Corrió por la calle", lang: "es"),
      .sample("El viejo llibre", lang: "ca"),
    ])
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test(
    "a field can be asked for as a whole",
    arguments: [
      ("title:\"=Kim\"", [1]), ("title:\"=war and peace\"", [3]), ("\"=kim\"", [1]), ("title:\"=war\"", []),
      ("-title:\"=Kim\" title:kim", [2]),
    ] as [(String, [Int64])])
  func wholeFields(query: String, ids: [Int64]) async throws {
    let titles = ["Kim", "Kim and other tales", "War and Peace", "War and Peace in our time"]
    let catalog = try await SampleCatalog(titles.map { CatalogRecord.sample(title: $0) })
    #expect(try await catalog.ids(query).sorted() == ids)
  }

  @Test("a title that is the query comes first, also of one word and on all pages", arguments: ["Kim", "Müll"])
  func wholeTitles(title: String) async throws {
    let word = title.lowercased()
    var records = (0..<150).map { CatalogRecord.sample("\(word) \(word) \(word) \($0)", title: "About \(word)") }
    var whole = CatalogRecord.sample(String(repeating: "a long text about something else ", count: 20), title: title)
    whole.note = String(repeating: "and a long note ", count: 20)
    records.append(whole)
    let catalog = try await SampleCatalog(records)
    var (ids, request) = ([Int64](), SearchRequest(word))
    request.limit = 40
    repeat {
      let answer = try await catalog.answer(request)
      ids += answer.hits.map(\.record.id.rawValue)
      request.after = answer.next
    } while request.after != nil
    #expect(ids.first == 151)
    #expect(ids.count == 151 && Set(ids).count == 151)
  }

  @Test(
    "a title that is the only word comes before texts that repeat it",
    arguments: [("kim", 2), ("räuber", 4), ("идиот", 6), ("dali", 8), ("dalí", 8)] as [(String, Int64)])
  func repeatedWords(query: String, first: Int64) async throws {
    let catalog = try await SampleCatalog([
      .sample("Kim Kim Kim", by: "Kim"), .sample(title: "Kim", by: "Rudyard Kipling"),
      .sample("Räuber Räuber Räuber", lang: "de"), .sample(title: "Die Räuber", by: "Schiller", lang: "de"),
      .sample("Идиот идиот идиот", lang: "ru"), .sample(title: "Идиот", by: "Достоевский", lang: "ru"),
      .sample("dal dal dal dal dal", lang: "it"), .sample("The only difference is me", by: "Salvador Dalí"),
    ])
    #expect(try await catalog.ids(query).first == first)
  }

  @Test("a work comes before books about it")
  func works() async throws {
    let catalog = try await SampleCatalog([
      .sample(title: "Shakespeare's Hamlet and Shakespeare's time: Hamlet", by: "A. Critic"),
      .sample(title: "Questions on Shakespeare's Hamlet", by: "B. Shakespeare Hamlet"),
      .sample(title: "Hamlet", by: "William Shakespeare"),
    ])
    #expect(try await catalog.ids("shakespeare hamlet").first == 3)
  }

  @Test(
    "Hebrew abbreviations are words with the quotation mark of keyboards", arguments: ["צה\"ל", "\"צה\"ל בלבנון\""])
  func gershayim(query: String) async throws {
    let catalog = try await SampleCatalog([.sample("צה״ל בלבנון", lang: "he"), .sample("צה בלבנון ל", lang: "he")])
    let answer = try await catalog.answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == [1])
    #expect(answer.warnings.isEmpty)
  }

  @Test("an Arabic word is found with and, and with the article", arguments: ["كتاب", "الكتاب", "والكتاب", "وبالكتاب"])
  func arabic(query: String) async throws {
    let texts = ["كتاب جديد", "الكتاب الجديد", "والكتاب مفتوح", "فالكتاب هنا", "وبالكتاب نتعلم"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "ar") })
    #expect(try await catalog.ids(query).sorted() == [1, 2, 3, 4, 5])
  }

  @Test(
    "an Arabic word of three letters and an ending is found with the article too, as typed first",
    arguments: [("حرية", 1), ("الحرية", 2), ("وبالحرية", 3)] as [(String, Int64)])
  func arabicEndings(query: String, first: Int64) async throws {
    let texts = ["حرية جديدة", "الحرية الجديدة", "وبالحرية نتعلم"]
    let catalog = try await SampleCatalog(texts.map { CatalogRecord.sample($0, lang: "ar") })
    let ids = try await catalog.ids(query)
    #expect(ids.first == first && ids.sorted() == [1, 2, 3])
  }
}
