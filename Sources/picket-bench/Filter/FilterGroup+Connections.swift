import Glibc

/// New TLS connections and long ones. No thread is pinned: two processors carry clients, servers and the judge.
extension FilterGroup {
  /// Connect, a hello, a reply of 3,000 octets, the end; four at a time.
  func connections(_ road: Road, _ family: borrowing Family, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 9
    let each = bench.harness.isQuick ? "1000" : "5000"
    let port = "443"
    let server = try road.serve("serve", port, "8", speech.reply)
    var cost: [Judge: [Double]] = [:]
    var recording: [Double] = []
    let rates = try inTurns(runs, [.nobody, .acceptTogether, .picket]) { judge in
      let seat = try judge.start(in: road, for: family)
      let (start, recordingStart) = (seat.workingTime, seat.recordingTime)
      let done = try road.send("hellos", Road.spread, port, "4", each, speech.hello, "\(Speech.replySize)")
      if done["done"] < done["tried"] {
        Console.warn("filter: \(judge.name): \(done["tried"] - done["done"]) connections failed")
      }
      cost[judge, default: []].append((seat.workingTime - start) / done["done"] / 1_000)
      if judge == .picket {
        // What is put off to the next second belongs to it.
        usleep(1_200_000)
        recording.append((seat.recordingTime - recordingStart) / done["done"] / 1_000)
      }
      return done["done"] / done["seconds"]
    }
    _ = consume server
    func figure(_ name: String, beside rival: Judge, goal: Double) -> Figure {
      Figure(
        name: name, value: rates[.picket], unit: "connections/s", better: .higher, rival: rival.name,
        rivalValue: rates[rival], goal: goal, runs: runs)
    }
    return [
      figure("filter.connections", beside: .acceptTogether, goal: 0.95),
      figure("filter.connections.overNothing", beside: .nobody, goal: 0.72),
      Figure(
        name: "filter.connections.cpu", value: cost[.picket].map(Harness.median), unit: "us/connection",
        better: .lower, rival: Judge.acceptTogether.name, rivalValue: cost[.acceptTogether].map(Harness.median),
        runs: runs),
      Figure(
        name: "filter.connections.recording", value: Harness.median(recording), unit: "us/connection", better: .lower,
        runs: runs),
    ]
  }

  /// One TLS connection that carries as much as it can.
  func bulk(_ road: Road, _ family: borrowing Family, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 7
    let seconds = bench.harness.isQuick ? "0.3" : "1.5"
    let port = "443"
    let server = try road.serve("serve", port, "8", speech.reply)
    let rates = try inTurns(runs, [.nobody, .picket]) { judge in
      let seat = try judge.start(in: road, for: family)
      let sent = try road.send("bulk", Road.servers, port, seconds, speech.hello, "\(Speech.replySize)")
      _ = consume seat
      return sent["bytes"] / sent["seconds"] / 1e9
    }
    _ = consume server
    return [
      Figure(
        name: "filter.bulk", value: rates[.picket], unit: "GB/s", better: .higher, rival: Judge.nobody.name,
        rivalValue: rates[.nobody], goal: 0.97, runs: runs)
    ]
  }
}
