import Inspect
import Support
import Testing
import Wire

@Suite struct HarnessTests {
  let forbidden = TLSRecords.records(HelloBuilder(name: "www.blocked.test").message())
  let allowed = TLSRecords.records(HelloBuilder(name: "www.allowed.test").message())

  @Test func `an allowed hello is judged, goes on, and is done with the server's answer`() {
    let judge = Judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(allowed)
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    #expect(judge.names == ["www.allowed.test"])
    #expect(judge.forwarded == [0, 1, 2, 3, 4])
    #expect(judge.dones.count == 1)
    #expect(judge.view.couldHold(allowed, after: talk.client.initial))
    #expect(judge.view.stream(after: talk.client.initial) == allowed)
    #expect(judge.violations == [])
  }

  @Test func `a forbidden hello never leaves whole`() {
    let judge = Judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(forbidden, size: 100)
    judge.play(&talk)
    #expect(judge.names == ["www.blocked.test"])
    #expect(judge.denials == [.blocked])
    #expect(!judge.view.couldHold(forbidden, after: talk.client.initial))
    #expect(judge.view.stream(after: talk.client.initial).count >= 200)
    #expect(judge.violations == [])
  }
}
