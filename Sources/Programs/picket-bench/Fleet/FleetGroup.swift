import Glibc
import PicketSystem
import Replication
import Support

/// Nodes of a family over a real PostgreSQL: how soon all of them know, how fast rows are written and merged, and what a child's
/// day and a look take. The server keeps everything in memory (no fsync), for both sides alike.
struct FleetGroup: Group {
  let name = "fleet"
  let parts = ["converge", "writes", "day", "poll", "school", "pause", "failover"]
  /// What a shield of a few names takes.
  static let body = [UInt8](repeating: 0x41, count: 300)
  /// Rows that picketd hands over at once.
  static let batch = 500

  func figures(_ bench: Bench) -> [Figure] {
    guard let tools = bench.tools else {
      Console.warn("fleet: no --tools folder: its rival is there")
      return []
    }
    var figures: [Figure] = []
    for (part, measure) in zip(parts, [converge, writes, day, poll, school, pause, failover])
    where bench.part ?? part == part {
      do { figures += try measure(bench.harness, tools) } catch { Console.warn("fleet: \(error)") }
    }
    return figures
  }

  static func row(_ number: Int) throws -> RowKey {
    let id = (0..<16).map { UInt8(truncatingIfNeeded: (number &* 0x9e37_79b9 &+ 1) >> ($0 % 8 * 8)) &+ UInt8($0) }
    guard let key = RowKey(.store, id) else { throw Failure("name", "a row", reason: "its number is too long") }
    return key
  }

  /// Rows a second that a node decides, seals, hands over and notes, and that another one reads, opens and merges, beside a program in C
  /// that only writes and reads rows of the same size.
  private func writes(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let (runs, count) = harness.isQuick ? (2, 4_000) : (5, 20_000)
    let fleet = try BenchFleet(nodes: 2)
    let (writer, reader) = (try fleet.node(1), try fleet.node(2))
    var (written, read, bareWritten, bareRead): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for run in 0..<runs {
      written.append(
        try rate(count) {
          for start in stride(from: run * count, to: (run + 1) * count, by: Self.batch) {
            for number in start..<start + Self.batch { writer.replica.decide(try Self.row(number), Self.body, at: 0) }
            try writer.push()
          }
        })
      read.append(try rate(count) { _ = try reader.pull() })
      // As long as a sealed row of the same body.
      let rival = try BackgroundProgram(
        tools.rows, [fleet.connectionText, "\(Self.batch)", "\(count)", "\(Self.body.count + 60)"])
      let rates = rival.line(within: .seconds(120))?.split(separator: " ").compactMap { Double($0) } ?? []
      guard rates.count == 2 else { throw Failure("run", tools.rows, reason: "it says nothing") }
      bareWritten.append(rates[0])
      bareRead.append(rates[1])
    }
    guard reader.replica.keys.count == runs * count else {
      throw Failure("merge", "all rows", reason: "some are missing")
    }
    func figure(_ name: String, _ values: [Double], _ bare: [Double]) -> Figure {
      Figure(
        name: name, value: Harness.median(values), unit: "rows/s", better: .higher, rival: "C, libpq alone",
        rivalValue: Harness.median(bare), goal: 0.5, runs: runs)
    }
    return [figure("fleet.writes", written, bareWritten), figure("fleet.merges", read, bareRead)]
  }

  private func rate(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
    let start = SuspendingClock.now
    try work()
    return Double(count) / ((SuspendingClock.now - start) / .seconds(1))
  }

  /// What a look costs that finds nothing new: its time, and its bytes.
  private func poll(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let (runs, count) = harness.isQuick ? (2, 200) : (5, 2_000)
    let fleet = try BenchFleet(nodes: 1)
    let node = try fleet.node(1)
    for number in 0..<1_000 { node.replica.decide(try Self.row(number), Self.body, at: 0) }
    try node.push()
    _ = try node.pull()
    var times: [Double] = []
    let before = node.carried
    for _ in 0..<runs {
      let rate = try rate(count) { for _ in 0..<count { _ = try node.pull() } }
      times.append(1e6 / rate)
    }
    let bytes = Double(node.carried - before) / Double(runs * count)
    return [
      Figure(name: "fleet.poll", value: Harness.median(times), unit: "us", better: .lower, runs: runs),
      Figure(name: "fleet.poll.wire", value: bytes, unit: "bytes", better: .lower, runs: runs),
    ]
  }
}
