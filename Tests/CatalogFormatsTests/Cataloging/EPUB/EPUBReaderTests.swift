import CSystemZlib
import CatalogFormats
import CatalogRecords
import Testing

@Suite struct EPUBReaderTests {
  private static let package = """
    <?xml version="1.0"?>
    <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="u" version="3.0">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
      <dc:identifier id="u">urn:uuid:1</dc:identifier><dc:identifier>calibre:12</dc:identifier>
      <dc:identifier opf:scheme="ISBN">9782370491190</dc:identifier>
      <dc:title id="t">Emma</dc:title><meta refines="#t" property="title-type">main</meta>
      <dc:creator id="c">Jane Austen</dc:creator><meta refines="#c" property="file-as">Austen, Jane</meta>
      <dc:contributor opf:role="trl">Ann Lee</dc:contributor>
      <dc:date>1815-12-23T00:00:00+00:00</dc:date><dc:language>en</dc:language><dc:subject>Love</dc:subject>
      <dc:description>&lt;p&gt;A &lt;i&gt;novel&lt;/i&gt;&lt;/p&gt;</dc:description><dc:publisher>Murray</dc:publisher>
      <meta name="calibre:series" content="Works"/><meta name="calibre:series_index" content="4"/>
      <meta property="rendition:layout">reflowable</meta>
    </metadata><manifest/></package>
    """
  private static let fields = """
    identifier="urn:uuid:1" calibre="12" isbn="9782370491190" title="Emma" type="book" date="1815-12-23" language="en" \
    subject="Love" text="A novel" publisher="Murray" series="Works" number="4" opf={"rendition:layout":"reflowable"} \
    attributions=[{"creator":"Austen, Jane","role":"wrote"},{"creator":"Ann Lee","role":"translated"}]
    """
  private static let container = """
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
    """

  @Test("the metadata of a package")
  func opf() throws {
    #expect(InputFormat.guess(name: "content.opf", head: Array(Self.package.utf8)) == .opf)
    #expect(try table(Self.package, as: .opf) == "2 " + Self.fields)
  }

  @Test(
    "one element may name several people",
    arguments: [
      ("Lee, Ann; Poe, Bob", "", ["Lee, Ann", "Poe, Bob"]), ("Ann Lee &amp; Bob Poe", "", ["Ann Lee", "Bob Poe"]),
      ("Ann Lee &amp; Bob Poe", " opf:file-as=\"Lee, Ann &amp; Poe, Bob\"", ["Lee, Ann", "Poe, Bob"]),
      ("Marks and Spencer", "", ["Marks and Spencer"]),
    ])
  func people(creator: String, attribute: String, names: [String]) throws {
    let text = Self.package.replacing("Jane Austen<", with: "\(creator)<").replacing(
      "<dc:creator id=\"c\">", with: "<dc:creator\(attribute)>")
    let record = try #require(try events(of: text, as: .opf).first?.record)
    #expect(record.people == names + ["Ann Lee"])
  }

  @Test(
    "the package of an EPUB file, stored or compressed, before the container or after it", arguments: [false, true])
  func epub(isCompressed: Bool) throws {
    var files = [
      ("mimetype", "application/epub+zip", false), ("OEBPS/other.opf", "<package/>", isCompressed),
      ("OEBPS/image.jpg", String(repeating: "jpg", count: 9999), isCompressed),
      ("META-INF/container.xml", Self.container, isCompressed), ("OEBPS/book.opf", Self.package, isCompressed),
    ]
    for _ in 0..<2 {
      let archive = Self.archive(files)
      #expect(InputFormat.guess(name: "-", head: Array(archive.prefix(100))) == .epub)
      let events = try events(of: archive, as: .epub, pieceLength: 1000)
      #expect(table(events) == "1 " + Self.fields)
      #expect(events.first?.record?.location.description == "t: record 1")
      files.swapAt(3, 4)
    }
  }

  @Test("a damaged archive is rejected in words")
  func damaged() throws {
    let archive = Self.archive([("mimetype", "application/epub+zip", false), ("a.opf", Self.package, true)])
    let cut = try events(of: Array(archive.dropLast(200)), as: .epub)
    #expect(cut.first?.rejected?.reason == "EPUB: the archive ends within a file; get a new copy")
    var encrypted = archive
    encrypted[6] |= 1
    #expect(try events(of: encrypted, as: .epub).first?.rejected?.reason == "EPUB: the archive is encrypted")
    let none = try events(of: Self.archive([("mimetype", "application/epub+zip", false)]), as: .epub)
    #expect(none.first?.rejected?.reason == "EPUB: the archive has no OPF package")
  }

  /// A book without content.
  static let book = archive([
    ("mimetype", "application/epub+zip", false), ("META-INF/container.xml", container, true),
    ("OEBPS/book.opf", package, true),
  ])

  /// A zip archive of names, contents, and whether they are compressed, without its directory.
  private static func archive(_ files: [(name: String, content: String, isCompressed: Bool)]) -> [UInt8] {
    files.flatMap { file -> [UInt8] in
      let content = file.isCompressed ? deflated(Array(file.content.utf8)) : Array(file.content.utf8)
      func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      let header = number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + number(file.isCompressed ? 8 : 0, 2)
      let sizes = number(0, 8) + number(content.count, 4) + number(file.content.utf8.count, 4)
      return header + sizes + number(file.name.utf8.count, 2) + number(0, 2) + Array(file.name.utf8) + content
    }
  }

  /// Raw deflate.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 100)
    let count = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(count)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(output[..<(count - Int(stream.avail_out))])
  }
}
