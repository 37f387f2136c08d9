import CatalogFixtures
import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

/// The wording of errors and notices, and the errors that SQLite's become.
@Suite struct StoreErrorTests {
  @Test(
    "an error says where, what happened, and what to do next",
    arguments: [
      (.notFound(path: "a.db"), "a.db: there is no catalog here."),
      (
        .locked(path: "a.db", waited: .seconds(0)),
        "a.db: another program is writing to this file. Try again when it is done."
      ),
      (
        .locked(path: "a.db", waited: .seconds(1)),
        "a.db: another program has been writing to this file for more than 1 second. Try again when it is done."
      ),
      (
        .locked(path: "a.db", waited: .seconds(10)),
        "a.db: another program has been writing to this file for more than 10 seconds. Try again when it is done."
      ),
      (
        .jobRunning(path: "a.db", process: 17),
        "a.db: another job is running on this catalog, process 17. Try again when it is done."
      ),
      (
        .jobRunning(path: "a.db", process: nil),
        "a.db: another job is running on this catalog. Try again when it is done."
      ),
      (
        .noRoom(path: "a.db", needed: 3 << 20, free: 2_500_000),
        "a.db: this needs at least 3 MB of disk space, and 2 MB are free. Nothing was changed; free some space and try again."
      ),
      (
        .noRoomForFile(path: "a.db", needed: 1 << 20 + 1, free: 0),
        "a.db: this file needs 2 MB, and the disk has 0 MB free. Nothing was changed; free some space, or choose another disk."
      ),
      (
        .identifierTaken(identifier: "x-1", collection: "c"),
        "'x-1': another record of the collection 'c' has this identifier. Choose another one."
      ),
      (
        .older(path: "a.db", version: 2, supported: 5),
        "a.db: this catalog has file version 2, and this program needs 5. Opening it for writing upgrades it."
      ),
    ] as [(StoreError, String)])
  func wording(error: StoreError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "the message has the figures, the detail and the next step",
    arguments: [
      (StoreError.truncated(path: "a.db", size: 10, expected: 20), ["10 of 20 bytes", "Nothing was changed"]),
      (.damaged(path: "a.db", detail: "page 3"), ["(page 3)", "restore it from a copy"]),
      (.alteredSchema(path: "a.db", detail: "unknown view v"), ["(unknown view v)", "Nothing in it was run"]),
      (.logInTheWay(path: "a.db", log: "a.db-wal"), ["a.db-wal", "Move it away"]),
      (
        .foreignCompanion(path: "a.db", file: "a.db-wal", reason: "it is a link"), ["a.db-wal", "it is a link", "move"]
      ),
      (.besideCatalog(path: "c.db-wal", catalog: "c.db"), ["belongs to the catalog c.db"]),
      (.notBackedUp(path: "a.db", version: 3, reason: "why"), ["file version 3", "Nothing was changed: why"]),
      (.otherAnalyzer(path: "a.db", version: 3, supported: 4), ["analyzer 3", "rebuild the index"]),
      (
        .otherAnalyzer(path: "a.db", version: 5, supported: 1_005),
        ["analyzer 5 built", "has analyzer 5 without the stems of Snowball"]
      ),
      (.tooManyReads(path: "a.db", most: 32, waited: .seconds(30)), ["32 sequences", "30 seconds", "let go"]),
      (.pack(path: "a.db"), ["read-only", "Merge it"]), (.sameFile(path: "a.db"), ["the catalog itself"]),
      (.isDatabase(path: "a.db"), ["an SQLite database"]), (.removed(path: "a.db"), ["removed or replaced"]),
      (.unfinishedWrite(path: "a.db"), ["was killed", "its journal together", "ask the owner"]),
      (.unreadLog(path: "a.db", log: "a.db-wal"), ["a log beside it, a.db-wal,", "its log together", "ask the owner"]),
      (.changedWhileRead(path: "a.db"), ["may mix the states"]), (.writeRefused(path: "a.db"), ["make room"]),
      (.unreadable(path: "a.db"), ["could not read", "Try again"]),
      (.buildLost(path: "a.db"), ["still use the old index"]), (.alreadyThere(path: "a.db"), ["Choose another name"]),
      (.cannotBeMade(path: "a.db", reason: "No such device"), ["No such device. Nothing was changed."]),
    ])
  func parts(error: StoreError, parts: [String]) {
    #expect(parts.filter { !error.description.contains($0) } == [], "\(error)")
  }

