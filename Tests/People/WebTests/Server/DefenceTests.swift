import Glibc
import PicketSystem
import Support
import Testing
import Wire

@testable import Web

/// What strangers may do to a server by sending and reading as they like, over real sockets. Bounds of time are a server's own;
/// no test measures any.
@Suite struct DefenceTests {
  private func server(_ limits: HTTPLimits = HTTPLimits()) throws -> HTTPServer {
    try HTTPServer(EchoService(), at: Address(v4: 0x7f00_0001), port: 0, limits: limits)
  }

  @Test func `a body that comes byte after byte has its time, and no longer`() throws {
    var limits = HTTPLimits()
    limits.bodyTime = .milliseconds(300)
    let server = try server(limits)
    defer { server.stop() }
    let connection = HTTPConnection(port: server.port)
    let count = 4_000
    connection.send("POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
    var sent = 0
    while sent < count, connection.send("x") {
      usleep(5_000)
      sent += 1
    }
    #expect(!connection.readAll().contains("POST"), "it was read to its end, \(sent) bytes")
  }

  @Test func `an answer that is read drop by drop has its time, and no longer`() throws {
    var limits = HTTPLimits()
    limits.answerTime = .milliseconds(300)
    let server = try server(limits)
    defer { server.stop() }
    let connection = HTTPConnection(port: server.port)
    connection.send("GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    var (received, buffer) = (0, [UInt8](repeating: 0, count: 8_192))
    while case let count = unsafe recv(connection.socket, &buffer, buffer.count, 0), count > 0 {
      received += count
      usleep(2_000)
    }
    #expect(received < EchoService.longAnswer, "all of it was sent")
  }

  @Test func `ten thousand connections are as many as the server has places for, and keep nobody out`() throws {
    var limits = HTTPLimits()
    // However long it takes here: places are what is counted.
    limits.headTime = .seconds(3_600)
    limits.silence = 3_600
    let most = limits.connections + 64
    let files = OpenFiles.allow(10_000 + 2 * most + 512)
    try #require(files >= 10_000 + 2 * most, "the machine allows \(files) open files")
    let server = try server(limits)
    defer { server.stop() }
    let crowd = Crowd(of: 10_000, port: server.port) { number in
      if number.isMultiple(of: 500) { #expect(server.connections <= most, "after \(number)") }
    }
    let answer = HTTPConnection(port: server.port).ask("GET", "/now")
    #expect(answer?.status == 200 && answer?.body == "at once", "\(String(describing: answer))")
    #expect(server.connections <= most)
    withExtendedLifetime(crowd) {}
  }
}

/// Connections that say nothing, or begin a request and say no more. None waits for the server.
private final class Crowd {
  private var sockets: [CInt] = []

  init(of count: Int, port: UInt16, each: (Int) -> Void) {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let begun = Array("GET /now HTTP/1.1\r\nX: ".utf8)
    for number in 0..<count {
      let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
      let socket = Glibc.socket(AF_INET, kind, 0)
      _ = unsafe withUnsafePointer(to: &place) { place in
        unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
          unsafe connect(socket, place, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if number.isMultiple(of: 3) { _ = unsafe send(socket, begun, begun.count, CInt(MSG_NOSIGNAL)) }
      sockets.append(socket)
      // The kernel keeps a few hundred that nobody has taken: more at once would be lost, and come again late.
      if number.isMultiple(of: 100) { usleep(10_000) }
      each(number)
    }
  }

  deinit { for socket in sockets { close(socket) } }
}
