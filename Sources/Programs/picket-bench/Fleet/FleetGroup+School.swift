import PicketSystem

extension FleetGroup {
  /// A school: 500 nodes and 10,000 children, who go from one node to another. Each node has 20 of them at a time, and hands over every
  /// five minutes what they used. Time runs two and a half times as fast, since a run must end.
  func school(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let size =
      harness.isQuick
      ? School.Size(nodes: 50, children: 1_000, rounds: 2, pace: .seconds(2))
      : School.Size(nodes: 500, children: 10_000, rounds: 2, pace: .seconds(120))
    let school = try School(size)
    let settings = try school.enrol()
    let (cpu, bytes) = (try school.fleet.serverSeconds(), school.carried)
    try school.teach()
    let behind = try school.finish()
    let waits = school.waits.sorted()
    let rounds = Double(size.rounds)
    func figure(_ name: String, _ value: Double, _ unit: String, runs: Int = size.rounds) -> Figure {
      Figure(name: "fleet.school." + name, value: value, unit: unit, better: .lower, runs: runs)
    }
    return [
      figure("settings", settings, "s", runs: 1), figure("behind", behind, "s", runs: 1),
      figure("decision", waits[waits.count / 2], "ms", runs: School.decisions),
      figure("decision.late", waits[waits.count * 99 / 100], "ms", runs: School.decisions),
      figure("server", (try school.fleet.serverSeconds() - cpu) / rounds, "s"),
      figure("wire", Double(school.carried - bytes) / rounds / Double(size.nodes) / 1_000, "kB"),
    ]
  }
}
