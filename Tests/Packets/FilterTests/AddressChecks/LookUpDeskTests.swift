import FilterProtocol
import Inspect
import Support
import Testing
import Wire

@testable import Filter

@Suite struct LookUpDeskTests {
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
    var desk = LookUpDesk()
    let (first, second) = (Heard(), Heard())
    desk.take(try check(1), at: now) { first.answers.append($0) }
    desk.take(try check(1, device: 2), at: now) { second.answers.append($0) }
    let lookUps = desk.next()
    #expect(lookUps.map { "\($0.name)" } == ["n1.test"] && lookUps[0].device == 1)
    #expect(desk.next() == [])
    desk.settle(Finding(number: lookUps[0].number &+ 1, addresses: [], seconds: 1))
    #expect(first.answers.isEmpty)
    desk.settle(Finding(number: lookUps[0].number, addresses: [Hosts.server4], seconds: .max))
    for heard in [first, second] {
      #expect(heard.answers.map(\.isKnown) == [true] && heard.answers.map(\.seconds) == [3_600])
    }
    // That look-up is over, and the next one has another number.
    desk.take(try check(1), at: now) { first.answers.append($0) }
    #expect(desk.next().map(\.number) != lookUps.map(\.number))
    #expect(desk.counts.asked == 2 && desk.counts.learned == 1)
  }

  @Test func `the number of look-ups is limited, and all end in time, or when picketd is gone`() throws {
    var desk = LookUpDesk()
    let heard = Heard()
    for number in 0..<LookUpDesk.most + 10 { desk.take(try check(number), at: now) { heard.answers.append($0) } }
    #expect(heard.answers.count == 10 && heard.answers.allSatisfy { !$0.isKnown })
    #expect(desk.next().count == LookUp.most)
    desk.expire(at: now)
    #expect(heard.answers.count == 10)
    desk.expire(at: Instant(seconds: 1_011))
    #expect(heard.answers.count == LookUpDesk.most + 10 && desk.next() == [])
    desk.take(try check(1), at: now) { heard.answers.append($0) }
    desk.giveUp()
    #expect(heard.answers.count == LookUpDesk.most + 11 && desk.next() == [])
  }
}
