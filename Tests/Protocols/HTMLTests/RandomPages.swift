import HTML
import Support

/// Pages made at random, and what a reader must find in them.
struct RandomPage {
  let html: HTML
  let nodes: [HTMLReader.Node]

  /// What strangers may call a device, with all that means something in HTML.
  private static let pieces = [
    "Mia", " ", "<script>alert(1)</script>", "</h2>", "&amp;", "&", "\"", "'", "<!--", "-->", "]]>", "\u{0}", "\r\n",
    "\u{202E}",
    "é", "👧🏽", "=", "/", "onload=x", "javascript:", "&#x3c;", "`", "\u{2028}", "\u{FFFF}", "%3C",
  ]

  static func words(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  init(_ random: inout SeededGenerator, depth: Int = 4) {
    let tag = Tag.all.randomElement(using: &random) ?? div
    let values = [RandomPage.words(&random), RandomPage.words(&random), RandomPage.words(&random)]
    let attributes: [Attribute] = [
      .class(values[0]), .aria(.label, values[1]), .data(.words, values[2]), .when(values[0].isEmpty, .hidden),
    ]
    var (content, expected): ([HTML], [HTMLReader.Node]) = ([], [])
    for _ in 0..<(depth == 0 || tag == input ? 0 : Int.random(in: 0...3, using: &random)) {
      if random.chance(oneIn: 2) {
        let inner = RandomPage(&random, depth: depth - 1)
        (content, expected) = (content + [inner.html], expected + inner.nodes)
      } else {
        let words = RandomPage.words(&random)
        (content, expected) = (content + [.text(words)], expected + [.text(words.shown)])
      }
    }
    html = .element(tag, attributes, content)
    var found: [String: String?] = [
      "class": values[0].shown, "aria-label": values[1].shown, "data-words": values[2].shown,
    ]
    if values[0].isEmpty { found["hidden"] = .some(nil) }
    nodes = [.element(name: tag.title, attributes: found, content: expected.joined)]
  }
}

extension Tag {
  /// Its name, from what is written.
  var title: String { String(self().text.dropFirst().prefix { $0 != ">" }) }
}

extension [HTMLReader.Node] {
  /// Texts behind each other are one, and an empty one is none.
  var joined: [HTMLReader.Node] {
    reduce(into: []) { nodes, node in
      if case .text(let words) = node {
        if words.isEmpty { return }
        if case .text(let before)? = nodes.last {
          nodes.removeLast(); nodes.append(.text(before + words))
        } else {
          nodes.append(node)
        }
      } else {
        nodes.append(node)
      }
    }
  }
}

extension String {
  /// As a page shows it: by the same list of characters, but not by the same code.
  var shown: String {
    let turning: Set<UInt32> = [
      0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
    ]
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 9, 10, 13: shown += " "
      case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: shown += "\u{FFFD}"
      case let value where value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(value) || turning.contains(value):
        shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
