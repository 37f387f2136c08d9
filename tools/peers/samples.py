#!/usr/bin/env python3
"""Writes small files of the formats that Adagia reads but does not write, for tools/trials/fuzz: samples.py FOLDER

The manual has no examples of these: databases of other programs, EPUB, OAI-PMH, Aleph, MARC in JSON and UNIMARC.
"""

import pathlib
import sqlite3
import sys
import zipfile

DATABASES = {
    "kobo": """
        CREATE TABLE content (ContentID TEXT, ContentType TEXT, Title TEXT, Attribution TEXT, ISBN TEXT);
        CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, ContentID TEXT, Text TEXT, Annotation TEXT,
          DateCreated TEXT, Hidden BOOL, Type TEXT);
        INSERT INTO content VALUES ('v', '6', 'Emma', 'Jane Austen', '978'), ('v#c1', '899', 'Chapter 1', NULL, NULL);
        INSERT INTO Bookmark VALUES ('b1', 'v', 'v#c1', 'Vanity works.', 'Indeed', '2020-01-01T00:00:00', 'false', 'note'),
          ('b2', 'v', 'v', NULL, NULL, '2020', 'false', 'dogear');""",
    "applebooks": """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, ZANNOTATIONDELETED INTEGER, ZANNOTATIONTYPE INTEGER,
          ZANNOTATIONCREATIONDATE TIMESTAMP, ZANNOTATIONASSETID VARCHAR, ZANNOTATIONNOTE VARCHAR,
          ZANNOTATIONSELECTEDTEXT VARCHAR, ZANNOTATIONUUID VARCHAR, ZFUTUREPROOFING5 VARCHAR);
        INSERT INTO ZAEANNOTATION VALUES (1, 0, 2, 86400, 'A1', 'true', 'Vanity works.', 'u1', 'Chapter 1'),
          (2, 1, 2, 0, 'A1', NULL, 'deleted', 'u2', NULL);""",
    "coredata": """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPUBLISHER INTEGER,
          ZCOPYRIGHT TIMESTAMP, ZTITLE VARCHAR, ZAUTHOR VARCHAR);
        CREATE TABLE ZPUBLISHER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        CREATE TABLE Z_1TAGS (Z_1BOOKS INTEGER, Z_3TAGS INTEGER);
        INSERT INTO Z_METADATA VALUES (1, 'U', 'Book');
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, 2), (2, 'Publisher', 0, 1), (3, 'Tag', 0, 1);
        INSERT INTO ZBOOK VALUES (1, 1, 1, 1, -2848789424, 'Emma', 'Jane Austen'), (2, 1, 1, NULL, 0, 'Mort', NULL);
        INSERT INTO ZPUBLISHER VALUES (1, 2, 1, 'Murray'); INSERT INTO ZTAG VALUES (1, 3, 1, 'novel');
        INSERT INTO Z_1TAGS VALUES (1, 1);""",
    "calibre": """
        CREATE TABLE books (id INTEGER PRIMARY KEY, title, timestamp, pubdate, series_index REAL, uuid, last_modified);
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name); CREATE TABLE tags (id INTEGER PRIMARY KEY, name);
        CREATE TABLE series (id INTEGER PRIMARY KEY, name); CREATE TABLE publishers (id INTEGER PRIMARY KEY, name);
        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating); CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code);
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book, author);
        CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book, tag);
        CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book, series);
        CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book, publisher);
        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book, rating);
        CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book, lang_code, item_order);
        CREATE TABLE comments (id INTEGER PRIMARY KEY, book, text);
        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book, type, val);
        CREATE TABLE data (id INTEGER PRIMARY KEY, book, format);
        CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label, name, datatype, mark_for_delete, is_multiple,
          normalized);
        CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book, value);
        INSERT INTO books VALUES (5, 'Emma', '2020-01-01 00:00:00+00:00', '1815-12-23 00:00:00+00:00', 4.0, 'u-5', '2020');
        INSERT INTO authors VALUES (1, 'Austen| Jane'); INSERT INTO books_authors_link VALUES (1, 5, 1);
        INSERT INTO tags VALUES (1, 'Novel'); INSERT INTO books_tags_link VALUES (1, 5, 1);
        INSERT INTO languages VALUES (1, 'eng'); INSERT INTO books_languages_link VALUES (1, 5, 1, 0);
        INSERT INTO comments VALUES (1, 5, '<div><p>A comedy</p><p>of manners</p></div>');
        INSERT INTO identifiers VALUES (1, 5, 'isbn', '9780141439587');
        INSERT INTO custom_columns VALUES (1, 'shelf', 'Shelf', 'text', 0, 0, 0);
        INSERT INTO custom_column_1 VALUES (1, 5, 'top');""",
    "zotero": """
        CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID, dateAdded, dateModified, libraryID, key);
        CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName);
        CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName);
        CREATE TABLE itemData (itemID, fieldID, valueID); CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value);
        CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName, lastName, fieldMode);
        CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType);
        CREATE TABLE itemCreators (itemID, creatorID, creatorTypeID, orderIndex);
        CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name); CREATE TABLE itemTags (itemID, tagID, type);
        CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID, note, title);
        CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID, contentType, path);
        CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID, type, authorName, text, comment, color,
          pageLabel, sortIndex, position, isExternal);
        CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY, dateDeleted);
        INSERT INTO itemTypes VALUES (1, 'annotation'), (2, 'book'), (3, 'attachment'), (28, 'note');
        INSERT INTO items VALUES (1, 2, '2020-01-01', '2020-01-02', 1, 'ITEM'), (2, 3, '', '', 1, 'FILE'),
          (3, 28, '', '', 1, 'NOTE'), (4, 1, '', '', 1, 'MARK');
        INSERT INTO fields VALUES (1, 'title'), (6, 'date'); INSERT INTO creatorTypes VALUES (1, 'author');
        INSERT INTO itemDataValues VALUES (1, 'Emma'), (2, '1816-03-00 March 1816');
        INSERT INTO itemData VALUES (1, 1, 1), (1, 6, 2); INSERT INTO creators VALUES (1, 'Jane', 'Austen', 0);
        INSERT INTO itemCreators VALUES (1, 1, 1, 0); INSERT INTO tags VALUES (1, 'novel');
        INSERT INTO itemTags VALUES (1, 1, 0); INSERT INTO itemNotes VALUES (3, 1, '<p>My thoughts</p>', 'My thoughts');
        INSERT INTO itemAttachments VALUES (2, 1, 'application/pdf', 'storage:emma.pdf');
        INSERT INTO itemAnnotations VALUES (4, 2, 1, '', 'Vanity works.', 'Indeed', '', '1', '', '', 0);""",
}

