import Support
import Testing
import Wire

@testable import Inspect

/// First words to a proxy, and those to any other service (H11).
@Suite struct ShapeLoopbackTests {
  private func shape(_ bytes: [UInt8]) -> Shape.Progress { Shape.loopback(bytes.raw) }
  private func shape(_ text: String) -> Shape.Progress { shape(Array(text.utf8)) }

  @Test(arguments: [
    "CONNECT far.test:443 HTTP/1.1\r\n", "connect far.test:443 HTTP/1.0\r\n", "\r\n\nCONNECT\tfar.test:443",
    "GET http://far.test/ HTTP/1.1\r\n", "POST  HTTPS://far.test/",
    "M-SEARCHX http://far.test/".replacing("-", with: ""),
    "GET ftp://far.test/", "GET coap+tcp://far.test/",
  ]) func `a request to a proxy`(_ text: String) {
    #expect(shape(text) == .known(.httpProxy))
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: far.test\r\n", "GET /go?to=http://far.test/ HTTP/1.1\r\n", "OPTIONS * HTTP/1.1\r\n",
    "GET key\r\n", "CONNECTED far.test:443 ", "CONNECTION\r\n", "PRI * HTTP/2.0\r\n", "SSH-2.0-x\r\n",
    "*1\r\n$4\r\nPING\r\n",
    "l\0\u{b}\0\0\0", "B\0\u{0}\u{b}", "\0AUTH EXTERNAL 31\r\n", "GET http:/far.test/", "GET http:far.test ",
  ]) func `a service's own affair`(_ text: String) {
    #expect(shape(text) == .known(.unknown))
  }

  /// Servers skip blank lines and spaces, so these must not push the request beyond what the filter reads.
  @Test func `a prefix that could still become a proxy's request at the limit is one`() {
    let fillers = [String(repeating: "\r\n", count: 256), "GET" + String(repeating: " ", count: 600)]
    for filler in fillers + ["GET " + String(repeating: "a", count: 600)] {
      #expect(shape(filler) == .known(.httpProxy), "\(filler.prefix(4))")
    }
    #expect(shape(String(repeating: "\r\n", count: 255)) == .more)
    // A word without an end is no request.
    #expect(shape(String(repeating: "a", count: 600)) == .known(.unknown))
  }

  @Test func `SOCKS and TLS`() {
    #expect(shape([5, 1, 0]) == .known(.socks5) && shape([5, 2, 0, 2]) == .known(.socks5))
    #expect(shape([4, 1, 0, 80, 0, 0, 0, 1, 0x75]) == .known(.socks4))
    #expect(shape([0x16, 3, 1, 0, 200]) == .known(.tls))
    #expect(shape([5, 0]) == .known(.unknown) && shape([4, 9]) == .known(.unknown))
    #expect(shape([0x16, 9]) == .known(.unknown))
  }

  /// Cutting the first words changes no verdict, and a verdict comes at the latest when the limit is reached.
  @Test func `pieces are read as the whole is`() {
    var generator = SeededGenerator(seed: 1_080)
    let starts = [
      "CONNECT ", "GET http://", "GET ", "\r\n", "get", "\u{5}\u{1}\u{0}", "\u{4}\u{1}", "\u{16}\u{3}", "POST a:/", "",
    ]
    for _ in 0..<4_000 {
      let start = starts.randomElement(using: &generator) ?? ""
      let letters = Array("GETConect :/+.\r\n\t\0\u{5}\u{4}\u{16}".utf8)
      let bytes =
        Array(start.utf8)
        + (0..<Int.random(in: 0..<600, using: &generator)).map { _ in letters.randomElement(using: &generator)! }
      var last = Shape.Progress.more
      for count in 0...bytes.count where last == .more { last = shape(Array(bytes.prefix(count))) }
      #expect(last == shape(bytes) || bytes.count >= 512)
      if bytes.count >= 512 { #expect(last != .more) }
    }
  }
}
