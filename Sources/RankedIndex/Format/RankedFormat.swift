// The ranked index: the posting lists of FTS5's index once more, in blocks that a search can skip.
//
// FTS5 has to walk a whole list to rank its matches. Here each block of 128 postings has an upper bound of what it can
// add to a score, so that a search for the ten best reads a fraction of a long list (Ding & Suel, "Faster top-k
// document retrieval using block-max indexes", 2011). FTS5's index stays the index of record; everything here is
// derived from it.
//
// TABLES (`Schema.ranked` in CatalogStore)
//
//     ranked_term  (term BLOB PRIMARY KEY, data BLOB) WITHOUT ROWID   one row a term: a short list, or the head of a long one
//     ranked_part  (id INTEGER PRIMARY KEY, data BLOB)                the parts of long lists; `PartID` makes the ids
//     ranked_state (id INTEGER PRIMARY KEY, data BLOB)                row 1: the progress and the limits of the build
//                                                                     row 2: the seal of `ranked_stale` (`StaleSeal`)
//     ranked_stale (id INTEGER PRIMARY KEY)                           the records that have changed since the build began
//
// The generation that is being built has the same tables, whose names end in `_next`.
//
// A term is as FTS5 has it, without the byte that names the index. Each `data` ends in a seal of four bytes (`RowSeal`)
// over its content and its key, so that a damaged row, or one under another row's key, is an error and never an answer.
//
// NUMBERS. A varint is seven bits a byte, the least significant first, with the high bit on every byte but the last.
// Fixed numbers are little-endian.
//
// FIELD CODES (`FieldCounts`, `FieldDictionary`). How often each field has the term, for one posting, is its field
// counts. A list numbers the field counts that appear in it in the order of their first appearance: the number is the
// posting's field code. The dictionary is a varint, the number of entries, and the entries. An entry has one item for
// each field with the term, ascending: a byte of the field (bits 0 to 2), the occurrences less 1 (bits 3 to 6; 15 says
// that a varint follows, the occurrences less 16), and bit 7 when another item follows.
//
// TERM (`TermRow`). Varints: the list's number, 0 for a short list; its records; its records that have the term in the
// text. A short list, of up to 40 records and 900 bytes, continues with its dictionary; for each posting a varint, the
// gap from the id before (from 0) less 1; for each posting a varint, its field code; and the positions of all postings.
// A long list continues with two bytes, the largest of its blocks' bounds for all fields and for the text, and with its
// dictionary, or with a 0 when the dictionary is a part of its own.
//
// BLOCK (`PostingBlock`). Up to 128 postings; only a list's last block has fewer.
//
//     width of gaps (1 byte)   width of codes (1 byte)
//     gaps:  the difference from the id before, less 1       16 × ⌈⌈n / 4⌉ × width / 32⌉ bytes, in four lanes
//     codes: the field codes                                 the same
//
// CHUNK. Blocks one after the other, up to 3,900 bytes: with its key it fits a page of 4,096, where SQLite hands it out
// without a copy.
//
// SKIPS (`SkipTable`), one part a list, five arrays with an element a block:
//
//     last id (4 bytes each)   place: chunk << 12 | offset (4)   bound for all fields (1)   bound for the text (1)
//
// A bound is the largest BM25 term weight (before IDF) of the block's postings times 115, rounded up. Weights depend on
// the mean length of records at the time of the build. With another mean, bounds hold when multiplied by max(1, new /
// old).
//
// POSITION PLACES, one part a list: chunk << 12 | offset of each block's positions (4 bytes each).
//
// POSITIONS. For each posting, for each of its fields, ascending: varints, the first position and then the differences.
// Their number follows from the field code. Blocks one after the other in chunks; a block is never divided, so a chunk
// that holds the positions of long texts may be larger than a page.
//
// CHAMPIONS (`ChampionRow`), one part for each list of 512 records and more: the 128 postings with the largest term
// weights for all fields, heaviest first; then those of the 128 with the largest weights for the text that are not
// among them:
//
//     entries (2 bytes)   entries in the order of the text (1 byte)
//     entries: id (4)   field code (2)   length of the record (2)
//     order of the text: the places of its champions among the entries, heaviest first (1 byte each)
//
// Among equal weights the lower id comes first. Lists with more than 65,536 field codes have none.
//
// GROUPS (`GroupFacts`), one part for each long list of a word that searches look for together with other terms: a
// varint, the number of groups, and for each: a varint, the number of other terms; for each a varint, its length, and
// its bytes; varints, the records that have any of the terms, and that have any in the text; and a byte. It is 0 when
// in many records no term has the positions of all, else 1, and then follow a varint, the number of such records, and
// for each: a varint, the gap from the id before (from 0) less 1, and the field counts of the union, as in a
// dictionary.
//
// PREFIXES (`PrefixFormat`), since version 2: the first three letters of terms, stems left out, that 1,024 records
// or more have a term with. Their records are not listed, except for the best.
//
//     ranked_term  0xFD, prefix   three varints: a list's number, records, records that have one in the text
//     ranked_part  champions         two bytes, the champions for all fields, and those for the text, 128 of each or as many as
//                                    there are; then both, heaviest first: id (4), occurrences (2), length of the record (2)
//
// Occurrences are those of all terms, each counted as its field's weight, those at one position once, times 64. A
// prefix has no row when that is more than two bytes hold. Among equal weights the lower id comes first.
//
// AUTHORS (`AuthorFormat`), since version 2. The names of each record by number, for facets; and lists for words in
// authors: a catalog has far fewer different authors than records. What the index reads of a record's authors, with its
// language and its names one by one, is its line. Lines have numbers from 1 on, in the order of their first records.
//
//     ranked_term  0xFE, line's number (4 bytes, highest first)   the line's records, as the list of a term, which they all have
//                                                                 once in the field of authors, at its first position
//     ranked_term  0xFF, term                                     the lines that have the term, as if they were records, with
//                                                                 its positions in the field of authors
//     ranked_part  0                         three varints: different names, sets of names, lines; or nothing for a catalog
//                                            without the rows of authors, as one with more than 2^20 lines is
//                  0x100000 + row            128 names: for each a varint, its bytes in UTF-8, and the bytes
//                  0x200000 + row            256 sets of several names: for each a varint, their number less 2, and varints,
//                                            their places among all names, ascending, each less the one before less 1 (from 0)
//                  0x800000 + row            1,000 records, from id 1,000 × row on: the width of a value in bytes, 0 to 4, and
//                                            the values: 0 without a name, the name's place plus 1, or, above these, the place
//                                            of the set plus 1
//
// Names ascend as Swift compares strings, then by their bytes. These parts belong to list 0, whose number no term has.
// Both kinds of lists have skips, chunks, champions and all else as other lists have; the bounds of the latter mean
// nothing, since no line has a length: they are those of the records with the lines' numbers.

