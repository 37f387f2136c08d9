import Testing
import TextAnalysis

@Suite struct LanguageDetectorTests {
  static let detector = LanguageDetector()

  @Test(
    "the language of a saying",
    arguments: [
      ("en", "The only thing we have to fear is fear itself."), ("de", "Es irrt der Mensch, solang er strebt."),
      ("fr", "Le cœur a ses raisons que la raison ne connaît point."),
      ("es", "En un lugar de la Mancha, de cuyo nombre no quiero acordarme."),
      ("it", "Nel mezzo del cammin di nostra vita mi ritrovai per una selva oscura."),
      ("pt", "As armas e os barões assinalados que, da ocidental praia lusitana."),
      ("la", "Non exiguum temporis habemus, sed multum perdidimus."),
      ("nl", "Het is niet al goud wat er blinkt."), ("sv", "Borta bra men hemma är bäst."),
      ("fi", "Ei kukaan ole seppä syntyessään."), ("pl", "Nie ma tego złego, co by na dobre nie wyszło."),
      ("cs", "Kdo jinému jámu kopá, sám do ní padá."), ("hu", "Ki korán kel, aranyat lel, de ez nem minden."),
      ("tr", "Bir elin nesi var, iki elin sesi var."), ("vi", "Có công mài sắt, có ngày nên kim."),
      ("eo", "Ĉiuj homoj estas denaske liberaj kaj egalaj laŭ digno."),
      ("ru", "Все счастливые семьи похожи друг на друга."), ("uk", "Людина має право на життя і свободу."),
      ("bg", "Всеки човек има право на живот и свобода."),
      ("el", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια."), ("grc", "ἓν οἶδα ὅτι οὐδὲν οἶδα"),
      ("he", "בראשית ברא אלהים"), ("yi", "אַ מענטש טראַכט און גאָט לאַכט"), ("ar", "الصبر مفتاح الفرج في كل شيء"),
      ("fa", "بنی آدم اعضای یک پیکرند که در آفرینش ز یک گوهرند"),
      ("hi", "यह दुनिया का मेला है"), ("zh", "道可道，非常道。"), ("ja", "花より団子"), ("ko", "시작이 반이다"), ("th", "กินข้าวแล้ว"),
      ("ka", "სიყვარული"), ("am", "ሰላም"),
    ])
  func sayings(language: String, text: String) {
    #expect(Self.detector.language(of: text)?.canonical == language)
  }

  @Test("texts without evidence have no language", arguments: ["", "1984", "Xyzzy", "—!?"])
  func unknown(text: String) {
    #expect(Self.detector.language(of: text) == nil)
  }

  @Test(
    "the confidences of all guesses leave room for other languages, less for longer texts, the highest first",
    arguments: ["Der Mensch ist, was er ißt.", "La vie est belle", "è vero", "и не на да", "de la", "हर व्यक्ति"])
  func confidences(text: String) {
    let confidences = Self.detector.guesses(of: text).map(\.confidence)
    #expect(confidences.reduce(0, +) < 1)
    #expect(confidences == confidences.sorted(by: >))
  }

  @Test(
    "a script of one language gives that language alone", arguments: [("ქართული", "ka"), ("ไทย", "th"), ("한국어", "ko")])
  func oneLanguage(text: String, language: String) {
    let guesses = Self.detector.guesses(of: text)
    #expect(guesses.map(\.language.canonical) == [language])
    #expect(guesses.map(\.confidence) == [1])
  }

  @Test("more stop words of a language make it more certain")
  func moreEvidence() throws {
    let short = try #require(Self.detector.guesses(of: "das Haus").first)
    let long = try #require(Self.detector.guesses(of: "das ist nicht das Haus, in dem er mit ihr war").first)
    #expect(short.language == long.language)
    #expect(short.confidence < long.confidence)
  }

  @Test(
    "letters decide between languages of one script", arguments: [("অসমীয়া ৰ", "as"), ("বাংলা", "bn"), ("ἀρχή", "grc")])
  func letters(text: String, language: String) {
    #expect(Self.detector.language(of: text)?.canonical == language)
  }

  @Test("accents may be combining marks")
  func decomposedText() {
    let composed = "Le cœur a ses raisons que la raison ne connaît point, été"
    let decomposed = composed.replacing("î", with: "i\u{302}").replacing("é", with: "e\u{301}")
    let guesses = Self.detector.guesses(of: composed)
    #expect(Self.detector.guesses(of: decomposed).first?.language == guesses.first?.language)
    // The sum over languages is taken in no fixed order.
    let (first, second) = (guesses.first?.confidence ?? 0, Self.detector.guesses(of: decomposed).first?.confidence ?? 1)
    #expect(abs(first - second) < 1e-9)
  }
}
