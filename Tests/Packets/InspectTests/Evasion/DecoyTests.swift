import Inspect
import Support
import Testing
import Wire

/// B2.1 to B2.11: other bytes, other orders, other sizes.
@Suite(.inBothPlaces) struct DecoyTests {
  let forbidden = Sample.forbidden
  let allowed = Sample.allowed
  let name = Sample.nameAt..<Sample.nameAt + 7

  @Test(arguments: [64, 3] as [UInt8]) func `B2.1 and B2.2 a decoy before the real hello kills`(hopLimit: UInt8) {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, allowed) { _, builder in
      builder.transportChecksum = .wrong
      builder.hopLimit = hopLimit
    }
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `B2.3 waiting for the filter's consent wins nothing`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, allowed) { _, builder in builder.hopLimit = 3 }
    trial.play()
    trial.judge.wait(seconds: 30)
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName])
    // Behind the rules the inspector forgets the bytes sooner.
    #expect(trial.judge.denials == [Judge.isBehindRules ? .evicted : .conflict])
    trial.expectShut(forbidden)
  }

  @Test func `B2.3 a bare acknowledgement of the handshake is no evidence`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, allowed) { _, builder in builder.hopLimit = 3 }
    trial.talk.acknowledge(.server)
    trial.talk.server(ServerHelloBuilder().stream())
    trial.play()
    // The rules do not count octets, so the flow is freed there; but no real server answers before a hello came.
    #expect(trial.judge.dones.isEmpty != Judge.isBehindRules)
  }

  @Test func `B2.4 a fake host between its parts is a conflict and dies`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, Array(forbidden[..<name.lowerBound]))
    trial.talk.overlap(.client, at: name.lowerBound, Array(allowed[name])) { _, builder in builder.hopLimit = 3 }
    trial.talk.overlap(.client, at: name.lowerBound, Array(forbidden[name]))
    trial.talk.overlap(.client, at: name.upperBound, Array(forbidden[name.upperBound...]))
    trial.play()
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `B2.5 an allowed hello in front of the stream is trimmed`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: -allowed.count, allowed + forbidden)
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test(arguments: [2, 5, 16]) func `B2.6 parts in reverse are held and judged whole`(parts: Int) {
    for (hello, isAllowed) in [(allowed, true), (forbidden, false)] {
      let cuts = (1..<parts).map { $0 * hello.count / parts }
      var trial = Trial()
      trial.talk.clientSegments(hello, cuts: cuts, order: (0..<parts).reversed())
      trial.play()
      #expect(trial.judge.names.count == 1)
      if isAllowed { trial.expectOpen(hello) } else { trial.expectShut(hello) }
    }
  }

  @Test func `B2.6 single bytes in reverse never reach the server as a forbidden hello`() {
    var trial = Trial()
    trial.talk.clientSegments(forbidden, cuts: Array(1..<forbidden.count), order: (0..<forbidden.count).reversed())
    trial.play()
    // Resending them, as TCP does, changes nothing.
    trial.talk.retransmit(.client, 0..<forbidden.count)
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test func `B2.6 an innocent sender of reversed bytes gets through by sending again`() {
    var trial = Trial()
    trial.talk.clientSegments(allowed, cuts: Array(1..<allowed.count), order: (0..<allowed.count).reversed())
    trial.play()
    trial.talk.retransmit(.client, 0..<allowed.count)
    trial.play()
    trial.expectOpen(allowed)
  }

  @Test(arguments: [[0, 1], [1, 0]]) func `B2.7 a decoy for a later part kills, first or last`(order: [Int]) {
    var trial = Trial()
    for index in order { trial.talk.overlap(.client, at: name.lowerBound, Array([allowed, forbidden][index][name])) }
    trial.talk.overlap(.client, at: 0, Array(forbidden[..<name.lowerBound]))
    trial.talk.overlap(.client, at: name.upperBound, Array(forbidden[name.upperBound...]))
    trial.play()
    #expect(trial.judge.denials == [.conflict])
    trial.expectShut(forbidden)
  }

  @Test func `B2.8 a byte out of band inside the name kills, in its own segment too`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 0, Array(forbidden[..<name.upperBound]))
    trial.talk.overlap(.client, at: name.upperBound, [0x78]) { segment, _ in
      segment.flags.insert(.urg)
      segment.urgentPointer = 1
    }
    trial.talk.overlap(.client, at: name.upperBound + 1, Array(forbidden[name.upperBound...]))
    trial.play()
    #expect(trial.judge.denials == [.urgent])
    trial.expectShut(forbidden)
  }

  @Test func `B2.10 a hello beyond every buffer is refused, not passed`() {
    var hello = HelloBuilder(name: Sample.blockedName)
    hello.paddedTo = 60_000
    let stream = TLSRecords.records(hello.message(), size: 1)
    var trial = Trial()
    trial.talk.client(stream)
    trial.play()
    #expect(trial.judge.denials == [.unreadable])
    #expect(trial.stream.count < 90_000)
    trial.expectShut(stream)
  }

  @Test func `B2.11 a slow drip is killed in the end and never accepted`() {
    var trial = Trial()
    for octet in forbidden {
      trial.talk.client([octet])
      trial.play()
      trial.judge.wait(seconds: 5)
      trial.talk.acknowledge(.server)
      trial.play()
    }
    #expect(trial.judge.denials == [.timeout])
    #expect(trial.stream.count < 20)
    trial.expectShut(forbidden)
  }

  @Test func `B1 a hold timer that runs out drops, and what comes late is judged`() {
    var trial = Trial()
    trial.talk.overlap(.client, at: 100, Array(forbidden[100...]))
    trial.play()
    #expect(trial.judge.held == [3])
    trial.judge.wait(seconds: 5)
    #expect(trial.judge.fates[3] == .dropped(.holdLimit))
    trial.talk.client(forbidden)
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(forbidden)
  }

  @Test func `B1 every second decoy of a split with fakes in either order dies`() {
    for seed in UInt64(0)..<40 {
      var generator = SeededGenerator(seed: seed)
      let cuts = Set((0..<4).map { _ in Int.random(in: 1..<forbidden.count, using: &generator) }).sorted()
      let edges = [0] + cuts + [forbidden.count]
      var pieces: [(Int, [UInt8])] = []
      for (low, high) in zip(edges, edges.dropFirst()) {
        let decoy = (low, [UInt8](repeating: 0x2e, count: high - low))
        let real = (low, Array(forbidden[low..<high]))
        pieces += generator.chance(oneIn: 2) ? [decoy, real, decoy] : [real, decoy]
      }
      if generator.chance(oneIn: 2) { pieces.reverse() }
      var trial = Trial()
      for (offset, bytes) in pieces { trial.talk.overlap(.client, at: offset, bytes) }
      trial.play()
      #expect(trial.judge.denials.count == 1, "seed \(seed)")
      trial.expectShut(forbidden)
    }
  }

  @Test func `B1 a forbidden hello in any cutting stays out, an allowed one gets in`() {
    for seed in UInt64(0)..<200 {
      var bad = Trial()
      bad.talk.clientSegments(Cutting(forbidden, seed: seed))
      bad.play()
      bad.expectShut(forbidden)
      #expect(bad.judge.denials == [.blocked] || bad.judge.names == [], "seed \(seed)")
      var good = Trial()
      good.talk.clientSegments(Cutting(allowed, seed: seed))
      good.talk.retransmit(.client, 0..<allowed.count)
      good.play()
      good.expectOpen(allowed)
    }
  }
}
