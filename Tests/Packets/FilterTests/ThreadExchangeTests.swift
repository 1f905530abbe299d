import Inspect
import PicketSystem
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// What packet threads pass to each other, and to the thread that looks names up.
@Suite struct ThreadExchangeTests {
  private static let now = Instant(seconds: 1_000)
  private static let device = DeviceID(1)

  private func engine(asks: Bool = false) throws -> Engine {
    var limits = Limits()
    limits.seesHandshakes = false
    return Engine(snapshot: try Snapshot(Settings(children: []), catalog: nil), limits: limits, asks: asks)
  }

  private func check(_ number: Int) throws -> AddressCheck {
    AddressCheck(
      ticket: Ticket(place: UInt32(number), generation: 1), name: try #require(Name("n\(number).test")),
      device: Self.device)
  }

  @Test func `each thread has a ring to each other thread`() {
    for count in 1...4 {
      let all = ObservationRings.among(count)
      #expect(all.count == count && all.allSatisfy { $0.in.count == count - 1 && $0.out.count == count - 1 })
      for (number, rings) in all.enumerated() {
        for ring in rings.out {
          let readers = all.indices.filter { other in all[other].in.contains { $0 === ring } }
          #expect(readers.count == 1 && readers != [number])
        }
      }
    }
  }

  @Test func `a thread alone has no listeners`() {
    let (alone, two) = (ObservationRings.among(1), ObservationRings.among(2))
    let first = ThreadExchange(alone[0], LookUpRings())
    let second = ThreadExchange(two[0], LookUpRings())
    let (hasFirst, hasSecond) = (first.hasListeners, second.hasListeners)
    #expect(!hasFirst && hasSecond)
  }

  @Test func `what one thread saw in a DNS answer, all others adopt, once`() throws {
    let rings = ObservationRings.among(3)
    let exchange = ThreadExchange(rings[0], LookUpRings())
    let other = ThreadExchange(rings[1], LookUpRings())
    let name = try #require(Name("seen.test"))
    let observation = DNSObservation(
      name: name, address: Hosts.server4, device: Self.device, until: Instant(seconds: 2_000), isEvidence: true)
    for ring in rings[0].out { ring.push(observation) }
    var first = try engine()
    var second = try engine()
    exchange.learn(&first, at: Self.now)
    other.learn(&second, at: Self.now)
    // The teacher's own rings are empty, the learner's ring was emptied, the third thread's observation still waits.
    #expect(rings[0].in.map(\.count) == [0, 0] && rings[1].in.map(\.count) == [0, 0])
    #expect(rings[2].in.map(\.count).sorted() == [0, 1])
  }

  @Test func `names are handed out once, and the thread says once that some were`() throws {
    let lookUps = LookUpRings()
    var exchange = ThreadExchange(ObservationRings.among(1)[0], lookUps)
    var engine = try engine(asks: true)
    exchange.ask(&engine)
    let none = exchange.takeHasAsked()
    for number in 1...3 { engine.addressChecks.questions.append(try check(number)) }
    exchange.ask(&engine)
    exchange.ask(&engine)
    let (asked, again) = (exchange.takeHasAsked(), exchange.takeHasAsked())
    #expect(!none && asked && !again)
    var names: [String] = []
    lookUps.addressChecks.take { names.append("\($0.name)") }
    #expect(names == ["n1.test", "n2.test", "n3.test"])
  }

  @Test func `names beyond the room are given up, and those before them stay`() throws {
    let lookUps = LookUpRings()
    var exchange = ThreadExchange(ObservationRings.among(1)[0], lookUps)
    var engine = try engine(asks: true)
    let room = lookUps.addressChecks.capacity
    for number in 0..<room + 10 { engine.addressChecks.questions.append(try check(number)) }
    exchange.ask(&engine)
    let isEmpty = engine.addressChecks.questions.isEmpty
    #expect(isEmpty && lookUps.addressChecks.count == room)
    var last = ""
    lookUps.addressChecks.take { last = "\($0.name)" }
    #expect(last == "n\(room - 1).test")
  }
}
