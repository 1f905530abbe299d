import Glibc
import PicketSystem
import PicketVarlink

extension HouseholdGroup {
  /// How long a guardian waits for an answer beside a thousand clients that mean no good, at worst: over a connection that
  /// goes on, and over a new one for each call as commands make it.
  func crowds(_ bench: Bench) throws -> [Figure] {
    let kinds = ["crowd", "readers", "halves", "connects", "garbage", "endless", "deep", "wide"]
    let runs = bench.harness.isQuick ? 1 : 3
    return try kinds.map { kind in
      let waits = try (0..<runs).map { _ in try HouseholdGroup.wait(beside: kind) }
      return Figure(
        name: "household.crowd.\(kind)", value: Harness.median(waits), unit: "ms", better: .lower, goal: 50, runs: runs)
    }
  }

  /// Milliseconds.
  private static func wait(beside kind: String) throws -> Double {
    let place = try Workplace()
    let picketd = try Answerer.picketd(in: place)
    // The crowd is at work until its standard input ends.
    let program = "Tests/Programs/PicketdTests/Foreign/crowd.py"
    let script = "sleep 4 | exec python3 -B \(program) \(kind) \(place.path("child.sock"))"
    let crowd = try BackgroundProgram("sh", ["-c", script])
    guard crowd.line(within: .seconds(30)) == "ready" else {
      throw Failure("start", "a crowd", reason: "it says nothing")
    }
    let end = SuspendingClock.now + .seconds(3)
    var worst = Duration.zero
    while SuspendingClock.now < end {
      for isNew in [false, true] {
        let start = SuspendingClock.now
        let client = try isNew ? Client(path: place.path("control.sock")) : picketd.client
        _ = try client.call("io.picket.Household.WhoAmI")
        worst = max(worst, SuspendingClock.now - start)
      }
      usleep(3_000)
    }
    return worst / .milliseconds(1)
  }
}
