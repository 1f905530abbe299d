import Inspect
import Support
import Testing
import Wire

/// What only a live filter needs to be told.
@Suite(.inBothPlaces) struct LiveStepTests {
  private func judge(flows: Int = 16) -> Judge {
    var limits = Judge.limits
    limits.flows = flows
    return Judge(limits: limits)
  }

  @Test func `a clear request that its server answers is quiet until the next one`() {
    var trial = Trial(port: 80)
    trial.talk.client(Sample.get("www.allowed.test"))
    trial.talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
    trial.talk.server(Array("more".utf8))
    trial.play()
    #expect(trial.judge.quiets.count == 1)
    trial.talk.client(Sample.get("www.allowed.test"))
    trial.talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
    trial.play()
    #expect(trial.judge.quiets.count == 2)
    #expect(trial.judge.dones == [])
  }

  @Test func `a flow that makes room while it was being read is named, so that it cannot go on`() {
    let judge = judge(flows: 1)
    var first = Conversation(clientPort: 40_001)
    first.handshake()
    first.client(Array(Sample.forbidden[..<50]))
    judge.play(&first)
    var second = Conversation(clientPort: 40_002)
    second.handshake()
    judge.play(&second)
    #expect(judge.evictions == 1)
    #expect(judge.inspector.evicted?.clientPort == 40_001)
  }

  @Test func `a flow that was let go makes room without a word`() {
    let judge = judge(flows: 1)
    var first = Conversation(clientPort: 40_001)
    first.handshake()
    first.client(Sample.allowed)
    first.server(ServerHelloBuilder().stream())
    judge.play(&first)
    #expect(judge.dones.count == 1)
    var second = Conversation(clientPort: 40_002)
    second.handshake()
    judge.play(&second)
    #expect(judge.evictions == 0)
  }

  @Test func `what settings no longer allow is taken down`() throws {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Sample.allowed)
    judge.play(&talk)
    judge.condemn(try #require(judge.flows.last ?? nil))
    #expect(judge.denials == [.blocked])
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    #expect(judge.fates.last == .dropped(.blocked))
    #expect(judge.dones == [])
  }

  @Test func `only what was let go may pass unseen`() throws {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Sample.allowed)
    judge.play(&talk)
    let flow = try #require(judge.flows.last ?? nil)
    #expect(judge.inspector.posture(of: flow) == .watched)
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    #expect(judge.inspector.posture(of: flow) == .free)
  }

  @Test func `names are known to a device that was given addresses for them`() {
    let judge = judge()
    let question = QueryBuilder("www.allowed.test")
    let answer = question.response([Record("www.allowed.test", .address(Address(v4: 0xc633_6401)))])
    judge.client(question.message(), port: 53)
    judge.feed(Datagram.server(answer.message(), port: 53), from: .server)
    let name = Name("www.allowed.test") ?? Name()
    let other = Name("other.test") ?? Name()
    #expect(judge.hasResolved(name, for: DeviceID(1)))
    #expect(!judge.hasResolved(name, for: DeviceID(2)))
    #expect(!judge.hasResolved(other, for: DeviceID(1)))
  }
}
