import Subscriptions
import Synchronization
import Testing

@testable import Messages

/// What becomes of waiting messages when their receiver changes.
@Suite struct ReceiverLineTests {
  /// A receiver that takes what its address says: nothing at `away.example`.
  private final class Post: Sendable {
    let arrived = Mutex<[String]>([])

    func send(_ outgoing: OutgoingMessage) throws(DeliveryFault) {
      if outgoing.address.contains("away") { throw DeliveryFault("it is away") }
      arrived.withLock { $0.append(outgoing.body) }
    }
  }

  private func receiver(_ host: String, about kinds: Set<MessageKind> = Set(MessageKind.allCases)) -> Receiver {
    Receiver(
      name: "hub", address: "https://\(host).example/", form: .webhook(secret: Array("sixteen bytes ok".utf8)),
      kinds: kinds)
  }

  private func soon(_ isSo: () -> Bool) async -> Bool {
    for _ in 0..<6_000 where !isSo() { try? await Task.sleep(for: .milliseconds(5)) }
    return isSo()
  }

  private func message(_ id: String, _ kind: MessageKind) -> GuardianMessage {
    GuardianMessage(id: id, kind: kind, time: 0, discreet: id, clear: id)
  }

  @Test func `a receiver that is named anew gets what waited for it, at once and without what it wants no more`()
    async throws
  {
    let post = Post()
    let line = try ReceiverLine(receiver("away")) { (outgoing) throws(DeliveryFault) in try post.send(outgoing) }
    line.start()
    line.add(message("one", .trouble))
    #expect(await soon { line.report.failure != nil })
    line.add(message("two", .devices))
    line.use(receiver("home", about: [.trouble]))
    #expect(await soon { line.report.lastDelivery != nil })
    #expect(post.arrived.withLock { $0.count } == 1 && post.arrived.withLock { $0[0].contains("one") })
    #expect(line.report.waiting == 0 && line.report.failure == nil)
    line.end()
  }

  @Test func `a test that arrives lets go what waited behind a failure`() async throws {
    let post = Post()
    let isAway = Atomic(true)
    let line = try ReceiverLine(receiver("home")) { (outgoing) throws(DeliveryFault) in
      if isAway.load(ordering: .relaxed) { throw DeliveryFault("it is away") }
      try post.send(outgoing)
    }
    line.start()
    line.add(message("one", .trouble))
    #expect(await soon { line.report.failure != nil })
    isAway.store(false, ordering: .relaxed)
    try line.attempt(.trial(id: "test", time: 0))
    #expect(await soon { post.arrived.withLock { $0.count } == 2 && line.report.waiting == 0 })
    line.end()
  }
}
