import PicketJSON
import PicketSystem
import PicketVarlink

extension HouseholdGroup {
  /// From a guardian's call until the last octet of any connection that reached its server: through the control socket,
  /// onto the disk, into a snapshot, over to the filter and into the kernel's table.
  func cuts(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let place = try Workplace()
    let road = try Road(tools)
    let speech = try Speech(in: place)
    // One list, so that the name is of a category as well; nothing is shielded yet.
    let list = place.path("list")
    try Speech.list(at: list)
    let family = try FamilyOnDisk(in: place, named: "family", rules: tools.rules, blocking: list)
    try family.relax()
    let runs = bench.harness.isQuick ? 1 : 5
    var figures: [Figure] = []
    let ways: [(title: String, domains: JSON, categories: JSON)] = [
      ("", [.string(Speech.domain)], []), ("category.", [], [.string(FamilyOnDisk.category)]),
    ]
    for (way, size) in ways.flatMap({ way in [(10, "few", 20.0), (10_000, "10k", 200.0)].map { (way, $0) } }) {
      let (count, goal) = (size.0, size.2)
      let title = way.title + size.1
      var (times, answers): ([Double], [Double]) = ([], [])
      for _ in 0..<runs {
        let time = try road.cut(count, of: family, speech) { family, _ in
          let client = try Client(path: family.control)
          let shield: JSON.Object = [
            "child": .string(FamilyOnDisk.child), "isOn": true, "domains": way.domains, "categories": way.categories,
            "applications": [], "allWeb": false, "except": [],
          ]
          let start = SuspendingClock.now
          _ = try client.call("io.picket.Settings.Shield", shield)
          answers.append((SuspendingClock.now - start) / .milliseconds(1))
        }
        try family.forget()
        if let time { times.append(time) }
      }
      figures.append(
        Figure(
          name: "household.cut.\(title)", value: times.count == runs ? Harness.median(times) : nil, unit: "ms",
          better: .lower, goal: goal, runs: runs))
      figures.append(
        Figure(
          name: "household.cut.\(title).answer", value: Harness.median(answers), unit: "ms", better: .lower, runs: runs)
      )
    }
    return figures
  }
}
