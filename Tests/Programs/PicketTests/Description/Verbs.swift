import Foundation

/// The verbs that the program offers, asked of the program as shells ask it.
enum OfferedVerbs {
  /// Each with the words that lead to it.
  static let all: [[String]] = {
    let top = below([])
    return top.flatMap { name in
      let verbs = below([name])
      return [[name]] + verbs.map { [name, $0] }
    }
  }()

  private static func below(_ path: [String]) -> [String] {
    let lines = (try? Program.run(["complete", "--"] + path + [""]).output.split(separator: "\n")) ?? []
    // Sentences of verbs begin with a small letter behind a tab, and so do those of options, which have dashes.
    let words = lines.filter { $0.contains("\t") }.compactMap { $0.split(separator: "\t").first.map(String.init) }
    return words.filter { !$0.hasPrefix("-") }
  }
}
