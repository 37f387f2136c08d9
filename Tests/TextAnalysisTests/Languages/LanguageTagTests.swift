import Testing
import TextAnalysis

@Suite struct LanguageTagTests {
  @Test(
    "a tag has one canonical form",
    arguments: [
      ("en", "en"), ("EN_us", "en-US"), ("ger", "de"), ("deu", "de"), ("fre", "fr"), ("fra", "fr"), ("chi", "zh"),
      ("zho", "zh"),
      ("ZH_hant-tw", "zh-Hant-TW"), ("zh-Hans", "zh-Hans"), ("cmn-Hans-CN", "zh-Hans-CN"), ("grc", "grc"),
      ("lat", "la"), ("gre", "el"),
      ("scr", "hr"), ("mol", "ro"), ("iw", "he"), ("xyz", "xyz"), ("", ""), (" de ", "de"), ("sr-latn", "sr-Latn"),
      ("de-1996", "de-1996"),
      ("es-419", "es-419"), ("en-x-GB", "en-x-gb"), ("i-klingon", "i-klingon"), ("aar", "aa"), ("zul", "zu"),
      ("zha", "za"), ("cze", "cs"), ("ces", "cs"),
      ("per", "fa"), ("dut", "nl"), ("may", "ms"), ("rum", "ro"), ("slo", "sk"), ("tib", "bo"), ("wel", "cy"),
      ("baq", "eu"), ("bur", "my"),
      ("geo", "ka"), ("ice", "is"), ("mac", "mk"), ("mao", "mi"), ("alb", "sq"), ("arm", "hy"), ("mul", "mul"),
      ("und", "und"),
    ])
  func canonical(text: String, expected: String) {
    #expect(LanguageTag(text).canonical == expected)
  }

  @Test(
    "a filter",
    arguments: [
      ("pt-BR", "pt", true), ("pt", "pt-BR", false), ("zh-Hant", "zh", true), ("zh-Hant-TW", "zh-TW", true),
      ("zh-Hans", "zh-Hant", false),
      ("chi", "zh", true), ("en", "eng", true), ("en", "", false), ("en-x-GB", "en-GB", false), ("eng", "de", false),
      ("enm", "en", false),
    ])
  func filters(tag: String, filter: String, expected: Bool) {
    #expect(LanguageTag(tag).matches(LanguageTag(filter)) == expected)
  }

  @Test(
    "a language is known by its name in English, and in the language itself",
    arguments: [
      ("German", "de"), ("DEUTSCH", "de"), ("español", "es"), ("Русский", "ru"), ("Greek, Ancient", "grc"),
      ("ancient-greek", "grc"), ("greek,-ancient", "grc"), ("Scottish Gaelic", "gd"), ("ger", "de"), ("lao", "lo"),
      ("de-AT", "de-AT"), ("Klingon", "klingon"), ("", ""), ("-----", ""),
    ])
  func names(text: String, expected: String) {
    #expect(LanguageTag(named: text).canonical == expected)
  }
}
