import PicketSystem
import Support
import Testing

@testable import Ledger

@Suite struct RowTests {
  @Test func `what was put in comes out`() throws {
    let ledger = try Ground().open()
    try Ground.fill(ledger)
    var expected = Contents()
    expected.children = [ChildRow(id: 1, name: "Mia", birthYear: 2014, level: "strict", created: 1, ages: "ask")]
    expected.devices = [
      DeviceRow(number: 1, owner: "child", child: 1, hardware: "02:00:00:00:00:01", name: "Tablet", created: 2)
    ]
    expected.seen = [SeenRow(hardware: "02:00:00:00:00:02", addresses: "[\"192.0.2.7\"]", first: 3, last: 4)]
    let store = StoreRow(child: 1, client: "c", name: "", isActive: true, revision: 5, settings: "{\"a\":1}")
    expected.stores = [store]
    expected.authorizations = [
      AuthorizationRow(child: 1, client: "c", member: "child", status: "approved", since: 6, program: "/usr/bin/c")
    ]
    expected.ages = [AgeRow(child: 1, client: "c", consent: "approved", age: 9, gates: "[13,16]")]
    expected.grants = [GrantRow(id: 1, child: 1, kind: "domain", token: [1, 2], until: 9, created: 8, question: "q")]
    expected.questions = [
      QuestionRow(
        number: 1, id: "q", child: 1, topic: "domain", token: [0, 255], payload: "{}", state: "open", choices: "[]",
        created: 7, expires: 8)
    ]
    expected.decisions = [
      DecisionRow(
        id: 1, time: 10, child: 1, device: 1, token: [3, 4], application: [5], categories: "social", via: "tls",
        verdict: "block", reason: "category", store: "c")
    ]
    expected.timeRules = [TimeRuleRow(child: 1, client: "c", kind: "limit", name: "Games", body: "{}")]
    expected.accessTokens = [
      AccessTokenRow(id: 1, name: "hass", digest: [6], scope: "read", created: 11, until: 12)
    ]
    expected.passkeys = [
      PasskeyRow(
        id: 1, guardian: 0, name: "phone", origin: "https://a.example", credential: [7], user: [8], key: [9],
        counter: 10, created: 11, used: 12)
    ]
    #expect(try Contents(ledger) == expected)
    let (one, none, secret, question, authorization) = try ledger.read { (tx) throws(LedgerError) in
      (
        try tx.store(of: 1, client: "c", name: ""), try tx.store(of: 1, client: "c", name: "x"),
        try tx.secret("household"), try tx.question("q"), try tx.authorization(of: 1, client: "c")
      )
    }
    #expect(one == store && none == nil)
    #expect(secret?.value == [0, 1, 2])
    #expect(question == expected.questions[0] && authorization == expected.authorizations[0])
  }

  @Test func `a child takes all that is its own along, and its number is not given out again`() throws {
    let ledger = try Ground().open()
    try Ground.fill(ledger)
    let removed = try ledger.write { (tx) throws(LedgerError) in
      [try tx.remove(child: 1), try tx.remove(child: 1)]
    }
    #expect(removed == [true, false])
    let next = try ledger.write { (tx) throws(LedgerError) in try tx.add(ChildRow(name: "Mia", created: 0)) }
    #expect(next.id == 2)
    let contents = try Contents(ledger)
    #expect(contents.devices.isEmpty && contents.stores.isEmpty && contents.authorizations.isEmpty)
    #expect(contents.grants.isEmpty && contents.questions.isEmpty && contents.timeRules.isEmpty)
    #expect(contents.decisions.count == 1)
    #expect(try ledger.forget(child: 1) == 1)
    #expect(try ledger.forget(child: 1) == 0)
  }

  @Test func `what throws has not happened`() throws {
    let ledger = try Ground().open()
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in
        _ = try tx.add(ChildRow(name: "Mia", created: 0))
        _ = try tx.add(ChildRow(name: "Mia", created: 0))
      }
    }
    #expect(error?.kind == .taken)
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.children() } == [])
  }

  @Test func `what belongs to nobody is refused`() throws {
    let ledger = try Ground().open()
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in
        try tx.put(AuthorizationRow(child: 7, client: "c", member: "m", status: "s", since: 0))
      }
    }
    #expect(error?.kind == .missing)
  }

  @Test func `two devices are not known by the same address`() throws {
    let ledger = try Ground().open()
    let device = DeviceRow(owner: "shared", address: "192.0.2.1", created: 0)
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in
        _ = try tx.add(device)
        _ = try tx.add(device)
      }
    }
    #expect(error?.kind == .taken)
  }

  @Test func `a zero byte in a text is an error that names the column`() throws {
    let ledger = try Ground().open()
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in _ = try tx.add(ChildRow(name: "Mi\0a", created: 0)) }
    }
    #expect(
      error?.description
        == "cannot keep name: the text has a zero byte in it. Nothing was changed; try another value.")
  }

  @Test func `a text is a value, whatever is in it`() throws {
    let ledger = try Ground().open()
    for name in ["'; DROP TABLE children; --", "\"", "?1", ":name", "", "\u{1F98A}\u{301}", "%_"] {
      let child = try ledger.write { (tx) throws(LedgerError) in try tx.add(ChildRow(name: name, created: 0)) }
      #expect(try ledger.read { (tx) throws(LedgerError) in try tx.child(child.id) } == child)
    }
  }

  @Test func `a value beyond the bound is an error`() throws {
    let ledger = try Ground().open()
    let long = [UInt8](repeating: 1, count: Int(DatabaseConnection.longestValue) + 1)
    let error = #expect(throws: LedgerError.self) {
      try ledger.write { (tx) throws(LedgerError) in try tx.put(SecretRow(key: "k", value: long)) }
    }
    #expect(error?.kind == .invalid)
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.secret("k") } == nil)
  }

  @Test(arguments: ["x'ff'", "x'6100'"]) func `bytes that are no text are damage, not a trap`(_ bytes: String) throws {
    let ground = try Ground()
    _ = try { _ = try ground.open() }()
    let program = try #require(
      Command(
        "/usr/bin/python3",
        [
          "-c",
          Python.run(
            ground.path,
            "INSERT INTO children (name, created) VALUES (CAST(\(bytes) AS TEXT), 0)"),
        ]))
    #expect(try program.run().status == 0)
    let ledger = try ground.open()
    let error = #expect(throws: LedgerError.self) {
      _ = try ledger.read { (tx) throws(LedgerError) in try tx.children() }
    }
    #expect(error?.kind == .damaged)
    #expect(error?.reason == "what it holds as name is no text")
  }

  @Test func `an empty token is not a missing one`() throws {
    let ledger = try Ground().open()
    try Ground.fill(ledger)
    let grant = try ledger.write { (tx) throws(LedgerError) in
      try tx.add(GrantRow(child: 1, kind: "all", token: [], until: 1, created: 0))
    }
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.grant(grant.id) }?.token == [])
  }
}

/// Reads the database with another program.
enum Python {
  static func run(_ path: String, _ sql: String) -> String {
    "import sqlite3; c = sqlite3.connect('\(path)', isolation_level=None); c.execute(\"\"\"\(sql)\"\"\")"
  }
}
