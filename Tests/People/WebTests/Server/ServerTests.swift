import Glibc
import Support
import Testing
import Web
import Wire

/// HTTP over real sockets.
@Suite struct ServerTests {
  private static let loopback = Address(v4: 0x7f00_0001)

  private func server(_ limits: HTTPLimits = HTTPLimits()) throws -> (HTTPServer, EchoService) {
    let service = EchoService()
    return (try HTTPServer(service, at: Self.loopback, port: 0, limits: limits), service)
  }

  private func ask(_ server: HTTPServer, _ text: String) -> HTTPAnswer? {
    let connection = HTTPConnection(port: server.port)
    connection.send(text)
    return connection.response()
  }

  @Test func `requests are answered at once or by a thread, and several over one connection`() throws {
    let (server, _) = try server()
    defer { server.stop() }
    let connection = HTTPConnection(port: server.port)
    connection.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
    let first = connection.response()
    #expect(first?.status == 200 && first?.body == "at once" && first?["x-fixed"] == "yes")
    connection.send("POST /a%20b?x=%C3%A4+1&y HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody")
    #expect(connection.response()?.body == #"POST ["a b"] x=ä 1&y= 127.0.0.1 body"#)
    connection.send("HEAD /now HTTP/1.1\r\nHost: a\r\n\r\nGET /z HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let rest = connection.readAll()
    #expect(rest.contains("Content-Length: 7") && rest.contains(#"GET ["z"]"#) && !rest.contains("at once"), "\(rest)")
  }

  @Test(arguments: [
    ("PUT / HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    ("GET /refused HTTP/1.1\r\nHost: a\r\n\r\n", 403),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET /../etc HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /a/%2e%2e/b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /a%2f%cc%81b HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /a%5c%cc%81 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /a%2fb HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET //a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /?a=%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /?a=%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}b\r\n\r\n", 400),
  ])
  func `what could be read in two ways is refused, in words`(_ text: String, _ status: Int) throws {
    let (server, _) = try server()
    defer { server.stop() }
    let answer = ask(server, text)
    #expect(answer?.status == status, "\(String(describing: answer))")
    #expect(answer?.body.contains(#""message":"#) == true, "\(String(describing: answer))")
    #expect(answer?["x-fixed"] == "yes")
  }

  @Test func `a refused body is not taken for the next request`() throws {
    let (server, _) = try server()
    defer { server.stop() }
    let connection = HTTPConnection(port: server.port)
    connection.send(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    )
    let said = connection.readAll()
    #expect(said.hasPrefix("HTTP/1.1 411") && !said.contains("smuggled"), "\(said)")
  }

  @Test func `who sends byte after byte has as long as everybody, and no longer`() throws {
    var limits = HTTPLimits()
    limits.headTime = .milliseconds(300)
    let (server, _) = try server(limits)
    defer { server.stop() }
    let connection = HTTPConnection(port: server.port)
    connection.send("GET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: ")
    var rounds = 0
    // Fewer than a head may have.
    while connection.send("y"), rounds < 4_000 {
      usleep(2_000)
      rounds += 1
    }
    connection.send("\r\n\r\n")
    #expect(!connection.readAll().contains("at once"), "it was read to its end, \(rounds) bytes")
  }

  @Test func `silent connections keep nobody out`() throws {
    var limits = HTTPLimits()
    limits.connections = 20
    limits.silence = 3_600
    let (server, _) = try server(limits)
    defer { server.stop() }
    let silent = (0..<200).map { _ in HTTPConnection(port: server.port) }
    #expect(ask(server, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    withExtendedLifetime(silent) { #expect(server.connections <= 84) }
  }

  @Test func `a stream is sent as it comes, and ends with its source or with the server`() throws {
    let (server, service) = try server()
    let connection = HTTPConnection(port: server.port)
    connection.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    service.stream.put(Array("one\n".utf8))
    _ = connection.read(until: "one\n")
    service.stream.put(Array("two\n".utf8))
    #expect(connection.read(until: "two\n").contains("two"))
    server.stop()
    #expect(!service.stream.put([1]))
    #expect(connection.readAll().contains("two"))
  }

  @Test func `a stream that nobody reads ends`() {
    let stream = EventStream()
    let piece = [UInt8](repeating: 65, count: 1_000)
    var count = 0
    while stream.put(piece), count < 1_000 { count += 1 }
    #expect(count < 100)
  }
}
