import Foundation
import Testing

/// The expected rules, in files with explanations: lines that begin with `#` are comments.
enum Golden {
  static func expect(_ text: String, is name: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    let wanted = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter {
      !$0.drop { $0 == "\t" || $0 == " " }.hasPrefix("#")
    }
    let found = text.split(separator: "\n")
    for (number, (line, meant)) in zip(found, wanted).enumerated() where line != meant {
      Issue.record("\(name): line \(number + 1) without comments is\n\(line)\nand was meant to be\n\(meant)")
      return
    }
    #expect(
      found.count == wanted.count, "\(name) has \(wanted.count) lines without comments, and there are \(found.count)")
  }
}
