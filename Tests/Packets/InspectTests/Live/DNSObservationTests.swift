import Inspect
import Support
import Testing
import Wire

/// What one packet thread learns from DNS and another needs: different threads see a device's resolver and its servers.
@Suite struct DNSObservationTests {
  private static let publicName = "public.test"

  private func judge() -> Judge {
    var limits = Judge.limits
    limits.keepsObservations = true
    return Judge(limits: limits)
  }

  /// Shows `judge` an answer with an address and with keys for encrypted hellos.
  private func answer(_ judge: Judge) {
    let question = QueryBuilder("www.allowed.test", 65)
    judge.client(question.message(), port: 53)
    let https = Record.https("www.allowed.test", [.encryptedHello(publicName: Self.publicName)])
    judge.server(question.response([https]).message(), port: 53)
    let addresses = QueryBuilder("www.allowed.test")
    judge.client(addresses.message(), port: 53, from: 40_001)
    let address = Record("www.allowed.test", .address(Address(v4: 0xc633_6401)))
    judge.server(addresses.response([address]).message(), port: 53, to: 40_001)
  }

  private func knowledge(_ judge: Judge) -> Subject.Knowledge? {
    var hello = HelloBuilder(name: Self.publicName)
    hello.encryptedHello = .random(payload: 208)
    var talk = Conversation(clientPort: 41_000)
    talk.handshake()
    talk.client(Sample.hello(hello))
    judge.play(&talk)
    return judge.questions.last?.knowledge
  }

  @Test func `a name that stands in for others is known to every thread`() {
    let (first, second) = (judge(), judge())
    #expect(knowledge(second) == .name, "random octets stand there in every browser's hello")
    answer(first)
    first.teach(second)
    let third = judge()
    first.teach(third)
    #expect(knowledge(first) == .hidden)
    #expect(knowledge(third) == .name, "observations are given once")
    var talk = Conversation(clientPort: 42_000)
    talk.handshake()
    var hello = HelloBuilder(name: Self.publicName)
    hello.encryptedHello = .random(payload: 208)
    talk.client(Sample.hello(hello))
    second.play(&talk)
    #expect(second.questions.last?.knowledge == .hidden)
    #expect(second.learned(Address(v4: 0xc633_6401)) == ["www.allowed.test"])
  }
}
