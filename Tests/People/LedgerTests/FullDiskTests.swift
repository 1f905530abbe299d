import Glibc
import PicketSystem
import Support
import Testing

@testable import Ledger

@Suite struct FullDiskTests {
  @Test func `a file that may not grow leaves what was there whole`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    try Ground.fill(ledger)
    let before = try Contents(ledger)
    try ledger.read { (tx) throws(LedgerError) in try tx.connection.run("PRAGMA max_page_count = 40") }
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in
        _ = try tx.remove(child: 1)
        // A caller that goes on after an error does not write the second half alone.
        for number in 0..<200 { try? tx.put(SecretRow(key: "\(number)", value: [UInt8](repeating: 1, count: 9_000))) }
        try tx.put(SecretRow(key: "last", value: []))
      }
    }
    #expect(error?.kind == .full || error?.reason == "an error before has ended the transaction")
    #expect(try Contents(ledger) == before)
    try ledger.read { (tx) throws(LedgerError) in try tx.connection.run("PRAGMA max_page_count = 4000") }
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.remove(child: 1) }
  }

  @Test(.enabled(if: getuid() == 0, "needs a file system of its own"))
  func `a full disk is an error, and what was acknowledged is there`() throws {
    let ground = try Ground()
    try File.makeFolder(ground.folder)
    let rig = try Rig(
      ["fill", ground.path],
      before: [
        "/usr/bin/unshare", "--mount", "/bin/sh", "-c",
        "mount -t tmpfs -o size=1m none \(ground.folder) && exec \"$0\" \"$@\"",
      ])
    #expect(rig.wait() == 0)
    let lines = rig.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(lines)")
    let acknowledged = try #require(Int(lines[0]))
    #expect(acknowledged > 5)
    #expect(lines[1].contains("the disk is full. Make room on the disk; what was there before is whole."))
    #expect(lines[2] == "\(acknowledged)")
    #expect(lines[3] == "\(acknowledged + 1)")
  }
}
