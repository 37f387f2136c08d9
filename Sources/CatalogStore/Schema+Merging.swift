/// Version 5: what merging remembers.
extension Schema {
  static let merging = """

    -- What a record was when this catalog and another one last had the same of it: its content's hash. Tells which
    -- side changed it since. Rows of records that are gone stay: undoing brings those back.
    CREATE TABLE merge_base (
      record INTEGER PRIMARY KEY,
      hash   BLOB NOT NULL
    );
    """
}
