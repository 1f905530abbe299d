import Activity
import PicketJSON
import Support
import Testing

@testable import Replication

/// What the courier carries comes out as it went in, and what makes no sense is refused.
@Suite struct CarryingTests {
  private var random = SeededGenerator(seed: 1)

  private func replica() throws -> Replica {
    var replica = Replica(node: try node(.max))
    for number in 1...9 { replica.decide(try key(.store, UInt8(number)), number % 3 == 0 ? nil : [1, 2], at: -5) }
    replica.use(try place(), map(0, 59))
    replica.claim(try #require(ClaimKey([1], hour: 7)))
    replica.count(try place(), kind: 1, .max)
    return replica
  }

  @Test mutating func `a parcel, a pull, a delivery and a receipt`() throws {
    let replica = try replica()
    let parcel = replica.parcel(ThinSeal(), hour: 9, using: &random)
    let carried = try Parcel(parcel.json)
    #expect(carried.json == parcel.json && carried.count == 12)
    // A program of an older Picket says nothing of counters.
    var older = parcel.json
    older["counters"] = nil
    #expect(try Parcel(older).count == 11)
    #expect(carried.rows == parcel.rows.map(bare))
    for hours in [0 ... .max, 5...9] as [ClosedRange<Int64>] {
      let pull = Pull(after: Bookmark(revision: 8, mark: [1]), handedOver: .beginning, page: 7, hours: hours)
      #expect(try Pull(pull.json) == pull)
    }
    #expect(throws: CarryFault.self) { try Pull(Pull(after: .beginning).json.with(["firstHour": 2, "lastHour": 1])) }
    var delivery = Pull.Delivery(bookmark: Bookmark(revision: 8, mark: nil))
    delivery.rows = [(try key(.limit, 3), 6, [1, 2])]
    delivery.minutes = [(try place(), map(3))]
    delivery.counters = [(try #require(CounterKey(try place(), node: try node(3), kind: 2)), 9)]
    delivery.claims = [(try #require(ClaimKey([1], hour: 7)), try node(2))]
    #expect(try Pull.Delivery(delivery.json).json == delivery.json)
    let receipt = Parcel.Receipt(
      revision: 3, refused: [try key(.limit, 3)], claimedElsewhere: [try #require(ClaimKey([1], hour: 7))],
      isRestored: true)
    #expect(try Parcel.Receipt(receipt.json).json == receipt.json)
  }

  private func bare(_ row: Parcel.Row) -> Parcel.Row {
    Parcel.Row(key: row.key, base: row.base, isRemoved: row.isRemoved, body: row.body)
  }

  @Test func `the parts of a delivery are the delivery, and only the last moves the bookmark`() throws {
    let (from, to) = (Bookmark(revision: 1, mark: [1]), Bookmark(revision: 60, mark: [2]))
    var delivery = Pull.Delivery(bookmark: to)
    for number in 1...50 {
      delivery.rows.append((try key(.store, UInt8(number)), Int64(number), [UInt8](repeating: 1, count: 100)))
      delivery.minutes.append((try place(UInt8(number)), map(number)))
      let counter = CounterKey(try place(UInt8(number)), node: try node(3), kind: 1)
      delivery.counters.append((try #require(counter), 1))
    }
    let parts = delivery.parts(after: from, most: 1_000)
    #expect(parts.count > 5)
    #expect(parts.dropLast().allSatisfy { $0.isPartial && $0.bookmark == from && !$0.isEmpty })
    #expect(parts.last.map { !$0.isPartial && $0.bookmark == to } == true)
    #expect(parts.flatMap(\.rows).map(\.revision) == delivery.rows.map(\.revision))
    #expect(parts.flatMap(\.minutes).count == 50 && parts.flatMap(\.counters).count == 50)
    #expect(Pull.Delivery(bookmark: to).parts(after: from, most: 1_000).map(\.bookmark) == [to])
  }

  @Test func `a parcel has no more bytes than a message holds`() throws {
    var (replica, random) = (Replica(node: try node(1)), SeededGenerator(seed: 2))
    for number in 1...90 {
      replica.decide(try key(.store, UInt8(number)), [UInt8](repeating: 1, count: 10_000), at: 0)
    }
    let parcel = replica.parcel(ThinSeal(), bytes: 100_000, hour: 9, using: &random)
    #expect((9...11).contains(parcel.rows.count))
  }

  @Test func `nodes, and what is known of each`() throws {
    let nodes = [
      CarriedNode(node: 1, isKeeper: true, isRevoked: false, seen: 7, body: [1], state: [2], behind: 0),
      CarriedNode(node: 2, isKeeper: false, isRevoked: true, seen: nil, body: nil),
    ]
    let report = CourierReport.nodes(try node(1), nodes)
    guard case .nodes(let own, let read) = try CourierReport(report.json) else {
      Issue.record("another report")
      return
    }
    #expect(try own == node(1) && read == nodes)
  }

  @Test func `an invitation, and what is left of it`() throws {
    let seats = try (1...3).map { number in
      FleetInvitation.Seat(node: try node(Int64(number)), role: "r\(number)", password: "p", letter: [1, 2])
    }
    let invitation = FleetInvitation(role: "g", password: "pw", until: 7, follows: true, seats: seats)
    let errands: [CourierErrand] = [
      .invite(owner: "o", family: [1], invitation), .invitations(owner: "o", family: [1]),
      .withdraw(owner: "o", family: [1], number: "x"), .take(guest: "g"),
      .renew(node: "n", password: "p"),
    ]
    for errand in errands { #expect(try CourierErrand(errand.json) == errand) }
    let open = OpenInvitation(number: "x", follows: true, machines: 3, left: 1, until: 7)
    #expect(try OpenInvitation(open.json) == open)
    #expect(throws: CarryFault.self) { try CourierErrand(["kind": "invite", "owner": "o", "family": "01"]) }
  }

  @Test func `a quota that is used up`() throws {
    guard case .quota(let own, let why) = try CourierReport(CourierReport.quota(try node(1), "1\n2").json) else {
      Issue.record("another report")
      return
    }
    #expect(try own == node(1) && why == "1 2")
  }

  @Test func `texts of other octets are refused`() {
    #expect(OctetText.octets("00ff7f") == [0, 255, 127] && OctetText.text([0, 255, 127]) == "00ff7f")
    for text in ["0", "0g", "FF", " 00", "0x", "ü0"] { #expect(OctetText.octets(text) == nil) }
    #expect(throws: CarryFault.self) { try Parcel([:]) }
    #expect(throws: CarryFault.self) { try Pull.Delivery(["rows": [1]]) }
  }
}
