import Foundation
import Support
import Testing

/// picketd with a database that was damaged while it did not run.
@Suite struct LossTests {
  private static let declared = """
    {mode: 'laptop', household: {children: [{name: 'Anna'}], devices: [{child: 'Anna', uid: 1001}]}}
    """

  private func damage(_ home: Home) throws {
    let file = try FileHandle(forUpdating: URL(filePath: home.workshop.path("state/picket.db")))
    try file.truncate(atOffset: 5_000)
    try file.close()
  }

  private func end(_ picketd: Process) {
    kill(picketd.processIdentifier, SIGKILL)
    picketd.waitUntilExit()
  }

  @Test func `a filter that judges by something goes on with it, however often picketd starts`() throws {
    let home = try Home(Self.declared)
    end(
      try { () throws -> Process in
        let picketd = try home.start()
        home.wait("ready") { home.log.contains("picketd: ready") }
        return picketd
      }())
    #expect(home.lastSnapshot.contains("children 1 devices 1"))
    try damage(home)
    for round in 1...2 {
      let picketd = try home.start()
      home.wait("ready") { home.log.components(separatedBy: "picketd: ready").count == round + 2 }
      #expect(home.log.components(separatedBy: "picket-filter goes on judging by revision").count == round + 1)
      #expect(home.snapshots.count == 1)
      let said = try Caller.root.ask(
        home.socket, ("Filter.Status", "{}"), ("Household.AddChild", #"{"name": "Ben"}"#))
      #expect(said.count == 2 && said.allSatisfy { $0.contains("picket household begin") }, "\(said)")
      #expect(said[1].hasPrefix("Unavailable"))
      end(picketd)
    }
    #expect(home.log.contains("warning: the household is lost: "))
    let picketd = try home.start()
    home.wait("ready") { home.log.components(separatedBy: "picketd: ready").count == 5 }
    let begun = try Caller.root.ask(home.socket, ("Household.Begin", "{}"), ("Household.Begin", "{}"))
    #expect(begun.count == 2 && begun[0] == "{}" && begun[1].hasPrefix("Conflict"), "\(begun) \(home.log)")
    // The configuration's members are there again.
    home.wait("settings") { home.snapshots.count > 1 && home.lastSnapshot.contains("children 1 devices 1") }
    #expect(home.stop(picketd) == 0)
  }

  @Test func `a filter that judges by nothing gets what lets nobody out`() throws {
    let home = try Home(Self.declared)
    let first = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    #expect(home.stop(first) == 0)
    try damage(home)
    let second = try home.start()
    home.wait("ready") { home.log.components(separatedBy: "picketd: ready").count == 3 }
    #expect(home.snapshots.count == 2)
    // One child has all devices that were fenced.
    #expect(home.lastSnapshot.contains("children 1 devices 1"))
    #expect(home.stop(second) == 0)
  }
}
