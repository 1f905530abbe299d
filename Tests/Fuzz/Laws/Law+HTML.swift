import HTML
import Support

extension Law {
  static let html = Law(
    name: "html",
    sentence: "a page is read as the tree that it was written from, and its links stay on their server"
  ) { bytes in
    // Words are split at newlines: a text, a value, and the parts of a link.
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    let word = { (place: Int) in words.isEmpty ? "" : words[place % words.count] }
    let link = Link(word(2), word(3)).asking(["q": word(4)])
    let page = section(.class(word(1)), .aria(.label, word(0))) {
      word(0)
      a(.href(link)) { word(1) }
      input(.value(word(2)))
      span { word(3) }
    }
    let text = page.text
    guard let nodes = try? HTMLReader.read(text) else { broken("a page cannot be read: \(text)", bytes) }
    guard nodes.count == 1, case .element("section", let attributes, let content) = nodes[0],
      attributes.count == 2
    else { broken("a page is read as something else: \(nodes)", bytes) }
    let elements = content.compactMap { node -> String? in
      if case .element(let name, _, _) = node { name } else { nil }
    }
    if elements != ["a", "input", "span"] { broken("a text has become markup: \(nodes)", bytes) }
    let allowed = link.text.utf8.allSatisfy { byte in
      (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
        || "-._~%/?=".utf8.contains(byte)
    }
    let parts = link.text.split(separator: "?")[0].split(separator: "/", omittingEmptySubsequences: false)
    if !allowed || parts.count != 3 || !parts[0].isEmpty || parts[1...].contains(where: { $0 == "." || $0 == ".." }) {
      broken("a link leads elsewhere: \(link.text)", bytes)
    }
  } seeds: {
    [
      "Mia\n<script>\n..\n//evil.example\n&a=b", "\"><img src=x onerror=alert(1)>", "</section>\n'\n%2e%2e\n\\\n#",
      "\u{202E}\u{0}\n&lt;\njavascript:x",
    ].map { Array($0.utf8) }
  }
}
