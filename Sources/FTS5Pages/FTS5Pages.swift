internal import GRDB

// FTS5's private page format, read and written in one place.
//
// Source: the comments at the top of `ext/fts5/fts5_index.c` in SQLite's source tree. The format has been stable since
// SQLite 3.9 (2015). It is handled here only as tables have it with `detail=full`, the default. Searches read its
// terms, the ranked index is built from it, a check reads all of it, and imports write it.
//
// TABLES. An FTS5 table `t` keeps its index in two ordinary tables (`IndexPages` reads both):
//
//     t_data (id INTEGER PRIMARY KEY, block BLOB)              every page
//     t_idx  (segid, term, pgno, PRIMARY KEY (segid, term))    the sparse index
//
// `PageID` makes the ids of `t_data`: 1 is the averages record, 10 the structure record. Every other id is packed from
// a segment (16 bits), a flag for doclist indexes (1), a height (5) and a page number (31).
//
// NUMBERS. A varint is 1 to 9 bytes, most significant bits first: seven bits in each of the first eight bytes, whose
// high bit says that another byte follows, and all eight bits of a ninth. See `ByteReader`.
//
// STRUCTURE RECORD (`IndexStructure`). A cookie of four bytes; then varints: the number of levels, the number of
// segments, a write counter. Then for each level: the number of segments that a merge is reading, the number of
// segments, and for each segment, oldest first: its id, its first and its last leaf. A merge removes leaves at the
// front of its inputs, so the first leaf need not be 1. Since SQLite 3.43, tables with `contentless_delete=1` have a
// second form, FF 00 00 01 after the cookie, with more numbers a segment. It is not read here.
//
// AVERAGES RECORD (`IndexTotals`). Varints: the number of rows, then the number of tokens in each column.
//
// LEAF (`LeafPage`). A segment is a sorted list of terms, each followed by its doclist, cut into leaves that are
// numbered without gaps. A leaf has a header of two big-endian 16-bit numbers, content, and a footer:
//
//     offset of the first rowid, when it comes before the leaf's first term; otherwise 0
//     offset of the footer, which is where the content ends
//     content: terms and doclists
//     footer: a varint for each term that begins on the leaf: its offset, as a difference from the one before
//
// A term is the varint of its length and its bytes. Every term but the leaf's first is instead the number of bytes it
// shares with the term before, the number of bytes that follow, and those bytes. The first byte of a term names the
// index: `0` is the main index, others are indexes of prefixes.
//
// DOCLIST (`SegmentCursor`). A rowid and a position list, then for each further row, ascending, the difference from the
// rowid before, which is above 0, and a position list. A doclist may run over any number of leaves. The first rowid on
// each leaf after the one where the doclist began is whole, not a difference, so that a reader may begin there.
//
// POSITION LIST (`PositionList`). A varint, twice the size of the list in bytes plus 1 for a deletion, and the list:
// each position is its difference from the one before plus 2. A 1 is followed by a column's number, after which
// positions begin at 0 again. Column 0 needs no number. A list may run over leaves too.
//
// SPARSE INDEX (`SparseIndex`). One row for each leaf on which a term begins: a prefix of the leaf's first term that is
// above every term before it, and twice the leaf's number, plus 1 when the leaf's last term has a doclist index. Rows
// of leaves that a merge has removed may be left.
//
// DOCLIST INDEX (`DoclistIndexPage`). A doclist that runs over four or more leaves without a term has a tree of pages
// with the first rowid of each leaf. Their height is 0 at the bottom; their numbers begin with that of the leaf on
// which the term begins. A page has one byte of flags (bit 0 is clear on the root), the number of the first leaf (above
// the bottom: of the first page below) with a rowid, that rowid, and for each following leaf the difference of its
// first rowid, or 0 when no rowid begins on it.
//
// WRITING (`PostingInverter`, `SegmentWriter`, `SegmentTables`). A new segment has the lowest number that is free, goes
// to the end of the first level, where the newest one is, and begins with leaf 1. In one transaction with its pages are
// written: its rows of the sparse index, the first with an empty term; a row of `t_docsize` for each of its
// rows, with a varint for each column, the number of its tokens; the averages record; and the structure record, whose
// cookie stays and whose write counter grows by the number of leaves, since FTS5 merges by it. A leaf is full when
// content and footer have `pgsz` bytes (4,050 unless configured otherwise): a term is put on the next leaf when it and
// two bytes more would fill this one, a rowid when it is full already, and a position list goes on after the number
// that fills it. `SegmentTrial` asks the SQLite of the process whether it takes such segments.

/// The ids of pages in the `_data` table.
package enum PageID {
  package static let averages: Int64 = 1
  package static let structure: Int64 = 10

  /// Segments have ids of 16 bits, leaves numbers of 31.
  package static let segments: ClosedRange<Int64> = 1...0xFFFF
  package static let leaves: ClosedRange<Int64> = 1...0x7FFF_FFFF
  /// Heights of a doclist index's pages.
  package static let heights: ClosedRange<Int64> = 0...31

  package static func leaf(_ page: Int64, of segment: Int64) -> Int64 { segment << 37 | page }

  /// A page of a doclist index; `page` begins with the leaf of the term.
  package static func doclistIndex(_ page: Int64, height: Int64, of segment: Int64) -> Int64 {
    segment << 37 | 1 << 36 | height << 31 | page
  }
}

/// Damage in an index's pages, reported as SQLite reports damage (`SQLITE_CORRUPT`), so that whatever handles a damaged
/// file handles it.
@usableFromInline
package enum PageFault {
  package static let missing = fault("a page of the full-text index is missing")
  @usableFromInline package static let outOfBounds = fault("a page of the full-text index is cut short")
  package static let unordered = fault("the words of the full-text index are out of order")

  private static func fault(_ message: String) -> any Error {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
