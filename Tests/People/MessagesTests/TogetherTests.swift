import Activity
import Reports
import Subscriptions
import Synchronization
import Testing

@testable import Messages

/// Of what machines of a family tell together, this one sends what is its turn.
@Suite struct TogetherTests {
  /// The family's word on a notice, by the limit's name.
  private final class Family: SharedTurns {
    let asked = Mutex<[SharedNotice]>([])
    let told = Mutex<[String]>([])
    /// Whose turn it is, by the number: the first of what is left, and the last one for good.
    let turns = Mutex<[String: [SharedTurn]]>(["ours": [.waiting, .ours], "elsewhere": [.waiting, .over]])
    /// How many times it was asked.
    let looks = Mutex(0)

    func claim(_ notice: SharedNotice) async -> SharedClaim {
      asked.withLock { $0.append(notice) }
      return switch notice.subject {
      case .limit("alone", _), .week("2026-11-30"): .alone
      case .limit("nothing", _): .nothing
      case .limit(let limit, _): .shared(limit)
      case .week: .shared("ours")
      }
    }

    func turn(of number: String) async -> SharedTurn {
      looks.withLock { $0 += 1 }
      return turns.withLock { turns in
        guard let known = turns[number], let first = known.first else { return .over }
        if known.count > 1 { turns[number] = Array(known.dropFirst()) }
        return first
      }
    }

    func told(_ number: String) async { told.withLock { $0.append(number) } }
  }

  private let family = Family()

  private func messenger(_ receiver: Receiver, bodies: @escaping @Sendable (String) -> Void) throws -> Messenger {
    let messenger = try Messenger(turns: family) { (outgoing) throws(DeliveryFault) in bodies(outgoing.body) }
    messenger.use([receiver])
    return messenger
  }

  private func message(_ limit: String) -> GuardianMessage {
    FamilyNews.UsedUp(child: "Mia", limit: limit).message(at: 0)
  }

  private func soon(_ isSo: () -> Bool) async -> Bool {
    for _ in 0..<6_000 where !isSo() { try? await Task.sleep(for: .milliseconds(5)) }
    return isSo()
  }

  private func webhook(_ address: String, _ secret: String = "sixteen bytes ok") -> Receiver {
    Receiver(name: "hub", address: address, form: .webhook(secret: Array(secret.utf8)), hearsNames: true)
  }

  @Test func `one goes out when it is this machine's turn, under the family's number, and is noted then`() async throws
  {
    let bodies = Bodies()
    let messenger = try messenger(webhook("https://hub.example/")) { bodies.add($0) }
    messenger.tell(["elsewhere", "nothing", "ours"].map(message))
    #expect(await soon { family.told.withLock { $0 } == ["ours"] })
    #expect(bodies.all.count == 1 && bodies.all[0].contains("msg_ours"))
    let subjects = ["elsewhere", "nothing", "ours"].map { SharedNotice.Subject.limit($0, child: "Mia") }
    #expect(family.asked.withLock { Set($0.map(\.subject)) == Set(subjects) && $0.allSatisfy { !$0.isOld } })
    // What waits already does not wait twice.
    var queue = MessageQueue()
    for _ in 0..<2 { queue.add(message("ours").shared(as: "ours"), at: 0) }
    #expect(queue.count == 1)
  }

  @Test func `a machine alone tells what is new, and what stood before was told`() async throws {
    let bodies = Bodies()
    let messenger = try messenger(webhook("https://hub.example/")) { bodies.add($0) }
    messenger.tell([message("alone")], areOld: true)
    #expect(await soon { family.asked.withLock { $0.map(\.isOld) } == [true] })
    messenger.tell([message("alone")])
    #expect(await soon { bodies.all.count == 1 })
    // What began to be told, and was not when picketd ended.
    messenger.tell([message("ours")], areOld: true)
    #expect(await soon { family.told.withLock { $0 } == ["ours"] })
    #expect(bodies.all.count == 2)
  }

