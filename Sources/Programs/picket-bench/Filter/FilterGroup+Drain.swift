import Glibc
import PicketSystem

/// A queue is filled while the judge is stopped, and emptied without anybody disturbing it: what its work costs.
///
/// The judge works on processor 1, all else on processor 0. Its time includes the kernel's share of a verdict, which is
/// the packet's way on.
extension FilterGroup {
  /// Less than the kernel holds for one queue.
  private static let fill = 4_000

  /// Datagrams to 256 servers.
  func verdicts(_ road: Road, _ family: borrowing FamilyOnDisk, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 7
    let spent = try inTurns(runs, [.acceptTogether, .acceptOne, .picket]) { judge in
      let seat = try judge.start(in: road, for: family, on: 1)
      let times = try (0..<(bench.harness.isQuick ? 2 : 10)).map { _ in
        try drain(road, seat, of: Self.fill) {
          _ = try road.send("blast", "\(Road.servers)+256", Road.sink, "\(Self.fill)", "64", on: 0)
        }
      }
      return Harness.median(times)
    }
    func rate(_ judge: Judge) -> Double? { spent[judge].map { 1e9 / $0 } }
    func figure(_ name: String, beside rival: Judge, goal: Double?) -> Figure {
      Figure(
        name: name, value: rate(.picket), unit: "packets/s", better: .higher, rival: rival.name,
        rivalValue: rate(rival), goal: goal, runs: runs)
    }
    return [
      figure("filter.verdicts", beside: .acceptTogether, goal: 0.95),
      figure("filter.verdicts.overOneEach", beside: .acceptOne, goal: nil),
    ]
  }

  /// TLS hellos on connections that are open already; the server answers each handful when its time was taken.
  func firstPayload(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure]
  {
    let runs = bench.harness.isQuick ? 2 : 7
    let port = "443"
    let handful = 500
    let server = try road.serve("hold", port, speech.reply, on: 0)
    let spent = try inTurns(runs, [.acceptTogether, .picket]) { judge in
      let seat = try judge.start(in: road, for: family, on: 1)
      let words = ["open", Road.spread, port, "\(handful)", speech.hello]
      var times: [Double] = []
      for _ in 0..<(bench.harness.isQuick ? 4 : 12) {
        let client = try road.traffic(from: .child, words, on: 0)
        _ = try TrafficReport(client.line(within: Road.limit), of: words[0])
        let time = try drain(road, seat, of: handful) {
          server.signal(SIGSTOP)
          client.signal(SIGUSR1)
          _ = try TrafficReport(client.line(within: Road.limit), of: words[0])
        }
        times.append(time)
        server.signal(SIGCONT)
        try rest(road)
      }
      return Harness.median(times)
    }
    _ = consume server
    return [
      Figure(
        name: "filter.firstPayload.cpu", value: spent[.picket], unit: "ns/packet", better: .lower,
        rival: Judge.acceptTogether.name, rivalValue: spent[.acceptTogether], goal: 1.15, runs: runs)
    ]
  }

  /// Nanoseconds of the judge's time for a packet.
  private func drain(
    _ road: Road, _ seat: borrowing Judge.Seat, of count: Int, _ fill: () throws -> Void
  ) throws -> Double {
    try rest(road)
    let (time, asked) = (seat.workingTime, try road.asked())
    seat.signal(SIGSTOP)
    try fill()
    seat.signal(SIGCONT)
    try rest(road)
    let packets = try road.asked() - asked
    if packets < count * 9 / 10 { Console.warn("filter: \(packets) of \(count) packets were queued") }
    return (seat.workingTime - time) / Double(max(1, packets))
  }

  /// Waits until nothing waits, and the judge sleeps.
  private func rest(_ road: Road) throws {
    for _ in 0..<1_000 {
      usleep(4_000)
      if try road.waiting() == 0 { break }
    }
    usleep(4_000)
  }
}
