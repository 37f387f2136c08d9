extension RecordTable {
  /// `?1`…`?16` as `run` binds them, `?17` the collection's id, `?18` and `?19` when it came in and when it was
  /// last changed, as Julian days.
  static let insertRecord = """
    INSERT INTO record (
      identifier, title, creator, text, source, subject, note, language, type, rights,
      date_raw, date_edtf, extra, date_start, date_end, content_hash, collection, created, modified
    ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
    ON CONFLICT (collection, identifier) DO NOTHING
    """

  /// `?1`…`?16` as `run` binds them, `?17` the record's id, `?18` the moment as a Julian day.
  static let updateRecord = """
    UPDATE record
    SET identifier = ?1, title = ?2, creator = ?3, text = ?4, source = ?5, subject = ?6, note = ?7,
        language = ?8, type = ?9, rights = ?10, date_raw = ?11, date_edtf = ?12, extra = ?13,
        date_start = ?14, date_end = ?15, content_hash = ?16, modified = ?18
    WHERE id = ?17
    """

  /// `?1` a collection's id, `?2` an identifier. Columns: id, content_hash.
  static let findRecord = """
    SELECT id, content_hash
    FROM record
    WHERE collection = ?1 AND identifier = ?2
    """

  /// `?1`…`?2` ids. Columns: id.
  static let idsInRun = "SELECT id FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"

  /// `?1` a record's id. Its attributions and subjects have to be gone.
  static let deleteRecord = "DELETE FROM record WHERE id = ?1"

  /// `?1` a record's id.
  static let deleteAttributions = "DELETE FROM attribution WHERE record = ?1"

  /// `?1` a record's id.
  static let deleteSubjects = "DELETE FROM subject WHERE record = ?1"

  /// `?1` a record's id, `?2` the place in its list, `?3` a name, `?4` role, `?5` locator, `?6` evidence.
  static let insertAttribution = """
    INSERT INTO attribution (record, position, creator, role, locator, evidence)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  /// `?1` a record's id, `?2` the place in its list, `?3` a name.
  static let insertSubject = """
    INSERT INTO subject (record, position, name)
    VALUES (?1, ?2, ?3)
    """
}
