import Foundation
import Support
import Testing

@testable import PicketSystem

/// Sockets that a service manager hands over.
@Suite struct PassedSocketsTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A socket as a manager leaves it: it listens, it waits, and programs that are executed inherit it.
  private func passed(_ name: String, listens: Bool = true) throws -> CInt {
    let socket = try SocketPlace.socket(.stream)
    #expect(try SocketPlace(workshop.path(name)).bind(socket) == 0)
    if listens { #expect(listen(socket.number, 4) == 0) }
    let number = dup(socket.number)
    _ = fcntl(number, F_SETFL, 0)
    return number
  }

  @Test func `a socket is found by its path, once`() throws {
    let number = try passed("one")
    let sockets = PassedSockets(first: number, count: 1)
    #expect(sockets.take(at: workshop.path("other"), .stream)?.number == nil)
    #expect(sockets.take(at: workshop.path("one"), .messages)?.number == nil)
    let taken = sockets.take(at: workshop.path("one"), .stream)?.number
    #expect(taken == number)
  }

  @Test func `it is not inherited, and never waits`() throws {
    let number = try passed("one")
    let sockets = PassedSockets(first: number, count: 1)
    let held = sockets.take(at: workshop.path("one"), .stream)
    #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
    #expect(sockets.take(at: workshop.path("one"), .stream)?.number == nil, "it was taken before")
    _ = consume held
  }

  @Test func `what does not listen there is left alone`() throws {
    let number = try passed("mute", listens: false)
    defer { close(number) }
    #expect(PassedSockets(first: number, count: 1).take(at: workshop.path("mute"), .stream)?.number == nil)
    #expect(PassedSockets(first: 0, count: -5).take(at: workshop.path("mute"), .stream)?.number == nil)
    // Any number of any descriptors may be said to be sockets.
    #expect(PassedSockets(first: 1_000_000, count: .max).take(at: workshop.path("mute"), .stream)?.number == nil)
    #expect(fcntl(number, F_GETFD) == 0)
  }

  @Test(.enabled(if: getuid() == 0, "sockets for packets take CAP_NET_RAW"))
  func `sockets for packets are handed over, and each is found among the others`() throws {
    let path = workshop.path("notify")
    let here = Descriptor(owning: socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0))
    #expect(try SocketPlace(path).bind(here) == 0)
    try PacketSocket.handOver(to: ServiceManager(at: path))
    var names: [String] = []
    for kind in PacketSocket.allCases {
      let (forgotten, _) = try Self.message(from: here)
      let (kept, number) = try Self.message(from: here)
      let name = try #require(forgotten.wholeMatch(of: /FDSTOREREMOVE=1\nFDNAME=([a-z0-9-]+)/)).1
      #expect(kept == "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0")
      names.append(String(name))
      let sockets = PassedSockets(first: try #require(number), count: 1)
      for other in PacketSocket.allCases {
        let copy = sockets.copy(of: other)?.number
        #expect((copy != nil) == (other == kind), "\(other) for \(kind)")
        #expect(copy != number)
      }
      #expect(fcntl(try #require(number), F_GETFD) == FD_CLOEXEC)
      if let number { close(number) }
    }
    #expect(Set(names).count == 3)
  }

  @Test(.enabled(if: getuid() == 0, "sockets for packets take CAP_NET_RAW"))
  func `sockets that no manager takes are not handed over`() {
    for path in ["", workshop.path("nothing"), String(repeating: "long", count: 99)] {
      let trouble = #expect(throws: Failure.self) { try PacketSocket.handOver(to: ServiceManager(at: path)) }
      #expect(trouble?.reason == "no service manager takes it (NOTIFY_SOCKET)")
    }
  }

  /// The next message, and the descriptor beside it as a program inherits it.
  private static func message(from socket: borrowing Descriptor) throws -> (text: String, passed: CInt?) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    switch Datagram.receive(into: &buffer, from: socket) {
    case .message(let count, var passed):
      let text = String(decoding: buffer.prefix(count), as: UTF8.self)
      guard let first = passed.first.take() else { return (text, nil) }
      return (text, fcntl(first.number, F_DUPFD, 3))
    default: throw Failure("receive", "a message", reason: "there is none")
    }
  }
}
