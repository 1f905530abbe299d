import Glibc
import PicketSystem

/// New TLS connections. No thread is pinned: two processors carry clients, servers and the judge.
extension FilterGroup {
  /// What new connections cost, and how many there are a second.
  private struct Rush {
    var rates = Turns()
    /// Microseconds of the judge for each of them.
    var cost: [Judge: [Double]] = [:]
    /// Microseconds of picketd, which writes down what Picket decided.
    var recording: [Double] = []
  }

  private static let threads = 4

  /// Connect, a hello, a reply of 3,000 octets, the end; four at a time, with so many names in turn.
  private func rush(
    _ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ runs: Int, each: Int, names: Int,
    _ judges: [Judge]
  ) throws -> Rush {
    let port = "443"
    let server = try road.serve("serve", port, "8", speech.reply)
    var rush = Rush()
    rush.rates = try inTurns(runs, judges) { judge in
      let seat = try judge.start(in: road, for: family)
      seat.settle()
      let (start, recordingStart) = (seat.workingTime, seat.recordingTime)
      let done = try road.send(
        "hellos", Road.spread, port, "\(FilterGroup.threads)", "\(each)", names == 1 ? speech.hello : speech.numbered,
        "\(Speech.replySize)", "\(names)")
      if done["done"] < done["tried"] {
        Console.warn("filter: \(judge.name): \(done["tried"] - done["done"]) connections failed")
      }
      rush.cost[judge, default: []].append((seat.workingTime - start) / done["done"] / 1_000)
      if judge == .picket {
        // What is put off to the next second belongs to it.
        usleep(2_200_000)
        rush.recording.append((seat.recordingTime - recordingStart) / done["done"] / 1_000)
      }
      return done["done"] / done["seconds"]
    }
    _ = consume server
    return rush
  }

  /// All to one name, as a browser's at once are.
  func connections(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure]
  {
    let runs = bench.harness.isQuick ? 2 : 9
    let each = bench.harness.isQuick ? 1_000 : 5_000
    let rush = try rush(road, family, speech, runs, each: each, names: 1, [.nobody, .acceptTogether, .picket])
    func figure(_ name: String, beside rival: Judge, goal: Double) -> Figure {
      Figure(
        name: name, value: rush.rates[.picket], unit: "connections/s", better: .higher, rival: rival.name,
        rivalValue: rush.rates[rival], goal: goal, runs: runs)
    }
    return [
      figure("filter.connections", beside: .acceptTogether, goal: 0.95),
      figure("filter.connections.overNothing", beside: .nobody, goal: 0.72),
      Figure(
        name: "filter.connections.cpu", value: rush.cost[.picket].map(Harness.median), unit: "us/connection",
        better: .lower, rival: Judge.acceptTogether.name, rivalValue: rush.cost[.acceptTogether].map(Harness.median),
        runs: runs),
      Figure(
        name: "filter.connections.recording", value: Harness.median(rush.recording), unit: "us/connection",
        better: .lower, runs: runs),
    ]
  }

  /// What merging records is worth depends on who is asked for: a thousand names in turn, and never one twice.
  func names(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let runs = bench.harness.isQuick ? 2 : 5
    let each = bench.harness.isQuick ? 1_000 : 5_000
    let all = FilterGroup.threads * each
    return try [("1k", min(1_000, all)), ("each", all)].flatMap { (word, names) in
      let rush = try rush(road, family, speech, runs, each: each, names: names, [.acceptTogether, .picket])
      return [
        Figure(
          name: "filter.names.\(word)", value: rush.rates[.picket], unit: "connections/s", better: .higher,
          rival: Judge.acceptTogether.name, rivalValue: rush.rates[.acceptTogether], runs: runs),
        Figure(
          name: "filter.names.\(word).recording", value: Harness.median(rush.recording), unit: "us/connection",
          better: .lower, runs: runs),
      ]
    }
  }
}
