/// Reads pages as Picket writes them: every value is quoted, every element is ended, and nothing else is understood. Written
/// from the standard alone, so that a page which it reads as something else is one that Picket writes wrongly.
public struct HTMLReader {
  public indirect enum Node: Hashable, Sendable {
    case text(String)
    case element(name: String, attributes: [String: String?], content: [Node])
  }

  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Elements without content and without an end (HTML, section 13.1.2).
  private static let empty: Set = ["input", "meta", "link", "br", "hr", "img"]

  private var rest: Substring.UnicodeScalarView
  private var isInPicture = false

  private init(_ text: String) { rest = text[...].unicodeScalars }

  public static func read(_ text: String) throws(Fault) -> [Node] {
    var reader = HTMLReader(text)
    let nodes = try reader.content(of: nil)
    if !reader.rest.isEmpty { throw Fault(description: "something is left: \(String(reader.rest.prefix(60)))") }
    return nodes
  }

  /// Everything up to the end of the element.
  private mutating func content(of name: String?) throws(Fault) -> [Node] {
    var nodes: [Node] = []
    while true {
      let words = try text(until: "<")
      if !words.isEmpty { nodes.append(.text(words)) }
      if rest.isEmpty {
        if let name { throw Fault(description: "\(name) has no end") }
        return nodes
      }
      rest.removeFirst()
      if rest.first == "/" {
        rest.removeFirst()
        let ended = word()
        guard ended == name, take(">") else {
          throw Fault(description: "\(ended) ends, but \(name ?? "nothing") is open")
        }
        return nodes
      }
      nodes.append(try element())
    }
  }

  private mutating func element() throws(Fault) -> Node {
    let name = word()
    if name.isEmpty { throw Fault(description: "a bracket without an element: \(String(rest.prefix(40)))") }
    var attributes: [String: String?] = [:]
    while !take(">") {
      // Elements of pictures may end themselves (HTML, section 13.1.2.1).
      if isInPicture, take("/"), take(">") { return .element(name: name, attributes: attributes, content: []) }
      guard take(" ") else { throw Fault(description: "\(name) goes on with \(String(rest.prefix(40)))") }
      let attribute = word()
      guard !attribute.isEmpty, attributes[attribute] == nil else {
        throw Fault(description: "\(name) has no good attribute before \(String(rest.prefix(40)))")
      }
      guard take("=") else {
        attributes[attribute] = .some(nil)
        continue
      }
      guard take("\"") else { throw Fault(description: "\(attribute) has a value without quotes") }
      attributes[attribute] = try text(until: "\"")
      guard take("\"") else { throw Fault(description: "\(attribute) has no end") }
    }
    let wasInPicture = isInPicture
    isInPicture = wasInPicture || name == "svg"
    defer { isInPicture = wasInPicture }
    if HTMLReader.empty.contains(name) { return .element(name: name, attributes: attributes, content: []) }
    return .element(name: name, attributes: attributes, content: try content(of: name))
  }

  /// Letters, digits and hyphens.
  private mutating func word() -> String {
    var word = ""
    while let scalar = rest.first, scalar.isASCII,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
    {
      word.unicodeScalars.append(scalar)
      rest.removeFirst()
    }
    return word
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func text(until end: Unicode.Scalar) throws(Fault) -> String {
    var text = ""
    while let scalar = rest.first, scalar != end {
      rest.removeFirst()
      switch scalar {
      case "&":
        let entity = rest.prefix { $0 != ";" }.prefix(6)
        let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
        guard let meant = known[String(entity)] else {
          throw Fault(description: "an ampersand stands alone before \(String(rest.prefix(20)))")
        }
        text.unicodeScalars.append(meant)
        rest.removeFirst(entity.count)
        guard take(";") else { throw Fault(description: "\(String(entity)) has no end") }
      case ">", "<", "\"": throw Fault(description: "\(scalar) is not escaped")
      case "'" where end == "<": throw Fault(description: "\(scalar) is not escaped")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
