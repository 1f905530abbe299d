/// Whether a text is a well-formed document of XML, as far as Picket writes it.
public struct XMLCheck {
  public let fault: String?

  public init(_ text: String) {
    var open: [Substring] = []
    var rest = text[...]
    var fault: String?
    while fault == nil, let start = rest.firstIndex(of: "<") {
      if let bad = XMLCheck.badText(rest[..<start]) { fault = bad }
      guard let end = rest[start...].firstIndex(of: ">") else {
        fault = "an element has no end"
        break
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if tag.hasPrefix("/") {
        if open.popLast() != name { fault = "\(name) is closed and was not open" }
      } else {
        if tag.filter({ $0 == "\"" }).count % 2 != 0 { fault = "a quote is open in \(tag)" }
        if let bad = XMLCheck.badText(tag) { fault = bad }
        if !tag.hasSuffix("/") { open.append(name) }
      }
    }
    if fault == nil, let bad = XMLCheck.badText(rest) { fault = bad }
    self.fault = fault ?? (open.isEmpty ? nil : "\(open) are open at the end")
  }

  private static func badText(_ text: Substring) -> String? {
    let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
    for index in text.indices where text[index] == "&" {
      if !known.contains(where: { text[index...].hasPrefix($0) }) { return "an ampersand stands alone in \(text)" }
    }
    let bad = text.unicodeScalars.first { ($0.value < 0x20 && $0 != "\n") || $0.value & 0xFFFE == 0xFFFE }
    return bad.map { "XML has no character \($0.value)" }
  }
}