  @Test("an error of a draft names the file that was to be made")
  func naming() {
    #expect(StoreError.diskFull(path: "d").naming("t", insteadOf: "d") == .diskFull(path: "t"))
    #expect(StoreError.writeRefused(path: "d").naming("t", insteadOf: "d") == .writeRefused(path: "t"))
    #expect(
      StoreError.unusable(path: "d", reason: "why").naming("t", insteadOf: "d") == .unusable(path: "t", reason: "why"))
    #expect(StoreError.readOnly(path: "d").naming("t", insteadOf: "d") == .readOnly(path: "t"))
    #expect(StoreError.unreadable(path: "d").naming("t", insteadOf: "d") == .unreadable(path: "t"))
    #expect(StoreError.diskFull(path: "other").naming("t", insteadOf: "d") == .diskFull(path: "other"))
  }

  @Test("a copy that fails has SQLite's reason, though no message comes with it")
  func reason() {
    let error = DatabaseError(resultCode: .SQLITE_NOMEM, message: "not an error")
    #expect(StoreError(error, path: "x", lockWait: .zero) == .unusable(path: "x", reason: "out of memory"))
  }

  @Test(
    "SQLite's codes become errors of the file",
    arguments: [
      (.SQLITE_NOTADB, .notACatalog(path: "x", found: "not an SQLite database")),
      (.SQLITE_CORRUPT, .damaged(path: "x", detail: "why")), (.SQLITE_CORRUPT_VTAB, .damaged(path: "x", detail: "why")),
      (.SQLITE_LOCKED, .locked(path: "x", waited: .seconds(7.9))), (.SQLITE_PERM, .readOnly(path: "x")),
      (.SQLITE_READONLY_ROLLBACK, .unfinishedWrite(path: "x")), (.SQLITE_IOERR_SHMMAP, .writeRefused(path: "x")),
      (.SQLITE_IOERR_READ, .unreadable(path: "x")), (.SQLITE_IOERR_CORRUPTFS, .unreadable(path: "x")),
      (.SQLITE_ERROR, .unusable(path: "x", reason: "why")),
      (
        .SQLITE_CANTOPEN,
        .unusable(path: "x", reason: "the file or its folder does not exist or may not be written")
      ),
    ] as [(ResultCode, StoreError)])
  func codes(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code, message: "why"), path: "x", lockWait: .seconds(7.9)) == error)
  }

  @Test(
    "a notice tells a fact and its consequence",
    arguments: [
      (
        .waiting(path: "a.db", atMost: .seconds(1)),
        "a.db: another program is writing to this file; waiting for it, at most 1 second."
      ),
      (
        .waiting(path: "a.db", atMost: .seconds(10)),
        "a.db: another program is writing to this file; waiting for it, at most 10 seconds."
      ),
      (
        .journalShortened(upTo: JournalEntryID(12), limit: 256 << 20),
        "Commands up to entry 12 of the journal can no longer be undone: the journal is limited to 256 MB."
      ),
      (
        .backedUp(path: "a.db", copy: "a.db.version-2.backup"),
        "a.db: an earlier version of Adagia made this catalog, and it was upgraded. "
          + "A copy of the old file is at a.db.version-2.backup."
      ),
      (
        .clockBehind(path: "a.db", daysAhead: 1),
        "a.db: the last change of this catalog is 1 day ahead of this machine's clock. "
          + "Changes made now count as older for added: and modified:; set the clock first."
      ),
      (
        .clockBehind(path: "a.db", daysAhead: 2),
        "a.db: the last change of this catalog is 2 days ahead of this machine's clock. "
          + "Changes made now count as older for added: and modified:; set the clock first."
      ),
    ] as [(CatalogNotice, String)])
  func notices(notice: CatalogNotice, text: String) {
    #expect(notice.description == text)
  }

  @Test(
    "a journal's error names the entry",
    arguments: [
      (.nothingLeft(undoing: true), "There is nothing to undo."),
      (.nothingLeft(undoing: false), "There is nothing to redo."),
      (.noSuchEntry(JournalEntryID(7)), "The journal has no entry 7."),
      (
        .forgotten(JournalEntryID(7)),
        "Entry 7 can no longer be undone or redone: its records were dropped to keep the journal short."
      ),
      (.isSo(JournalEntryID(7), undone: true), "Entry 7 is undone already."),
      (.isSo(JournalEntryID(7), undone: false), "Entry 7 is in effect already; there is nothing to redo."),
      (
        .identifierTaken(JournalEntryID(7), identifier: "x", by: RecordID(5)),
        "Entry 7 cannot be reversed: record 5 has the identifier 'x' of a record that would come back. "
          + "Remove record 5 or give it another identifier first."
      ),
    ] as [(JournalError, String)])
  func journalErrors(error: JournalError, text: String) {
    #expect(error.description == text)
  }
}
