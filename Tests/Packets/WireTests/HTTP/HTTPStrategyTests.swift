import Testing
import Wire

/// One test per HTTP strategy of the circumvention tools zapret, tpws, GoodbyeDPI and ByeDPI.
@Suite struct HTTPStrategyTests {
  private func host(_ text: String) -> String? { HTTPExample(text).host }
  private let tail = "User-Agent: Mozilla/5.0\r\nAccept: */*\r\n\r\n"

  @Test func `hostcase writes the field name in lower case`() {
    #expect(host("GET / HTTP/1.1\r\nhost: blocked.test\r\n\(tail)") == "blocked.test")
  }

  @Test func `hostspell writes the field name in any case`() {
    #expect(host("GET / HTTP/1.1\r\nHoSt: blocked.test\r\n\(tail)") == "blocked.test")
    #expect(host("GET / HTTP/1.1\r\nhoSt: blocked.test\r\n\(tail)") == "blocked.test")
  }

  @Test func `hostnospace leaves out the space and pads another field`() {
    #expect(host("GET / HTTP/1.1\r\nHost:blocked.test\r\nUser-Agent: Mozilla/5.0 \r\n\r\n") == "blocked.test")
  }

  @Test func `domcase mixes the case of the name`() {
    #expect(host("GET / HTTP/1.1\r\nHost: bLoCkEd.TeSt\r\n\(tail)") == "blocked.test")
  }

  @Test func `methodeol puts a line end before the method`() {
    #expect(host("\r\nGET / HTTP/1.1\r\nHost: blocked.test\r\n\(tail)") == "blocked.test")
    #expect(host("\nGET / HTTP/1.1\r\nHost: blocked.test\r\n\(tail)") == "blocked.test")
  }

  @Test func `hostdot ends the name with a dot`() {
    #expect(host("GET / HTTP/1.1\r\nHost: blocked.test.\r\n\(tail)") == "blocked.test")
  }

  @Test func `hosttab ends the name with a tab`() {
    #expect(host("GET / HTTP/1.1\r\nHost: blocked.test\t\r\n\(tail)") == "blocked.test")
  }

  @Test func `methodspace adds a space after the method`() {
    #expect(host("GET  / HTTP/1.1\r\nHost: blocked.test\r\n\(tail)") == "blocked.test")
  }

  @Test func `unixeol ends lines with LF`() {
    #expect(host("GET / HTTP/1.1\nHost: blocked.test\nUser-Agent: Mozilla/5.0\n\n") == "blocked.test")
  }

  @Test(arguments: [2048, 8192, 32768, 65536])
  func `hostpad puts kilobytes before the host`(size: Int) {
    var padding = ""
    let value = String(repeating: "a", count: 900)
    while padding.utf8.count < size { padding += "Padding-\(padding.utf8.count): \(value)\r\n" }
    let example = HTTPExample("GET / HTTP/1.1\r\n\(padding)Host: blocked.test\r\n\(tail)")
    if size < 65536 {
      #expect(example.host == "blocked.test")
    } else {
      #expect(example.invalidAt == 65536)
    }
  }

  @Test func `a decoy host before the real one is refused`() {
    #expect(HTTPExample("GET / HTTP/1.1\r\nHost: allowed.test\r\nHost: blocked.test\r\n\(tail)").invalidAt == 36)
  }

  @Test func `a pipelined request is found behind the first`() throws {
    let first = "GET / HTTP/1.1\r\nHost: allowed.test\r\n\r\n"
    let bytes = Array((first + "GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n").utf8)
    let head = try #require(HTTPExample(bytes).head)
    #expect(HTTPExample(bytes).host == "allowed.test")
    #expect(head.body == .none)
    #expect(head.length == first.utf8.count)
    #expect(HTTPExample(Array(bytes[head.length...])).host == "blocked.test")
  }

  @Test func `a request behind a body is found by its length`() throws {
    let second = "GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n"
    let text = "POST / HTTP/1.1\r\nHost: allowed.test\r\nContent-Length: 4\r\n\r\nGET \(second)"
    let head = try #require(HTTPExample(text).head)
    #expect(head.body == .length(4))
    #expect(HTTPExample(Array(Array(text.utf8)[(head.length + 4)...])).host == "blocked.test")
  }

  @Test func `a second request smuggled by two framings is ambiguous`() {
    let fields = "Content-Length: 44\r\nTransfer-Encoding: chunked"
    let inner = "0\r\n\r\nGET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n"
    let example = HTTPExample("POST / HTTP/1.1\r\nHost: allowed.test\r\n\(fields)\r\n\r\n\(inner)")
    #expect(example.head?.body == .ambiguous)
  }

  @Test func `an allowed target does not hide a forbidden host`() {
    let example = HTTPExample("GET http://allowed.test/ HTTP/1.1\r\nHost: blocked.test\r\n\r\n")
    #expect(example.target == "allowed.test")
    #expect(example.host == "blocked.test")
  }
}