  private func week(_ monday: String, _ seconds: Int) throws -> GuardianMessage {
    let report = WeekReport(child: "Mia", seconds: seconds, before: 0, days: [], categories: [])
    return WeekOccasion.message([report], of: try #require(CivilDate(text: monday)), at: 0)
  }

  @Test func `a week is told in this machine's turn, with what the others counted until then`() async throws {
    let bodies = Bodies()
    let messenger = try messenger(webhook("https://hub.example/")) { bodies.add($0) }
    let (early, late) = (try week("2026-11-23", 60), try week("2026-11-23", 600))
    // Making it fails at first.
    let tries = Mutex(0)
    messenger.tell([early]) {
      tries.withLock {
        $0 += 1; return $0 < 3
      } ? .failure : .message(late)
    }
    #expect(await soon { family.told.withLock { $0 } == ["ours"] })
    #expect(bodies.all.count == 1 && bodies.all[0].contains("Mia 10 min") && bodies.all[0].contains("msg_ours"))
    // One that was made before picketd started is told where this machine had claimed it, and only so.
    messenger.tell([try week("2026-11-30", 60)], areOld: true) { .message(late) }
    messenger.tell([try week("2026-11-30", 120)]) { .message(late) }
    #expect(await soon { bodies.all.count == 2 })
    #expect(bodies.all[1].contains("Mia 2 min"))
    family.turns.withLock { $0["ours"] = [.ours] }
    messenger.tell([try week("2026-11-23", 0)], areOld: true) { .message(late) }
    #expect(await soon { bodies.all.count == 3 })
    #expect(bodies.all[2].contains("Mia 10 min"))
  }

  /// A receiver that takes nothing at first.
  private final class Hub: Sendable {
    let fault: Mutex<DeliveryFault?>
    let tries = Mutex(0)

    init(_ fault: DeliveryFault) { self.fault = Mutex(fault) }

    func take() throws(DeliveryFault) {
      tries.withLock { $0 += 1 }
      if let fault = fault.withLock({ $0 }) { throw fault }
    }

    var count: Int { tries.withLock { $0 } }
  }

  @Test func `a machine that cannot deliver tries until another one has the turn, and then in its own`() async throws {
    let hub = Hub(DeliveryFault("nothing answers"))
    let messenger = try Messenger(turns: family) { _ throws(DeliveryFault) in try hub.take() }
    messenger.use([webhook("https://hub.example/")])
    family.turns.withLock { $0["mine"] = [.ours] }
    messenger.tell([message("mine")])
    #expect(await soon { messenger.reports[0].failure != nil })
    #expect(messenger.reports[0].waiting == 1)
    family.turns.withLock { $0["mine"] = [.waiting] }
    // It is not lost: it is another machine's.
    #expect(await soon { messenger.reports[0].waiting == 0 })
    #expect(messenger.reports[0].lost == 0)
    let before = hub.count
    hub.fault.withLock { $0 = nil }
    messenger.use([webhook("https://hub.example/", "another secret ok")])
    #expect(hub.count == before)
    family.turns.withLock { $0["mine"] = [.ours] }
    #expect(await soon { family.told.withLock { $0 } == ["mine"] })
    #expect(hub.count == before + 1)
    // It asks no more, also where the family does not hear of it.
    #expect(await hasCalmed())
    #expect(hub.count == before + 1)
  }

  @Test func `a receiver that refuses a message for good gets it once from each machine`() async throws {
    let hub = Hub(DeliveryFault("takes it for wrong", isForGood: true))
    let messenger = try Messenger(turns: family) { _ throws(DeliveryFault) in try hub.take() }
    messenger.use([webhook("https://hub.example/")])
    family.turns.withLock { $0["mine"] = [.ours] }
    messenger.tell([message("mine")])
    #expect(await soon { messenger.reports[0].lost == 1 })
    #expect(await hasCalmed())
    #expect(hub.count == 1 && family.told.withLock { $0.isEmpty })
  }

  /// Whether it is no longer asked whose turn it is: several times as long as from one question to the next.
  private func hasCalmed() async -> Bool {
    for _ in 0..<60 {
      let before = family.looks.withLock { $0 }
      try? await Task.sleep(for: .milliseconds(1_500))
      if family.looks.withLock({ $0 }) == before { return true }
    }
    return false
  }

  @Test func `a receiver on the machine itself is that machine's alone`() async throws {
    let bodies = Bodies()
    let messenger = try messenger(webhook("http://127.0.0.1:8123/hook")) { bodies.add($0) }
    messenger.tell([message("elsewhere")])
    #expect(await soon { bodies.all.count == 1 })
    #expect(family.asked.withLock { $0.isEmpty })
    for address in ["http://localhost/", "http://[::1]:80/", "https://hub.localhost:1/x"] {
      #expect(webhook(address).familyMark == nil, "\(address)")
    }
  }

  @Test func `receivers are the same where they lead to the same people`() throws {
    func mail(_ to: [String], at address: String, password: String? = nil) -> Receiver {
      Receiver(
        name: password ?? "m", address: address,
        form: .mail(MailEnvelope(from: "picket@example.org", to: to, user: nil, password: password)))
    }
    func topic(_ topic: String, _ token: String?) -> Receiver {
      Receiver(name: "n", address: "https://ntfy.example", form: .ntfy(topic: topic, token: token))
    }
    #expect(
      mail(["a@x.org", "b@x.org"], at: "smtps://one").familyMark
        == mail(["b@x.org", "a@x.org"], at: "smtp://localhost", password: "p").familyMark)
    #expect(mail(["a@x.org"], at: "smtps://one").familyMark != mail(["b@x.org"], at: "smtps://one").familyMark)
    #expect(topic("t", nil).familyMark == topic("t", "token").familyMark)
    #expect(topic("t", nil).familyMark != topic("u", nil).familyMark)
    // Two homes have a hub each at one address.
    #expect(webhook("http://192.168.1.2/").familyMark != webhook("http://192.168.1.2/", "another secret ok").familyMark)
  }

  /// What arrived.
  private final class Bodies: Sendable {
    private let bodies = Mutex<[String]>([])
    func add(_ body: String) { bodies.withLock { $0.append(body) } }
    var all: [String] { bodies.withLock { $0 } }
  }
}
