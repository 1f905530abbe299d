import Files
import Glibc
import Household
import JSON
import Policy
import Synchronization

extension HouseholdGroup {
  /// Fifty children with fifty stores each, of which one thing changes: milliseconds until the snapshot is published.
  func compile(_ bench: Bench) throws -> [Figure] {
    let place = try Workplace()
    let size = bench.harness.isQuick ? 10 : 50
    let runs = bench.harness.isQuick ? 3 : 15
    let times = try waitFor {
      let household = try Household(ledger: place.path("picket.db"), key: place.path("family.key"))
      for child in 0..<size {
        let id = try await household.addChild("child\(child)").id
        for store in 0..<size {
          let names = (0..<10).map { JSON.string("name\($0).of\(store).child\(child).test") }
          let value = JSON.object(["specific": ["domains": .array(names.map { ["domain": $0] })]])
          let changes = [SettingChange(path: "webContent.blockedByFilter", value: value)]
          _ = try await household.writeStore(id, client: "picket", name: "store\(store)", changes)
        }
      }
      var times: [Double] = []
      for run in 0..<runs {
        let options = HouseholdOptions(level: run.isMultiple(of: 2) ? .strict : .normal)
        let start = SuspendingClock.now
        await household.use(options)
        times.append((SuspendingClock.now - start) / .milliseconds(1))
      }
      return times
    }
    return [
      Figure(
        name: "household.compile", value: Harness.median(times), unit: "ms", better: .lower,
        goal: 50, runs: runs)
    ]
  }

  /// What an asynchronous piece of work gives; this thread waits for it.
  private func waitFor<Made: Sendable>(_ work: @escaping @Sendable () async throws -> Made) throws -> Made {
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
