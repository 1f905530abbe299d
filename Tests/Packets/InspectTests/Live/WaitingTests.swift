import Inspect
import Support
import Testing

/// Verdicts that have to wait for a look-up.
@Suite(.inBothPlaces) struct WaitingTests {
  /// Ways to cut a request, with parts of it sent again meanwhile.
  @Test(arguments: [443, 80] as [UInt16]) func `a verdict that waits comes to the same in any cutting`(_ port: UInt16) {
    for _ in 0..<200 {
      var random = SeededGenerator(seed: .random(in: .min ... .max))
      for isAllowed in [true, false] {
        var trial = Trial(port: port) { _ in isAllowed }
        let request = port == 80 ? Sample.get("www.a.test") : Sample.hello("www.a.test")
        trial.judge.waits = { _ in true }
        let cuts = Set(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Int.random(in: 1..<request.count, using: &random)
          }
        ).sorted()
        let order = random.chance(oneIn: 2) ? Array(0...cuts.count).shuffled(using: &random) : nil
        trial.talk.clientSegments(request, cuts: cuts, order: order)
        if random.chance(oneIn: 2) { trial.talk.retransmit(.client, 0..<request.count) }
        trial.play()
        #expect(!trial.couldHold(request) && trial.judge.waiting.count > 0, "seed \(random.seed)")
        trial.judge.waits = { _ in false }
        trial.judge.resume()
        if isAllowed {
          trial.expectOpen(request)
        } else {
          trial.expectShut(request)
          #expect(trial.judge.denials == [.blocked] && trial.judge.held == [], "seed \(random.seed)")
        }
      }
    }
  }

  @Test func `other octets in place of held ones end the flow`() {
    var trial = Trial()
    trial.judge.waits = { _ in true }
    trial.talk.client(Sample.allowed)
    trial.play()
    trial.talk.overlap(.client, at: Sample.nameAt, Array(Sample.forbidden[Sample.nameAt...]))
    trial.play()
    #expect(trial.judge.denials == [.conflict] && trial.judge.held == [])
    trial.judge.waits = { _ in false }
    trial.judge.resume()
    trial.expectShut(Sample.allowed)
  }

  @Test func `a packet that waits too long is dropped, and judged when it is sent again`() {
    var trial = Trial()
    trial.judge.waits = { _ in true }
    trial.talk.client(Sample.allowed)
    trial.play()
    trial.judge.wait(seconds: 5)
    #expect(trial.judge.held == [])
    trial.judge.waits = { _ in false }
    trial.judge.resume()
    trial.talk.retransmit(.client, 0..<Sample.allowed.count)
    trial.play()
    #expect(trial.stream == Sample.allowed && trial.judge.names == ["www.allowed.test", "www.allowed.test"])
  }
}
