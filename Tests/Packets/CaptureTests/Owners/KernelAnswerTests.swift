import Support
import Testing
import Wire

@testable import Capture

/// The kernel's answers to look-ups of routes and sockets, whole and damaged.
@Suite struct KernelAnswerTests {
  private static let (newRoute, socket, refusal) = (24, 20, 2) as (UInt16, UInt16, UInt16)
  private static let gateway4 = Address(v4: 10, 0, 0, 1)
  private static let gateway6 = Address(high: 0xfd00 << 48, low: 1)

  private func message(_ type: UInt16, _ sequence: UInt32, _ body: (inout NetlinkWriter) -> Void) -> [UInt8] {
    var message = NetlinkWriter()
    message.message(type, flags: 0, sequence: sequence, body)
    return message.bytes
  }

  /// struct rtmsg and the gateway, if there is one.
  private func route(_ gateway: Address?, _ sequence: UInt32 = 7) -> [UInt8] {
    message(Self.newRoute, sequence) { message in
      for _ in 0..<3 { message.native(UInt32(0)) }
      message.attribute(4, UInt32(2))
      guard let gateway else { return }
      if gateway.isIPv4 { message.attribute(5, gateway.v4) }
      if !gateway.isIPv4 {
        message.attribute(5) {
          $0.big(gateway.high)
          $0.big(gateway.low)
        }
      }
    }
  }

  /// struct inet_diag_msg, with the user behind 64 octets.
  private func socket(of user: UInt32, _ sequence: UInt32 = 7) -> [UInt8] {
    message(Self.socket, sequence) { message in
      for _ in 0..<16 { message.native(UInt32.max) }
      message.native(user)
      message.native(UInt32(0))
    }
  }

  @Test func `a route's gateway is read in either family, and a route without one has none`() {
    for gateway in [Self.gateway4, Self.gateway6, nil] {
      let datagram = route(gateway)
      let answer = Routes.answer(to: 7, in: datagram.raw)
      #expect(answer != nil && answer?.value == gateway)
    }
  }

  @Test func `a socket's user is read`() {
    let datagram = socket(of: 1_001)
    #expect(Listeners.answer(to: 7, in: datagram.raw)?.value == 1_001)
  }

  @Test func `who holds a connection is read, with its ports and whether anybody does`() {
    for (inode, isHeld) in [(UInt32(7), true), (0, false)] {
      let datagram = message(Self.socket, 7) { message in
        message.native(UInt32.max)
        message.big(UInt16(8_080))
        message.big(UInt16(50_000))
        for _ in 0..<14 { message.native(UInt32.max) }
        message.native(UInt32(1_001))
        message.native(inode)
      }
      let holder = ConnectionHolders.answer(to: 7, in: datagram.raw)?.value
      #expect(holder?.ports == [8_080, 50_000] && holder?.user == 1_001 && holder?.isHeld == isHeld)
      let cut = Array(datagram.dropLast())
      #expect(ConnectionHolders.answer(to: 7, in: cut.raw)?.value == nil)
    }
  }

  @Test func `a refusal is an answer without a value`() {
    let datagram = message(Self.refusal, 7) { $0.native(UInt32(bitPattern: -2)) }
    let (route, socket) = (Routes.answer(to: 7, in: datagram.raw), Listeners.answer(to: 7, in: datagram.raw))
    #expect(route != nil && route?.value == nil && socket != nil && socket?.value == nil)
  }

  @Test func `the answer to another question is skipped`() {
    let other = route(Self.gateway6, 6)
    let both = other + route(Self.gateway4)
    let (none, found) = (Routes.answer(to: 7, in: other.raw) == nil, Routes.answer(to: 7, in: both.raw)?.value)
    #expect(none && found == Self.gateway4)
    let sockets = socket(of: 1, 6) + socket(of: 1_001)
    #expect(Listeners.answer(to: 7, in: sockets.raw)?.value == 1_001)
  }

  @Test func `an answer that was cut off anywhere has no value but its own`() {
    for (datagram, gateway) in [(route(Self.gateway4), Self.gateway4), (route(Self.gateway6), Self.gateway6)] {
      for count in datagram.indices {
        let (cut, shorter) = (Array(datagram[..<count]), shortened(datagram, to: count))
        #expect(Routes.answer(to: 7, in: cut.raw) == nil)
        let found = Routes.answer(to: 7, in: shorter.raw)?.value
        #expect(found == nil || found == gateway)
      }
    }
    let datagram = socket(of: 1_001)
    for count in datagram.indices {
      let shorter = shortened(datagram, to: count)
      let found = Listeners.answer(to: 7, in: shorter.raw)?.value
      #expect(found == (count >= 16 + 68 ? 1_001 : nil))
    }
  }

  /// The first `count` octets, as a message that says it has no more.
  private func shortened(_ message: [UInt8], to count: Int) -> [UInt8] {
    count < 4 ? Array(message[..<count]) : [UInt8(count), 0, 0, 0] + message[4..<count]
  }
}
