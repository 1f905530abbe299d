import Inspect
import Support
import Testing
import Wire

/// Questions for the time pass at every level, so nothing else may look like one.
@Suite struct ClockTests {
  private static let question: [UInt8] = [0x23] + [UInt8](repeating: 0, count: 47)
  private static let answer: [UInt8] = [0x24] + [UInt8](repeating: 0, count: 47)

  /// A judge that lets only questions for the time pass, as a strict level does with flows without a name.
  private let judge = Judge { $0.shape == .ntp }
  private let there = PacketBuilder(source: Address(v4: 0x0a4d_0102), destination: Address(v4: 0xcb00_7105))
  private let back = PacketBuilder(source: Address(v4: 0xcb00_7105), destination: Address(v4: 0x0a4d_0102))

  private func ask(_ payload: [UInt8] = question, from port: UInt16 = 40_000) -> Judge.PacketOutcome {
    judge.fate(judge.feed(there.udp(from: port, to: 123, payload)))
  }

  private func hear(_ payload: [UInt8] = answer, at port: UInt16 = 40_000) -> Judge.PacketOutcome {
    judge.fate(judge.feed(back.udp(from: 123, to: port, payload), from: .server))
  }

  @Test func `a question and its answer pass`() {
    for port: UInt16 in [123, 40_000] {
      #expect(ask(from: port) == .forwarded)
      #expect(hear(at: port) == .forwarded)
    }
  }

  @Test func `a tunnel that begins with a question for the time is judged as what it is`() {
    #expect(ask() == .forwarded)
    #expect(ask(Self.question + ShapeExample.noise(152)) == .dropped(.blocked))
    // The flow is blocked as well.
    #expect(ask() == .dropped(.blocked))
  }

  @Test func `a time server says no more than it was asked, and nothing but the time`() {
    #expect(ask() == .forwarded)
    #expect(hear([UInt8](repeating: 0x24, count: 1_200)) == .dropped(.noState))
    #expect(hear() == .forwarded)
    #expect(hear() == .dropped(.noState))
  }

  @Test func `who asks for the time all the time carries something else`() {
    var passed = 0
    for port in 0..<1_000 where ask(from: 30_000 + UInt16(port)) == .forwarded { passed += 1 }
    #expect(passed >= 64 && passed <= 66)
    judge.wait(seconds: 60)
    #expect(ask() == .forwarded)
  }
}
