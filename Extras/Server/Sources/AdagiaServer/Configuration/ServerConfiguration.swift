/// Everything that the server is told at its start. Nothing else reads options or the environment.
public struct ServerConfiguration: Sendable {
  /// A catalog file and the name that it is served under.
  public struct CatalogPlace: Hashable, Sendable {
    /// The path segment after `/c/`: letters, digits, `-`, `_` and `.`, not beginning with a dot.
    public let name: String
    public let path: String

    /// - Returns: `nil` when `name` cannot be a path segment.
    public init?(name: String, path: String) {
      guard Self.isValid(name) else { return nil }
      (self.name, self.path) = (name, path)
    }

    private static func isValid(_ name: String) -> Bool {
      let isWord = name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
      }
      return isWord && !name.isEmpty && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 64
    }
  }

  /// The catalogs. The first one is also served at the root. Not empty; names differ.
  public var catalogs: [CatalogPlace]
  public var limits = ServerLimits()
  /// The URL that clients reach the server by, without a slash at the end: `https://example.org/sayings`. `nil` to take
  /// it from each request's `Host`, which has been checked.
  public var publicURL: String?
  /// The hosts that the server answers for, besides that of the public URL, `localhost` and literal addresses.
  public var hostNames: Set<HostName> = []
  /// The address of electronic mail that OAI-PMH tells; `nil` for `webmaster` at the host of the public URL.
  public var contact: String?
  /// Origins whose pages may read the API, such as `https://example.org`; `*` for all. Empty: none but the server's
  /// own.
  public var allowedOrigins: Set<String> = []
  /// True if the access log has the text of queries.
  public var logsQueries = false
  /// True when the number of a client is taken from the last `X-Forwarded-For`, which a proxy in front of the server
  /// sets.
  public var trustsProxy = false
  /// The file with the hashes of tokens; `nil` refuses every write.
  public var tokensPath: String?

  /// True if the page of a record shows its former texts to everybody, and not only to holders of a token.
  public var showsFormerTexts = false

  /// The one who answers searches of the first catalog; `nil` for the catalog itself.
  public var engine: (any SearchEngine)?

  /// - Parameter catalogs: Not empty.
  public init(catalogs: [CatalogPlace]) {
    precondition(!catalogs.isEmpty, "a server has at least one catalog")
    self.catalogs = catalogs
  }
}