TEXTS = {
    "aleph": """\
000000042 LDR   L 00123cam^a2200045^^^4500
000000042 008   L 800108s1899^^^^enk^^^^^^^^^^^000^0^eng^^
000000042 1001  L $$aAusten, Jane,$$d1775-1817.
000000042 24510 L $$aEmma :$$ba novel /$$cby Jane Austen.
000000043 LDR   L 00123cam^a2200045^^^4500
000000043 24510 L $$aPersuasion
""",
    "marcjson": """\
{"leader":"00123cam a2200045   4500","fields":[{"001":"1"},{"245":{"ind1":"1","ind2":"0","subfields":[{"a":"Emma"}]}}]}
{"leader":"00123cam a2200045   4500","fields":[{"001":"2"},{"100":{"ind1":"1","ind2":" ","subfields":[{"a":"Bell"}]}}]}
""",
    "unimarc": """\
=LDR  00000nam\\\\2200000\\\\\\450\\
=001  U1
=100  \\\\$a20010203d2001\\\\\\\\m\\\\y0frey50\\\\\\\\\\\\ba
=200  1\\$aLe titre$esous-titre$fpar Jean Dupont
=700  \\1$aDupont$bJean$f1950-
""",
    "oai": """\
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>
<record><header><identifier>oai:a:1</identifier><datestamp>2020-01-03</datestamp><setSpec>s</setSpec></header><metadata>
<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>Emma</dc:title><dc:creator>Austen, Jane</dc:creator><dc:date>1815</dc:date></oai_dc:dc></metadata></record>
<record><header status="deleted"><identifier>oai:a:2</identifier><datestamp>2020-01-03</datestamp></header></record>
<resumptionToken>t</resumptionToken></ListRecords></OAI-PMH>
""",
}

CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/>
</rootfiles></container>"""
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>Emma</dc:title><dc:creator>Jane Austen</dc:creator><dc:date>1815</dc:date></metadata></package>"""


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, script in DATABASES.items():
        with sqlite3.connect(folder / f"other.{name}") as database:
            database.executescript(script)
        database.close()
    for name, text in TEXTS.items():
        (folder / f"other.{name}").write_text(text, encoding="utf-8")
    with zipfile.ZipFile(folder / "other.epub", "w") as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER, zipfile.ZIP_DEFLATED)
        book.writestr("a.opf", PACKAGE, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
