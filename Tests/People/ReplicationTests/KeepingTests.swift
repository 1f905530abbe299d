import Activity
import Support
import Testing

@testable import Replication

@Suite struct KeepingTests {
  private var random = SeededGenerator(seed: 1)

  @Test mutating func `what was written down is what is handed over after a restart`() throws {
    var replica = Replica(node: try node(1))
    replica.decide(try key(.store, 1), [1], at: 0)
    replica.decide(try key(.grant, 2), nil, at: 0)
    replica.use(try place(), map(1, 2))
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    let receipt = Parcel.Receipt(
      revision: 1, refused: [try key(.grant, 2)], claimedElsewhere: [], isRestored: false)
    _ = replica.take(receipt, of: parcel)
    replica.use(try place(), map(3))
    let again = Replica(
      node: replica.node, bookmark: replica.bookmark, handedOver: replica.handedOver,
      rows: replica.rows(changedSince: nil), minutes: replica.minutes(changedSince: nil).kept)
    #expect(try again.unsentRows == [key(.grant, 2)] && again.unsentMinutes == [place(): map(3)])
    #expect(again.rows(changedSince: replica).isEmpty && again.minutes(changedSince: replica).kept.isEmpty)
    #expect(try again.rows[key(.store, 1)]?.base == 1 && again.handedOver == replica.handedOver)
    var more = again
    more.decide(try key(.store, 1), [2], at: 1)
    more.use(try place(2), map(3))
    #expect(try more.rows(changedSince: again).map(\.key) == [key(.store, 1)])
    #expect(try more.minutes(changedSince: again).kept.map(\.key) == [place(2)])
  }

  @Test mutating func `old use goes once it was handed over`() throws {
    var replica = Replica(node: try node(1))
    replica.use(try place(hour: 10), map(1))
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    let before = replica
    replica.forget(before: 20)
    #expect(replica.minutes.count == 1)
    _ = replica.take(
      Parcel.Receipt(revision: 1, refused: [], claimedElsewhere: [], isRestored: false), of: parcel)
    replica.forget(before: 20)
    #expect(try replica.minutes.isEmpty && replica.minutes(changedSince: before).gone == [place(hour: 10)])
  }

  @Test mutating func `what a database does not show any more is handed over again`() throws {
    var replica = Replica(node: try node(1))
    for number in 1...3 { replica.decide(try key(.store, UInt8(number)), [1], at: 0) }
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    _ = replica.take(
      Parcel.Receipt(revision: 1, refused: [], claimedElsewhere: [], isRestored: false), of: parcel)
    #expect(replica.unsent == 0)
    replica.search()
    #expect(replica.bookmark == .beginning)
    // The database drops the second of three rows, and says nothing of it.
    var first = Pull.Delivery(bookmark: .beginning)
    first.isPartial = true
    first.rows = [(try key(.store, 1), 1, parcel.rows[0].body)]
    var last = Pull.Delivery(bookmark: Bookmark(revision: 1, mark: parcel.mark))
    last.rows = [(try key(.store, 3), 1, parcel.rows[2].body)]
    _ = replica.take(first, ThinSeal(), at: 0)
    #expect(replica.missing == 0)
    _ = replica.take(last, ThinSeal(), at: 0)
    #expect(try replica.missing == 1 && replica.unsentRows == [key(.store, 2)])
    #expect(try replica.rows[key(.store, 2)]?.base == 0 && replica.settled(key(.store, 2)) == [[1]])
  }

  @Test mutating func `a node that was set back finds that others know more of it`() throws {
    var replica = Replica(node: try node(1))
    replica.decide(try key(.store, 1), [1], at: 0)
    let older = replica
    replica.decide(try key(.store, 1), [2], at: 0)
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    var delivery = Pull.Delivery(bookmark: Bookmark(revision: 1, mark: parcel.mark))
    delivery.rows = [(parcel.rows[0].key, 1, parcel.rows[0].body)]
    _ = replica.take(delivery, ThinSeal(), at: 0)
    #expect(!replica.isSetBack)
    var back = older
    _ = back.take(delivery, ThinSeal(), at: 0)
    #expect(back.isSetBack)
    // It decides before it hears of that: both decisions have one number, and neither takes the other away.
    var decided = older
    decided.decide(try key(.store, 1), [3], at: 1)
    _ = decided.take(delivery, ThinSeal(), at: 1)
    #expect(try decided.isSetBack && decided.settled(key(.store, 1)) == [[3]])
    let again = Replica(
      node: decided.node, bookmark: decided.bookmark, handedOver: decided.handedOver, isSetBack: decided.isSetBack,
      rows: decided.rows(changedSince: nil), minutes: [])
    #expect(again.isSetBack)
  }

  @Test mutating func `a row under a newer key is left to nodes that have the key`() throws {
    var replica = Replica(node: try node(1))
    replica.decide(try key(.store, 1), [1], at: 0)
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    _ = replica.take(
      Parcel.Receipt(revision: 1, refused: [], claimedElsewhere: [], isRestored: false), of: parcel)
    var delivery = Pull.Delivery(bookmark: Bookmark(revision: 2, mark: [7]))
    delivery.rows = [(try key(.store, 1), 2, [255, 255])]
    _ = replica.take(delivery, ThinSeal(), at: 0)
    #expect(replica.unreadable == 1 && replica.unsent == 0)
    #expect(try replica.settled(key(.store, 1)) == [[1]])
    // Damage is written over.
    delivery.rows = [(try key(.store, 1), 2, [0, 0])]
    _ = replica.take(delivery, ThinSeal(), at: 0)
    #expect(replica.unreadable == 2 && replica.unsent == 1)
  }

  @Test mutating func `a row that no message can hold is named`() throws {
    var replica = Replica(node: try node(1))
    replica.decide(try key(.store, 1), [UInt8](repeating: 1, count: 70_000), at: 0)
    replica.decide(try key(.store, 2), [1], at: 0)
    #expect(try replica.tooLarge == [key(.store, 1)])
    #expect(try replica.parcel(ThinSeal(), hour: 1, using: &random).rows.map(\.key) == [key(.store, 2)])
  }

  @Test func `a revision of which nothing is known agrees with a database that forgot it`() {
    #expect(Bookmark(revision: 5, mark: nil).agrees(with: nil) && Bookmark(revision: 5, mark: nil).agrees(with: [1]))
    #expect(!Bookmark(revision: 5, mark: [1]).agrees(with: nil) && !Bookmark(revision: 5, mark: [1]).agrees(with: [2]))
    #expect(Bookmark(revision: 5, mark: [1]).agrees(with: [1]) && Bookmark.beginning.agrees(with: nil))
  }
}
