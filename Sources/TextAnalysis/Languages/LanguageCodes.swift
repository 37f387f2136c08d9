/// ISO 639-1 codes of the languages that have a three-letter code too.
enum LanguageCodes {
  /// The two-letter code of a three-letter code. Nil when there is none or `code` is something else.
  /// - Complexity: O(log *n*) in the number of codes.
  static func twoLetterCode(of code: String) -> String? {
    guard code.utf8.count == 3 else { return current(code) }
    let wanted = Array(code.utf8)
    return table.withUTF8Buffer { bytes in
      var range = 0..<(bytes.count + 1) / stride
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        let entry = bytes[middle * stride..<middle * stride + stride - 1]
        if entry.starts(with: wanted) { return String(decoding: entry.suffix(2), as: UTF8.self) }
        range = entry.lexicographicallyPrecedes(wanted) ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }

  /// The replacement of a two-letter code that ISO withdrew and old records still have.
  private static func current(_ code: String) -> String? {
    switch code {
    case "iw": "he"
    case "in": "id"
    case "ji": "yi"
    case "jw": "jv"
    case "mo": "ro"
    default: nil
    }
  }

  /// The length of an entry in bytes: three letters, a colon, two letters, a space.
  private static let stride = 7

  /// ISO 639-2 (terminological and bibliographic codes), codes that MARC withdrew (esp, fri, scc, scr, snh, swz), and
  /// from ISO 639-3 the languages that their macrolanguage's code usually means (cmn, arb, swh ...).
  private static let table: StaticString = """
    aar:aa abk:ab afr:af aka:ak alb:sq als:sq amh:am ara:ar arb:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay \
    ayr:ay aze:az azj:az bak:ba bam:bm baq:eu bel:be ben:bn bih:bh bis:bi bod:bo bos:bs bre:br bul:bg bur:my \
    cat:ca ces:cs cha:ch che:ce chi:zh chu:cu chv:cv cmn:zh cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de \
    div:dv dut:nl dzo:dz ekk:et ell:el eng:en epo:eo esp:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi \
    fra:fr fre:fr fri:fy fry:fy fuc:ff ful:ff gaz:om geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn \
    gug:gn guj:gu hat:ht hau:ha hbs:sh heb:he her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io \
    iii:ii iku:iu ile:ie ina:ia ind:id ipk:ik isl:is ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka kau:kr \
    kaz:kk khk:mn khm:km kik:ki kin:rw kir:ky kmr:ku knc:kr kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la \
    lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu lug:lg lvs:lv mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk \
    mlg:mg mlt:mt mol:ro mon:mn mri:mi msa:ms mya:my nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn \
    nob:nb nor:no npi:ne nya:ny oci:oc oji:oj ori:or orm:om ory:or oss:os pan:pa pbu:ps per:fa pes:fa pli:pi \
    plt:mg pol:pl por:pt pus:ps que:qu quz:qu roh:rm ron:ro rum:ro run:rn rus:ru sag:sg san:sa scc:sr scr:hr \
    sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn snd:sd snh:si som:so sot:st spa:es sqi:sq srd:sc srp:sr \
    ssw:ss sun:su swa:sw swe:sv swh:sw swz:ss tah:ty tam:ta tat:tt tel:te tgk:tg tgl:tl tha:th tib:bo tir:ti \
    ton:to tsn:tn tso:ts tuk:tk tur:tr twi:tw uig:ug ukr:uk urd:ur uzb:uz uzn:uz ven:ve vie:vi vol:vo wel:cy \
    wln:wa wol:wo xho:xh ydd:yi yid:yi yor:yo zha:za zho:zh zsm:ms zul:zu
    """
}
