import Testing
import Wire

/// Every spelling of a request that some server understands.
@Suite struct HTTPSpellingTests {
  @Test func `a plain request is read whole`() throws {
    let text = "GET /a?b HTTP/1.1\r\nHost: www.Example.com\r\nAccept: */*\r\n\r\nrest"
    let example = HTTPExample(text)
    let head = try #require(example.head)
    #expect(head.method == .get)
    #expect(head.target == .origin)
    #expect(head.version == .http11)
    #expect(head.body == .none)
    #expect(head.methodRange == 0..<3)
    #expect(head.targetRange == 4..<8)
    #expect(head.length == text.utf8.count - 4)
    #expect(head.upgrades == [])
    #expect(example.host == "www.example.com")
    #expect(example.target == nil)
    #expect(head.host?.port == nil)
    #expect(head.host?.hasUserinfo == false)
  }

  @Test func `the host may come after fourteen kilobytes of other fields`() {
    let padding = String(repeating: "X-Padding: \(String(repeating: "a", count: 100))\r\n", count: 130)
    let example = HTTPExample("GET / HTTP/1.1\r\n\(padding)Host: blocked.test\r\n\r\n")
    #expect(example.host == "blocked.test")
    #expect((example.head?.length ?? 0) > 14_000)
  }

  @Test func `a head beyond 64 KiB is invalid and one just below is read`() {
    let frame = "GET / HTTP/1.1\r\nX: \r\nHost: a.test\r\n\r\n".utf8.count
    func padded(_ size: Int) -> String {
      "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: size - frame))\r\nHost: a.test\r\n\r\n"
    }
    #expect(HTTPExample(padded(65536)).head?.length == 65536)
    #expect(HTTPExample(padded(65536)).host == "a.test")
    #expect(HTTPExample(padded(65537)).invalidAt == 65536)
  }

  @Test(arguments: [
    ("http://blocked.test/x", "blocked.test"), ("HTTP://blocked.test", "blocked.test"),
    ("https://blocked.test?q", "blocked.test"), ("ws://blocked.test#f", "blocked.test"),
    ("http://me:secret@blocked.test:81/", "blocked.test"), ("http://10.0.0.1/", "<address>"),
    ("http://a@b@blocked.test/", "<invalid>"), ("http://allowed.test\\@blocked.test/", "<invalid>"),
    ("http:///x", "<empty>"),
  ])
  func `an absolute target and the host field are both reported`(target: String, name: String) {
    let example = HTTPExample("GET \(target) HTTP/1.1\r\nHost: allowed.test\r\n\r\n")
    #expect(example.head?.target == .absolute)
    #expect(example.head?.body == HTTPHead.Body.none)
    #expect(example.target == name)
    #expect(example.host == "allowed.test")
  }

  @Test func `CONNECT names its authority`() {
    let example = HTTPExample("CONNECT blocked.test:443 HTTP/1.1\r\nHost: allowed.test:443\r\n\r\n")
    #expect(example.head?.method == .connect)
    #expect(example.head?.target == .authority)
    #expect(example.target == "blocked.test")
    #expect(example.head?.targetAuthority?.port == 443)
    #expect(example.host == "allowed.test")
  }

  @Test(arguments: ["Host: a.test\r\nHost: b.test", "Host: a.test\r\nhost: a.test", "Host:\r\nX: y\r\nHost : b.test"])
  func `several host fields are invalid`(fields: String) {
    let example = HTTPExample("GET / HTTP/1.1\r\n\(fields)\r\n\r\n")
    #expect(example.invalidAt != nil)
    #expect(example.head == nil)
  }

  @Test func `a folded host value is joined when it stands on one line`() {
    let example = HTTPExample("GET / HTTP/1.1\r\nHost:\r\n\t blocked.test\r\nX: y\r\n\r\n")
    #expect(example.host == "blocked.test")
    #expect(example.head?.body == HTTPHead.Body.none)
  }

