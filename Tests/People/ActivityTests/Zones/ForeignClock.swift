import PicketSystem
import Testing

/// glibc's answers about local time. Another process is asked, since a process has one zone, which its other tests use.
enum ForeignClock {
  struct Answer {
    let instant: Int
    /// Seconds ahead of UTC, as localtime_r(3) says.
    let offset: Int
    /// What mktime(3) makes of the local time.
    let back: Int
  }

  private static let script = """
    import os, sys, time
    for line in sys.stdin:
      zone, *instants = line.split()
      os.environ["TZ"] = zone
      time.tzset()
      answers = []
      for instant in map(int, instants):
        local = time.localtime(instant)
        answers.append("%d %d %d" % (instant, local.tm_gmtoff, time.mktime(tuple(local)[:6] + (0, 0, -1))))
      print(" ".join(answers))
    """

  /// Answers for each zone's instants, in order.
  static func answers(_ questions: [(zone: String, instants: [Int])]) throws -> [[Answer]] {
    let lines = questions.map { ":\($0.zone) " + $0.instants.map(String.init).joined(separator: " ") + "\n" }
    let command = try #require(Command("/usr/bin/python3", ["-c", script]))
    let outcome = try command.run(input: Array(lines.joined().utf8), limit: 1 << 28, seconds: 120)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.text.split(separator: "\n").map { line in
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      return stride(from: 0, to: numbers.count, by: 3).map {
        Answer(instant: numbers[$0], offset: numbers[$0 + 1], back: numbers[$0 + 2])
      }
    }
  }
}