/// The limits of the format.
package enum RankedFormat {
  /// 2: with rows about authors, which version 1 lacks.
  package static let version: UInt8 = 2
  /// The oldest version that searches read.
  static let oldestVersion: UInt8 = 1

  /// The highest id that lists have room for. The number above it is the end of a list.
  package static let largestID = UInt32.max - 1

  /// Postings a block.
  package static let blockLength = 128
  /// Records and bytes of the lists that are in their term's row.
  static let mostInline = 40
  static let mostInlineBytes = 900
  /// Bytes of a chunk, unless one block alone has more.
  static let chunkSize = 3_900
  /// Bytes of a dictionary in the term's row.
  static let mostDictionaryBytes = 300

  /// Champions for all fields, and for the text.
  package static let championCount = 128
  static let fewestForChampions = 512

  /// The number of fields that the format has room for.
  package static let fieldCount = 8
  /// The field with bounds and counts of its own: its place in `CoreField.searchable`.
  package static let textField = 2
}

/// The ids of `ranked_part`: a list's number and, in the low 24 bits, the part.
enum PartID {
  static func skips(of list: Int64) -> Int64 { list << 24 }
  static func positionPlaces(of list: Int64) -> Int64 { list << 24 | 1 }
  static func champions(of list: Int64) -> Int64 { list << 24 | 2 }
  static func dictionary(of list: Int64) -> Int64 { list << 24 | 3 }
  static func groups(of list: Int64) -> Int64 { list << 24 | 4 }
  static func chunk(_ number: Int, of list: Int64) -> Int64 { list << 24 | firstChunk + Int64(number) }
  static func positions(_ number: Int, of list: Int64) -> Int64 { list << 24 | firstPositions + Int64(number) }

  /// The highest list, and the highest chunk of a list.
  static let largestList: Int64 = 1 << 38
  static let largestChunk = 1 << 20 - 1

  private static let firstChunk: Int64 = 0x10_0000
  private static let firstPositions: Int64 = 0x80_0000
}

/// The place of a block: the number of its chunk and its offset there.
struct BlockPlace {
  let packed: UInt32

  init(packed: UInt32) { self.packed = packed }

  /// - Precondition: The chunk is at most `PartID.largestChunk`, the offset below 4,096.
  init(chunk: Int, offset: Int) { packed = UInt32(chunk) << 12 | UInt32(offset) }

  var chunk: Int { Int(packed >> 12) }
  var offset: Int { Int(packed & 0xFFF) }
}
