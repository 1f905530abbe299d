import Foundation

/// How much slower this machine is than the tests take for granted: with `PICKET_PATIENCE=5` every wait and every bound
/// on a wait is five times as long, and nothing else is different.
enum Patience {
  static let factor = ProcessInfo.processInfo.environment["PICKET_PATIENCE"].flatMap(Int.init).map { max($0, 1) } ?? 1

  /// At once, as against after somebody's time limit, which is five seconds or more. How many milliseconds it is really is
  /// for the benchmarks to say, which have the machine for themselves.
  static let soon = seconds(3)

  static func seconds(_ usual: Double) -> Double { usual * Double(factor) }
  static func milliseconds(_ usual: Int) -> Int { usual * factor }

  /// Lets the time pass in which something is to happen, or not to.
  static func pause(milliseconds usual: Int) { usleep(UInt32(usual * factor) * 1_000) }
}
