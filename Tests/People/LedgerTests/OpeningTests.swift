import Foundation
import Glibc
import PicketSystem
import Support
import Testing

@testable import Ledger

@Suite struct OpeningTests {
  @Test func `nobody else may read any of it`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    try Ground.fill(ledger)
    #expect(try ground.mode(ground.folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: ground.folder).sorted()
    #expect(names == ["picket.db", "picket.db-shm", "picket.db-wal", "picket.db.lock"])
    for name in names { #expect(try ground.mode(ground.folder + "/" + name) == 0o600, "\(name)") }
  }

  @Test func `a file that others could read is closed to them`() throws {
    let ground = try Ground()
    _ = try { _ = try ground.open() }()
    try File.setMode(of: ground.path, to: 0o644)
    let ledger = try ground.open()
    #expect(try ground.mode(ledger.path) == 0o600)
  }

  @Test func `it is as durable as it says`() throws {
    let ground = try Ground()
    let files = try LedgerFiles(ground.path)
    let lock = try files.prepare()
    let connection = try files.open()
    _ = lock
    #expect(try connection.number("PRAGMA synchronous") == 2)
    #expect(try connection.number("PRAGMA foreign_keys") == 1)
    #expect(try connection.number("PRAGMA auto_vacuum") == 2)
    #expect(try connection.number("PRAGMA application_id") == Migration.application)
    #expect(
      try connection.number(
        "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'") == 0
    )
  }

  @Test func `one process has it at a time, and is named`() throws {
    let ground = try Ground()
    let holder = try Rig(["hold", ground.path])
    #expect(holder.waits(for: "open\n"))
    let error = #expect(throws: LedgerError.self) { _ = try ground.open() }
    #expect(error?.kind == .held)
    #expect(
      error?.description
        == "cannot open \(ground.path): it is held by process \(holder.number). "
        + "Stop that process, or choose another folder with --state.")
    holder.kill()
    _ = try ground.open()
  }

  @Test func `another program in the middle of a change is an error for now`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    let other = try DatabaseConnection(path: ground.path)
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: LedgerError.self) { try Ground.fill(ledger) }
    #expect(error?.kind == .held)
    try other.run("ROLLBACK")
    try Ground.fill(ledger)
  }

  @Test func `a ledger of a newer Picket is left alone`() throws {
    let ground = try Ground()
    _ = try { try Ground.fill(try ground.open()) }()
    try DatabaseConnection(path: ground.path).run("PRAGMA user_version = 1000")
    let before = try File.contents(of: ground.path, limit: 1 << 24)
    let error = #expect(throws: LedgerError.self) { _ = try ground.open() }
    #expect(
      error?.description
        == "cannot open \(ground.path): a newer Picket wrote it (form 1000; this one knows forms up to "
        + "\(Migration.latest)). Start the Picket that wrote it, or restore a backup that this one made.")
    #expect(try File.contents(of: ground.path, limit: 1 << 24) == before)
    #expect(try ground.names() == ["picket.db"])
  }

  @Test func `a database of another program is left alone`() throws {
    let ground = try Ground()
    try File.makeFolder(ground.folder)
    let program = try #require(Command("/usr/bin/python3", ["-c", Python.run(ground.path, "CREATE TABLE t (a)")]))
    #expect(try program.run().status == 0)
    let error = #expect(throws: LedgerError.self) { _ = try ground.open() }
    #expect(error?.kind == .foreign)
    #expect(error?.reason == "it is a database of another program")
    #expect(try ground.names() == ["picket.db"])
  }

  @Test(arguments: ["link", "folder", "pipe"]) func `what is no file is left alone`(_ kind: String) throws {
    let ground = try Ground()
    try File.makeFolder(ground.folder)
    switch kind {
    case "link": #expect(unsafe symlink("elsewhere", ground.path) == 0)
    case "pipe": #expect(unsafe mkfifo(ground.path, 0o600) == 0)
    default: try File.makeFolder(ground.path)
    }
    let error = #expect(throws: LedgerError.self) { _ = try ground.open() }
    #expect(error?.kind == .foreign)
  }

  @Test(arguments: ["", "a/", "a\0b"]) func `what is no name is an error`(_ path: String) {
    let error = #expect(throws: LedgerError.self) { _ = try Ledger(path: path) }
    #expect(error?.kind == .invalid)
  }

  @Test func `what a killed process had begun is cleared away`() throws {
    let ground = try Ground()
    try File.makeFolder(ground.folder)
    for name in [
      "picket.db.12.34.new", "picket.db.12.34.new-journal", "picket.db.7.backup.new",
      "picket.db.7.restore.new.12.34.new",
      "other.new", "picket.db.backup",
    ] {
      try ground.workshop.write("state/" + name, [1])
    }
    _ = try ground.open()
    #expect(try ground.names().sorted() == ["other.new", "picket.db", "picket.db.backup"])
  }

  @Test(.enabled(if: getuid() == 0, "needs another user")) func `a file that may not be written is said`() throws {
    let ground = try Ground()
    _ = try { _ = try ground.open() }()
    for (path, mode) in [
      (ground.workshop.folder, 0o755), (ground.folder, 0o777), (ground.path, 0o444), (ground.path + ".lock", 0o666),
    ] as [(String, UInt32)] {
      try File.setMode(of: path, to: mode)
    }
    let rig = try Rig(["hold", ground.path], before: ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"])
    #expect(rig.wait() == 1)
    #expect(rig.output.hasPrefix("readOnly: cannot open \(ground.path): it may not be written. Give the user"))
  }
}
