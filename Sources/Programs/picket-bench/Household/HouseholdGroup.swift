import Glibc
import PicketJSON
import PicketSystem
import PicketVarlink
import Support

/// The family's side: compiling what it decided, keeping it, answering for it, and what that takes of a machine.
struct HouseholdGroup: Group {
  let name = "household"
  static let noTools = Failure(
    "measure", "the household", reason: "no --tools folder: rivals and traffic are there")

  let parts = ["compile", "large", "calls", "records", "start", "cut", "crowd"]

  func figures(_ bench: Bench) -> [Figure] {
    var figures: [Figure] = []
    for (part, measure) in zip(parts, [compile, large, calls, records, start, cuts, crowds])
    where bench.part ?? part == part {
      do { figures += try measure(bench) } catch { Console.warn("household: \(error)") }
    }
    return figures
  }

  /// Settings that are on the disk when they are answered, and questions that change nothing.
  private func calls(_ bench: Bench) throws -> [Figure] {
    let place = try Workplace()
    let runs = bench.harness.isQuick ? 2 : 7
    let count = bench.harness.isQuick ? 500 : 2_000
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let picketd = try Answerer.picketd(in: place)
    let client = picketd.client
    _ = try client.call("io.picket.Household.AddChild", ["name": "Mia"])
    let writes = try (0..<runs).map { run in
      try rate(count / 10) { number in
        let rating = (run * count + number) % 1_000
        let change: JSON = ["path": "media.maximumMovieRating", "value": .int(rating)]
        let words: JSON.Object = ["child": "Mia", "client": "picket", "store": "bench", "changes": [change]]
        _ = try client.call("io.picket.Settings.Write", words)
      }
    }
    let python = try Answerer.python(in: place)
    let bare = try Answerer.bare(in: place, tools)
    var rates: [[Double]] = [[], [], []]
    for _ in 0..<runs {
      for (side, caller) in [client, python.client, bare.client].enumerated() {
        rates[side].append(try rate(count) { _ in _ = try caller.call("org.varlink.service.GetInfo") })
      }
    }
    let medians = rates.map(Harness.median)
    func figure(_ name: String, beside rival: String, _ value: Double, goal: Double?) -> Figure {
      Figure(
        name: name, value: medians[0], unit: "calls/s", better: .higher, rival: rival, rivalValue: value, goal: goal,
        runs: runs)
    }
    return [
      Figure(
        name: "household.writes", value: Harness.median(writes), unit: "writes/s", better: .higher, runs: runs),
      figure("household.calls", beside: "Python's varlink", medians[1], goal: 1),
      figure("household.calls.overBare", beside: "C, a fixed answer", medians[2], goal: nil),
    ]
  }

  /// Calls in a second, one after the other.
  private func rate(_ count: Int, _ call: (Int) throws -> Void) rethrows -> Double {
    let start = SuspendingClock.now
    for number in 0..<count { try call(number) }
    return Double(count) / ((SuspendingClock.now - start) / .seconds(1))
  }

  /// From the first instruction to a fence that stands and follows settings, and what is in memory then.
  private func start(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let place = try Workplace()
    let road = try Road(tools)
    let family = try FamilyOnDisk(in: place, named: "family", rules: tools.rules)
    let runs = bench.harness.isQuick ? 2 : 7
    var (times, people, packets): ([Double], [Double], [Double]) = ([], [], [])
    // The first start makes the catalog, which later ones find.
    for run in 0...runs {
      try road.clear()
      let start = SuspendingClock.now
      let filter = try road.start(in: road.path.router, family.filter)
      let daemon = try road.start(in: road.path.router, family.daemon)
      try family.wait(everyMicroseconds: 2_000)
      let spent = (SuspendingClock.now - start) / .milliseconds(1)
      usleep(300_000)
      if run > 0, let most = daemon.memory?.all, let least = filter.memory?.all {
        times.append(spent)
        people.append(Double(most) / 1e6)
        packets.append(Double(least) / 1e6)
      }
    }
    func figure(_ name: String, _ values: [Double], _ unit: String, goal: Double) -> Figure {
      Figure(
        name: "household.\(name)", value: values.count == runs ? Harness.median(values) : nil, unit: unit,
        better: .lower, goal: goal, runs: runs)
    }
    return [
      figure("coldStart", times, "ms", goal: 150), figure("memory.picketd", people, "MB", goal: 25),
      figure("memory.filter", packets, "MB", goal: 12),
    ]
  }
}
