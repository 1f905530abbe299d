import PicketSystem
import Support

/// Questions for names that are blocked, from the child through the router, a hundred at a time under way.
extension FilterGroup {
  /// Beside a recursor that the same child asks on the router itself, which blocks the same names, and beside a program
  /// there that reads no question and denies all. Who answers works on processor 1, the child on processor 0.
  func questions(_ road: Road, in place: borrowing Workplace, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 1 : 5
    let count = bench.harness.isQuick ? 100_000 : 1_000_000
    let asked = bench.harness.isQuick ? "20000" : "200000"
    let names = place.path("names.txt")
    try SampleNames.write(count, to: names)
    let family = try FamilyOnDisk(in: place, named: "blocked", rules: road.tools.rules, blocking: names)
    try SampleNames.write(count, strewn: count / 2, to: place.path("asked.txt"))
    let folder = try Recursor.configure(count, in: place)
    try road.clear()
    // Both stay, asleep while others are asked: one of them takes its time to start.
    let denier = try deny(on: road)
    let recursor = startRecursor(folder, on: road)

    var rates: [String: [Double]] = [:]
    func ask(_ server: String, _ port: String, of name: String) throws {
      let traffic = try road.send("ask", server, port, place.path("asked.txt"), asked, "100", on: 0)
      let (answered, denied, lost) = (traffic["answered"], traffic["denied"], traffic["lost"])
      if denied >= answered * 0.999 && lost == 0 {
        rates[name, default: []].append(answered / traffic["seconds"])
      } else {
        Console.warn("filter: \(name) lost \(lost) and allowed \(answered - denied) questions")
      }
    }
    for _ in 0..<runs {
      do {
        let seat = try Judge.picket.start(in: road, for: family, on: 1)
        seat.settle()
        try ask(Road.server, "53", of: Judge.picket.name)
        _ = consume seat
      }
      try road.clear()
      try ask(Recursor.address, Self.denierPort, of: Self.denier)
      if isThere(recursor) { try ask(Recursor.address, "53", of: Recursor.name) }
    }
    _ = consume denier
    _ = consume recursor
    func rate(_ name: String) -> Double? {
      rates[name].flatMap { $0.count == runs ? Harness.median($0) : nil }
    }
    func figure(_ name: String, beside rival: String, goal: Double?) -> Figure {
      Figure(
        name: name, value: rate(Judge.picket.name), unit: "answers/s", better: .higher, rival: rival,
        rivalValue: rate(rival), goal: goal, runs: runs)
    }
    return [
      figure("filter.dns.blocked", beside: Recursor.name, goal: 1),
      figure("filter.dns.blocked.overDenier", beside: Self.denier, goal: nil),
    ]
  }

  private static let denier = "C that denies all"
  private static let denierPort = "5353"

  private func deny(on road: Road) throws -> BackgroundProgram {
    let words = ["taskset", "-c", "1", road.tools.traffic, "deny", Recursor.address, Self.denierPort]
    let child = try road.start(in: road.path.router, words)
    guard child.line(within: .seconds(5)) == "ready" else {
      throw Failure("start", Self.denier, reason: "it says nothing")
    }
    return child
  }

  /// Nil where it does not start: then a figure stays unmet, and why is said.
  private func startRecursor(_ folder: String, on road: Road) -> BackgroundProgram? {
    do {
      return try Recursor.start(folder, on: road)
    } catch {
      Console.warn("filter: \(error)")
      return nil
    }
  }

  private func isThere(_ child: borrowing BackgroundProgram?) -> Bool {
    switch child {
    case .some: true
    case .none: false
    }
  }
}
