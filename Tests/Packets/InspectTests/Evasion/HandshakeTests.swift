import Inspect
import Support
import Testing
import Wire

/// B2.12 to B2.19 and B2.38: what happens around a connection's beginning and end.
@Suite(.inBothPlaces) struct HandshakeTests {
  let forbidden = Sample.forbidden
  let allowed = Sample.allowed

  @Test func `B2.12 a decoy hello in a SYN is not the stream's beginning`() {
    let judge = Judge()
    var talk = Conversation()
    talk.synchronise(data: allowed)
    talk.answer()
    talk.client(forbidden)
    judge.play(&talk)
    #expect(judge.fates[0] == .dropped(.synData))
    #expect(judge.view.segments.isEmpty)
    #expect(judge.dones == [])
  }

  @Test(arguments: [false, true]) func `B2.13 a whole hello in a fast-open SYN is judged before the SYN leaves`(
    isExperimental: Bool
  ) {
    let cookie: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let option: TCPSegment.Option = isExperimental ? .experimentalFastOpen(cookie: cookie) : .fastOpen(cookie: cookie)
    let judge = Judge()
    var talk = Conversation()
    talk.synchronise(options: [option], data: forbidden)
    judge.play(&talk)
    #expect(judge.fates == [.dropped(.blocked)])
    #expect(judge.names == [Sample.blockedName])
  }

  @Test func `B2.13 a fast-open SYN that was blocked stays blocked when it is sent again`() {
    let judge = Judge()
    var talk = Conversation()
    for _ in 0..<2 { talk.synchronise(options: [.fastOpen(cookie: [1, 2, 3, 4])], data: forbidden) }
    judge.play(&talk)
    #expect(judge.fates == [.dropped(.blocked), .dropped(.blocked)])
    #expect(judge.denials == [.blocked])
  }

  @Test func `B2.14 a reset that the server ignores, then the hello`() {
    for alter: (inout PacketBuilder) -> Void in [{ $0.transportChecksum = .wrong }, { $0.hopLimit = 2 }] {
      var trial = Trial()
      var reset = trial.talk.segment(.client, at: 0, flags: [.rst])
      reset.sequence = trial.talk.client.next
      trial.talk.send(.client, reset, alter: alter)
      trial.talk.client(forbidden)
      trial.play()
      trial.expectShut(forbidden)
      #expect(trial.stream == [])
    }
  }

  @Test func `B2.14 a reset in the middle of a hello keeps the rest back`() {
    var trial = Trial()
    trial.talk.client(Array(forbidden[..<50]))
    trial.talk.reset(.client, offset: 1_000)
    trial.talk.client(Array(forbidden[50...]))
    trial.play()
    trial.expectShut(forbidden)
    #expect(trial.stream.count == 50)
  }

