extension Schema {
  /// The entries of the current version in SQLite's schema table, one a line: type and name, and the plain text of the
  /// statement, as `SchemaText.plain` makes it.
  ///
  /// Every process that opens a catalog compares them, and to make them of the migrations takes longer than all else in
  /// the comparison. A test makes them, and prints them if these are others. They are compared as a whole: anyone could
  /// make another schema with the same fast hash.
  static let currentEntries: StaticString = """
    index attached_file_unfinished: CREATE INDEX attached_file_unfinished ON attached_file(created)WHERE hash IS NULL
    index attachment_by_file: CREATE INDEX attachment_by_file ON attachment(file)
    index job_conflict_by_job: CREATE INDEX job_conflict_by_job ON job_conflict(job)
    index job_reject_by_job: CREATE INDEX job_reject_by_job ON job_reject(job)
    index journal_entry_kept: CREATE INDEX journal_entry_kept ON journal_entry(id)WHERE forgotten=0
    index journal_entry_undone: CREATE INDEX journal_entry_undone ON journal_entry(id)WHERE undone IS NOT NULL
    index past_attachment_by_file: CREATE INDEX past_attachment_by_file ON past_attachment(file)
    index past_record_by_id: CREATE INDEX past_record_by_id ON past_record(id)
    index source_base_by_identifier: CREATE INDEX source_base_by_identifier ON source_base(identifier)
    table attached_file: CREATE TABLE attached_file(id INTEGER PRIMARY KEY AUTOINCREMENT,size INTEGER NOT NULL DEFAULT 0,hash BLOB,created REAL NOT NULL)
    table attached_piece: CREATE TABLE attached_piece(file INTEGER NOT NULL REFERENCES attached_file(id),number INTEGER NOT NULL,data BLOB NOT NULL,PRIMARY KEY(file,number))
    table attachment: CREATE TABLE attachment(record INTEGER NOT NULL REFERENCES record(id),name TEXT NOT NULL,type TEXT,added REAL NOT NULL,file INTEGER NOT NULL REFERENCES attached_file(id),PRIMARY KEY(record,name))WITHOUT ROWID
    table attribution: CREATE TABLE attribution(record INTEGER NOT NULL REFERENCES record(id),position INTEGER NOT NULL,creator TEXT NOT NULL,role TEXT NOT NULL,locator TEXT,evidence TEXT,PRIMARY KEY(record,position))WITHOUT ROWID
    table collection: CREATE TABLE collection(id INTEGER PRIMARY KEY AUTOINCREMENT,name TEXT NOT NULL UNIQUE,title TEXT,rights TEXT,source TEXT,created REAL NOT NULL,modified REAL NOT NULL)
    table column_chunk: CREATE TABLE column_chunk(kind INTEGER NOT NULL,chunk INTEGER NOT NULL,data BLOB NOT NULL,PRIMARY KEY(kind,chunk))
    table column_code: CREATE TABLE column_code(kind INTEGER NOT NULL,code INTEGER NOT NULL,value TEXT NOT NULL,PRIMARY KEY(kind,code),UNIQUE(kind,value))WITHOUT ROWID
    table extra_field: CREATE TABLE extra_field(name TEXT PRIMARY KEY)WITHOUT ROWID
    table job: CREATE TABLE job(id INTEGER PRIMARY KEY AUTOINCREMENT,kind TEXT NOT NULL,input TEXT NOT NULL,started REAL NOT NULL,finished REAL,added INTEGER NOT NULL DEFAULT 0,updated INTEGER NOT NULL DEFAULT 0,unchanged INTEGER NOT NULL DEFAULT 0,rejected INTEGER NOT NULL DEFAULT 0,removed INTEGER NOT NULL DEFAULT 0,files INTEGER NOT NULL DEFAULT 0,files_unchanged INTEGER NOT NULL DEFAULT 0,files_unreadable INTEGER NOT NULL DEFAULT 0,outcome TEXT,process TEXT,conflicts INTEGER NOT NULL DEFAULT 0,kept INTEGER NOT NULL DEFAULT 0)
    table job_conflict: CREATE TABLE job_conflict(job INTEGER NOT NULL REFERENCES job(id)ON DELETE CASCADE,record INTEGER NOT NULL,field TEXT NOT NULL,ours TEXT,theirs TEXT)
    table job_reject: CREATE TABLE job_reject(job INTEGER NOT NULL REFERENCES job(id)ON DELETE CASCADE,file TEXT NOT NULL,line INTEGER NOT NULL,reason TEXT NOT NULL)
    table journal_entry: CREATE TABLE journal_entry(id INTEGER PRIMARY KEY AUTOINCREMENT,kind TEXT NOT NULL,input TEXT NOT NULL,began REAL NOT NULL,added INTEGER NOT NULL DEFAULT 0,updated INTEGER NOT NULL DEFAULT 0,removed INTEGER NOT NULL DEFAULT 0,size INTEGER NOT NULL DEFAULT 0,undone REAL,forgotten INTEGER NOT NULL DEFAULT 0,absent TEXT)
    table merge_base: CREATE TABLE merge_base(record INTEGER PRIMARY KEY,hash BLOB NOT NULL)
    table meta: CREATE TABLE meta(key TEXT PRIMARY KEY,value TEXT NOT NULL)WITHOUT ROWID
    table past_attachment: CREATE TABLE past_attachment(entry INTEGER NOT NULL REFERENCES journal_entry(id),record INTEGER NOT NULL,name TEXT NOT NULL,type TEXT,added REAL NOT NULL,file INTEGER NOT NULL REFERENCES attached_file(id),PRIMARY KEY(entry,record,name))WITHOUT ROWID
    table past_attribution: CREATE TABLE past_attribution(entry INTEGER NOT NULL REFERENCES journal_entry(id),record INTEGER NOT NULL,position INTEGER NOT NULL,creator TEXT NOT NULL,role TEXT NOT NULL,locator TEXT,evidence TEXT,PRIMARY KEY(entry,record,position))WITHOUT ROWID
    table past_gap: CREATE TABLE past_gap(entry INTEGER NOT NULL REFERENCES journal_entry(id),first INTEGER NOT NULL,last INTEGER NOT NULL,PRIMARY KEY(entry,first))WITHOUT ROWID
    table past_record: CREATE TABLE past_record(entry INTEGER NOT NULL REFERENCES journal_entry(id),id INTEGER NOT NULL,collection INTEGER NOT NULL REFERENCES collection(id),identifier TEXT NOT NULL,title TEXT,creator TEXT,text TEXT,source TEXT,subject TEXT,note TEXT,language TEXT,type TEXT,rights TEXT,date_raw TEXT,date_edtf TEXT,date_start REAL,date_end REAL,extra TEXT,content_hash BLOB NOT NULL,created REAL NOT NULL,modified REAL NOT NULL,attributions TEXT,PRIMARY KEY(entry,id))WITHOUT ROWID
    table past_source_base: CREATE TABLE past_source_base(entry INTEGER NOT NULL REFERENCES journal_entry(id),record INTEGER NOT NULL,identifier TEXT,own INTEGER NOT NULL,content TEXT NOT NULL,checksum BLOB NOT NULL,PRIMARY KEY(entry,record))WITHOUT ROWID
    table past_subject: CREATE TABLE past_subject(entry INTEGER NOT NULL REFERENCES journal_entry(id),record INTEGER NOT NULL,position INTEGER NOT NULL,name TEXT NOT NULL,PRIMARY KEY(entry,record,position))WITHOUT ROWID
    table ranked_part: CREATE TABLE ranked_part(id INTEGER PRIMARY KEY,data BLOB NOT NULL)
    table ranked_stale: CREATE TABLE ranked_stale(id INTEGER PRIMARY KEY)
    table ranked_state: CREATE TABLE ranked_state(id INTEGER PRIMARY KEY,data BLOB NOT NULL)
    table ranked_term: CREATE TABLE ranked_term(term BLOB PRIMARY KEY,data BLOB NOT NULL)WITHOUT ROWID
    table record: CREATE TABLE record(id INTEGER PRIMARY KEY AUTOINCREMENT,collection INTEGER NOT NULL REFERENCES collection(id),identifier TEXT NOT NULL,title TEXT,creator TEXT,text TEXT,source TEXT,subject TEXT,note TEXT,language TEXT,type TEXT,rights TEXT,date_raw TEXT,date_edtf TEXT,date_start REAL,date_end REAL,extra TEXT,content_hash BLOB NOT NULL,created REAL NOT NULL,modified REAL NOT NULL,attributions TEXT,UNIQUE(collection,identifier))
    table record_fts: CREATE VIRTUAL TABLE record_fts USING fts5(title,creator,text,source,subject,note,content=record_text,content_rowid=id,tokenize=adagia)
    table record_fts_config: CREATE TABLE record_fts_config(k PRIMARY KEY,v)WITHOUT ROWID
    table record_fts_data: CREATE TABLE record_fts_data(id INTEGER PRIMARY KEY,block BLOB)
    table record_fts_docsize: CREATE TABLE record_fts_docsize(id INTEGER PRIMARY KEY,sz BLOB)
    table record_fts_idx: CREATE TABLE record_fts_idx(segid,term,pgno,PRIMARY KEY(segid,term))WITHOUT ROWID
    table saved_search: CREATE TABLE saved_search(name TEXT PRIMARY KEY,query TEXT NOT NULL,created REAL NOT NULL)WITHOUT ROWID
    table source_base: CREATE TABLE source_base(record INTEGER PRIMARY KEY REFERENCES record(id),identifier TEXT,own INTEGER NOT NULL,content TEXT NOT NULL,checksum BLOB NOT NULL)
    table source_file: CREATE TABLE source_file(id INTEGER PRIMARY KEY,collection INTEGER NOT NULL REFERENCES collection(id),path TEXT NOT NULL,size INTEGER NOT NULL,modified INTEGER NOT NULL,hash BLOB NOT NULL,rules_hash BLOB NOT NULL,UNIQUE(collection,path))
    table source_run: CREATE TABLE source_run(file INTEGER NOT NULL REFERENCES source_file(id),first INTEGER NOT NULL,last INTEGER NOT NULL,PRIMARY KEY(file,first))WITHOUT ROWID
    table subject: CREATE TABLE subject(record INTEGER NOT NULL REFERENCES record(id),position INTEGER NOT NULL,name TEXT NOT NULL,PRIMARY KEY(record,position))WITHOUT ROWID
    table synonym: CREATE TABLE synonym(key TEXT NOT NULL,other_key TEXT NOT NULL,word TEXT NOT NULL,other TEXT NOT NULL,list TEXT,PRIMARY KEY(key,other_key))WITHOUT ROWID
    view record_text: CREATE VIEW record_text AS SELECT id,char(31)||ifnull(language,)||char(31)||title AS title,char(31)||ifnull(language,)||char(31)||creator AS creator,char(31)||ifnull(language,)||char(31)||text AS text,char(31)||ifnull(language,)||char(31)||source AS source,char(31)||ifnull(language,)||char(31)||subject AS subject,char(31)||ifnull(language,)||char(31)||note AS note FROM record
    """
}
