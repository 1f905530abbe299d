/// A Swift file reduced to its code: comments and the text of string literals become spaces, so that a rule about code
/// is not broken by prose. Lines keep their numbers, and interpolations stay, since they are code.
struct SwiftCode {
  let lines: [String]

  private enum Place {
    /// How many parentheses are open since the interpolation began; the outermost code counts none.
    case code(parentheses: Int)
    case string(quotes: Int, hashes: Int)
  }

  init(_ text: String) {
    var reader = Reader(text: Array(text.utf8))
    reader.run()
    lines = String(decoding: reader.code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private struct Reader {
    let text: [UInt8]
    var index = 0
    var code: [UInt8] = []
    var places: [Place] = [.code(parentheses: 0)]

    init(text: [UInt8]) { self.text = text }

    mutating func run() {
      while index < text.count, let place = places.last {
        switch place {
        case .code(let parentheses): readCode(parentheses)
        case .string(let quotes, let hashes): readString(quotes, hashes)
        }
      }
    }

    func starts(_ word: String, at place: Int) -> Bool {
      var place = place
      for octet in word.utf8 {
        guard place < text.count, text[place] == octet else { return false }
        place += 1
      }
      return true
    }

    mutating func keep(_ count: Int = 1) {
      code += text[index..<index + count]
      index += count
    }

    mutating func blank(_ count: Int = 1) {
      for octet in text[index..<min(index + count, text.count)] { code.append(octet == 10 ? 10 : 32) }
      index = min(index + count, text.count)
    }

    mutating func readCode(_ parentheses: Int) {
      if starts("//", at: index) {
        while index < text.count, text[index] != 10 { blank() }
      } else if starts("/*", at: index) {
        skipBlock()
      } else if let (quotes, hashes) = opening() {
        keep(quotes + hashes)
        places.append(.string(quotes: quotes, hashes: hashes))
      } else {
        if places.count > 1 {
          let depth = parentheses + (text[index] == 40 ? 1 : text[index] == 41 ? -1 : 0)
          places.removeLast()
          if depth > 0 { places.append(.code(parentheses: depth)) }
        }
        keep()
      }
    }

    /// How many quotes and hashes open the literal that starts here.
    func opening() -> (quotes: Int, hashes: Int)? {
      var hashes = 0
      while index + hashes < text.count, text[index + hashes] == 35 { hashes += 1 }
      if starts("\"\"\"", at: index + hashes) { return (3, hashes) }
      return starts("\"", at: index + hashes) ? (1, hashes) : nil
    }

    mutating func readString(_ quotes: Int, _ hashes: Int) {
      let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: hashes)
      let escape = "\\" + String(repeating: "#", count: hashes)
      if starts(end, at: index) {
        keep(end.utf8.count)
        places.removeLast()
      } else if starts(escape + "(", at: index) {
        blank(escape.utf8.count)
        keep()
        places.append(.code(parentheses: 1))
      } else if starts(escape, at: index) {
        blank(escape.utf8.count + 1)
      } else {
        blank()
      }
    }

    mutating func skipBlock() {
      var depth = 0
      repeat {
        if starts("/*", at: index) {
          depth += 1
          blank(2)
        } else if starts("*/", at: index) {
          depth -= 1
          blank(2)
        } else {
          blank()
        }
      } while depth > 0 && index < text.count
    }
  }
}
