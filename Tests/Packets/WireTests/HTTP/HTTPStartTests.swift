import Testing
import Wire

@Suite struct HTTPStartTests {
  private func start(_ bytes: [UInt8]) -> HTTPHead.Start { HTTPHead.couldStart(bytes.raw) }
  private func start(_ text: String) -> HTTPHead.Start { start(Array(text.utf8)) }

  @Test(arguments: [
    "GET /", "GET /path\r\n", "get x", "POST ", "PRI * HTTP/2.0", "CONNECT a:1", "\r\nGET ", "\n\n\tPUT ", "FOO /x",
    "PROPFIND  /x", "M-SEARCH * HTTP/1.1", "FOO http://a", "GET\t/", "GET\u{0b}/", "GET\r/", "PATCH /",
  ])
  func `request lines are recognised`(text: String) {
    #expect(start(text) == .yes)
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2 Debian", "SSH-", "EHLO mail.test\r\n", "USER anonymous\r\n", "NICK child\r\n", "QUIT\r\n",
    "REGISTER sip:a.test SIP/2.0", "<stream:stream>", "{\"a\": 1}", "\u{13}BitTorrent protocol", "\u{5}\u{1}\0",
    "\u{4}\u{1}\0P", "\u{16}\u{3}\u{1}\u{2}\0", "(x", "FOO:", "GET/", "thisWordIsFarTooLongToBeAnyMethodOfHTTP",
    "\0", "PROXY TCP4 192.0.2.1",
  ])
  func `other protocols are not`(text: String) {
    #expect(start(text) == .no)
  }

  @Test(arguments: ["", "\r", "\r\n", "G", "GET", "SSH", "FOO ", "FOO  ", "FOO htt", "FOO http:/"])
  func `a short prefix asks for more`(text: String) {
    #expect(start(text) == .more)
  }

  @Test func `endless blank lines are handed on to be refused`() {
    #expect(start(String(repeating: "\n", count: 65)) == .yes)
  }

  @Test func `random bytes are rarely taken for a request`() {
    var random = SplitMix(state: 7)
    var mistakes = 0
    for _ in 0..<10_000 {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
      if start(bytes) != .no { mistakes += 1 }
    }
    #expect(mistakes < 5)
  }
}