  @Test(arguments: [
    "Host: allowed.test\r\n .evil.test", "X: y\r\n Host: blocked.test", "X: y\r\n\tcontent-length : 5",
    "Transfer-Encoding:\r\n chunked", "Content-Length: 1\r\n 2",
  ])
  func `a fold that servers read differently is ambiguous`(fields: String) {
    #expect(HTTPExample("GET / HTTP/1.1\r\n\(fields)\r\n\r\n").head?.body == .ambiguous)
  }

  @Test func `a fold before the first field is ambiguous`() {
    #expect(HTTPExample("GET / HTTP/1.1\r\n X: y\r\nHost: a.test\r\n\r\n").head?.body == .ambiguous)
  }

  @Test(arguments: [
    "Host:blocked.test", "Host:\tblocked.test\t", "hOsT: blocked.test", "Host : blocked.test", "Host\t:blocked.test",
    "HOST:   blocked.test  ", "Host: blocked.test.", "Host: bLoCkEd.TeSt", "Host: blocked.test:80",
    "Host: me@blocked.test:8080", "Host: blocked.test:",
  ])
  func `every spelling of the host field names the host`(field: String) {
    let example = HTTPExample("GET / HTTP/1.1\r\n\(field)\r\n\r\n")
    #expect(example.host == "blocked.test")
    #expect(example.head?.body == HTTPHead.Body.none)
  }

  @Test func `user information and port are reported`() {
    let host = HTTPExample("GET / HTTP/1.1\r\nHost: me@blocked.test:8080\r\n\r\n").head?.host
    #expect(host?.hasUserinfo == true)
    #expect(host?.port == 8080)
    #expect(HTTPExample("GET / HTTP/1.1\r\nHost: a.test:65536\r\n\r\n").head?.host?.port == nil)
  }

  @Test(arguments: [
    ("[2001:db8::1]", "<address>"), ("[2001:db8::1]:8080", "<address>"), ("2001:db8::1", "<address>"),
    ("[fe80::1%25eth0]", "<invalid>"), ("192.0.2.1:80", "<address>"), ("[blocked.test]", "<invalid>"),
    ("[::1]blocked.test", "<invalid>"), ("[::1", "<invalid>"), ("a b", "<invalid>"), ("a,b", "<invalid>"),
    ("%62locked.test", "<invalid>"), ("", "<empty>"), ("..", "<invalid>"),
  ])
  func `addresses and nonsense are told from names`(value: String, reading: String) {
    #expect(HTTPExample("GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n").host == reading)
  }

  @Test func `line ends may be LF alone, or mixed`() {
    #expect(HTTPExample("GET / HTTP/1.1\nHost: blocked.test\n\n").host == "blocked.test")
    #expect(HTTPExample("GET / HTTP/1.1\nHost: blocked.test\r\n\n").host == "blocked.test")
    #expect(HTTPExample("GET / HTTP/1.1\r\nHost: blocked.test\n\r\n").host == "blocked.test")
  }

  @Test(arguments: ["\r\n", "\n", "\r\n\r\n", "\n\n\n", " ", "\r\n \t"])
  func `blank bytes before the method are skipped and counted`(blank: String) {
    let request = "GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n"
    let example = HTTPExample(blank + request)
    #expect(example.host == "blocked.test")
    #expect(example.head?.length == blank.utf8.count + request.utf8.count)
  }

  @Test func `more blank lines than servers are asked to skip are invalid`() {
    let request = "GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n"
    #expect(HTTPExample(String(repeating: "\r\n", count: 32) + request).host == "blocked.test")
    #expect(HTTPExample(String(repeating: "\r\n", count: 33) + request).invalidAt == 64)
    #expect(HTTPExample(String(repeating: "\n", count: 64)).isMore)
  }

  @Test(arguments: ["GET  / HTTP/1.1", "GET\t/ HTTP/1.1", "GET \t /  HTTP/1.1 ", "GET /\tHTTP/1.1"])
  func `extra spaces in the request line are tolerated`(line: String) {
    let example = HTTPExample("\(line)\r\nHost: blocked.test\r\n\r\n")
    #expect(example.host == "blocked.test")
    #expect(example.head?.target == .origin)
    #expect(example.head?.version == .http11)
    #expect(example.head?.body == HTTPHead.Body.none)
  }

