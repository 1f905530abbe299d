import Inspect
import Support
import Testing
import Wire

/// Flows that were allowed as connectivity checks: only what a check needs passes, and the filter sees all of it.
@Suite struct BudgetTests {
  private func check(port: UInt16 = 443, _ request: [UInt8] = Sample.allowed) -> Trial {
    var trial = Trial(port: port)
    trial.judge.allowance = .allowCheck
    trial.talk.client(request)
    trial.play()
    return trial
  }

  private func posture(_ trial: Trial) -> Posture? {
    trial.judge.flows.last.flatMap { $0 }.map { trial.judge.inspector.posture(of: $0) }
  }

  @Test func `a check goes through whole, and is never let go`() {
    var trial = check()
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.client([UInt8](repeating: 23, count: 1_000))
    trial.talk.server([UInt8](repeating: 23, count: 8_000))
    trial.play()
    #expect(trial.judge.denials == [] && trial.judge.held == [])
    #expect(posture(trial) == .all)
  }

  @Test func `sixteen kibibytes go up and no more`() {
    var trial = check()
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.client([UInt8](repeating: 23, count: 14_000))
    trial.play()
    #expect(trial.judge.denials == [])
    trial.talk.client([UInt8](repeating: 23, count: 4_000))
    trial.play()
    #expect(trial.judge.denials == [.overBudget] && trial.judge.fates.contains(.dropped(.overBudget)))
  }

  @Test func `sixty-four kibibytes come down and no more`() {
    var trial = check()
    trial.talk.server(ServerHelloBuilder().stream())
    trial.talk.server([UInt8](repeating: 23, count: 60_000))
    trial.play()
    #expect(trial.judge.denials == [])
    trial.talk.server([UInt8](repeating: 23, count: 8_000))
    trial.play()
    #expect(trial.judge.denials == [.overBudget])
  }

  @Test func `a budget ends after half a minute, also in silence`() {
    var trial = check()
    trial.judge.wait(seconds: 29)
    #expect(trial.judge.denials == [])
    trial.talk.server(ServerHelloBuilder().stream())
    trial.play()
    #expect(trial.judge.denials == [])
    trial.judge.wait(seconds: 2)
    #expect(trial.judge.denials == [.overBudget])
  }

  @Test func `clear answers are counted too`() {
    var trial = check(port: 80, Sample.get("www.allowed.test"))
    trial.talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n".utf8))
    trial.talk.server([UInt8](repeating: 65, count: 70_000))
    trial.play()
    #expect(trial.judge.quiets == [] && trial.judge.denials == [.overBudget])
  }

  @Test func `a hello that is larger than all of it is none`() {
    var builder = HelloBuilder(name: Sample.allowedName)
    builder.paddedTo = 20_000
    let trial = check(Sample.hello(builder))
    #expect(trial.judge.denials == [.overBudget])
    #expect(!trial.couldHold(Sample.hello(builder)))
  }

  @Test func `over QUIC it is the same, and what was let go by another name takes no check in`() throws {
    typealias Builder = QUICInitialBuilder
    let hello = HelloBuilder(name: Sample.allowedName).message()
    let (first, second, source): ([UInt8], [UInt8], [UInt8]) = (
      [1, 2, 3, 4, 5, 6, 7, 8], [9, 9, 9, 9, 9, 9, 9, 9], [0xaa, 0xbb]
    )
    var answer = Builder(destination: source, frames: [.acknowledgement(largest: 0, first: 0)])
    (answer.source, answer.fromServer, answer.keyedBy) = (second, true, first)
    let judge = Judge()
    judge.allowance = .allowCheck
    judge.client(Builder.initials(hello: hello, destination: first, source: source)[0])
    judge.server(answer.packet())
    #expect(judge.fates == [.forwarded, .forwarded])
    let flow = try #require(judge.flows.last.flatMap { $0 })
    #expect(judge.inspector.posture(of: flow) == .all)
    for _ in 0..<50 { judge.server([0x40] + ShapeExample.noise(1_199)) }
    #expect(judge.denials == [])
    for _ in 0..<6 { judge.server([0x40] + ShapeExample.noise(1_199)) }
    #expect(judge.denials == [.overBudget])
    let other = Judge()
    other.client(Builder.initials(hello: hello, destination: first, source: source)[0])
    other.allowance = .allowCheck
    let number = other.client(Builder.initials(hello: hello, destination: second, source: [0xcc, 0xdd])[0])
    #expect(other.fates == [.forwarded, .dropped(.blocked)] && number == 1)
  }

  @Test func `a device has sixteen checks at once, and one more every five seconds`() {
    let judge = Judge()
    judge.allowance = .allowCheck
    func check(_ port: UInt16) -> [Denial] {
      let before = judge.denials.count
      var talk = Conversation(clientPort: port)
      talk.handshake()
      judge.play(&talk)
      talk.client(Sample.allowed)
      judge.play(&talk)
      return Array(judge.denials[before...])
    }
    for port in 0..<16 { #expect(check(40_000 + UInt16(port)) == []) }
    #expect(check(40_016) == [.overBudget] && check(40_017) == [.overBudget])
    judge.wait(seconds: 5)
    #expect(check(40_018) == [] && check(40_019) == [.overBudget])
  }
}
