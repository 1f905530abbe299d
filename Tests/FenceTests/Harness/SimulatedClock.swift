import Foundation
import Support
import Testing

// In the lab picketd and its filter go by it.
extension SimulatedClock {
  /// It is midnight in UTC when the clock begins.
  static func atMidnight(in folder: String) throws -> SimulatedClock {
    let clock = try SimulatedClock(in: folder)
    let script = "#!/bin/sh\nexec \(clock.entrance.joined(separator: " ")) \(Daemon.executables)/picket-filter \"$@\"\n"
    try Data(script.utf8).write(to: URL(filePath: clock.filter))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: clock.filter)
    try clock.go(toDay: 0, 0, 0)
    return clock
  }

  /// A program that starts the filter with this clock, for `picketd --filter`.
  var filter: String { folder + "/filter-by-clock" }
}

extension Trait where Self == ConditionTrait {
  static var needsSimulatedClock: ConditionTrait {
    .enabled(if: SimulatedClock.isBuilt, Comment(rawValue: SimulatedClock.reason))
  }
}
