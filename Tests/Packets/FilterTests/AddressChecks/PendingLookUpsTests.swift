import FilterProtocol
import Inspect
import Support
import Testing
import Wire

@testable import Filter

@Suite struct PendingLookUpsTests {
  private let now = Instant(seconds: 1_000)

  private final class Heard {
    var answers: [Resolution] = []
  }

  private func check(_ number: Int, device: UInt16 = 1) throws -> AddressCheck {
    AddressCheck(
      ticket: Ticket(place: UInt32(number), generation: 1), name: try #require(Name("n\(number).test")),
      device: DeviceID(device))
  }

  @Test func `threads with the same question share a look-up and its finding`() throws {
    var pending = PendingLookUps()
    let (first, second) = (Heard(), Heard())
    pending.take(try check(1), at: now) { first.answers.append($0) }
    pending.take(try check(1, device: 2), at: now) { second.answers.append($0) }
    let lookUps = pending.next
    #expect(lookUps.map { "\($0.name)" } == ["n1.test"] && lookUps[0].device == 1)
    #expect(pending.next == lookUps, "it waits until it was sent")
    pending.noteSent()
    #expect(pending.next == [])
    pending.answer(LookUpResult(number: lookUps[0].number &+ 1, addresses: [], seconds: 1))
    #expect(first.answers.isEmpty)
    pending.answer(LookUpResult(number: lookUps[0].number, addresses: [Hosts.server4], seconds: .max))
    for heard in [first, second] {
      #expect(heard.answers.map(\.isKnown) == [true] && heard.answers.map(\.seconds) == [3_600])
    }
    // That look-up is over, and the next one has another number.
    pending.take(try check(1), at: now) { first.answers.append($0) }
    #expect(pending.next.map(\.number) != lookUps.map(\.number))
    #expect(pending.counts.asked == 2 && pending.counts.learned == 1)
  }

  @Test func `the number of look-ups is limited, and all end in time, or when picketd is gone`() throws {
    var pending = PendingLookUps()
    let heard = Heard()
    for number in 0..<PendingLookUps.most + 10 {
      pending.take(try check(number, device: UInt16(number % 4)), at: now) { heard.answers.append($0) }
    }
    #expect(heard.answers.count == 10 && heard.answers.allSatisfy { !$0.isKnown })
    #expect(pending.next.count == LookUp.most)
    pending.expire(at: now)
    #expect(heard.answers.count == 10)
    pending.expire(at: Instant(seconds: 1_011))
    #expect(heard.answers.count == PendingLookUps.most + 10 && pending.next == [])
    pending.take(try check(1), at: now) { heard.answers.append($0) }
    pending.giveUp()
    #expect(heard.answers.count == PendingLookUps.most + 11 && pending.next == [])
  }

  @Test func `one device's names leave room for others'`() throws {
    var pending = PendingLookUps()
    let (flood, other) = (Heard(), Heard())
    for number in 0..<PendingLookUps.most { pending.take(try check(number), at: now) { flood.answers.append($0) } }
    #expect(flood.answers.count == PendingLookUps.most - PendingLookUps.mostOfOne)
    pending.take(try check(1_000, device: 2), at: now) { other.answers.append($0) }
    #expect(other.answers.isEmpty)
    // What was answered makes room again.
    let first = try #require(pending.next.first)
    pending.answer(LookUpResult(number: first.number, addresses: [Hosts.server4], seconds: 60))
    let refused = flood.answers.count { !$0.isKnown }
    pending.take(try check(1_001), at: now) { flood.answers.append($0) }
    pending.take(try check(1_002), at: now) { flood.answers.append($0) }
    #expect(flood.answers.count { !$0.isKnown } == refused + 1)
  }
}
