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
}
