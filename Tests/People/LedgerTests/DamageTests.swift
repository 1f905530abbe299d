import PicketSystem
import Support
import Testing

@testable import Ledger

/// Ledgers with damaged bytes.
@Suite struct DamageTests {
  /// A ledger of many pages, closed.
  static func ground() throws -> Ground {
    let ground = try Ground()
    let ledger = try ground.open()
    try Ground.fill(ledger)
    try ledger.write { (tx) throws(LedgerError) in
      for number in 0..<400 {
        try tx.put(SecretRow(key: "\(number)", value: [UInt8](repeating: 7, count: 600)))
      }
    }
    return ground
  }

  enum Way: String, CaseIterable {
    case header, noDatabase, pages, truncated, cutInPage, empty, gone, version
  }

  @Test(arguments: Way.allCases) func `a damaged file is set aside, and a fresh one begun`(_ way: Way) throws {
    let ground = try Self.ground()
    let size = try File.size(of: ground.path)
    switch way {
    case .header: try ground.patch("picket.db", at: 0, [UInt8](repeating: 0xaa, count: 100))
    case .noDatabase: try ground.workshop.write("state/picket.db", Array("not a database at all\n".utf8))
    case .pages:
      for page in 20..<40 { try ground.patch("picket.db", at: page * 4_096, [UInt8](repeating: 9, count: 64)) }
    case .truncated: try ground.truncate("picket.db", to: size / 8_192 * 4_096)
    case .cutInPage: try ground.truncate("picket.db", to: size - 5_000)
    case .empty: try ground.truncate("picket.db", to: 0)
    case .gone:
      try File.remove(ground.path)
      try ground.workshop.write("state/picket.db-wal", [1])
    case .version: try DatabaseConnection(path: ground.path).run("PRAGMA user_version = 0")
    }
    let before = way == .gone ? nil : try File.contents(of: ground.path, limit: 1 << 24)
    let ledger = try ground.open()
    let damage = try #require(ledger.damage)
    let aside = try #require(damage.aside)
    #expect(aside.hasPrefix(ground.path + ".damaged-20"))
    #expect(damage.description.contains("was damaged (\(damage.reason)) and lies in \(aside) now"))
    if let before {
      #expect(try File.contents(of: aside, limit: 1 << 24) == before)
    } else {
      #expect(try File.contents(of: aside + "-wal", limit: 10) == [1])
    }
    #expect(try Contents(ledger) == Contents())
    try Ground.fill(ledger)
  }

  @Test func `the next damage does not write over the last`() throws {
    let ground = try Ground()
    for _ in 0..<3 {
      _ = try { _ = try ground.open() }()
      try ground.truncate("picket.db", to: 0)
    }
    _ = try ground.open()
    #expect(try ground.names().filter { $0.contains("damaged") }.count == 3)
  }

  @Test func `a ledger that was damaged stays lost over restarts, until it is settled or a backup is restored`() throws
  {
    let ground = try Ground()
    var whole: Contents?
    try {
      let ledger = try ground.open()
      try Ground.fill(ledger)
      whole = try Contents(ledger)
      try Ledger.backUp(ledger.path, to: ground.workshop.path("backup"))
      #expect(ledger.loss == nil)
    }()
    try ground.truncate("picket.db", to: 5_000)
    let damage = try #require(try ground.open().damage)
    // A second damage, to the fresh ledger, does not hide the first.
    try ground.truncate("picket.db", to: 0)
    for _ in 0..<2 { #expect(try ground.open().loss == damage) }
    try File.remove(ground.path)
    #expect(try ground.open().loss == damage)
    try {
      let ledger = try ground.open()
      #expect(throws: LedgerError.self) { try ledger.restore(from: ground.workshop.path("nothing")) }
      #expect(ledger.loss == damage)
      try ledger.restore(from: ground.workshop.path("backup"))
      #expect(ledger.loss == nil)
      #expect(try Contents(ledger) == whole)
    }()
    #expect(try ground.open().loss == nil)
    try ground.truncate("picket.db", to: 0)
    try {
      let ledger = try ground.open()
      #expect(ledger.loss != nil)
      try ledger.settle()
    }()
    #expect(try ground.open().loss == nil)
  }

  @Test func `a ledger that is gone where there has to be one is lost, and says that nothing is left of it`() throws {
    let ground = try Ground()
    _ = try { try Ground.fill(try ground.open()) }()
    try File.remove(ground.path)
    let ledger = try Ledger(path: ground.path, mayBegin: false)
    let loss = try #require(ledger.loss)
    #expect(loss.aside == nil && loss.description.contains("was damaged (it is gone); a fresh one was begun"))
    #expect(try Contents(ledger) == Contents())
  }

  @Test func `damage that shows later ends the use until a fresh one is begun`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    let rows = (0..<4_000).map { DecisionRow(time: $0, via: "dns", verdict: "allow", reason: "free") }
    try ledger.record(rows)
    // A second connection moves the log into the file, so that pages are read from the file again.
    try DatabaseConnection(path: ground.path).run("PRAGMA wal_checkpoint(TRUNCATE)")
    let size = try File.size(of: ground.path)
    for page in 30..<size / 4_096 { try ground.patch("picket.db", at: page * 4_096, [UInt8](repeating: 9, count: 64)) }
    try #require(size > 40 * 4_096)
    var error: LedgerError?
    do throws(LedgerError) {
      // The cache still has sound pages.
      try ledger.forgetCache()
      _ = try Contents(ledger)
    } catch let refusal { error = refusal }
    #expect(error?.kind == .damaged)
    #expect(error?.remedy.contains("picket restore") == true)
    // Also for writes that need only sound pages.
    #expect(throws: LedgerError.self) { try Ground.fill(ledger) }
    let damage = try ledger.renew()
    #expect(damage != nil && damage == ledger.damage)
    #expect(try Contents(ledger) == Contents())
    try Ground.fill(ledger)
    #expect(try ledger.renew() == nil)
  }

  @Test func `damage among decisions does not stop a large ledger from opening`() throws {
    let ground = try Ground()
    _ = try {
      let ledger = try ground.open()
      try Ground.fill(ledger)
      let row = DecisionRow(
        time: 0, token: [UInt8](repeating: 1, count: 4_000), via: "dns", verdict: "allow", reason: "free")
      for _ in 0..<10 { try ledger.record([DecisionRow](repeating: row, count: 600)) }
    }()
    let pages = try File.size(of: ground.path) / 4_096
    try #require(pages > DatabaseConnection.smallLedger)
    for page in pages / 2..<pages / 2 + 50 {
      try ground.patch("picket.db", at: page * 4_096, [UInt8](repeating: 9, count: 64))
    }
    let ledger = try ground.open()
    #expect(ledger.damage == nil)
    #expect(throws: LedgerError.self) { try Contents(ledger) }
  }
}

extension Ledger {
  /// Empties the cache, so that pages are read from the file again.
  func forgetCache() throws(LedgerError) {
    try read { (tx) throws(LedgerError) in try tx.connection.run("PRAGMA shrink_memory") }
  }
}
