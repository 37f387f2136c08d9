import Foundation
import FoundationXML
import Testing

/// An answer that is well-formed XML, and its values by XPath. Names are compared without their namespaces.
struct XMLAnswer {
  private let document: XMLDocument

  init(_ response: TestAnswer) throws {
    try #require(response.headers[.contentType]?.contains("xml") == true)
    document = try XMLDocument(data: Data(buffer: response.body), options: .nodePreserveWhitespace)
  }

  /// The texts of all elements with a name, in order.
  func texts(_ name: String) throws -> [String] {
    try document.nodes(forXPath: "//*[local-name()='\(name)']").map { $0.stringValue ?? "" }
  }

  func text(_ name: String) throws -> String? { try texts(name).first }

  func count(_ path: String) throws -> Int { try document.nodes(forXPath: path).count }

  /// The values of an attribute of all elements with a name.
  func attributes(_ attribute: String, of name: String) throws -> [String] {
    try document.nodes(forXPath: "//*[local-name()='\(name)']/@\(attribute)").map { $0.stringValue ?? "" }
  }
}

extension TestClient {
  /// The answer to a request with parameters in its URL.
  func xml(_ path: String, _ parameters: KeyValuePairs<String, String> = [:]) async throws -> XMLAnswer {
    let query = form(parameters)
    return try await execute(uri: query.isEmpty ? path : "\(path)?\(query)", method: .get) { response in
      #expect(response.status == .ok)
      return try XMLAnswer(response)
    }
  }

  /// Parameters as a URL and a form have them.
  func form(_ parameters: KeyValuePairs<String, String>) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return parameters.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: plain) ?? "")"
    }.joined(separator: "&")
  }
}

/// A record that came as a text.
enum FoundationXMLText {
  /// The texts of the elements with a name.
  static func of(_ xml: String) throws -> (String) throws -> [String] {
    let document = try XMLDocument(data: Data(xml.utf8), options: .nodePreserveWhitespace)
    return { name in try document.nodes(forXPath: "//*[local-name()='\(name)']").map { $0.stringValue ?? "" } }
  }
}

/// A generator whose numbers repeat (SplitMix64, Steele, Lea and Flood 2014).
struct SeededBytes: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
