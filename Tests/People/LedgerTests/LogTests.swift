import PicketSystem
import Support
import Testing

@testable import Ledger

/// The log beside the file, after a crash and after damage.
@Suite struct LogTests {
  /// A ledger whose process was killed after `count` commits: all of them are in the log.
  static func ground(_ count: Int) throws -> Ground {
    let ground = try Ground()
    let rig = try Rig(["write", ground.path, "\(count)", "stay"])
    try #require(rig.waits(for: "stays\n"), "\(rig.output)")
    rig.kill()
    return ground
  }

  static func count(_ ledger: Ledger) throws -> Int {
    try ledger.read { (tx) throws(LedgerError) in try tx.stores(of: 1).first?.revision ?? 0 }
  }

  @Test func `what is in the log alone is there`() throws {
    let ground = try Self.ground(5)
    #expect(try File.size(of: ground.path + "-wal") > 0)
    let ledger = try ground.open()
    #expect(ledger.damage == nil)
    #expect(try Self.count(ledger) == 5)
  }

  @Test func `a changed beginning is damage`() throws {
    let ground = try Self.ground(5)
    try ground.patch("picket.db-wal", at: 8, [0xff])
    let ledger = try ground.open()
    #expect(ledger.damage?.reason == "the beginning of its log was changed")
    #expect(try Contents(ledger) == Contents())
    let aside = try #require(ledger.damage?.aside)
    #expect(try File.size(of: aside + "-wal") > 0)
  }

  @Test(.serialized, arguments: 0..<12) func `any bad byte before the last commit is damage`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ground = try Self.ground(12)
    let log = try File.contents(of: ground.path + "-wal", limit: 1 << 24)
    // With a bad byte in a frame's header the last frames may look cut off.
    let ends = stride(from: 32, to: log.count, by: 4_120).filter { log[$0 + 4..<$0 + 8].contains { $0 != 0 } }
    let limit = ends[ends.count - 3]
    let at = Int.random(in: 32..<limit, using: &random)
    let byte = log[at] ^ UInt8.random(in: 1...255, using: &random)
    let frame = (at - 32) / 4_120 * 4_120 + 32
    try ground.patch("picket.db-wal", at: at, [byte])
    let ledger = try ground.open()
    #expect(ledger.damage != nil, "seed \(seed): byte \(at), \(at - frame) into its frame, of \(log.count)")
  }

  @Test(.serialized, arguments: 0..<12) func `an end that was cut off is none`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ground = try Self.ground(12)
    let size = try File.size(of: ground.path + "-wal")
    let left = Int.random(in: 0..<size, using: &random)
    try ground.truncate("picket.db-wal", to: left)
    let ledger = try ground.open()
    #expect(ledger.damage == nil, "seed \(seed): \(left) of \(size)")
    #expect(try Self.count(ledger) <= 12)
  }
}
