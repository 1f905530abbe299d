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
    let lookUps = pending.next()
    #expect(lookUps.map { "\($0.name)" } == ["n1.test"] && lookUps[0].device == 1)
    #expect(pending.next() == [])
    pending.answer(LookUpResult(number: lookUps[0].number &+ 1, addresses: [], seconds: 1))
    #expect(first.answers.isEmpty)
    pending.answer(LookUpResult(number: lookUps[0].number, addresses: [Hosts.server4], seconds: .max))
    for heard in [first, second] {
      #expect(heard.answers.map(\.isKnown) == [true] && heard.answers.map(\.seconds) == [3_600])
    }
    // That look-up is over, and the next one has another number.
    pending.take(try check(1), at: now) { first.answers.append($0) }
    #expect(pending.next().map(\.number) != lookUps.map(\.number))
    #expect(pending.counts.asked == 2 && pending.counts.learned == 1)
  }

  @Test func `the number of look-ups is limited, and all end in time, or when picketd is gone`() throws {
    var pending = PendingLookUps()
    let heard = Heard()
    for number in 0..<PendingLookUps.most + 10 { pending.take(try check(number), at: now) { heard.answers.append($0) } }
    #expect(heard.answers.count == 10 && heard.answers.allSatisfy { !$0.isKnown })
    #expect(pending.next().count == LookUp.most)
    pending.expire(at: now)
    #expect(heard.answers.count == 10)
    pending.expire(at: Instant(seconds: 1_011))
    #expect(heard.answers.count == PendingLookUps.most + 10 && pending.next() == [])
    pending.take(try check(1), at: now) { heard.answers.append($0) }
    pending.giveUp()
    #expect(heard.answers.count == PendingLookUps.most + 11 && pending.next() == [])
  }
}
