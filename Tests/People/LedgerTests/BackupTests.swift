import Glibc
import PicketSystem
import Support
import Testing

@testable import Ledger

@Suite struct BackupTests {
  let ground: Ground
  let ledger: Ledger
  var backup: String { ground.workshop.path("backup") }

  init() throws {
    ground = try Ground()
    ledger = try ground.open()
    try Ground.fill(ledger)
  }

  @Test func `a backup is whole, and its owner's alone`() throws {
    try ground.workshop.write("backup", [1, 2, 3])
    try Ledger.backUp(ground.path, to: backup)
    #expect(try ground.mode(backup) == 0o600)
    let names = try Folder(path: ground.workshop.folder).entries.map(\.name)
    #expect(names == ["backup", "state"])
    let before = try Contents(ledger)
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.remove(child: 1) }
    try ledger.restore(from: backup)
    #expect(try Contents(ledger) == before)
    // The ledger goes on working.
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.add(ChildRow(name: "Ben", created: 0)) }
    #expect(try ground.mode(ground.path) == 0o600)
  }

  @Test func `a backup that cannot be written leaves nothing`() throws {
    let error = #expect(throws: LedgerError.self) {
      try Ledger.backUp(ground.path, to: ground.workshop.path("missing/backup"))
    }
    #expect(error?.description.contains("No such file or directory") == true)
    #expect(throws: LedgerError.self) { try Ledger.backUp(ground.path + "x", to: backup) }
    #expect(try Folder(path: ground.workshop.folder).entries.map(\.name) == ["state"])
  }

  enum Fault: CaseIterable {
    case missing, folder, noDatabase, empty, foreign, newer, formless, cut, page, index, extraTable, orphan
  }

  @Test(arguments: Fault.allCases) func `a refused restore leaves everything as it was`(_ fault: Fault) throws {
    try Ledger.backUp(ground.path, to: backup)
    var bytes = try ground.workshop.bytes("backup")
    var path = backup
    switch fault {
    case .missing: path += "x"
    case .folder: path = ground.folder
    case .noDatabase: bytes = Array("not a database".utf8)
    case .empty: bytes = []
    case .foreign: bytes.replaceSubrange(68..<72, with: [0, 0, 0, 1])
    case .newer: bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    case .formless: bytes.replaceSubrange(60..<64, with: [0, 0, 0, 0])
    case .cut: bytes.removeLast(8_192)
    case .page: bytes.replaceSubrange(3 * 4_096..<3 * 4_096 + 100, with: repeatElement(0xee, count: 100))
    case .index, .extraTable, .orphan: break
    }
    try ground.workshop.write("backup", bytes)
    switch fault {
    case .extraTable:
      try DatabaseConnection(path: backup).run("CREATE TRIGGER t AFTER INSERT ON children BEGIN SELECT 1; END")
    case .orphan:
      let connection = try DatabaseConnection(path: backup)
      try connection.run("PRAGMA foreign_keys = OFF")
      try connection.run("UPDATE stores SET child = 9")
    case .index: try DatabaseConnection(path: backup).run("DROP INDEX grantsOfChild")
    default: break
    }
    let before = try Contents(ledger)
    let names = try ground.names()
    let error = #expect(throws: LedgerError.self) { try ledger.restore(from: path) }
    #expect(error?.attempt == "restore \(path)")
    #expect(error?.remedy == "Everything is as it was; name a file that `picket backup` has written.")
    #expect(try Contents(ledger) == before)
    #expect(try ground.names() == names)
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.remove(child: 1) }
  }

  @Test func `somebody who reads is not taken the file away from`() throws {
    try Ledger.backUp(ground.path, to: backup)
    let reader = try DatabaseConnection(path: ground.path, .read)
    try reader.run("BEGIN")
    #expect(try reader.number("SELECT count(*) FROM children") == 1)
    let before = try Contents(ledger)
    let error = #expect(throws: LedgerError.self) { try ledger.restore(from: backup) }
    #expect(error?.kind == .held)
    #expect(try Contents(ledger) == before)
    try reader.run("ROLLBACK")
  }

  @Test func `a damaged ledger takes a backup`() throws {
    try Ledger.backUp(ground.path, to: backup)
    let before = try Contents(ledger)
    #expect(throws: LedgerError.self) {
      _ = try ledger.read { (tx) throws(LedgerError) -> Int in throw LedgerError.damaged(ground.path, "it was said") }
    }
    try ledger.restore(from: backup)
    #expect(try Contents(ledger) == before)
    #expect(ledger.damage?.reason == "it was said")
  }
}
