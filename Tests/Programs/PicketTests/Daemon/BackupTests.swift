import Foundation
import PicketJSON
import Support
import Testing

@Suite struct BackupTests {
  @Test func `a backup comes in pieces and is readable by its owner alone`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let workshop = try Workshop()
    let result = try await Program.runAside(["backup", workshop.path("saved"), "--socket", daemon.socket])
    await daemon.stop()
    #expect(result.status == 0 && result.output == "Saved 6 bytes to \(workshop.path("saved")).\n")
    #expect(try workshop.bytes("saved") == Array("SQLite".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: workshop.path("saved"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `half a backup is none`() async throws {
    for replies: [JSON.Object] in [
      [["bytes": "U1FM", "of": 6]], [["bytes": "?", "of": 6]], [["bytes": "", "of": 0]],
    ] {
      let daemon = try DaemonStandIn(["Household.Backup": .many(replies)])
      let workshop = try Workshop()
      let result = try await Program.runAside(["backup", workshop.path("saved"), "--socket", daemon.socket])
      await daemon.stop()
      #expect(result.status == 1 && result.error.contains("nothing was saved"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.folder) == [])
    }
  }

  @Test func `a backup goes back in pieces, the last of which says so`() async throws {
    let daemon = try DaemonStandIn([:])
    let workshop = try Workshop()
    try workshop.write("saved", Array("SQLite format 3".utf8) + [UInt8](repeating: 7, count: 900_000))
    try workshop.write("junk", Array("junk".utf8))
    let junk = try await Program.runAside(["restore", workshop.path("junk"), "--socket", daemon.socket])
    #expect(junk.status == 1 && junk.error.contains("\(workshop.path("junk")) is no backup of a household"))
    let result = try await Program.runAside(["restore", workshop.path("saved"), "--socket", daemon.socket])
    await daemon.stop()
    #expect(result.status == 0, "\(result.error)")
    let calls = daemon.takeCalls().filter { $0.contains("Restore") }
    #expect(calls.map { $0.hasSuffix(#""done":true}"#) } == [false, false, true])
    let missing = try await Program.runAside(["restore", "/nowhere", "--socket", daemon.socket])
    #expect(missing.status == 3 || missing.status == 1)
  }
}
