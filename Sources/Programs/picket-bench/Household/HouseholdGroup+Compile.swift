import Catalog
import Glibc
import Household
import Lists
import PicketJSON
import PicketSystem
import Policy
import Synchronization

extension HouseholdGroup {
  /// Fifty children with fifty stores each, of which one thing changes: milliseconds until the snapshot is published. That
  /// is a child's level, where everything else is known; a catalog that was exchanged, where nothing is; and one store that
  /// an app writes to, the disk among it.
  func compile(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let place = try Workplace()
    let size = bench.harness.isQuick ? 10 : 50
    let runs = bench.harness.isQuick ? 3 : 15
    let path = place.path("catalog")
    _ = try Build([Source(path: tools.rules)], output: path, rules: tools.rules).run()
    let times = try HouseholdGroup.waitFor {
      let home = try await CompiledHome(place.path("picket.db"), place.path("family.key"), path, children: size)
      var times = CompiledHome.Times()
      for run in 0..<runs { try await home.measure(run, &times) }
      return times
    }
    func figure(_ name: String, _ times: [Double]) -> Figure {
      Figure(name: name, value: Harness.median(times), unit: "ms", better: .lower, goal: 50, runs: runs)
    }
    return [
      figure("household.compile", times.warm), figure("household.compile.cold", times.cold),
      figure("household.compile.write", times.write),
    ]
  }

  /// What an asynchronous piece of work gives; this thread waits for it.
  static func waitFor<Made: Sendable>(_ work: @escaping @Sendable () async throws -> Made) throws -> Made {
    let outcome = Outcome<Made>()
    Task {
      do { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
    }
    while true {
      if let made = outcome.get() { return try made.get() }
      usleep(10_000)
    }
  }

  private final class Outcome<Made: Sendable>: Sendable {
    private let made = Mutex<Result<Made, any Error>?>(nil)
    func set(_ result: Result<Made, any Error>) { made.withLock { $0 = result } }
    func get() -> Result<Made, any Error>? { made.withLock { $0 } }
  }
}
