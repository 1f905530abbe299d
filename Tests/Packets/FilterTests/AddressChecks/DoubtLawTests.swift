import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

@Suite struct DoubtLawTests {
  /// Hellos in any cutting, answers in any order, late or never.
  @Test func `every packet gets one answer, and no hello is complete before its name is known to be there`() throws {
    for round in 0..<150 {
      var random = SeededGenerator(seed: .random(in: .min ... .max))
      let household = try Household()
      var completing: [String: PacketID] = [:]
      var packets: [PacketID] = []
      for number in 0..<Int.random(in: 1...30, using: &random) {
        let name = "n\(number).test"
        let cuts = Set(
          (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 1..<150, using: &random) })
        let repeats = random.chance(oneIn: 2)
        let sent = try household.greet(name, port: UInt16(40_000 + number), cuts: cuts.sorted()) { talk in
          if repeats { talk.retransmit(.client, 0..<talk.client.sent.count) }
        }
        completing[name] = sent[cuts.count]
        packets += sent
      }
      var near: Set<String> = []
      for name in household.names.shuffled(using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: continue
        case 1: try household.answer(name, nil)
        case 2: try household.answer(name, [Address(v4: 203, 0, 113, 9)])
        default:
          near.insert(name)
          try household.answer(name, [Hosts.server4, Address(v4: 203, 0, 113, 9)])
        }
        if random.chance(oneIn: 5) { household.wait(milliseconds: 250) }
        // After two seconds the packets do not wait any more, and an answer comes too late.
        if household.now.since(Instant(seconds: 1_000)) > 1_900_000_000 { near.remove(name) }
      }
      household.wait(milliseconds: 3_000)
      let seen = household.seen
      let told = seen.forwarded + seen.dropped
      #expect(Set(told).count == told.count, "round \(round), seed \(random.seed)")
      #expect(seen.waiting(packets) == [], "round \(round), seed \(random.seed)")
      for (name, packet) in completing where seen.forwarded.contains(packet) {
        let wasNear = near.contains(name) || household.now.since(Instant(seconds: 1_000)) > 1_900_000_000
        #expect(wasNear, "\(name), round \(round), seed \(random.seed)")
      }
      for name in near {
        #expect(completing[name].map(seen.forwarded.contains) == true, "\(name), seed \(random.seed)")
      }
    }
  }
}
