/// Suggests the correct spelling of a word.
enum Spelling {
  /// The nearest known word, if one is near; otherwise `otherwise`.
  static func advice(for word: String, among known: [String], or otherwise: String) -> String {
    guard word.utf8.count <= 64 else { return otherwise }
    let distances = known.map { (distance(word, $0), $0) }
    guard let nearest = distances.min(by: { $0.0 < $1.0 }), nearest.0 <= max(1, nearest.1.count / 3) else {
      return otherwise
    }
    return "did you mean '\(nearest.1)'?"
  }

  /// How many characters must be inserted, removed, changed or swapped with their neighbour, ignoring case.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var (before, last) = ([Int](), Array(0...right.count))
    for (row, character) in left.enumerated() {
      var line = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          cost = min(cost, before[column - 1] + 1)
        }
        line.append(cost)
      }
      (before, last) = (last, line)
    }
    return last[right.count]
  }
}
