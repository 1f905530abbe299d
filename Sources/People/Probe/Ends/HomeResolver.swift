internal import Glibc
internal import PicketSystem
internal import Synchronization

/// A resolver on this machine, whose answers the fence believes, for the one name that has to arrive: at level strict a
/// name passes only where it is. It asks no other resolver, and answers nothing else.
final class HomeResolver: Sendable {
  private let isOver = Mutex(false)

  /// Answers at the machine's end of the link. Where another program has the port, it answers nothing.
  init(_ allowed: String) {
    WorkThread.run { [self] in
      guard let socket = ProbeSocket(.datagram, .v4),
        socket.bind(ProbeAddress.gatewayOctets, port: 53) == 0
      else { return }
      var buffer = [UInt8](repeating: 0, count: 512)
      while !isOver.withLock({ $0 }) {
        guard Poll.wait(for: socket.number, milliseconds: 20),
          let (count, sender, port) = socket.receive(into: &buffer),
          let answer = HomeResolver.answer(Array(buffer[..<count]), about: allowed)
        else { continue }
        _ = socket.send(answer, to: sender, port: port)
      }
    }
  }

  func end() { isOver.withLock { $0 = true } }

  /// The question with its one address; nil for any other question.
  static func answer(_ question: [UInt8], about allowed: String) -> [UInt8]? {
    for (type, family): (UInt8, Way.Family) in [(1, .v4), (28, .v6)] {
      let expected = DNSQuestionText(allowed, type: type).message
      guard question.count == expected.count,
        question.dropFirst(2).elementsEqual(expected.dropFirst(2))
      else { continue }
      let address = Way.Place.allowed.octets(family)
      var answer = question
      // A response with recursion, and one answer.
      (answer[2], answer[3], answer[7]) = (0x81, 0x80, 1)
      return answer + [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, UInt8(address.count)] + address
    }
    return nil
  }
}
