import Foundation
import PicketSystem
import Support
import Testing

@testable import Ledger

/// Every acknowledged write survives a kill at any moment.
@Suite(.serialized) struct KillTests {
  /// On a disk, where a write takes a while, and in memory, where many writes happen before each kill. Six ledgers are killed
  /// 25 times each.
  @Test(.timeLimit(.minutes(10)), arguments: ["/tmp", "/dev/shm"])
  func `no acknowledged write is lost`(_ place: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let folder = "\(place)/picket-kill-\(seed)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var total = 0
    for ledger in 0..<6 {
      let path = "\(folder)/\(ledger)/picket.db"
      var acknowledged = 0
      for life in 0..<25 {
        let when: Comment = "seed \(seed), ledger \(ledger), life \(life)"
        let rig = try Rig(["write", path])
        // Also while it starts, migrates and checkpoints the log; the last time once it has written, however busy the machine is.
        if life == 24 {
          try #require(rig.waits(for: "\n\(acknowledged + 20)\n"), when)
        } else {
          Thread.sleep(forTimeInterval: Double.random(in: 0.001...0.05, using: &random))
        }
        rig.kill()
        // The line that it was printing at that moment is incomplete.
        for line in rig.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          let number = try #require(Int(line), when)
          try #require(number == acknowledged + 1, when)
          acknowledged = number
        }
        if Folder.kind(of: path) != nil { acknowledged = try Self.check(path, acknowledged, when) }
      }
      total += acknowledged
    }
    #expect(total >= 6 * 20, "seed \(seed)")
  }

  /// How many rows there are; at most one of them was not acknowledged.
  private static func check(_ path: String, _ acknowledged: Int, _ when: Comment) throws -> Int {
    // Read a copy, so that the next process has to recover by itself.
    let copy = path + ".copy"
    for suffix in ["", "-wal"] where Folder.kind(of: path + suffix) != nil {
      try Data(contentsOf: URL(filePath: path + suffix)).write(to: URL(filePath: copy + suffix))
    }
    let ledger = try Ledger(path: copy)
    try #require(ledger.damage == nil, when)
    let (counted, rows, last, wrong) = try ledger.read { (tx) throws(LedgerError) in
      try tx.connection.checkEverything()
      return (
        try tx.stores(of: 1).first?.revision ?? 0, try tx.connection.number("SELECT count(*) FROM secrets"),
        try tx.connection.number("SELECT coalesce(max(CAST(key AS INTEGER)), 0) FROM secrets"),
        try tx.connection.number(
          """
          SELECT count(*) FROM secrets WHERE length(value) <>
            CASE WHEN CAST(key AS INTEGER) % 50 THEN CAST(key AS INTEGER) % 90 ELSE 30000 END
          """)
      )
    }
    try #require(counted == acknowledged || counted == acknowledged + 1, when)
    try #require(rows == counted && last == counted && wrong == 0, when)
    return counted
  }
}
