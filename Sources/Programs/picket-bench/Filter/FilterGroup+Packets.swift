/// One TLS connection that carries as much as it can: nobody is asked about its packets, so what they cost is what the
/// kernel does with them.
extension FilterGroup {
  /// The child works on processor 0, and with it the packets' whole way; the server on processor 1. Left to the kernel,
  /// the two sometimes share one, which halves a run. Without a filter it is measured twice in each turn: how far apart
  /// the two medians are is what a difference has to exceed.
  func bulk(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 25
    let port = "443"
    let server = try road.serve("serve", port, "8", speech.reply, on: 1)
    let rates = try inTurns(runs, [.nobody, .tracking, .picket, .nobody]) { judge in
      let seat = try judge.start(in: road, for: family)
      seat.settle()
      let sent = try road.send("bulk", Road.servers, port, "0.4", speech.hello, "\(Speech.replySize)", on: 0)
      _ = consume seat
      return sent["bytes"] / sent["seconds"] / 1e9
    }
    _ = consume server
    func figure(_ name: String, _ value: Double?, beside rival: String, _ rivalValue: Double?, goal: Double? = nil)
      -> Figure
    {
      Figure(
        name: name, value: value, unit: "GB/s", better: .higher, rival: rival, rivalValue: rivalValue, goal: goal,
        runs: runs)
    }
    let (nobody, tracking) = (Judge.nobody.name, Judge.tracking.name)
    let ends = rates.ends(.nobody)
    return [
      figure("filter.bulk", rates[.picket], beside: nobody, rates[.nobody], goal: 0.97),
      figure("filter.bulk.overTracking", rates[.picket], beside: tracking, rates[.tracking]),
      figure("filter.bulk.tracking", rates[.tracking], beside: nobody, rates[.nobody]),
      figure("filter.bulk.noise", ends?.last, beside: nobody, ends?.first),
    ]
  }
}

/// How much later a packet arrives because it was asked about: half of what a datagram there and back takes longer.
extension FilterGroup {
  /// All threads on processor 0, where the packets are: a wake-up across processors would be most of the figure.
  func latency(_ road: Road, _ family: borrowing FamilyOnDisk, _ bench: Bench) throws -> [Figure] {
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
