import DatabaseServer
import Postgres
import Support
import Synchronization
import Testing

@testable import Fleet
@testable import Replication

/// Codes that let machines in: one, or a school's many.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct InvitationTests {
  private static let later = 4_000_000_000

  private static func invitation(
    _ nodes: Range<Int64>, follows: Bool, until: Int = later
  ) throws -> FleetInvitation {
    var random = SystemRandomNumberGenerator()
    let guest = FleetRole.drawGuest(using: &random)
    let seats = try nodes.map { number in
      let way = FleetRole.draw(using: &random)
      return FleetInvitation.Seat(
        node: try node(number), role: way.role, password: way.password, letter: [UInt8(number)])
    }
    return FleetInvitation(
      role: guest.role, password: guest.password, until: until, follows: follows, seats: seats)
  }

  private static func guest(_ invitation: FleetInvitation, _ ground: FleetGround) throws -> PostgresConnection {
    let role = try #require(SQLName(invitation.role))
    return try PostgresConnection(to: ground.address.with(role: role, password: invitation.password))
  }

  private static func take(_ guest: PostgresConnection) throws -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return try FleetLetters.take(as: guest, using: &random)
  }

  private static func roles(_ invitation: FleetInvitation, _ ground: FleetGround) throws -> Int {
    let names = ([invitation.role] + invitation.seats.map(\.role)).map { PostgresValue.text($0) }
    return try names.reduce(0) { count, name in
      let answer = try ground.owner.run([
        Query("SELECT count(*) FROM pg_roles WHERE rolname::text = $1", [name], mostRows: 1)
      ])
      return answer[0].rows[0] == [.integer(1)] ? count + 1 : count
    }
  }

  @Test func `a school's code lets in as many as were said, each as itself, and those at once too`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let (family, other) = (try ground.family(1), try ground.family(2))
      let invitation = try InvitationTests.invitation(10..<18, follows: true)
      try FleetInvitations.invite(invitation, to: family, on: ground.owner)
      let guests = try (0..<4).map { _ in try InvitationTests.guest(invitation, ground) }
      let letters = Mutex<[[UInt8]]>([])
      // Turns of four guests, who see the same places.
      for _ in 0..<2 {
        for guest in guests {
          let letter = try InvitationTests.take(guest)
          letters.withLock { $0.append(letter) }
        }
      }
      #expect(letters.withLock { $0.map { $0[0] }.sorted() } == Array(10..<18))
      #expect(refusal { try InvitationTests.take(guests[0]) }?.reason.contains("used up") == true)
      #expect(try FleetInvitations.open(of: family, on: ground.owner) == [])
      for seat in invitation.seats {
        let role = try #require(SQLName(seat.role))
        let connection = try PostgresConnection(to: ground.address.with(role: role, password: seat.password))
        #expect(try FleetNodes.family(on: connection) == family)
      }
      #expect(try FleetInvitations.open(of: other, on: ground.owner) == [])
      for role in [invitation.role] + invitation.seats.map(\.role) { FleetRegister.drop(role, on: ground.owner) }
    }
  }

  @Test func `a code that is withdrawn or over lets in no more, and roles without a machine go`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround(isSuperuser: false)
      let (family, other) = (try ground.family(1), try ground.family(2))
      let school = try InvitationTests.invitation(10..<14, follows: true)
      let single = try InvitationTests.invitation(20..<21, follows: false)
      for invitation in [school, single] { try FleetInvitations.invite(invitation, to: family, on: ground.owner) }
      let guest = try InvitationTests.guest(school, ground)
      let taken = Int64(try InvitationTests.take(guest)[0])
      // A guest has its own letters, and nothing else.
      for sql: SQL in [
        "SELECT count(*) FROM picket.rows", "SELECT count(*) FROM picket.invitations",
        "UPDATE picket.seats SET until = 9", "INSERT INTO picket.seats VALUES (current_user, 9, '', 9)",
      ] {
        #expect(refusal { try guest.run([Query(sql, mostRows: 1)]) }?.kind == .denied, "\(sql.text)")
      }
      let open = try FleetInvitations.open(of: family, on: ground.owner)
      #expect(open.map(\.left).sorted() == [1, 3] && open.first { $0.follows }?.machines == 4)
      #expect(try FleetInvitations.open(of: other, on: ground.owner) == [])
      for invitation in open {
        #expect(refusal { try FleetInvitations.withdraw(invitation.number, of: other, on: ground.owner) } != nil)
        try FleetInvitations.withdraw(invitation.number, of: family, on: ground.owner)
      }
      #expect(refusal { try InvitationTests.take(guest) } != nil)
      #expect(refusal { try InvitationTests.take(InvitationTests.guest(single, ground)) }?.kind == .rejected)
      #expect(try InvitationTests.roles(school, ground) == 1 && InvitationTests.roles(single, ground) == 0)
      let members = try ground.owner.run([Query("SELECT node FROM picket.members", mostRows: 9)])
      #expect(members[0].rows == [[.integer(taken)]])
      // The next thing that the owner does ends what is over.
      let old = try InvitationTests.invitation(30..<33, follows: true, until: 1_000_000_000)
      try FleetInvitations.invite(old, to: family, on: ground.owner)
      #expect(refusal { try InvitationTests.take(InvitationTests.guest(old, ground)) }?.kind == .rejected)
      #expect(try FleetInvitations.open(of: family, on: ground.owner) == [])
      #expect(try InvitationTests.roles(old, ground) == 0)
      for seat in school.seats { FleetRegister.drop(seat.role, on: ground.owner) }
    }
  }

  @Test func `as many machines as one code lets in go to the database at once, and away again`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let all = try InvitationTests.invitation(1..<Int64(FleetInvitations.most) + 1, follows: true)
      try FleetInvitations.invite(all, to: family, on: ground.owner)
      let open = try FleetInvitations.open(of: family, on: ground.owner)
      #expect(open.map(\.left) == [FleetInvitations.most])
      try FleetInvitations.withdraw(try #require(open.first).number, of: family, on: ground.owner)
      let members = try ground.owner.run([Query("SELECT count(*) FROM picket.members", mostRows: 1)])
      #expect(members[0].rows == [[.integer(0)]])
    }
  }

  @Test func `a machine that follows hands over questions and minutes, and can change no row of the family's`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let admission = try ground.admit(2, to: family, follows: true)
      let (keeper, cart) = (try ground.connect(1, to: family), try PostgresConnection(to: admission))
      var (random, here, there) = (SeededGenerator(seed: 1), Replica(node: try node(1)), Replica(node: try node(2)))
      here.decide(try key(.store, 1), [1], at: 0)
      here.decide(try key(.question, 1), [1], at: 0)
      _ = try here.push(keeper, &random)
      _ = try there.pull(cart)
      #expect(there.keys.count == 2)
      let before = try ground.contents()
      for sql: SQL in [
        "UPDATE picket.rows SET body = '' WHERE kind = 3", "UPDATE picket.rows SET kind = 8 WHERE kind = 3",
        "UPDATE picket.rows SET kind = 3 WHERE kind = 8",
        "INSERT INTO picket.rows SELECT family, 3, 'x', 1, node, '', false FROM picket.mine",
        """
        INSERT INTO picket.rows SELECT family, kind, id, revision, 2, '', true FROM picket.rows WHERE kind = 3
          ON CONFLICT (family, kind, id) DO UPDATE SET body = ''
        """,
        "UPDATE picket.members SET follows = false",
      ] {
        do throws(PostgresError) {
          #expect(try cart.run([Query(sql)])[0].count == 0, "\(sql.text)")
        } catch { #expect(error.kind == .denied, "\(sql.text): \(error)") }
      }
      #expect(try ground.contents() == before)
      // What its own Picket hands over is taken.
      there.scope = [.question]
      there.decide(try key(.store, 1), nil, at: 9)
      there.decide(try key(.question, 2), [2], at: 9)
      there.use(try place(), map(3))
      _ = try there.push(cart, &random)
      #expect(there.unsent == 0)
      _ = try here.pull(keeper)
      #expect(try here.settled(key(.store, 1)) == [[1]] && here.settled(key(.question, 2)) == [[2]])
      #expect(try here.minutes == [place(): map(3)])
      let nodes = try FleetNodes.meet([1], cursor: 0, at: 9, on: keeper)
      #expect(nodes.map(\.follows) == [false, true])
    }
  }
}
