import Inspect
import Support
import Testing
import Wire

/// How long flows are remembered, and what happens to packets of forgotten ones.
@Suite struct AgeTests {
  private func judge(flows: Int = 1_024) -> Judge {
    var limits = Judge.limits
    limits.flows = flows
    return Judge(limits: limits)
  }

  private func ask(_ judge: Judge, from port: UInt16 = 40_000) {
    judge.client(QueryBuilder("www.allowed.test").message(), port: 53, from: port)
  }

  private func pass(_ time: UInt64, _ judge: Judge) {
    judge.now.nanoseconds += time + 1_000_000_000
    judge.expire(at: judge.now)
  }

  @Test func `a question is forgotten when its time is over`() {
    let judge = judge()
    for port in 0..<100 { ask(judge, from: 40_000 + UInt16(port)) }
    judge.expire(at: judge.now)
    #expect(judge.inspector.flowCount == 100)
    pass(Limits().datagramIdleTime, judge)
    #expect(judge.inspector.flowCount == 0)
    #expect(judge.evictions == 0)
  }

  @Test func `every flow of a large table has its turn within a minute of looks four times a second`() {
    let judge = judge(flows: 131_072)
    for port in 0..<20_000 { ask(judge, from: 40_000 + UInt16(port)) }
    pass(Limits().datagramIdleTime, judge)
    for _ in 0..<240 { judge.expire(at: judge.now) }
    #expect(judge.inspector.flowCount == 0)
  }

  @Test func `a connection that its client reset is forgotten soon, one that waits is not`() {
    let judge = judge()
    var reset = Conversation(clientPort: 40_001)
    reset.handshake()
    reset.client(Array(Sample.allowed[..<50]))
    reset.reset(.client)
    judge.play(&reset)
    var waiting = Conversation(clientPort: 40_002)
    waiting.handshake()
    judge.play(&waiting)
    pass(Limits().closedTime, judge)
    #expect(judge.inspector.flowCount == 1)
    pass(Limits().streamIdleTime, judge)
    #expect(judge.inspector.flowCount == 0)
  }

  @Test func `a flow that passes unseen is remembered while there is room`() {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Sample.allowed)
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    pass(100 * Limits().streamIdleTime, judge)
    #expect(judge.inspector.flowCount == 1)
  }

  @Test func `a flow that is over makes room without a word`() {
    let judge = judge(flows: 1)
    ask(judge)
    judge.now.nanoseconds += Limits().datagramIdleTime + 1
    ask(judge, from: 40_001)
    #expect(judge.evictions == 0)
    #expect(judge.losses == [])
  }

  @Test func `datagrams that were refused are asked about again under other settings`() {
    let judge = judge()
    let call: [UInt8] = [0x7f, 1, 2, 3, 4, 5, 6, 7]
    judge.policy = { _ in false }
    judge.client(call, port: 9_999)
    judge.policy = { _ in true }
    #expect(judge.fate(judge.client(call, port: 9_999)) == .dropped(.blocked))
    judge.forgetDeniedDatagrams()
    #expect(judge.fate(judge.client(call, port: 9_999)) == .forwarded)
    #expect(judge.questions.count == 2)
  }
}
