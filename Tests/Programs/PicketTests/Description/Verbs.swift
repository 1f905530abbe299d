import Foundation

/// The verbs that the program offers for completion, asked as shells ask for them.
enum OfferedVerbs {
  /// Each verb as a list of words.
  static let all: [[String]] = {
    let top = below([])
    return top.flatMap { name in
      let verbs = below([name])
      return [[name]] + verbs.map { [name, $0] }
    }
  }()

  private static func below(_ path: [String]) -> [String] {
    let lines = (try? Program.run(["complete", "--"] + path + [""]).output.split(separator: "\n")) ?? []
    // A verb's sentence begins with a small letter after a tab. An option's does too, but an option has dashes.
    let words = lines.filter { $0.contains("\t") }.compactMap { $0.split(separator: "\t").first.map(String.init) }
    return words.filter { !$0.hasPrefix("-") }
  }
}
