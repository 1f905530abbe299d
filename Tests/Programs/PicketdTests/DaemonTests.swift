import Foundation
import Support
import Testing

/// picketd as a process, with real signals and real sockets.
@Suite struct DaemonTests {
  private static let one =
    "{mode: 'laptop', household: {children: [{name: 'Anna', shields: [{categories: ['games']}]}]}}"
  private static let two = """
    {mode: 'laptop', queueBase: 77, log: {level: 'debug'}, household: {
      children: [{name: 'Anna', alwaysBlocked: ['private.example']}, {name: 'Ben'}],
      devices: [{child: 'Anna', uid: 1001, name: 'laptop'}]}}
    """

  @Test func `the filter is started, gets fence and snapshot, and ends with picketd`() throws {
    let home = try Home(Self.one)
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    let filter = try #require(home.filters.first)
    // It inherits no descriptors of the test run or of picketd.
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(filter)/fd").compactMap { Int($0) }
    #expect(open.allSatisfy { $0 < 10 }, "\(open)")
    let log = home.filterLog
    #expect(log.map { $0.prefix { $0 != " " } } == ["start", "follow", "fence", "resolvers", "snapshot"])
    #expect(log.contains("fence laptop 5230") && home.lastSnapshot.contains("children 1 devices 0"))
    #expect(home.log.contains("the catalog was built and has 2 names"))
    #expect(home.stop(picketd) == 0)
    #expect(home.filterLog.last == "stop" && home.filters.allSatisfy { !Home.isStandIn($0) })
    #expect(!FileManager.default.fileExists(atPath: home.link))
  }

  @Test func `a filter that dies is back, with fence and snapshot`() throws {
    let home = try Home(Self.one)
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    for round in 1...3 {
      kill(try #require(home.filters.last), SIGKILL)
      home.wait("a new filter") { home.snapshots.count == round + 1 }
    }
    #expect(home.log.contains("picket-filter ended with status 137; it is started again"))
    #expect(home.stop(picketd, with: SIGINT) == 0)
  }

  @Test func `SIGHUP takes a new configuration, and a bad one leaves the old in place`() throws {
    let home = try Home(Self.one)
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    try home.configure(Self.two)
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("the new settings") { home.snapshots.count == 2 }
    #expect(home.filterLog.contains("fence laptop 77"))
    #expect(home.lastSnapshot.contains("children 2 devices 1"))

    try home.configure("{mode: 'laptop',\n household: {chidlren: []}}")
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("what is wrong") { home.log.contains("the settings stay as they were") }
    #expect(
      home.log.contains(
        "picket.json5:2: key 'household.chidlren': there is no such key; did you mean 'children'?; "
          + "the settings stay as they were"))
    home.wait("the old settings once more") { home.snapshots.count == 3 }
    #expect(home.lastSnapshot.contains("children 2 devices 1"))
    #expect(home.stop(picketd) == 0)
  }

  @Test func `without a filter of its own picketd finds whoever listens, again and again, and leaves it running`()
    throws
  {
    let home = try Home(Self.one)
    let picketd = try home.start(["--no-filter"])
    home.wait("a complaint") { home.log.contains("picket-filter has to be started") }
    for round in 1...2 {
      let filter = try home.startFilter()
      home.wait("settings") { home.snapshots.count == round }
      if round == 1 {
        kill(filter.processIdentifier, SIGKILL)
        filter.waitUntilExit()
      }
    }
    #expect(home.stop(picketd) == 0)
    #expect(home.filters.last.map { Home.isStandIn($0) } == true && home.filterLog.last != "stop")
  }

  @Test func `a picketd that was killed finds the filter that it left, and can end it`() throws {
    let home = try Home(Self.one)
    let first = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    #expect(home.stop(first, with: SIGKILL) == SIGKILL)
    #expect(home.filters.allSatisfy { Home.isStandIn($0) } && home.filters.count == 1)
    let second = try home.start()
    home.wait("settings") { home.snapshots.count == 2 }
    #expect(home.filters.count == 1)
    #expect(home.stop(second) == 0)
    home.wait("the end of the filter") { home.filters.allSatisfy { !Home.isStandIn($0) } }
  }

  @Test func `names of the family and of what it wants are in no log`() throws {
    let home = try Home(Self.two)
    let picketd = try home.start()
    home.wait("records") { home.log.contains("block: device 1, blockedCategory, by tls") }
    try home.configure(Self.two.replacingOccurrences(of: "private.example", with: "https://private.example/"))
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("what is wrong") { home.log.contains("this is no host name") }
    #expect(home.stop(picketd) == 0)
    for name in ["Anna", "Ben", "private", "secret", "laptop'"] { #expect(!home.log.contains(name), "\(name)") }
  }

  @Test func `safe search is answered by what its hosts resolve to, once that is known`() throws {
    let search = """
      {"engines": [{"identifier": "e", "title": "E", "names": ["search.example"],
        "enforce": {"cname": "localhost", "addresses": ["192.0.2.7"]}}]}
      """
    let home = try Home("{mode: 'laptop', household: {children: [{name: 'a', safeSearch: true}]}}", search: search)
    let picketd = try home.start()
    home.wait("resolved addresses") { home.snapshots.last?.contains("127.0.0.1") == true }
    // How many settings came before depends on how fast names are looked up.
    #expect(home.snapshots.allSatisfy { $0.contains("127.0.0.1") || $0.hasSuffix("search 192.0.2.7") })
    #expect(home.stop(picketd) == 0)
  }
}