  @Test(arguments: [
    "GET\u{0b}/ HTTP/1.1", "GET / \u{0c}HTTP/1.1", "GET /a b HTTP/1.1", "GET blocked.test HTTP/1.1",
    "GET http://a.test/ http://b.test/ HTTP/1.1",
  ])
  func `a request line that servers split differently is ambiguous`(line: String) {
    let example = HTTPExample("\(line)\r\nHost: blocked.test\r\n\r\n")
    #expect(example.head?.body == .ambiguous)
    #expect(example.host == "blocked.test")
  }

  @Test func `HTTP 1-0 needs no host`() {
    let example = HTTPExample("GET / HTTP/1.0\r\n\r\n")
    #expect(example.head?.version == .http10)
    #expect(example.head?.hasHost == false)
    #expect(example.head?.body == HTTPHead.Body.none)
    #expect(HTTPExample("GET / HTTP/1.0\r\nHost:\r\n\r\n").head?.hasHost == true)
  }

  @Test func `HTTP 0-9 ends with its first line`() {
    let example = HTTPExample("GET /path\r\nHost: x\r\n\r\n")
    #expect(example.head?.version == .http09)
    #expect(example.head?.length == 11)
    #expect(example.head?.hasHost == false)
    #expect(example.head?.body == HTTPHead.Body.none)
    #expect(HTTPExample("GET http://blocked.test/\n").target == "blocked.test")
  }

  @Test(arguments: ["POST /x", "GET HTTP/1.1", "GET /a b", "GET / HTTP/0.9"])
  func `a line that only some servers read as HTTP 0-9 is ambiguous and ends at once`(line: String) {
    let example = HTTPExample("\(line)\r\nHost: a.test\r\n\r\n")
    #expect(example.head?.body == .ambiguous)
    #expect(example.head?.length == line.utf8.count + 2)
  }

  @Test func `the preface of HTTP 2 is recognised`() {
    let head = HTTPExample("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").head
    #expect(head?.method == .pri)
    #expect(head?.target == .asterisk)
    #expect(head?.version == .http2)
    #expect(head?.length == 18)
  }

  @Test func `upgrades are reported`() {
    func upgrades(_ value: String) -> HTTPHead.Upgrades? {
      HTTPExample("GET / HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: \(value)\r\n\r\n").head?.upgrades
    }
    #expect(upgrades("websocket") == .webSocket)
    #expect(upgrades("WebSocket") == .webSocket)
    #expect(upgrades("h2c") == .h2c)
    #expect(upgrades("websocket, h2c") == [.webSocket, .h2c])
    #expect(upgrades("TLS/1.0") == .other)
    #expect(upgrades("\r\n h2c") == .h2c)
  }

  @Test(arguments: ["get", "GeT"])
  func `methods are read in any case`(method: String) {
    let example = HTTPExample("\(method) / http/1.1\r\nHost: blocked.test\r\n\r\n")
    #expect(example.head?.method == .get)
    #expect(example.head?.version == .http11)
    #expect(example.host == "blocked.test")
  }

  @Test func `unknown methods of token shape are read`() {
    let example = HTTPExample("X-~!$%&'*+.^_`|9 / HTTP/1.1\r\nHost: blocked.test\r\n\r\n")
    #expect(example.head?.method == .other)
    #expect(example.host == "blocked.test")
  }

  @Test func `a request of RTSP is judged by its authority`() {
    let example = HTTPExample("OPTIONS rtsp://camera.test/1 RTSP/1.0\r\nCSeq: 1\r\n\r\n")
    #expect(example.head?.version == .other)
    #expect(example.target == "camera.test")
  }

  @Test(arguments: ["G(T / HTTP/1.1\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{03}\u{01}", "SSH-2.0-x / HTTP/1.1\r\n\r\n"])
  func `a line that is no request line is invalid`(text: String) {
    #expect(HTTPExample(text).invalidAt == 0)
  }
}
