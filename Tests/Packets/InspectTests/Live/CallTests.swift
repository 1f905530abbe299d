import Inspect
import Support
import Testing
import Wire

/// Calls have to prove that they are calls.
@Suite struct CallTests {
  private let judge = Judge()
  private let packets = [
    ShapeExample.stun, ShapeExample.turnChannel, ShapeExample.dtls, ShapeExample.rtp, ShapeExample.rtcp,
  ]

  init() { judge.allowance = .allowCall }

  private func send(_ payload: [UInt8]) -> Judge.PacketOutcome {
    judge.fate(judge.feed(Datagram.client(payload, port: 3478)))
  }
  private func hear(_ payload: [UInt8]) -> Judge.PacketOutcome {
    judge.fate(judge.feed(Datagram.server(payload, port: 3478), from: .server))
  }

  @Test func `a call goes on, and is let go after sixty-four datagrams each way`() throws {
    for round in 0..<64 {
      #expect(judge.dones == [])
      let payload = round == 0 ? ShapeExample.stun : packets[round % packets.count]
      #expect(send(payload) == .forwarded && hear(payload) == .forwarded)
    }
    #expect(send(ShapeExample.stun) == .forwarded && hear(ShapeExample.stun) == .forwarded)
    #expect(judge.dones.count == 1)
  }

  @Test func `records of DTLS 1.3 and empty datagrams are a call's`() {
    #expect(send(ShapeExample.stun) == .forwarded && hear(ShapeExample.stun) == .forwarded)
    let record = [0x2f, 0x12, 0x34, 0x00, 0x20] + ShapeExample.noise(32)
    #expect(send(record) == .forwarded && hear(record) == .forwarded)
    #expect(send([]) == .forwarded && judge.denials == [])
  }

  @Test(arguments: [
    [0xff] + ShapeExample.noise(40), ShapeExample.wireGuardData, Array("hello, tunnel".utf8), ShapeExample.quicShort,
    [0x2f, 0x12, 0x34, 0x00, 0xff] + ShapeExample.noise(32),
  ]) func `anything but a call's packet ends the call, in both directions`(_ payload: [UInt8]) {
    for isAnswer in [false, true] {
      let test = CallTests()
      #expect(test.send(ShapeExample.stun) == .forwarded && test.hear(ShapeExample.stun) == .forwarded)
      #expect((isAnswer ? test.hear(payload) : test.send(payload)) == .dropped(.notCall))
      #expect(test.judge.denials == [.notCall])
      #expect(test.send(ShapeExample.stun) == .dropped(.notCall))
    }
  }

  @Test func `without a trial one answer is enough`() {
    judge.allowance = .allow
    #expect(send(ShapeExample.stun) == .forwarded && hear(ShapeExample.stun) == .forwarded)
    #expect(judge.dones.count == 1)
  }
}
