import PicketJSON
import PicketSystem
import PicketVarlink

/// What is written down of a busy home, and asked for again.
struct ActivityGroup: Group {
  let name = "activity"
  let parts = ["log", "accounting", "values", "usage"]
  /// As many decisions as picketd keeps.
  private static let kept = 200_000

  func figures(_ bench: Bench) -> [Figure] {
    var figures: [Figure] = []
    for (part, measure) in zip(parts, [log, accounting, values, usage]) where bench.part ?? part == part {
      do { figures += try measure(bench) } catch { Console.warn("activity.\(part): \(error)") }
    }
    return figures
  }

  /// A page of the full log by the filter that takes longest: little of what is there is wanted, or nothing. And the whole
  /// log counted by day.
  private func log(_ bench: Bench) throws -> [Figure] {
    let place = try Workplace()
    let runs = bench.harness.isQuick ? 3 : 15
    let picketd = try Answerer.picketd(in: place)
    let client = picketd.client
    try HouseholdGroup.addMia(client)
    var filter = try FakeFilter(at: place.path("filter.sock"))
    try filter.takeOrders()
    let lost = try filter.tell(
      ActivityGroup.kept, of: HouseholdGroup.names(0..<ActivityGroup.kept), blockingEach: 1_000)
    if lost > 0 { Console.warn("activity: \(lost) records found no room, so the log is shorter") }
    let filters: [JSON.Object] = [
      ["verdict": "block"], ["via": "quic"], ["category": "gambling"], ["child": "Mia", "category": "gambling"],
      ["name": "example.com"], ["application": "youtube"], ["until": "2020-01-01T00:00:00Z"],
    ]
    let times = try filters.map { filter in
      var words = filter
      words["reveal"] = .bool(true)
      let times = try (0..<runs).map { _ in
        try HouseholdGroup.milliseconds { _ = try client.call("io.picket.Activity.Log", words) }
      }
      return Harness.median(times)
    }
    let counts = try (0..<runs).map { _ in
      try HouseholdGroup.milliseconds { _ = try client.call("io.picket.Activity.Counts", [:]) }
    }
    return [
      Figure(name: "activity.log.page", value: times.max(), unit: "ms", better: .lower, goal: 20, runs: runs),
      Figure(name: "activity.log.counts", value: Harness.median(counts), unit: "ms", better: .lower, runs: runs),
    ]
  }
}
