import Foundation
import Subscriptions
import Support
import Synchronization
import Testing

/// Lists are asked for on a clock of the test's own, with delays that the test chooses.
@Suite struct UpdateScheduleTests {
  /// Seconds since 1970.
  private final class FakeClock: Sendable {
    private let seconds = Mutex(1_800_000_000)
    var now: Int { seconds.withLock { $0 } }
    func pass(_ count: Int) { seconds.withLock { $0 += count } }
  }

  private static let day = 86_400
  private let shelf: Shelf
  private let clock = FakeClock()

  init() throws {
    shelf = try Shelf()
    shelf.folder.clock = { [clock] in clock.now }
    try shelf.add()
  }

  /// With the longest delay that there may be, or with none.
  private func updates(isLate: Bool = false) -> AutomaticUpdates {
    AutomaticUpdates(shelf.folder, schedule: UpdateSchedule { isLate ? $0 - 1 : 0 })
  }

  private var requests: Int { shelf.server.asked(shelf.name).count }

  @Test func `a list is asked for a day later, and at most two hours after that`() throws {
    var (early, late) = (updates(), updates(isLate: true))
    #expect(early.turn().isIdle && late.turn().isIdle)
    clock.pass(Self.day - 1)
    #expect(early.turn().isIdle)
    clock.pass(7_199)
    #expect(late.turn().isIdle && requests == 1)
    clock.pass(1)
    #expect(late.turn().report?.rows.count == 1)
    #expect(requests == 2 && shelf.server.asked(shelf.name)[1].contains("If-None-Match: \""))
    #expect(late.turn().isIdle && early.turn().isIdle)
    clock.pass(Self.day)
    #expect(early.turn().report?.rows.count == 1)
  }

  @Test func `lists whose time passed while nobody was there are asked for within ten minutes`() throws {
    clock.pass(30 * Self.day)
    var late = updates(isLate: true)
    #expect(late.turn().isIdle)
    clock.pass(598)
    #expect(late.turn().isIdle)
    clock.pass(1)
    #expect(late.turn().report?.rows.count == 1)
  }

  @Test func `a list that failed keeps its copy and is asked for again, later each time`() throws {
    var updates = updates()
    #expect(updates.turn().isIdle)
    try shelf.server.serve(shelf.name, "", manner: "500")
    clock.pass(Self.day)
    #expect(updates.turn().report?.isFailure == true)
    for wait in [300, 600, 1_200] {
      clock.pass(wait - 1)
      #expect(updates.turn().isIdle)
      clock.pass(1)
      #expect(updates.turn().report?.isFailure == true)
    }
    #expect(try shelf.categories("one.example") == ["ads"])
    #expect(try shelf.folder.subscriptions()[0].failures == 4)
    try shelf.server.serve(shelf.name, "one.example\nnew.example\n")
    clock.pass(2_400)
    #expect(updates.turn().report?.isFailure == false)
    #expect(try shelf.categories("new.example") == ["ads"])
    #expect(shelf.folder.remarks.isEmpty)
  }

  @Test func `the waits between failures grow to a day and no further`() throws {
    var updates = updates()
    try shelf.server.serve(shelf.name, "", manner: "500")
    for _ in 0..<12 { _ = try shelf.folder.update() }
    #expect(updates.turn().isIdle)
    clock.pass(Self.day)
    #expect(updates.turn().report?.isFailure == true)
  }

  @Test func `a clock that is set back puts no update off`() throws {
    var updates = updates()
    #expect(updates.turn().isIdle)
    clock.pass(-400 * Self.day)
    #expect(updates.turn().report?.rows.count == 1)
  }

  @Test func `contents that were sent are never asked for`() throws {
    try shelf.workshop.write("sent", Array("a.example\n".utf8))
    _ = try shelf.folder.remove(shelf.address)
    _ = try shelf.folder.add(
      SubscriptionOrder(address: "/sent", category: "ads", contents: shelf.workshop.path("sent")))
    clock.pass(90 * Self.day)
    var updates = updates()
    #expect(updates.turn().isIdle && shelf.folder.remarks.isEmpty)
  }

  @Test func `a list that failed or is a week old is remarked on`() throws {
    clock.pass(7 * Self.day)
    #expect(shelf.folder.remarks.isEmpty)
    clock.pass(Self.day)
    #expect(
      shelf.folder.remarks == [
        "the list '\(shelf.address)' is 8 days old: 'picket lists update' asks for a newer one"
      ])
    try shelf.server.serve(shelf.name, "", manner: "404")
    for _ in 0..<2 { _ = try shelf.folder.update() }
    let remark = try #require(shelf.folder.remarks.first)
    #expect(remark.hasPrefix("the list '\(shelf.address)' could not be updated 2 times in a row: there is no list at"))
    #expect(remark.hasSuffix("; its copy is 8 days old"))
  }
}

extension AutomaticUpdates.Outcome {
  var isIdle: Bool { if case .idle = self { true } else { false } }
  var report: UpdateReport? { if case .updated(let report) = self { report } else { nil } }
}
