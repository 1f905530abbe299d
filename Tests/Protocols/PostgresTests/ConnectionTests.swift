import DatabaseServer
import Postgres
import Support
import Testing

@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct ConnectionTests {
  @Test func `values come back as they were sent`() async throws {
    let values: [PostgresValue] = [
      .integer(0), .integer(.max), .integer(.min), .integer(-1), .text(""), .text("Mia & Bj\u{f6}rn \u{1f3a2}"),
      .bytes([]),
      .bytes(Array(0...255)), .flag(true), .flag(false), .bytes([UInt8](repeating: 7, count: 700_000)),
    ]
    let rows = try await onThread { [values] in
      let connection = try Ground().connect()
      let queries = values.map { value in
        switch value {
        case .integer: Query("SELECT $1::bigint, NULL::bigint", [value], mostRows: 1)
        case .text: Query("SELECT $1::text, NULL::text", [value], mostRows: 1)
        case .bytes: Query("SELECT $1::bytea, NULL::bytea", [value], mostRows: 1)
        default: Query("SELECT $1::boolean, NULL::boolean", [value], mostRows: 1)
        }
      }
      return try connection.run(queries).map(\.rows)
    }
    #expect(rows == values.map { [[$0, .null]] })
  }

  @Test func `another session's notice is heard once, and the own one never`() async throws {
    let heard = try await onThread {
      let ground = try Ground()
      let (one, other) = (try ground.connect(), try ground.connect())
      _ = try one.run([Query("LISTEN family")])
      var heard = [try one.takeNotice()]
      _ = try one.run([Query("NOTIFY family")])
      _ = try one.run([Query("SELECT 1", mostRows: 1)])
      heard.append(try one.takeNotice())
      _ = try other.run([Query("NOTIFY family")])
      wait(one)
      heard += [try one.takeNotice(), try one.takeNotice()]
      // With the answer to something else.
      _ = try other.run([Query("NOTIFY family")])
      for _ in 0..<1_000 where heard.count == 4 {
        _ = try one.run([Query("SELECT 1", mostRows: 1)])
        if try one.takeNotice() { heard.append(true) }
      }
      return heard
    }
    #expect(heard == [false, false, true, false, true])
  }

  @Test func `numbers of other widths are numbers, and other types are an error`() async throws {
    let (numbers, fault) = try await onThread {
      let ground = try Ground()
      let connection = try ground.connect()
      let row = try connection.run([
        Query("SELECT (-3)::smallint, (-70000)::integer, 'x'::name, 'y'::varchar", mostRows: 1)
      ])
      return (row[0].rows, failure { try connection.run([Query("SELECT 1.5", mostRows: 1)]) })
    }
    #expect(numbers == [[.integer(-3), .integer(-70_000), .text("x"), .text("y")]])
    #expect(fault?.kind == .unintelligible)
    #expect(fault?.reason.contains("type 1700") == true)
  }

  @Test func `a batch happens wholly or not at all, and a refused one leaves the connection as it was`() async throws {
    let (fault, count, made) = try await onThread {
      let connection = try Ground().connect()
      _ = try connection.run([Query("CREATE TABLE lamps (room text PRIMARY KEY, lit boolean)")])
      let refusal = failure {
        try connection.run([
          Query("INSERT INTO lamps VALUES ('hall', true)"), Query("INSERT INTO lamps VALUES ('hall', true)"),
          Query("INSERT INTO lamps VALUES ('attic', true)"),
        ])
      }
      let count = try connection.run([Query("SELECT count(*) FROM lamps", mostRows: 1)])[0].rows
      let made = try connection.run([
        Query("INSERT INTO lamps VALUES ('hall', true), ('attic', false)"),
        Query("SELECT room FROM lamps ORDER BY room", mostRows: 2),
      ])
      return (refusal, count, made)
    }
    #expect(fault?.kind == .conflict && fault?.state == "23505" && fault?.endsConnection == false)
    #expect(fault?.description.contains("duplicate key value") == true)
    #expect(count == [[.integer(0)]])
    #expect(
      made.map(\.count) == [2, 2] && made[1].rows == [[.text("attic")], [.text("hall")]])
  }

  @Test func `many batches are under way at once, and are answered in their order`() async throws {
    let (answers, mostWaiting) = try await onThread {
      let connection = try Ground().connect()
      _ = try connection.run([Query("CREATE TABLE sums (number bigint PRIMARY KEY)")])
      var answers: [Result<[QueryAnswer], PostgresError>] = []
      var (sent, mostWaiting) = (0, 0)
      while answers.count < 2_000 {
        while sent < 2_000, connection.waiting < 500 {
          // Every hundredth one comes twice, which is refused.
          let number = Int64(sent % 100 == 99 ? sent - 1 : sent)
          try connection.send([Query("INSERT INTO sums VALUES ($1) RETURNING number", [.integer(number)], mostRows: 1)])
          sent += 1
        }
        mostWaiting = max(mostWaiting, connection.waiting)
        wait(connection)
        answers += try connection.advance()
      }
      return (answers, mostWaiting)
    }
    #expect(mostWaiting >= 400)
    for (place, answer) in answers.enumerated() {
      switch answer {
      case .success(let answer): #expect(answer[0].rows == [[.integer(Int64(place))]])
      case .failure(let error): #expect(place % 100 == 99 && error.kind == .conflict)
      }
    }
  }

  /// A batch that is sent before there is a connection goes out once there is one.
  @Test func `batches wait until it is connected`() async throws {
    let rows = try await onThread {
      let connection = try Ground().connect()
      for number in 1...3 { try connection.send([Query("SELECT $1::bigint", [.integer(Int64(number))], mostRows: 1)]) }
      var rows: [[PostgresValue]] = []
      while rows.count < 3 {
        wait(connection)
        for answer in try connection.advance() { rows += try answer.get()[0].rows }
      }
      return rows
    }
    #expect(rows == [[.integer(1)], [.integer(2)], [.integer(3)]])
  }

  private static func ends(_ kind: PostgresError.Kind, _ error: PostgresError?, _ again: PostgresError?) {
    #expect(error?.kind == kind)
    // A connection that ended says so each time.
    #expect(again == error)
  }

  @Test
  func `rows beyond what was asked for, rows and answers that are too large, and a statement that takes too long`()
    async throws
  {
    let cases: [(PostgresError.Kind, Query)] = [
      (.excessive, Query("SELECT generate_series(1, 11)::bigint", mostRows: 10)),
      (.excessive, Query("SELECT repeat('x', 200000)", mostRows: 10)),
      (.excessive, Query("SELECT repeat('x', 90000) FROM generate_series(1, 1000)", mostRows: 100_000)),
      (.silent, Query("SELECT pg_sleep(30)", mostRows: 1)),
    ]
    for (kind, query) in cases {
      let (error, again) = try await onThread {
        let connection = try Ground().connect {
          ($0.row, $0.bytes) = (100_000, 2 << 20)
          if kind == .silent { $0.answer = 1 }
        }
        return (
          failure { try connection.run([query]) },
          failure { try connection.run([Query("SELECT 1::bigint", mostRows: 1)]) }
        )
      }
      ConnectionTests.ends(kind, error, again)
    }
  }

  @Test func `a session that the server ends is lost`() async throws {
    let (error, again, idle) = try await onThread {
      let ground = try Ground()
      let (connection, other, idle) = (try ground.connect(), try ground.connect(), try ground.connect())
      for each in [connection, other, idle] { _ = try each.run([Query("SELECT 1::bigint", mostRows: 1)]) }
      try connection.send([Query("SELECT pg_sleep(30)", mostRows: 1)])
      while try other.run([
        Query(
          "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid() AND state = 'active' AND datname = current_database()",
          mostRows: 1)
      ])[0].rows == [[.integer(0)]] {
        _ = try connection.advance()
      }
      _ = try other.run([
        Query(
          """
          SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND datname = current_database()
          """, mostRows: 1)
      ])
      func end(_ connection: PostgresConnection) -> PostgresError? {
        failure {
          while true {
            wait(connection)
            _ = try connection.advance()
          }
        }
      }
      let error = end(connection)
      return (error, failure { try connection.send([Query("SELECT 1")]) }, end(idle))
    }
    ConnectionTests.ends(.lost, error, again)
    #expect(error?.reason.contains("terminating connection") == true)
    #expect(idle?.kind == .lost)
  }

  @Test func `what a server refuses has a kind, by its code`() async throws {
    let cases: [(SQL, PostgresError.Kind, String)] = [
      ("SELECT * FROM nowhere", .schema, "42P01"), ("SELEC 1", .schema, "42601"), ("SELECT 1/0", .conflict, "22012"),
      ("SET TRANSACTION READ ONLY; SELECT 1", .schema, "42601"),
      ("SELECT pg_read_file('/nowhere/at/all')", .refused, "58P01"),
    ]
    for (sql, kind, state) in cases {
      let error = try await onThread {
        let connection = try Ground().connect()
        return failure { try connection.run([Query(sql, mostRows: 1)]) }
      }
      #expect(error?.kind == kind && error?.state == state, "\(sql.text): \(String(describing: error))")
    }
    let readOnly = try await onThread {
      let connection = try Ground().connect()
      return failure {
        try connection.run([Query("SET TRANSACTION READ ONLY"), Query("CREATE TABLE t (a bigint)")])
      }
    }
    #expect(readOnly?.kind == .readOnly)
  }

  @Test
  func `a role with a wrong password and a database that does not exist are refused, a missing server is not reached`()
    async throws
  {
    let (password, database, server) = try await onThread {
      let ground = try Ground()
      let admin = try ground.connect()
      let role = try #require(SQLName("guest_\(UInt32.random(in: .min ... .max))"))
      _ = try admin.run([Query("CREATE ROLE \(role) LOGIN PASSWORD 'right'")])
      defer { _ = try? admin.run([Query("DROP ROLE \(role)")]) }
      func error(_ address: DatabaseAddress) -> PostgresError? {
        failure {
          try PostgresConnection(to: address).run([Query("SELECT 1::bigint", mostRows: 1)])
        }
      }
      #expect(error(ground.address.with(role: role, password: "right")) == nil)
      let folder = try DatabaseServer.shared.get().folder
      return (
        error(ground.address.with(role: role, password: "wrong")),
        error(try DatabaseServer.shared.get().address("nowhere")),
        error(try DatabaseAddress("postgres://admin@/test?host=\(folder)/missing"))
      )
    }
    #expect(password?.kind == .rejected && password?.description.contains("wrong") == false)
    #expect(database?.kind == .rejected)
    #expect(server?.kind == .unreachable)
  }

  @Test func `what other sessions tell, and what a server remarks, is passed over`() async throws {
    let rows = try await onThread {
      let ground = try Ground()
      let (connection, other) = (try ground.connect(), try ground.connect())
      _ = try connection.run([Query("LISTEN news")])
      for _ in 0..<300 { _ = try other.run([Query("SELECT pg_notify('news', repeat('x', 7000))", mostRows: 1)]) }
      _ = try connection.advance()
      _ = try connection.run([Query("DO 'BEGIN RAISE WARNING $$look$$; END'")])
      return try connection.run([Query("SELECT 5::bigint", mostRows: 1)])[0].rows
    }
    #expect(rows == [[.integer(5)]])
  }
}
