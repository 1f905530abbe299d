import Inspect
import PicketSystem

/// The figures of one run.
struct Report {
  var named = 0
  var dones = 0
  var kills = [Int](repeating: 0, count: Denial.allCases.count)

  func progress(_ number: Int, of total: Int) {
    guard Console.isTerminal, number % (4_096 * 16) == 0 else { return }
    Console.error("\r\(number / 1_000)k of \(total / 1_000)k packets, \(named) names judged")
  }

  /// `clocks` are microseconds of processor time.
  func close(_ options: Smoke.Options, _ laws: Laws, clocks: Int) {
    if Console.isTerminal { Console.error("\r\u{1b}[K") }
    let reasons = Denial.allCases.filter { kills[Int($0.rawValue)] > 0 }
      .map { "\($0) \(kills[Int($0.rawValue)])" }.joined(separator: ", ")
    print(
      """
      smoke: \(options.packets) packets, \(laws.flows) flows, \(named) names judged, \(dones) flows done, \
      \(laws.compared) compared with the reference and \(laws.skipped) not comparable (one flow in \
      \(options.checkEvery)); kills: \(reasons); \(clocks * 1_000 / max(options.packets, 1)) ns per packet, seed \
      \(options.seed)
      """)
  }
}
