internal import Catalog

/// The different answers of a build, each once, in the order in which they came up.
///
/// Number 0 is no entry's: a slot that is zero is empty. An entry that takes everything away has another number.
struct AnswerTable {
  static let limit = 1 << CatalogHeader.valueBits.upperBound

  private(set) var answers = [Answer.nothing]
  private var numbers: [Answer: Int] = [:]

  /// nil when a catalog has no room for another.
  mutating func number(_ answer: Answer) -> Int? {
    if let number = numbers[answer] { return number }
    guard answers.count < AnswerTable.limit else { return nil }
    numbers[answer] = answers.count
    answers.append(answer)
    return answers.count - 1
  }

  /// The least number of bits that holds every number.
  var valueBits: Int {
    let needed = Int.bitWidth - (answers.count - 1).leadingZeroBitCount
    return max(needed, CatalogHeader.valueBits.lowerBound)
  }
}