  @Test(arguments: [0, -30, 200]) func `B2.15 a FIN, then the hello, which is still judged`(offset: Int) {
    var trial = Trial()
    trial.talk.overlap(.client, at: offset, []) { segment, _ in segment.flags = [.fin, .ack] }
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test func `B2.16 a SYN-ACK from the client is dropped`() {
    let judge = Judge()
    var talk = Conversation()
    var answer = talk.segment(.client, at: 0, flags: [.syn, .ack])
    answer.sequence = talk.client.initial
    talk.send(.client, answer)
    talk.client(forbidden)
    judge.play(&talk)
    // The device's SYN-ACK answers no SYN.
    #expect(judge.fates == [.dropped(.noState), .dropped(.noState)])
  }

  @Test(arguments: [443, 80] as [UInt16]) func `a server's answer to half a hello is dropped`(_ port: UInt16) {
    var trial = Trial(port: port)
    let whole = port == 443 ? allowed : Sample.get("www.allowed.test")
    trial.talk.client(Array(whole.prefix(whole.count / 2)))
    trial.talk.server([UInt8](repeating: 7, count: 1_200))
    trial.play()
    #expect(trial.judge.fates.last == .dropped(.notJudged) && trial.judge.names.isEmpty)
  }

  @Test func `B2.16 a handshake split in two by the server opens nothing`() {
    let judge = Judge()
    var talk = Conversation()
    talk.synchronise()
    var bare = talk.segment(.server, at: 0, flags: [.syn])
    bare.sequence = talk.server.initial
    talk.send(.server, bare)
    var back = talk.segment(.client, at: 0, flags: [.syn, .ack])
    back.sequence = talk.client.initial
    talk.send(.client, back)
    talk.client(forbidden)
    judge.play(&talk)
    #expect(judge.fates[1] == .dropped(.malformed))
    #expect(judge.fates[2] == .dropped(.malformed))
    #expect(!judge.view.couldHold(forbidden, after: talk.client.initial))
  }

  @Test func `B2.17 the same ports again are another connection`() {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.finish(.client)
    trial.talk.finish(.server)
    trial.play()
    #expect(trial.judge.dones.count == 1)
    trial.talk = Conversation(clientInitial: 0x4000_0000, serverInitial: 0x5000_0000)
    trial.talk.handshake()
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName, Sample.blockedName])
    #expect(trial.judge.denials == [.blocked])
    #expect(!trial.couldHold(forbidden))
  }

  @Test(arguments: [443, 80] as [UInt16]) func `B2.17 the same ports and numbers again are another connection`(
    port: UInt16
  ) {
    var trial = Trial(port: port)
    let (first, second) =
      port == 443 ? (allowed, forbidden) : (Sample.get("www.allowed.test"), Sample.get("www.blocked.test"))
    trial.talk.client(first)
    trial.talk.server(port == 443 ? ServerHelloBuilder().stream() : Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))
    trial.talk.reset(.client)
    trial.play()
    trial.talk = Conversation(serverPort: port, serverInitial: 0x5000_0000)
    trial.talk.handshake()
    trial.talk.client(second)
    trial.play()
    #expect(trial.judge.fates.last != .forwarded)
    #expect(trial.judge.denials.count == 1)
  }

  @Test(arguments: [0, 60]) func `B2.17 after two SYNs on used ports it is unknown which one the server took`(
    ahead: Int
  ) {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.reset(.client)
    trial.play()
    trial.talk = Conversation(clientInitial: 0x4000_0000, serverInitial: 0x5000_0000)
    trial.talk.synchronise()
    var other = trial.talk.segment(.client, at: 0, flags: [.syn])
    other.sequence = 0x7000_0000
    trial.talk.send(.client, other)
    trial.talk.answer()
    trial.talk.overlap(.client, at: 0, Array(forbidden[ahead...])) { segment, _ in
      segment.sequence &+= UInt32(ahead)
    }
    trial.play()
    #expect(trial.judge.fates.last != .forwarded)
  }

  @Test func `B2.17 data that begins before a new connection on used ports belongs to it`() {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.reset(.client)
    trial.play()
    trial.talk = Conversation(clientInitial: 0x4000_0000, serverInitial: 0x5000_0000)
    trial.talk.handshake()
    trial.talk.overlap(.client, at: -20, [UInt8](repeating: 0, count: 20) + forbidden)
    trial.play()
    #expect(trial.judge.fates.last != .forwarded)
    #expect(trial.judge.names == [Sample.allowedName, Sample.blockedName])
  }

  @Test func `B2.17 a SYN alone does not take a finished connection's freedom away or give one`() {
    var trial = Trial()
    trial.talk.client(Array(forbidden[..<60]))
    trial.talk.overlap(.client, at: 0, []) { segment, _ in
      segment.flags = [.syn]
      segment.sequence &+= 1_000
    }
    trial.talk.client(Array(forbidden[60...]))
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [1_400, 3]) func `B2.18 a hello that is answered in the clear lets nothing else pass`(size: Int) {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(Array("what?\r\nwhatever you say\r\n".utf8), size: size)
    let request = Sample.get("www.blocked.test")
    let at = trial.talk.client.sent.count
    trial.talk.client(request)
    trial.play()
    #expect(trial.judge.dones == [])
    trial.expectShut(request, at: at)
  }

  @Test func `B2.19 a second hello with another name kills`() {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(ServerHelloBuilder(.retry(group: 0x17, cookie: [1, 2, 3])).stream())
    let at = trial.talk.client.sent.count
    trial.talk.client(TLSRecords.changeCipherSpec + forbidden)
    trial.play()
    #expect(trial.judge.denials == [.nameChanged])
    trial.expectShut(forbidden, at: at + TLSRecords.changeCipherSpec.count)
  }

  @Test(arguments: [1, 10, 44, 60]) func `B2.19 a retry that the server cut in pieces is no evidence`(size: Int) {
    var trial = Trial()
    trial.talk.client(allowed)
    trial.talk.server(ServerHelloBuilder(.retry(group: 0x17, cookie: [1, 2, 3])).stream(), size: size)
    let at = trial.talk.client.sent.count
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.denials == [.nameChanged])
    trial.expectShut(forbidden, at: at)
  }

  @Test func `B2.19 a retry whose first piece comes last is no evidence`() {
    var trial = Trial()
    trial.talk.client(allowed)
    let retry = ServerHelloBuilder(.retry(group: 0x17, cookie: [1, 2, 3])).stream()
    trial.talk.acknowledge(.server)
    trial.talk.overlap(.server, at: 30, Array(retry[30...]))
    trial.talk.overlap(.server, at: 0, Array(retry[..<30]))
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.denials == [.nameChanged])
    trial.expectShut(forbidden, at: allowed.count)
  }

  @Test func `B2.38 data in the middle of an unknown connection is refused`() {
    let judge = Judge()
    var talk = Conversation()
    talk.client(forbidden)
    talk.server([1, 2, 3])
    judge.play(&talk)
    #expect(judge.fates == [.dropped(.noState), .dropped(.noState)])
    #expect(judge.denials == [.noState])
  }

  @Test func `B2.38 a new connection on the ports of an unknown one is judged as any other`() {
    let judge = Judge()
    var talk = Conversation()
    talk.client([1, 2, 3])
    judge.play(&talk)
    talk = Conversation(clientInitial: 0x4000_0000)
    talk.handshake()
    talk.client(allowed)
    judge.play(&talk)
    #expect(judge.names == [Sample.allowedName])
    #expect(judge.view.couldHold(allowed, after: talk.client.initial))
  }

  @Test func `B2.38 a SYN that the server never sees does not begin a stream inside another`() {
    // The filter has forgotten the connection, whose server waits for the second half of a forbidden hello. A SYN with a low
    // TTL makes that half look like a beginning, and by itself it reads as an allowed hello.
    var hello = HelloBuilder(name: Sample.blockedName)
    hello.extras = [.init(0x5555, allowed)]
    let whole = Sample.hello(hello)
    let cut = whole.indices.first { whole[$0...].starts(with: allowed) } ?? 0
    let judge = Judge()
    var talk = Conversation(clientInitial: 0x7000_0000)
    talk.synchronise()
    talk.client(Array(whole[cut...]))
    talk.server(ServerHelloBuilder().stream())
    judge.play(&talk)
    // The kernel blocks an established connection in which a SYN comes.
    if Judge.isBehindRules { return }
    #expect(judge.fates.last == .dropped(.noState))
    #expect(judge.denials == [.noState])
    #expect(judge.dones == [])
  }
}
