import Testing
import TextAnalysis

@Suite struct ScriptTests {
  @Test(
    "Latin, Greek and Cyrillic letters lose their accents",
    arguments: [
      ("Việt Nam", "viet nam"), ("Straße STRASSE ẞ", "strasse strasse ss"), ("Ærø œuvre Łódź", "aero oeuvre lodz"),
      ("ﬁn ﬀ", "fin ff"), ("Ｆｕｌｌ　ｗｉｄｔｈ", "full width"), ("Þór eð", "thor ed"),
      ("İstanbul ISPARTA ısparta", "istanbul isparta isparta"),
      ("ɓarayi ƙasa", "barayi kasa"), ("e\u{301}te\u{301}", "ete"), ("Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"),
      ("τῷ ἀνθρώπῳ", "τω ανθρωπω"), ("Ёлка за\u{301}мок", "елка замок"), ("й и\u{306} Київ", "й й київ"),
      ("naïve façade", "naive facade"),
      ("ĳs Ǆ", "ijs dz"), ("Ⓐ 𝔸𝒷", "a ab"),
    ])
  func accents(text: String, terms: String) {
    #expect(Analyzer().line(text) == terms)
  }

  @Test(
    "Arabic and Hebrew lose points and stretches, and one letter has one form",
    arguments: [
      ("مُحَمَّد", "محمد"), ("الـــكتاب", "الكتاب"), ("أحمد إسلام آدم ٱلله", "احمد اسلام ادم الله"),
      ("مدرسة على", "مدرسه علي"),
      ("مؤمن بيئة", "مومن بييه"), ("کتاب ی", "كتاب ي"), ("می\u{200C}خواهم", "ميخواهم"), ("ﷲ ﻻ", "الله لا"),
      ("בְּרֵאשִׁית", "בראשית"), ("שּׁ ײַ", "ש יי"),
    ])
  func semitic(text: String, terms: String) {
    #expect(Analyzer().line(text) == terms)
  }

  @Test(
    "marks of Indic scripts stay with their letters",
    arguments: [
      ("हिन्दी भाषा", "हिन्दी भाषा"), ("\u{958}\u{932}\u{92E}", "\u{915}\u{93C}\u{932}\u{92E}"), ("বাংলা", "বাংলা"),
      ("\u{9A8}\u{9C7}\u{9BE}", "\u{9A8}\u{9CB}"), ("தமிழ்", "தமிழ்"), ("\u{BA8}\u{BC6}\u{BBE}", "\u{BA8}\u{BCA}"),
      ("ശ്രീ അവൻ അവന്\u{200D}", "ശ്രീ അവന് അവന്"), ("\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}", "\u{DC1}\u{DCA}\u{DBB}\u{DD3}"),
    ])
  func indic(text: String, terms: String) {
    #expect(Analyzer().line(text) == terms)
  }

  @Test(
    "Han, kana and Hangul become pairs, and the last of a run a term by itself",
    arguments: [
      ("道", "道"), ("老子", "老子 子"), ("道可道，非常道", "道可 可道 道 非常 常道 道"), ("食べる", "食べ べる る"),
      ("시작이 반이다", "시작 작이 이 반이 이다 다"), ("第3章", "第 3 章"), ("A座", "a 座"), ("ｶﾞｰﾄﾞ", "ガー ード ド"),
      ("か\u{3099}く", "がく く"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국 국"), ("⼀日", "一日 日"),
      ("ㅋㅋ", "ㅋㅋ ㅋ"), ("豈", "豈"), ("カタカナ", "カタ タカ カナ ナ"), ("ひらがな", "ひら らが がな な"), ("ㄅㄆ", "ㄅㄆ ㄆ"),
    ])
  func pairs(text: String, terms: String) {
    #expect(Analyzer().line(text) == terms)
  }

  @Test(
    "Thai, Lao, Khmer and Burmese become pairs of letters with their marks",
    arguments: [
      ("དགེ་བའི་", "དགེ གེབ བའི འི"), ("ไทย", "ไท ทย ย"), ("รัก", "รัก ก"), ("กินข้าว", "กิน นข้ ข้า าว ว"), ("ລາວ", "ລາ າວ ວ"),
      ("ខ្មែរ", "ខ្មែ មែរ រ"), ("\u{1780}\u{200B}\u{1781}", "\u{1780}\u{1781} \u{1781}"), ("မြန်မာ", "မြန် န်မာ မာ"),
      ("ICTไทย", "ict ไท ทย ย"),
    ])
  func complexScripts(text: String, terms: String) {
    #expect(Analyzer().line(text) == terms)
  }
}
