/// One TLS connection that carries as much as it can: nobody is asked about its packets, so what they cost is what the
/// kernel does with them.
extension FilterGroup {
  /// The child works on processor 0, and with it the packets' whole way; the server on processor 1. Left to the kernel,
  /// the two sometimes share one, which halves a run. Without a filter it is measured twice in each turn: how far apart
  /// the two medians are is what a difference has to exceed.
  func bulk(_ road: Road, _ family: borrowing Family, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
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
