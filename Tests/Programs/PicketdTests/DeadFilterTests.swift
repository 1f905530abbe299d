import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// picketd goes on answering when there is no filter.
@Suite struct DeadFilterTests {
  @Test func `without a filter the status says so, beside all that is known`() throws {
    let home = try Home("{mode: 'laptop', household: {children: [{name: 'emma'}]}}")
    let picketd = try home.start(["--no-filter"])
    home.wait("picketd to answer") { (try? Client(path: home.socket).call("io.picket.Household.WhoAmI")) != nil }
    let client = try Client(path: home.socket)
    home.wait("emma") { (try? client.call("io.picket.Household.ShowChild", ["child": "emma"])) != nil }
    let status = try client.call("io.picket.Filter.Status")
    #expect(status["rules"]?.string == "unknown" && status["problem"]?.string?.contains("picket-filter") == true)
    #expect(status["daemon"]?.object?["process"] == .int(picketd.processIdentifier) && status["children"]?.int == 1)
    #expect(home.stop(picketd) == 0)
  }

  @Test func `rules that were taken down stay down when a filter comes back, until they are wanted again`() throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    let client = try Client(path: home.socket)
    _ = try client.call("io.picket.Filter.Down")
    for round in 1...2 {
      let said = home.filterLog.count
      kill(try #require(home.filters.last), SIGKILL)
      home.wait("a new filter") { home.snapshots.count == round + 1 }
      home.wait("what it is told") { home.filterLog.dropFirst(said).contains("down") == (round == 1) }
      if round == 1 { _ = try client.call("io.picket.Filter.Up") }
    }
    #expect(home.stop(picketd) == 0)
  }
}
