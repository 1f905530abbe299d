import Foundation
import PicketSystem
import Support
import Testing

@testable import Ledger

/// Every step from a form to the next, as golden pairs: `Golden/<N>/before.sql` is a ledger of the form before N with
/// something in every table, `after.sql` the same after the step.
///
/// A new step needs a new folder with `before.sql`; the test then says what it made of it.
@Suite struct MigrationTests {
  static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  @Test func `steps follow each other`() {
    #expect(Migration.all.map(\.version) == Array(1...Migration.latest))
  }

  @Test(arguments: Migration.all.map(\.version)) func `a step makes what it made when it shipped`(_ version: Int) throws
  {
    let folder = Self.golden.appending(path: "\(version)")
    let before = try String(contentsOf: folder.appending(path: "before.sql"), encoding: .utf8)
    let expected = try? String(contentsOf: folder.appending(path: "after.sql"), encoding: .utf8)
    let workshop = try Workshop()
    let path = workshop.path("picket.db")
    try workshop.write("picket.db", [])
    try Sqlite.load(before, into: path)
    let connection = try DatabaseConnection(path: path)
    #expect(try connection.number("PRAGMA user_version") == version - 1)
    try connection.migrate(to: version)
    #expect(try connection.number("PRAGMA user_version") == version)
    #expect(try connection.number("PRAGMA application_id") == Migration.application)
    let after = try Sqlite.dump(path)
    #expect(after == expected, "step \(version) makes:\n\(after)")
    // A second migration changes nothing.
    try connection.migrate(to: version)
    #expect(try Sqlite.dump(path) == after)
  }

  @Test func `rows that a step sets aside are told once, also those of a backup`() throws {
    let before = try String(contentsOf: Self.golden.appending(path: "12/before.sql"), encoding: .utf8)
    let workshop = try Workshop()
    for name in ["picket.db", "backup"] {
      try workshop.write(name, [])
      try Sqlite.load(before, into: workshop.path(name))
    }
    let ledger = try Ledger(path: workshop.path("picket.db"))
    #expect(ledger.takeSetAside() == 4)
    #expect(ledger.takeSetAside() == 0)
    try ledger.restore(from: workshop.path("backup"))
    #expect(ledger.takeSetAside() == 4)
  }

  @Test func `a step that fails has not happened`() throws {
    let workshop = try Workshop()
    let path = workshop.path("picket.db")
    try workshop.write("picket.db", [])
    let connection = try DatabaseConnection(path: path)
    try connection.run("CREATE TABLE secrets (a)")
    let before = try Sqlite.dump(path)
    #expect(throws: LedgerError.self) { try connection.migrate() }
    #expect(try Sqlite.dump(path) == before)
    #expect(try connection.number("PRAGMA user_version") == 0)
  }
}

/// A database as text, dumped by another program.
enum Sqlite {
  static func dump(_ path: String) throws -> String {
    try python(
      """
      c = sqlite3.connect(sys.argv[1])
      for name in ['application_id', 'user_version']:
        print('PRAGMA %s = %d;' % (name, c.execute('PRAGMA ' + name).fetchone()[0]))
      for line in c.iterdump(): print(line)
      """, path)
  }

  static func load(_ text: String, into path: String) throws {
    _ = try python("sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())", path, text)
  }

  private static func python(_ lines: String, _ path: String, _ input: String = "") throws -> String {
    let command = try #require(Command("/usr/bin/python3", ["-c", "import sqlite3, sys\n" + lines, path]))
    let outcome = try command.run(input: Array(input.utf8))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.text
  }
}
