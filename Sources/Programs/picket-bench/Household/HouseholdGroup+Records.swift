import Glibc
import PicketJSON
import PicketSystem
import PicketVarlink
import Wire

extension HouseholdGroup {
  /// What one decision takes of a processor in picketd, from the link to the disk, at a rate that no home has: of names
  /// that come again, and of new names. The ledger is full, so that for each decision that comes another one goes.
  func records(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let place = try Workplace()
    let runs = bench.harness.isQuick ? 2 : 7
    let count = FakeFilter.rate * (bench.harness.isQuick ? 1 : 2)
    let picketd = try Answerer.picketd(in: place)
    try HouseholdGroup.addMia(picketd.client)
    // From here on: picketd answers a change when the filter judges by it, and this one has no thread to take orders on.
    var filter = try FakeFilter(at: place.path("filter.sock"))
    try filter.takeOrders()
    var strangers = 1_000
    let friends = HouseholdGroup.names(0..<strangers)
    var lost = try filter.tell(bench.harness.isQuick ? count : 8 * FakeFilter.rate, of: friends)
    var (again, new, bare): ([Double], [Double], [Double]) = ([], [], [])
    for run in 0..<runs {
      again.append(try cost(&filter, picketd, count, friends, &lost))
      new.append(try cost(&filter, picketd, count, HouseholdGroup.names(strangers..<strangers + count), &lost))
      strangers += count
      bare.append(try bareCost(tools, place.path("bare\(run).db"), count))
    }
    if lost > 0 { Console.warn("household: \(lost) records found no room, which made the others cheaper") }
    return [
      Figure(
        name: "household.records", value: Harness.median(again), unit: "us/record", better: .lower, goal: 5, runs: runs),
      Figure(
        name: "household.records.strange", value: Harness.median(new), unit: "us/record", better: .lower, runs: runs),
      Figure(
        name: "household.records.overBare", value: Harness.median(again), unit: "us/record", better: .lower,
        rival: "C, SQLite alone", rivalValue: Harness.median(bare), runs: runs),
    ]
  }

  /// Microseconds for each; what picketd puts off to the next second belongs to it.
  private func cost(
    _ filter: inout FakeFilter, _ picketd: borrowing Answerer, _ count: Int, _ names: [Name], _ lost: inout UInt64
  ) throws -> Double {
    let start = picketd.workingTime
    lost += try filter.tell(count, of: names)
    usleep(1_500_000)
    return (picketd.workingTime - start) / Double(count) / 1_000
  }

  private func bareCost(_ tools: Road.Tools, _ path: String, _ count: Int) throws -> Double {
    let child = try BackgroundProgram(tools.insert, [path, "\(FakeFilter.rate / 10)", "\(count)"])
    guard let nanoseconds = child.line(within: .seconds(30)).flatMap(Double.init) else {
      throw Failure("run", tools.insert, reason: "it says nothing")
    }
    return nanoseconds / 1_000
  }

  /// A child with device 1.
  static func addMia(_ client: Client) throws {
    _ = try client.call("io.picket.Household.AddChild", ["name": "Mia"])
    let device: JSON.Object = ["owner": "child", "child": "Mia", "hardware": "02:00:00:00:00:01"]
    _ = try client.call("io.picket.Household.AddDevice", device)
  }

  static func names(_ numbers: Range<Int>) -> [Name] {
    numbers.compactMap { number in
      var text: [UInt8] = []
      SampleNames.append(number, to: &text)
      return Name(String(decoding: text, as: UTF8.self))
    }
  }
}
