import FilterProtocol
import Glibc
import Support
import Synchronization
import Testing
import Wire

@testable import picketd

/// Look-ups for the filter, with resolvers that the tests run.
@Suite struct LookUpTests {
  private func lookUp(_ number: Int, device: UInt16) throws -> LookUp {
    LookUp(number: UInt32(number), device: device, name: try #require(Name("n\(number).test")))
  }

  /// Collects findings until there are this many or `seconds` are over.
  private func findings(_ mailbox: Mailbox, _ count: Int, seconds: Int = 5) -> [LookUpResult] {
    var found: [LookUpResult] = []
    let deadline = ContinuousClock.now + .seconds(seconds)
    while found.count < count && ContinuousClock.now < deadline {
      for case .found(let finding, conversation: 7) in mailbox.wait(beside: nil, milliseconds: 50) {
        found.append(finding)
      }
    }
    return found
  }

  @Test func `each look-up is answered with what the resolver says`() throws {
    let mailbox = try Mailbox()
    let lookUps = LookUps(mailbox) { name in "\(name)" == "n2.test" ? nil : [Address(v4: UInt32(name.count))] }
    lookUps.take(try (1...3).map { try lookUp($0, device: 1) }, of: 7)
    let found = findings(mailbox, 3).sorted { $0.number < $1.number }
    #expect(found.map(\.addresses) == [[Address(v4: 8)], nil, [Address(v4: 8)]])
    #expect(found.map(\.seconds) == [60, 5, 60])
  }

  @Test func `names that nobody answers for take a device's few threads, and others are answered`() throws {
    let mailbox = try Mailbox()
    let running = Mutex((now: 0, most: 0))
    let isOver = Atomic(false)
    let lookUps = LookUps(mailbox) { name in
      if !"\(name)".hasPrefix("n1") { return [] }
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      while !isOver.load(ordering: .relaxed) { usleep(1_000) }
      running.withLock { $0.now -= 1 }
      return nil
    }
    // A thousand look-ups for one device: those without a place are answered at once.
    lookUps.take(try (1_000..<2_000).map { try lookUp($0, device: 1) }, of: 7)
    let refused = findings(mailbox, 1_000 - LookUps.queueOfOne - LookUps.mostOfOne, seconds: 2)
    #expect(
      refused.count >= 1_000 - LookUps.queueOfOne - LookUps.mostOfOne && refused.allSatisfy { $0.addresses == nil })
    lookUps.take([try lookUp(5, device: 2)], of: 7)
    #expect(findings(mailbox, 1, seconds: 1).map(\.number) == [5])
    #expect(running.withLock { $0.most } <= LookUps.mostOfOne)
    // A look-up that has waited too long is dropped.
    usleep(2_100_000)
    let asked = running.withLock { $0.now }
    isOver.store(true, ordering: .relaxed)
    #expect(findings(mailbox, 1_000 - refused.count).count == 1_000 - refused.count)
    #expect(asked == LookUps.mostOfOne && running.withLock { $0.most } == LookUps.mostOfOne)
  }

  @Test(arguments: ["plain", "127.1", "10.0.0.1", "1.2.3.0x4.5"])
  func `what DNS cannot have is not asked for`(_ text: String) throws {
    guard let name = Name(text) else { return }
    #expect(Resolver.look(up: name) == nil)
  }
}
