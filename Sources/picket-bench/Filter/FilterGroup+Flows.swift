import Files
import Glibc

/// Open connections: how soon they end when a setting says so, and what each costs in memory.
extension FilterGroup {
  /// From the order until the last octet of any connection that reached its server, while all of them send.
  func cuts(_ road: Road, _ family: borrowing Family, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    try [(1_000, "1k", 30.0), (10_000, "10k", 200.0)].map { (count, title, goal) in
      let runs = bench.harness.isQuick ? 1 : 5
      let times = try (0..<runs).compactMap { _ in try cut(count, road, family, speech) }
      return Figure(
        name: "filter.cut.\(title)", value: times.count == runs ? Harness.median(times) : nil, unit: "ms",
        better: .lower, goal: goal, runs: runs)
    }
  }

  /// Milliseconds; nil when not all were cut.
  private func cut(_ count: Int, _ road: Road, _ family: borrowing Family, _ speech: Speech) throws -> Double? {
    defer { try? family.relax() }
    let server = try road.serve("hold", "443", speech.reply)
    let seat = try Judge.picket.start(in: road, for: family)
    let client = try flows(count, road, speech.hello, says: Speech.helloSize, hears: Speech.replySize, rate: 50_000)
    usleep(300_000)
    var start = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &start)
    try family.tighten()
    seat.reload()
    // Each end learns it when it sends the next time but one.
    var seen = 0.0
    for _ in 0..<50 where seen < Double(count) {
      usleep(100_000)
      client.signal(SIGUSR1)
      seen = try Traffic(client.line(within: Road.limit), of: "flows")["cut"]
    }
    server.signal(SIGUSR1)
    let received = try Traffic(server.line(within: Road.limit), of: "hold")
    guard seen == Double(count) else {
      Console.warn("filter: \(seen) of \(count) connections were cut")
      return nil
    }
    return (received["last"] - Double(start.tv_sec) - Double(start.tv_nsec) / 1e9) * 1_000
  }

  /// Memory that nobody else has, above a judge that has seen nothing.
  func memory(_ road: Road, _ family: borrowing Family, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let (few, many) = bench.harness.isQuick ? (1_000, 10_000) : (4_000, 100_000)
    func figure(_ name: String, _ value: Double, _ unit: String, goal: Double? = nil) -> Figure {
      Figure(name: "filter.memory.\(name)", value: value, unit: unit, better: .lower, goal: goal, runs: 1)
    }
    func growth(_ count: Int, says size: Int, hears reply: Int) throws -> (bytes: Int, all: Int) {
      let seat = try Judge.picket.start(in: road, for: family)
      let before = seat.memory
      var after = 0
      try withFlows(count, road, speech, says: size, hears: reply) {
        usleep(100_000)
        after = seat.memory
      }
      return (after - before, after)
    }
    let undecided = try growth(few, says: Speech.helloSize / 2, hears: 0)
    let decided = try growth(few, says: Speech.helloSize, hears: Speech.replySize)
    let all = try growth(many, says: Speech.helloSize, hears: Speech.replySize)
    return [
      figure("undecided", Double(undecided.bytes) / Double(few), "B/flow"),
      figure("decided", Double(decided.bytes) / Double(few), "B/flow"),
      figure("100k", Double(all.all) / 1e6, "MB", goal: 64),
    ]
  }

  /// Holds so many connections open while `body` runs, by as many programs as the system's limit on files asks for.
  private func withFlows(
    _ count: Int, port: Int = 443, _ road: Road, _ speech: Speech, says size: Int, hears reply: Int,
    _ body: () -> Void
  ) throws {
    if count == 0 { return body() }
    let part = min(count, 10_000)
    let server = try road.serve("hold", "\(port)", speech.reply)
    let client = try flows(part, port: port, road, speech.hello, says: size, hears: reply, rate: 0)
    try withFlows(count - part, port: port + 1, road, speech, says: size, hears: reply, body)
    _ = consume client
    _ = consume server
  }

  /// Connections that are open and stay so.
  private func flows(
    _ count: Int, port: Int = 443, _ road: Road, _ hello: String, says size: Int, hears reply: Int, rate: Int
  ) throws -> Child {
    let client = try road.traffic(
      from: .child,
      ["flows", Road.spread, "\(port)", "\(count)", hello, "\(size)", "\(reply)", "\(rate)"])
    let opened = try Traffic(client.line(within: Errand.limit), of: "flows")
    if opened["open"] < Double(count) { Console.warn("filter: \(opened["open"]) of \(count) connections opened") }
    return client
  }
}
