/// How much later a packet arrives because it was asked about: half of what a datagram there and back takes longer.
extension FilterGroup {
  /// All threads on processor 0, where the packets are: a wake-up across processors would be most of the figure.
  func latency(_ road: Road, _ family: borrowing Family, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 41
    let port = "7777"
    let server = try road.serve("echo", port, on: 0)
    let times = try inTurns(runs, [.nobody, .acceptTogether, .picket]) { judge in
      let seat = try judge.start(in: road, for: family, on: 0, freeing: false)
      let traffic = try road.send("ping", Road.server, port, bench.harness.isQuick ? "1000" : "3000", "64", on: 0)
      _ = consume seat
      return traffic["p50"] * 1e6
    }
    _ = consume server
    func added(_ judge: Judge) -> Double? { times.difference(judge, above: .nobody).map { $0 / 2 } }
    return [
      Figure(
        name: "filter.latency", value: added(.picket), unit: "us/packet", better: .lower,
        rival: Judge.acceptTogether.name, rivalValue: added(.acceptTogether), goal: 1.1, runs: runs)
    ]
  }
}
