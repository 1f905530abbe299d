/// Finds the word that was probably meant by a misspelt one.
public enum Nearest {
  /// The word that takes the fewest changes; nil when even that takes too many to be a slip of the finger.
  public static func word(to text: String, in words: [String]) -> String? {
    let typed = Array(text.lowercased().utf8.prefix(64))
    let found = words.map { (word: $0, changes: changes(typed, Array($0.lowercased().utf8))) }.min {
      $0.changes < $1.changes
    }
    guard let found, found.changes <= max(1, min(typed.count, found.word.utf8.count) / 3) else { return nil }
    return found.word
  }

  /// Letters added, left out, exchanged with another, or with the neighbour.
  static func changes(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let same = left[row] == right[column]
        var least = min(above[column] + (same ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, above) = (above, current)
    }
    return above[right.count]
  }
}
