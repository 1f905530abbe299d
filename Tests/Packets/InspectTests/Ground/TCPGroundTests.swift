import Inspect
import Support
import Testing
import Wire

/// What a Linux server's TCP accepts; the filter must not have to guess it.
@Suite(.inBothPlaces) struct TCPGroundTests {
  let forbidden = Sample.forbidden
  let allowed = Sample.allowed
  let name = Sample.nameAt..<Sample.nameAt + 7

  /// A decoy in the real hello's place, then the real one.
  private func decoy(
    _ alter: (inout TCPSegment, inout PacketBuilder) -> Void, options: [TCPSegment.Option] = Conversation.usualOptions
  ) -> Trial {
    var trial = Trial(options: options)
    trial.talk.overlap(.client, at: 0, allowed, alter: alter)
    trial.talk.client(forbidden)
    trial.play()
    return trial
  }

  @Test func `2.1.1 a decoy with a bad checksum, then the real hello, is a conflict`() {
    let trial = decoy { $1.transportChecksum = .wrong }
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.2 a decoy with a hop limit of 1, then the real hello, is a conflict`() {
    let trial = decoy { $1.hopLimit = 1 }
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [-10_000, Int(Int32.min)])
  func `2.1.3 a decoy outside the window does not stand in for the real hello`(offset: Int) {
    let trial = decoy { segment, _ in segment.sequence &+= UInt32(truncatingIfNeeded: offset) }
    #expect(trial.judge.names == [Sample.blockedName])
    #expect(trial.judge.denials == [.blocked])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.4 a decoy with a signature is dropped and the real hello judged`() {
    let trial = decoy { segment, _ in segment.options = [.md5] }
    #expect(trial.judge.fates[3] == .dropped(.malformed))
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [[.psh], [.psh, .urg], [], [.syn, .ack, .psh]] as [TCPHeader.Flags])
  func `2.1.5 a decoy with flags that no server takes is dropped and the real hello judged`(flags: TCPHeader.Flags) {
    let trial = decoy { segment, _ in segment.flags = flags }
    #expect(trial.judge.fates[3] == .dropped(.malformed))
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [true, false])
  func `2.1.6 and 2.1.7 a decoy with an old timestamp or none is a conflict`(hasTimestamp: Bool) {
    let timestamps = TCPSegment.Option.timestamps(value: 1_000_000, echo: 0)
    let old = TCPSegment.Option.timestamps(value: 400_000, echo: 0)
    let trial = decoy(
      { segment, _ in segment.options = hasTimestamp ? [old] : [] },
      options: Conversation.usualOptions + [timestamps])
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [100_000, -66_000, -1])
  func `2.1.8 and 2.1.9 a decoy with an acknowledgement out of range is a conflict`(offset: Int) {
    let trial = decoy { segment, _ in segment.acknowledgement &+= UInt32(truncatingIfNeeded: offset) }
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  /// Stream pieces by range, true where they come from the decoy.
  private func pieces(_ list: [(Range<Int>, Bool)]) -> Trial {
    var trial = Trial()
    for (range, isDecoy) in list {
      trial.talk.overlap(.client, at: range.lowerBound, Array((isDecoy ? allowed : forbidden)[range]))
    }
    trial.play()
    return trial
  }

  @Test func `2.1.10 a later decoy, then everything in order, is a conflict`() {
    let trial = pieces([(name, true), (0..<forbidden.count, false)])
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.11 two copies of a later part that differ are a conflict`() {
    let trial = pieces([
      (name, true), (name, false), (0..<name.lowerBound, false), (name.upperBound..<forbidden.count, false),
    ])
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.12 a larger later copy that differs is a conflict`() {
    let short = name.lowerBound..<name.lowerBound + 2
    let trial = pieces([
      (short, true), (name, false), (0..<name.lowerBound, false), (name.upperBound..<forbidden.count, false),
    ])
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.13 a decoy around a part that came before is a conflict`() {
    let short = name.upperBound - 2..<name.upperBound
    let wide = name.lowerBound - 4..<name.upperBound
    let trial = pieces([(short, false), (wide, true), (0..<name.lowerBound, false), (wide, false)])
    #expect(trial.judge.denials.count == 1)
    trial.expectShut(forbidden)
  }

  @Test func `2.1.14 rubbish left of the stream is trimmed and the rest judged`() {
    for (hello, denials) in [(forbidden, [Denial.blocked]), (allowed, [])] {
      var trial = Trial()
      trial.talk.overlap(.client, at: -4, [1, 2, 3, 4] + hello)
      trial.play()
      #expect(trial.judge.names.count == 1)
      #expect(trial.judge.denials == denials)
      #expect(trial.couldHold(hello) == denials.isEmpty)
    }
  }

  @Test func `2.1.15 a part that reaches back over bytes to come is a conflict when they differ`() {
    let late = name.lowerBound..<forbidden.count
    var trial = Trial()
    trial.talk.overlap(.client, at: late.lowerBound, Array(allowed[name]) + forbidden[name.upperBound...])
    trial.talk.overlap(.client, at: 0, Array(forbidden[..<name.upperBound]))
    trial.play()
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.16 an urgent byte before the name is known kills`() {
    var trial = Trial()
    var bytes = forbidden
    bytes.insert(UInt8(ascii: "x"), at: name.lowerBound + 2)
    trial.talk.overlap(.client, at: 0, bytes) { segment, _ in
      segment.flags.insert(.urg)
      segment.urgentPointer = UInt16(name.lowerBound + 3)
    }
    trial.play()
    #expect(trial.judge.denials == [.urgent])
    #expect(trial.stream == [])
  }

  @Test(arguments: [0, 5, -70_000]) func `2.1.17 and 2.1.18 a reset frees nothing`(offset: Int) {
    var trial = Trial()
    trial.talk.reset(.client, offset: offset)
    trial.talk.client(forbidden)
    trial.play()
    // Behind the kernel's rules the filter does not see the reset, and the hello is judged.
    #expect(trial.judge.fates[4] == .dropped(Judge.isBehindRules ? .blocked : .noState))
    trial.expectShut(forbidden)
  }

  @Test func `2.1.18 a connection opened after a reset is judged anew`() {
    var trial = Trial()
    trial.talk.reset(.client)
    trial.play()
    // Without the reset only time tells a new connection from a second opening of the old one.
    if Judge.isBehindRules { trial.judge.wait(seconds: 130) }
    trial.talk = Conversation(clientInitial: 0x2222_0000, serverInitial: 0x3333_0000)
    trial.talk.handshake()
    trial.talk.client(allowed)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName])
    trial.expectOpen(allowed)
  }

  @Test func `2.1.19 data in a SYN is held back and never part of the stream`() {
    let judge = Judge()
    var talk = Conversation()
    talk.synchronise(data: allowed)
    talk.handshake()
    talk.client(forbidden)
    judge.play(&talk)
    #expect(judge.fates[0] == .dropped(.synData))
    #expect(judge.names == [Sample.blockedName])
    #expect(!judge.view.couldHold(forbidden, after: talk.client.initial))
  }

  @Test func `2.1.20 a second SYN in the window moves nothing`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 3, allowed) { segment, _ in segment.flags = [.syn] }
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.fates[3] == .dropped(.synData))
    // Only the server's answer shows which of two openings it took; where the filter cannot see it, the connection ends.
    if Judge.isBehindRules {
      #expect(trial.judge.denials == [.noState])
    } else {
      #expect(trial.judge.names == [Sample.blockedName])
    }
    trial.expectShut(forbidden)
  }

  @Test func `2.1.21 a data offset beyond the packet is dropped`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, [1, 2, 3]) { segment, _ in segment.dataOffset = 15 }
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.fates[3] == .dropped(.malformed))
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test func `2.1.22 eight segments of one byte in reverse are legal`() {
    for (hello, isAllowed) in [(allowed, true), (forbidden, false)] {
      var trial = Trial()
      trial.talk.clientSegments(hello, cuts: Array(1...8), order: [8, 7, 6, 5, 4, 3, 2, 1, 0])
      trial.play()
      #expect(trial.judge.names.count == 1)
      if isAllowed { trial.expectOpen(hello) } else { trial.expectShut(hello) }
    }
  }

  @Test func `2.1.23 other bytes in the place of what the server has are nothing`() {
    var trial = Trial()
    trial.talk.client(Array(allowed[..<name.upperBound]))
    trial.talk.acknowledge(.server)
    trial.talk.overlap(.client, at: 0, Array(forbidden[..<name.upperBound]))
    trial.talk.client(Array(allowed[name.upperBound...]))
    trial.play()
    if Judge.isBehindRules {
      // Before a TLS server speaks the filter cannot see what it has, so the first copy is law until then.
      #expect(trial.judge.denials == [.conflict])
      return
    }
    #expect(trial.judge.names == [Sample.allowedName])
    #expect(trial.stream == allowed)
  }
}
