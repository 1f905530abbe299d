import Testing
import Wire

@Suite struct HTTPFramingTests {
  private func body(_ fields: String, version: String = "1.1") -> HTTPHead.Body? {
    HTTPExample("POST / HTTP/\(version)\r\nHost: a.test\r\n\(fields)\r\n\r\n").head?.body
  }

  @Test func `clear framings are read`() {
    #expect(body("X: y") == HTTPHead.Body.none)
    #expect(body("Content-Length: 0") == HTTPHead.Body.none)
    #expect(body("Content-Length: 42") == .length(42))
    #expect(body("content-length:\t0042 ") == .length(42))
    #expect(body("Content-Length: 42\r\nContent-Length: 42") == .length(42))
    #expect(body("Content-Length: 9999999999999999999") == .length(9_999_999_999_999_999_999))
    #expect(body("Transfer-Encoding: chunked") == .chunked)
    #expect(body("transfer-encoding: gzip, Chunked") == .chunked)
  }

  @Test(arguments: [
    "Content-Length: 1\r\nContent-Length: 2", "Content-Length: 1, 1", "Content-Length: +1", "Content-Length: -1",
    "Content-Length: 0x1", "Content-Length: 1 1", "Content-Length:", "Content-Length: 99999999999999999999",
    "Content-Length : 1", "Content-Length\t: 1", "Content-Length: 1\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 0", "Transfer-Encoding : chunked", "Transfer-Encoding: xchunked",
    "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: identity",
    "Transfer-Encoding: gzip", "Transfer-Encoding:", "Transfer-Encoding: \u{0b}chunked",
    "Transfer-Encoding: chunked;q=1",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
    "Transfer-Encoding: , chunked", "No colon", ": nameless", "Bad name: x", "Content-Length\u{0b}: 1", "X(y): z",
  ])
  func `unclear framings are ambiguous`(fields: String) {
    #expect(body(fields) == .ambiguous)
  }

  @Test func `a transfer coding in HTTP 1-0 is ambiguous`() {
    #expect(body("Transfer-Encoding: chunked", version: "1.0") == .ambiguous)
  }

  @Test(arguments: ["\r", "\0"])
  func `a bare CR or a NUL is ambiguous before anything else arrives`(octet: String) {
    let start = "GET / HTTP/1.1\r\nHost: blocked.test\r\nX: a"
    #expect(HTTPExample(start + octet + (octet == "\r" ? "x" : "")).head?.body == .ambiguous)
    let whole = HTTPExample(start + octet + "b\r\n\r\n")
    #expect(whole.head?.body == .ambiguous)
    #expect(whole.host == "blocked.test")
    #expect(whole.head?.length == start.utf8.count + 1)
  }

  @Test func `a head that ends its lines with bare CR is not waited for`() {
    #expect(HTTPExample("GET / HTTP/1.1\rHost: blocked.test\r\r").head?.body == .ambiguous)
    #expect(HTTPExample("GET / HTTP/1.1\r\nHost: a.test\r\r").head?.body == .ambiguous)
  }
}
