/// How many minutes were used before what is kept in memory. Those hours do not change any more, so each question is
/// counted once, from the ledger.
struct OlderMinutes {
  struct Question: Hashable {
    let child: Int
    let targets: UsageTargets
    let less: UsageTargets
    let interval: Range<Int>
  }

  private static let most = 1_000

  private var answers: [Question: Int] = [:]

  subscript(question: Question) -> Int? {
    get { answers[question] }
    set {
      if answers.count >= OlderMinutes.most { answers = [:] }
      answers[question] = newValue
    }
  }
}

/// Hours since 1970.
enum Hours {
  /// Those that have some of these seconds.
  static func touched(by interval: Range<Int>) -> Range<Int> {
    if interval.isEmpty { return 0..<0 }
    let first = max(0, interval.lowerBound) / 3_600
    return first..<max(first, (max(1, interval.upperBound) - 1) / 3_600 + 1)
  }
}
