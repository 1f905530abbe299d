import Glibc
import Subscriptions
import Synchronization
import Testing

@testable import Messages

/// What becomes of waiting messages when their receiver changes, and how trials go.
@Suite struct ReceiverLineTests {
  /// A receiver that takes what its address says: nothing at `away.example`.
  private final class Post: Sendable {
    let arrived = Mutex<[String]>([])

    func send(_ outgoing: OutgoingMessage) throws(DeliveryFault) {
      if outgoing.address.contains("away") { throw DeliveryFault("it is away") }
      arrived.withLock { $0.append(outgoing.body) }
    }
  }

  private func receiver(
    _ host: String, named name: String = "hub", about kinds: Set<MessageKind> = Set(MessageKind.allCases)
  ) -> Receiver {
    Receiver(
      name: name, address: "https://\(host).example/", form: .webhook(secret: Array("sixteen bytes ok".utf8)),
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

  @Test func `what waits is kept while a receiver's secret cannot be read, and goes when it can`() async throws {
    let post = Post()
    let messenger = try Messenger { (outgoing) throws(DeliveryFault) in try post.send(outgoing) }
    messenger.use([receiver("away")])
    #expect(await messenger.attempt(nil).map(\.why) == ["it is away"])
    messenger.tell([message("one", .trouble)])
    messenger.use([], faults: [("hub", "its secret is gone")])
    messenger.tell([message("two", .trouble)])
    let report = try #require(messenger.reports.first)
    #expect(messenger.reports.count == 1 && report.waiting == 2 && report.failure == "its secret is gone")
    #expect(await messenger.attempt("hub").map(\.why) == ["its secret is gone"])
    messenger.use([receiver("home")])
    #expect(await soon { post.arrived.withLock { $0.count } == 2 })
    // One that is taken out takes along what waits.
    messenger.use([], faults: [("other", "it has none")])
    #expect(messenger.reports.map(\.name) == ["other"])
  }

  @Test func `a receiver that hangs keeps no trial of another waiting`() async throws {
    let isReached = Mutex(false)
    let messenger = try Messenger { (outgoing) throws(DeliveryFault) in
      guard outgoing.address.contains("slow") else { return isReached.withLock { $0 = true } }
      for _ in 0..<60_000 where !isReached.withLock({ $0 }) { usleep(1_000) }
      if !isReached.withLock({ $0 }) { throw DeliveryFault("the other was not reached meanwhile") }
    }
    messenger.use([receiver("slow", named: "a"), receiver("quick", named: "b")])
    let outcomes = await messenger.attempt(nil)
    #expect(outcomes.map(\.name) == ["a", "b"] && outcomes.allSatisfy { $0.why == nil })
  }
}
