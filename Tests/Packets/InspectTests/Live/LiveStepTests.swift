import Inspect
import Support
import Testing
import Wire

/// Steps that only a live filter needs.
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

  @Test func `a flow that makes room while it was being read cannot go on`() {
    let judge = judge(flows: 1)
    var first = Conversation(clientPort: 40_001)
    first.handshake()
    first.client(Array(Sample.forbidden[..<50]))
    judge.play(&first)
    var second = Conversation(clientPort: 40_002)
    second.handshake()
    judge.play(&second)
    first.client(Array(Sample.forbidden[50...]))
    judge.play(&first)
    #expect(judge.fates.last == .dropped(.noState))
    #expect(judge.denials == [.noState])
  }

  @Test func `datagrams that make room are named, so that they do not begin anew in their middle`() {
    let judge = judge(flows: 1)
    judge.client([0x7f, 1, 2, 3, 4, 5, 6, 7], port: 9_999, from: 40_001)
    judge.client(QueryBuilder("www.allowed.test").message(), port: 53, from: 40_002)
    #expect(judge.evictions == 1)
    #expect(judge.inspector.evicted?.clientPort == 40_001)
    judge.client([0x7f, 1, 2, 3, 4, 5, 6, 7], port: 9_999, from: 40_003)
    #expect(judge.evictions == 1, "a question is whole each time")
  }

  @Test func `a clear answer that goes on unseen makes room, and its device is named`() {
    let judge = judge(flows: 1)
    var first = Conversation(clientPort: 40_001, serverPort: 80)
    first.handshake()
    first.client(Sample.get("www.allowed.test"))
    first.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok".utf8))
    judge.play(&first)
    #expect(judge.quiets.count == 1)
    judge.client(QueryBuilder("www.allowed.test").message(), port: 53, from: 40_002)
    #expect(judge.losses == [DeviceID(1)])
  }

  @Test func `a flow that was let go makes room, and its device is named`() {
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
    #expect(judge.losses == [DeviceID(1)])
  }

  @Test func `a flow that settings no longer allow is killed`() throws {
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

  @Test func `only flows that were let go may pass unseen`() throws {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Sample.allowed)
    judge.play(&talk)
    let flow = try #require(judge.flows.last ?? nil)
    #expect(judge.inspector.posture(of: flow) == (Judge.isBehindRules ? .client : .all))
    #expect(judge.inspector.mayBeFree(flow) == Judge.isBehindRules)
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    #expect(judge.inspector.mayBeFree(flow) == true)
    #expect(judge.dones == [flow])
  }

  @Test func `no answer is awaited before a hello was judged`() throws {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Array(Sample.allowed[..<50]))
    judge.play(&talk)
    let flow = try #require(judge.flows.last ?? nil)
    #expect(judge.inspector.posture(of: flow) == .all)
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    #expect(judge.dones == [])
    talk.client(Array(Sample.allowed[50...]))
    judge.play(&talk)
    #expect(judge.inspector.posture(of: flow) == (Judge.isBehindRules ? .client : .all))
  }

  @Test func `hellos whose answer is unseen make room, and their connections go on`() {
    var limits = Judge.limits
    limits.streams = 2
    let judge = Judge(limits: limits)
    var talks = (0..<3).map { Conversation(clientPort: 40_001 + $0) }
    for index in talks.indices {
      talks[index].handshake()
      talks[index].client(Sample.allowed)
      judge.play(&talks[index])
    }
    #expect(judge.denials == (Judge.isBehindRules ? [] : [.evicted]))
    talks[0].server(ServerHelloBuilder().stream())
    judge.play(&talks[0])
    #expect(judge.dones.count == (Judge.isBehindRules ? 1 : 0))
    // The filter cannot tell any more whether these octets are the same.
    talks[2].overlap(.client, at: 0, Sample.allowed)
    judge.play(&talks[2])
    #expect(judge.fates.last == .forwarded)
    judge.wait(seconds: 12)
    talks[2].overlap(.client, at: 0, Sample.allowed)
    judge.play(&talks[2])
    #expect(judge.fates.last == (Judge.isBehindRules ? .dropped(.evicted) : .forwarded))
  }

  @Test func `the echo in a retry is no answer`() throws {
    var hello = Sample.allowed
    // Within the session identifier.
    (hello[50], hello[51]) = (0x16, 3)
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(hello)
    judge.play(&talk)
    #expect(judge.names == [Sample.allowedName])
    #expect(judge.inspector.posture(of: try #require(judge.flows.last ?? nil)) == .all)
  }

  @Test(arguments: [[0x17, 3], [0x16, 3, 3, 0, 40, 1, 0]] as [[UInt8]])
  func `a hello that ended within something is no beginning once it is forgotten`(_ rest: [UInt8]) {
    let judge = judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(Sample.allowed + rest)
    judge.play(&talk)
    #expect(judge.fates.last == .forwarded)
    judge.wait(seconds: 12)
    talk.client([3])
    judge.play(&talk)
    #expect(judge.fates.last == (Judge.isBehindRules ? .dropped(.evicted) : .forwarded))
    talk.client([0, 1, 0])
    judge.play(&talk)
    #expect(judge.denials == (Judge.isBehindRules ? [.evicted] : []))
  }

  @Test func `an opening that may not be the first leaves open which the server took, and a first one does not`() {
    for (hints, passes) in [(KernelHints.late, false), (.first, true), ([], true)] {
      var limits = Judge.limits
      limits.seesHandshakes = false
      var inspector = Inspector(limits: limits)
      func forwards(_ packet: [UInt8], _ hints: KernelHints) -> Bool {
        inspector.feed(
          packet.raw, id: 1, device: DeviceID(1), direction: .fromClient, hints: hints,
          at: Instant(nanoseconds: 1_000_000_000))
        var hasPassed = false
        while let step = inspector.next() {
          if case .judge = step { inspector.resolve(.allow) }
          if case .forward(1) = step { hasPassed = true }
        }
        return hasPassed
      }
      var talk = Conversation()
      talk.handshake()
      talk.client(Sample.allowed)
      let packets = talk.take().filter { $0.from == .client }.map(\.packet)
      #expect(forwards(packets[0], hints))
      #expect(forwards(packets[2], []) == passes, "\(hints)")
      // The same packet again, now as the first one in the kernel's connection table.
      if hints != .late { continue }
      inspector = Inspector(limits: limits)
      #expect(forwards(packets[0], .late) && forwards(packets[0], .first) && forwards(packets[2], []))
    }
  }

  @Test func `a flow that the kernel may pass makes room, and its device is named`() {
    let judge = judge(flows: 1)
    var first = Conversation(clientPort: 40_001)
    first.handshake()
    first.client(Sample.allowed)
    judge.play(&first)
    var second = Conversation(clientPort: 40_002)
    second.handshake()
    judge.play(&second)
    #expect(judge.losses == (Judge.isBehindRules ? [DeviceID(1)] : []))
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
