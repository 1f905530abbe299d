import Files

/// Questions for names that are blocked, from the child through the router, a hundred at a time under way.
extension FilterGroup {
  /// Beside a recursor that the same child asks on the router itself, which blocks the same names. Who answers works on
  /// processor 1, the child on processor 0.
  func questions(_ road: Road, in place: borrowing Workplace, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 1 : 5
    let count = bench.harness.isQuick ? 100_000 : 1_000_000
    let asked = bench.harness.isQuick ? "20000" : "200000"
    let names = place.path("names.txt")
    try SampleNames.write(count, to: names)
    let family = try Family(in: place, named: "blocked", rules: road.tools.rules, blocking: names)
    try SampleNames.write(count, strewn: count / 2, to: place.path("asked.txt"))
    let folder = try Recursor.configure(count, in: place)

    var ours: [Double] = []
    var theirs: [Double] = []
    func ask(_ server: String) throws -> Double? {
      let traffic = try road.send("ask", server, "53", place.path("asked.txt"), asked, "100", on: 0)
      let (answered, denied, lost) = (traffic["answered"], traffic["denied"], traffic["lost"])
      let isRight = denied >= answered * 0.999 && lost == 0
      if !isRight { Console.warn("filter: \(server) lost \(lost) and allowed \(answered - denied) questions") }
      return isRight ? answered / traffic["seconds"] : nil
    }
    for _ in 0..<runs {
      do {
        let seat = try Judge.picket.start(in: road, for: family, on: 1)
        if let rate = try ask(Road.server) { ours.append(rate) }
        _ = consume seat
      }
      try road.clear()
      if let recursor = try Recursor.start(folder, on: road) {
        if let rate = try ask(Recursor.address) { theirs.append(rate) }
        _ = consume recursor
      }
    }
    if theirs.count < runs { Console.warn("filter: \(Recursor.name) does not answer (is it installed?)") }
    return [
      Figure(
        name: "filter.dns.blocked", value: ours.count == runs ? Harness.median(ours) : nil, unit: "answers/s",
        better: .higher, rival: Recursor.name, rivalValue: theirs.count == runs ? Harness.median(theirs) : nil,
        goal: 1, runs: runs)
    ]
  }
}
