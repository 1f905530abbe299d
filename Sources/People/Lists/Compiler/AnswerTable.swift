internal import Catalog

/// The distinct answers of a build, in the order in which they were found.
///
/// Number 0 belongs to no entry, since a zero slot is empty. An entry that removes all categories has another number.
struct AnswerTable {
  static let limit = 1 << CatalogHeader.valueBits.upperBound

  private(set) var answers = [Answer.nothing]
  private var numbers: [Answer: Int] = [:]

  /// nil when a catalog has no room for another answer.
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
