import Foundation

/// How much slower this machine is than the tests expect: with `PICKET_PATIENCE=5` every wait, and every limit on one, is
/// five times as long.
enum Patience {
  static let factor = ProcessInfo.processInfo.environment["PICKET_PATIENCE"].flatMap(Int.init).map { max($0, 1) } ?? 1

  /// "At once", as opposed to after a time limit of five seconds or more. The benchmarks, which have the machine for
  /// themselves, measure the milliseconds.
  static let soon = seconds(3)

  static func seconds(_ usual: Double) -> Double { usual * Double(factor) }
  static func milliseconds(_ usual: Int) -> Int { usual * factor }

  /// Waits for a time in which something should happen, or should not.
  static func pause(milliseconds usual: Int) { usleep(UInt32(usual * factor) * 1_000) }
}
