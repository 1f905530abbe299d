import Inspect
import Support
import Testing
import Wire

@testable import Filter

@Suite struct ResolutionTableTests {
  /// Expectations cannot hold what must not be copied.
  private final class Box {
    private var table: ResolutionTable
    init(isUsed: Bool = true) { table = ResolutionTable(isUsed: isUsed) }
    func opinion(of name: Name, at server: Address, at now: Instant) -> ResolutionTable.Opinion {
      table.opinion(of: name, at: server, at: now)
    }
    func open(_ name: Name, at now: Instant) -> Ticket? { table.open(name, at: now) }
    func take(_ resolution: Resolution, at now: Instant) -> Bool { table.take(resolution, at: now) }
    func overdue(at now: Instant) -> Ticket? { table.overdue(at: now) }
  }

  private let now = Instant(seconds: 1_000)
  private let server = Hosts.server4

  private func name(_ number: Int) throws -> Name { try #require(Name("n\(number).test")) }
  private func later(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: now.nanoseconds + milliseconds * 1_000_000)
  }

  @Test func `an answer holds for its time, and nothing for a little`() throws {
    let table = Box()
    let name = try name(1)
    #expect(table.opinion(of: name, at: server, at: now) == .none)
    let ticket = try #require(table.open(name, at: now))
    #expect(table.opinion(of: name, at: server, at: now) == .open(ticket))
    let answer = Resolution(ticket: ticket, isKnown: true, addresses: AddressList([server]), seconds: 10)
    #expect(table.take(answer, at: now))
    #expect(!table.take(answer, at: now))
    #expect(table.opinion(of: name, at: server, at: later(9_999)) == .agrees)
    #expect(table.opinion(of: name, at: Address(v4: server.v4 ^ 1), at: later(9_999)) == .isNear)
    #expect(table.opinion(of: name, at: Hosts.server6, at: later(9_999)) == .differs)
    #expect(table.opinion(of: name, at: server, at: later(10_000)) == .none)
    let second = try #require(table.open(name, at: later(10_000)))
    #expect(second.place == ticket.place && second.generation != ticket.generation)
    #expect(table.take(Resolution(failing: second), at: later(10_000)))
    #expect(table.opinion(of: name, at: server, at: later(10_100)) == .failed)
    #expect(table.opinion(of: name, at: server, at: later(15_000)) == .none)
  }

  @Test func `open questions keep their places, and answers make room`() throws {
    let table = Box()
    let places = ResolutionTable.sets * ResolutionTable.ways
    var tickets: [Ticket] = []
    for number in 0..<20 * places {
      if let ticket = table.open(try name(number), at: now) { tickets.append(ticket) }
    }
    // Every set is full, and no entry lost its place.
    #expect(tickets.count == places && Set(tickets.map(\.place)).count == places)
    #expect(table.overdue(at: later(1_999)) == nil)
    var overdue = 0
    while let ticket = table.overdue(at: later(2_000)) {
      overdue += 1
      #expect(table.take(Resolution(failing: ticket), at: later(2_000)))
    }
    #expect(overdue == places)
    #expect(table.open(try name(-1), at: later(2_001)) != nil)
  }

  @Test func `a table that is not used takes nothing`() throws {
    let table = Box(isUsed: false)
    #expect(table.open(try name(1), at: now) == nil)
    #expect(table.opinion(of: try name(1), at: server, at: now) == .none)
  }

  @Test(arguments: [
    ("198.51.100.20", "198.51.100.20", true), ("198.51.96.1", "198.51.111.254", true),
    ("198.51.96.1", "198.51.112.1", false), ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
    ("192.168.1.1", "192.168.1.2", false), ("2001:db8:1:2::3", "2001:db8:1:ffff::9", true),
    ("2001:db8:1::3", "2001:db8:2::3", false), ("fd00::1", "fd00::2", false),
    ("64:ff9b::c633:6414", "198.51.100.1", true),
    ("::1", "198.51.100.1", false),
  ])
  func `near addresses share a prefix, and are not in the home`(_ one: String, _ two: String, _ isNear: Bool) throws {
    let (one, two) = (try #require(Address(text: one)), try #require(Address(text: two)))
    let local = LocalNetworks.privateRanges
    #expect(one.isNear(two, local) == isNear && two.isNear(one, local) == isNear)
  }
}

extension Address {
  fileprivate init?(text: String) {
    if text.contains(":") {
      let halves = text.split(separator: "::", omittingEmptySubsequences: false).map { half in
        half.split(separator: ":").compactMap { UInt64($0, radix: 16) }
      }
      let (head, tail) = (halves[0], halves.count > 1 ? halves[1] : [])
      let groups = head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
      self.init(
        high: groups[..<4].reduce(0) { $0 << 16 | $1 }, low: groups[4...].reduce(0) { $0 << 16 | $1 })
    } else {
      let octets = text.split(separator: ".").compactMap { UInt32($0) }
      guard octets.count == 4 else { return nil }
      self.init(v4: octets.reduce(0) { $0 << 8 | $1 })
    }
  }
}
