import PicketJSON
import PicketVarlink

extension HouseholdGroup {
  /// A home beyond all others: fifty children with twenty stores each, over 30,000 domains together. The most memory that
  /// picketd has while it is filled and changed, over the control socket, and one more write into it, the disk among it.
  func large(_ bench: Bench) throws -> [Figure] {
    let place = try Workplace()
    let children = bench.harness.isQuick ? 10 : 50
    let runs = bench.harness.isQuick ? 20 : 200
    let picketd = try Answerer.picketd(in: place)
    let client = picketd.client
    for child in 0..<children {
      let name = JSON.string("child\(child)")
      _ = try client.call("io.picket.Household.AddChild", ["name": name, "birthYear": .int(2_008 + child % 10)])
      let hardware = JSON.string("02:00:00:00:01:\(child < 10 ? "0" : "")\(child)")
      _ = try client.call(
        "io.picket.Household.AddDevice", ["owner": "child", "child": name, "hardware": hardware])
      for store in 0..<20 {
        let domains = (0..<30).map { JSON.string("shielded\($0).of-store\(store).child\(child).test") }
        _ = try client.call(
          "io.picket.Settings.Shield",
          [
            "child": name, "isOn": true, "store": .string("store\(store)"), "domains": .array(domains),
            "categories": store.isMultiple(of: 4) ? ["social", "games"] : [], "applications": [], "allWeb": false,
            "except": [],
          ])
      }
    }
    let times = try (0..<runs).map { run in
      let change: JSON = ["path": "media.maximumMovieRating", "value": .int(300 + run)]
      return try HouseholdGroup.milliseconds {
        _ = try client.call(
          "io.picket.Settings.Write",
          [
            "child": .string("child\(run % children)"), "client": "picket", "store": "store3", "changes": [change],
          ])
      }
    }
    return [
      Figure(
        name: "household.large.memory", value: picketd.peakMemory.map { Double($0) / 1e6 }, unit: "MB", better: .lower,
        goal: 64, runs: 1),
      Figure(
        name: "household.large.write", value: Harness.median(times), unit: "ms", better: .lower, goal: 3, runs: runs),
    ]
  }

  static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = SuspendingClock.now
    try work()
    return (SuspendingClock.now - start) / .milliseconds(1)
  }
}
