/// What people may have meant who write an identifier from memory.
enum Resemblance {
  private static let most = 3
  /// The share of letter pairs in common below which two words are no slip of each other.
  private static let least = 0.4

  /// The words that share most pairs of letters with a text, the best first.
  static func words(like text: String, in words: [String]) -> [String] {
    let wanted = pairs(text)
    let found = words.map { word in
      let own = pairs(word)
      return (word: word, share: 2 * Double(wanted.intersection(own).count) / Double(max(1, wanted.count + own.count)))
    }
    let near = found.filter { $0.share >= least }.sorted { ($1.share, $0.word) < ($0.share, $1.word) }
    return near.prefix(most).map(\.word)
  }

  private static func pairs(_ text: String) -> Set<[UInt8]> {
    let letters = text.lowercased().utf8.prefix(64).filter { $0 > 0x20 }
    return Set(zip(letters, letters.dropFirst()).map { [$0, $1] })
  }
}

extension [String] {
  /// As people say it: "a, b or c".
  var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}
