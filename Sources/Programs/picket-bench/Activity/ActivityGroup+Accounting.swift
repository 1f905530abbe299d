import Glibc
import PicketSystem
import Support

/// What counting costs while connections stay open: of a processor, beside C that only reads the kernel's table, and of the
/// time of packets.
extension ActivityGroup {
  /// Seconds between two looks, as configurations have it.
  private static let usualPause = 5.0

  func accounting(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else {
      throw Failure("measure", "accounting", reason: "no --tools folder: rivals and traffic are there")
    }
    let place = try Workplace()
    let road = try Road(tools)
    let speech = try Speech(in: place)
    let often = try FamilyOnDisk(in: place, named: "often", rules: tools.rules, accounting: 1)
    let seldom = try FamilyOnDisk(in: place, named: "seldom", rules: tools.rules, accounting: 300)
    // Connections of one run stay in the kernel's table while the next one's are opened.
    try road.path.router.run("sysctl", "-qw", "net.netfilter.nf_conntrack_max=524288")
    let sizes: [(Int, String, Double?)] = [(1_000, "1k", nil), (10_000, "10k", 1), (100_000, "100k", nil)]
    let figures = try sizes.filter { !bench.harness.isQuick || $0.0 < 100_000 }.flatMap { (count, title, goal) in
      let (name, share) = ("activity.accounting.\(title)", try cost(of: count, road, speech, often, seldom, bench))
      return [
        Figure(name: name, value: share.picket, unit: "% of a core", better: .lower, goal: goal, runs: 1),
        Figure(
          name: "\(name).overDump", value: share.picket, unit: "% of a core", better: .lower, rival: "C, a bare dump",
          rivalValue: share.bare, runs: 1),
      ]
    }
    return figures + [try latency(road, speech, often, seldom, bench)]
  }

  /// How much of a processor looks take that come every five seconds. They are measured once a second, and what the same
  /// filter takes without them is subtracted.
  private func cost(
    of count: Int, _ road: Road, _ speech: Speech, _ often: borrowing FamilyOnDisk, _ seldom: borrowing FamilyOnDisk,
    _ bench: Bench
  ) throws -> (picket: Double, bare: Double) {
    var bare = 0.0
    let with = try share(of: count, road, speech, often, bench) {
      let reader = try road.start(in: road.path.router, [road.tools.count, "1000"])
      bare = ActivityGroup.share(bench) { reader.workingTime ?? 0 }
      _ = consume reader
    }
    let without = try share(of: count, road, speech, seldom, bench) {}
    return ((with - without) / ActivityGroup.usualPause, bare / ActivityGroup.usualPause)
  }

  /// The filter's part of a processor, in per cent; `then` runs afterwards, with the same connections.
  private func share(
    of count: Int, _ road: Road, _ speech: Speech, _ family: borrowing FamilyOnDisk, _ bench: Bench,
    _ then: () throws -> Void
  ) throws -> Double {
    let seat = try Judge.picket.start(in: road, for: family)
    seat.settle()
    var share = 0.0
    try road.withFlows(count, speech, says: Speech.helloSize, hears: Speech.replySize) {
      usleep(2_500_000)
      share = ActivityGroup.share(bench) { seat.workingTime }
      try then()
    }
    _ = consume seat
    return share
  }

  private static func share(_ bench: Bench, _ time: () -> Double) -> Double {
    let (before, start) = (time(), SystemClock.monotonic)
    usleep(bench.harness.isQuick ? 5_000_000 : 20_000_000)
    return 100 * (time() - before) / Double(SystemClock.monotonic - start)
  }

  /// How long the slowest of a hundred datagrams takes there and back while ten thousand connections are looked at once a
  /// second, beside a filter that does not look.
  private func latency(
    _ road: Road, _ speech: Speech, _ often: borrowing FamilyOnDisk, _ seldom: borrowing FamilyOnDisk, _ bench: Bench
  ) throws -> Figure {
    let port = "7777"
    let server = try road.serve("echo", port)
    // Other work of the machine slows some rounds down, so the two take turns.
    let (count, rounds) = bench.harness.isQuick ? ("20000", 1) : ("40000", 5)
    func slowest(_ family: borrowing FamilyOnDisk) throws -> Double {
      let seat = try Judge.picket.start(in: road, for: family)
      seat.settle()
      var slowest = 0.0
      try road.withFlows(10_000, speech, says: Speech.helloSize, hears: Speech.replySize) {
        slowest = try road.send("ping", Road.server, port, count, "64")["p99"] * 1e6
      }
      _ = consume seat
      return slowest
    }
    var (with, without): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      with.append(try slowest(often))
      without.append(try slowest(seldom))
    }
    _ = consume server
    return Figure(
      name: "activity.accounting.latency", value: Harness.median(with), unit: "us, p99", better: .lower,
      rival: "no looks", rivalValue: Harness.median(without), goal: 1.1, runs: rounds)
  }
}
