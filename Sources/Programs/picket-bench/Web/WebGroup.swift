import Glibc
import PicketJSON
import PicketSystem
import PicketVarlink
import Support

/// HTTP by picket-web: requests beside the bare library's, the way of a decision to a page, and memory.
struct WebGroup: Group {
  let name = "web"
  let parts = ["status", "event", "memory"]
  /// Requests at a time, as a browser makes them. One session may have five.
  private static let connections = 4

  func figures(_ bench: Bench) -> [Figure] {
    guard let tools = bench.tools else {
      Console.warn("web: no --tools folder: rivals and browsers are there")
      return []
    }
    var figures: [Figure] = []
    for (part, measure) in zip(parts, [status, event, memory]) where bench.part ?? part == part {
      do { figures += try measure(bench.harness, tools) } catch { Console.warn("web: \(error)") }
    }
    return figures
  }

  /// Requests a second, of the API and of a page, beside the library with one answer of the same length.
  private func status(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let road = try Road(tools)
    let place = try Workplace()
    let family = try FamilyOnDisk(in: place, named: "family", rules: tools.rules)
    let filter = try road.start(in: road.path.router, family.filter)
    let daemon = try road.start(in: road.path.router, family.daemon)
    defer { withExtendedLifetime((filter.hasEnded, daemon.hasEnded)) {} }
    try family.wait()
    let pages = try Pages(in: road.path.router, place, socket: family.control, tools)
    var figures: [Figure] = []
    for (name, target, goal) in [
      ("status", "/api/v1/Filter/Status", 0.5), ("children", "/api/v1/Household/Children", nil),
    ] {
      figures.append(
        try compare("web.\(name)", pages.request("GET", target, as: .program), pages, harness, goal: goal))
    }
    figures.append(try compare("web.page", pages.request("GET", "/", as: .guardian), pages, harness, goal: nil))
    return figures
  }

  private func compare(
    _ name: String, _ request: String, _ pages: borrowing Pages, _ harness: Harness, goal: Double?
  ) throws -> Figure {
    let bare = try pages.bare(octets: pages.length(of: request))
    let runs = harness.isQuick ? 3 : 9
    // Each side asks for half a second, in which what is kept for a moment is asked for anew.
    let slice = harness.isQuick ? 0.2e9 : 0.5e9
    let ports = [Pages.port, Pages.barePort]
    func time(_ port: UInt16, _ count: Int) throws -> Double {
      try pages.time(request, at: port, connections: WebGroup.connections, count: count)
    }
    let counts = try ports.map { port in max(100, Int(slice / (try time(port, 200)))) }
    var rates: [[Double]] = [[], []]
    for run in 0..<runs {
      for side in run.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        rates[side].append(1e9 / (try time(ports[side], counts[side])))
      }
    }
    withExtendedLifetime(bare.hasEnded) {}
    return Figure(
      name: name, value: Harness.median(rates[0]), unit: "requests/s", better: .higher, rival: "libmicrohttpd alone",
      rivalValue: Harness.median(rates[1]), goal: goal, runs: runs)
  }

  /// From a decision of a packet thread to its event on a page, at a thousand decisions a second. The filter tells what was
  /// decided ten times a second, which is part of it.
  private func event(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let place = try Workplace()
    let network = try Namespace()
    let picketd = try Answerer.picketd(in: place)
    try HouseholdGroup.addMia(picketd.client)
    var filter = try FakeFilter(at: place.path("filter.sock"))
    try filter.takeOrders()
    let pages = try Pages(in: network, place, socket: place.path("control.sock"), tools)
    let rate = 1_000
    let (runs, count) = harness.isQuick ? (2, rate) : (7, 3 * rate)
    var (usual, late): ([Double], [Double]) = ([], [])
    for run in 0..<runs {
      let listener = try pages.listener(count: count)
      let made = try filter.tellEvenly(HouseholdGroup.names(run * count..<(run + 1) * count), aSecond: rate)
      let waits = try made.map { time in
        guard let heard = listener.line(within: .seconds(10)).flatMap(UInt64.init), heard > time else {
          throw Failure("hear of", "every decision", reason: "events are missing")
        }
        return Double(heard - time) / 1e6
      }.sorted()
      usual.append(waits[waits.count / 2])
      late.append(waits[waits.count * 99 / 100])
    }
    func figure(_ name: String, _ values: [Double], goal: Double?) -> Figure {
      Figure(name: name, value: Harness.median(values), unit: "ms", better: .lower, goal: goal, runs: runs)
    }
    return [figure("web.event", usual, goal: 100), figure("web.event.late", late, goal: nil)]
  }

  /// What picket-web has in memory with a thousand streams that were told of a hundred changes each.
  private func memory(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let runs = harness.isQuick ? 1 : 3
    var (alone, full): ([Double], [Double]) = ([], [])
    for _ in 0..<runs {
      let place = try Workplace()
      let network = try Namespace()
      let picketd = try Answerer.picketd(in: place)
      let pages = try Pages(in: network, place, socket: place.path("control.sock"), tools)
      if let bytes = pages.memory { alone.append(Double(bytes) / 1e6) }
      let crowd = try pages.crowd(streams: 1_000)
      for number in 0..<100 {
        _ = try picketd.client.call("io.picket.Household.AddChild", ["name": .string("c\(number)")])
      }
      sleep(2)
      if !crowd.hasEnded, let bytes = pages.memory { full.append(Double(bytes) / 1e6) }
    }
    func figure(_ name: String, _ values: [Double], goal: Double?) -> Figure {
      Figure(
        name: name, value: values.count == runs ? Harness.median(values) : nil, unit: "MB", better: .lower, goal: goal,
        runs: runs)
    }
    return [figure("web.memory", full, goal: 32), figure("web.memory.alone", alone, goal: nil)]
  }
}
