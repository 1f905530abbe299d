/// Wrong guesses at the passcode, counted for each user: a user who guesses locks out itself and nobody else.
///
/// A bounded number of users is counted. One more takes the place of the user who guessed least and longest ago. All
/// users who have used up their free guesses also share a bound for an hour. A user who has not guessed, or mistyped
/// once or twice, waits for nobody, unless the table is full: then somebody guesses as many users, and new users share
/// the bound as well.
struct Guesses: Hashable, Sendable {
  /// Users who are counted at most.
  static let most = 64
  /// Seconds after which a guess is forgotten: too many for anybody to gain by waiting.
  private static let memory: UInt64 = 86_400

  /// Nil stands for callers whom the kernel does not name.
  private var counts: [UInt32?: BackOff] = [:]
  private var all = Hour()

  init() {}

  /// Seconds until the next guess.
  func wait(_ user: UInt32?, at moment: ClockReading) -> UInt64 {
    guard let own = counts[user] else { return counts.count < Guesses.most ? 0 : all.wait(at: moment) }
    guard own.failures >= BackOff.free else { return 0 }
    return max(own.wait(at: moment), all.wait(at: moment))
  }

  mutating func count(_ user: UInt32?, at moment: ClockReading) {
    counts = counts.filter { $0.value.age(at: moment) < Guesses.memory }
    if counts[user] == nil { makeRoom(at: moment) }
    counts[user, default: BackOff()].count(at: moment)
    all.count(at: moment)
  }

  /// The guesses without those of a user who knows the passcode.
  func without(_ user: UInt32?) -> Guesses {
    var rest = self
    rest.counts[user] = nil
    return rest
  }

  private mutating func makeRoom(at moment: ClockReading) {
    guard counts.count >= Guesses.most else { return }
    let least = counts.min { left, right in
      let ages = (left.value.age(at: moment), right.value.age(at: moment))
      return (left.value.failures, ages.1) < (right.value.failures, ages.0)
    }
    if let least { counts[least.key] = nil }
  }

  mutating func wake(at moment: ClockReading) {
    for user in counts.keys { counts[user]?.wake(at: moment) }
    all.wake(at: moment)
  }
}

extension Guesses {
  private static let everybody = "all"
  private static let others = "others"

  var text: String {
    let lines = counts.map { user, count in "\(user.map { "\($0)" } ?? Guesses.others) \(count.text)" }
    return (["\(Guesses.everybody) \(all.text)"] + lines.sorted()).joined(separator: "\n")
  }

  /// Nil for what `text` did not write.
  init?(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let count = BackOff(text: words[1]) else { return nil }
      switch words[0] {
      case Guesses.everybody: all = Hour(count)
      case Guesses.others: counts[nil] = count
      default:
        guard let user = UInt32(words[0]) else { return nil }
        counts[user] = count
      }
    }
    if text.isEmpty { return nil }
  }

  /// Wrong guesses of all users within an hour. Many are free.
  private struct Hour: Hashable {
    private static let most = 100
    private static let length: UInt64 = 3_600

    private var count = 0
    private var boot = ""
    private var since: UInt64 = 0

    init() {}

    init(_ stored: BackOff) { (count, boot, since) = (stored.failures, stored.boot, stored.since) }

    var text: String { "\(count) \(since) \(boot)" }

    func wait(at moment: ClockReading) -> UInt64 {
      count < Hour.most ? 0 : Hour.length - min(passed(at: moment), Hour.length)
    }

    mutating func count(at moment: ClockReading) {
      if boot != moment.machine || passed(at: moment) >= Hour.length {
        (count, boot, since) = (0, moment.machine, moment.boot)
      }
      count = min(count + 1, Hour.most)
    }

    /// After a restart of the machine, the hour begins with it.
    mutating func wake(at moment: ClockReading) {
      if boot != moment.machine { (boot, since) = (moment.machine, moment.boot) }
    }

    private func passed(at moment: ClockReading) -> UInt64 {
      boot == moment.machine ? (moment.boot - min(since, moment.boot)) / ClockReading.second : 0
    }
  }
}
