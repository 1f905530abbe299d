import Testing
import Web

/// What is read from the heads of requests.
@Suite struct ReaderTests {
  @Test func `a target is decoded once`() throws {
    let target = try Target(Array("/children/Mia%20%C3%84/%252e?name=a+b%26c&flag&x=1=2".utf8))
    #expect(target.path == ["children", "Mia Ä", "%2e"])
    #expect(target.query == [QueryItem("name", "a b&c"), QueryItem("flag", ""), QueryItem("x", "1=2")])
    #expect(try Target(Array("/".utf8)).path.isEmpty)
    #expect(throws: HTTPRefusal.self) { try Target(Array("/a/".utf8)) }
    #expect(throws: HTTPRefusal.self) {
      try Target(Array(("/?" + (0...Target.mostItems).map { "a\($0)" }.joined(separator: "&")).utf8))
    }
  }

  @Test(
    arguments: [
      ("127.0.0.1:8053", "127.0.0.1:8053"), ("LocalHost:8053", "localhost:8053"), ("[::1]:8053", "[::1]:8053"),
      ("[::1]", "[::1]:80"), ("home", "home:80"), ("", nil), ("a:b", nil), ("a:0", nil), ("a:99999", nil),
      ("user@home", nil), ("home:80:80", nil), ("a b", nil), ("[::1", nil), ("a/b", nil), (":80", nil), ("[]:80", nil),
      ("evil.example#127.0.0.1:8053", nil),
    ] as [(String, String?)])
  func `a host is a name or an address, with a port`(_ text: String, _ expected: String?) {
    #expect(HostHeader(text)?.text(usualPort: 80) == expected)
  }

  @Test func `a cookie that comes twice is none of ours`() {
    #expect(Cookies("a=1; picket=secret;b=2")["picket"] == "secret")
    #expect(Cookies("picket=secret; picket=other")["picket"] == nil)
    #expect(Cookies("picket=secret; picket=secret")["picket"] == "secret")
    #expect(Cookies("Picket=secret; =x; y")["picket"] == nil)
  }

  @Test func `a token comes with its word, and in one form`() {
    let token = "pkt_" + String(repeating: "0a", count: 32)
    for field in ["Bearer \(token)", "bearer  \(token)", " BEARER \(token) "] {
      #expect(BearerToken.read(field) == token)
    }
    let others = [
      "", "Bearer", token, "Basic \(token)", "Bearer \(token)0", "Bearer \(token.dropLast())",
      "Bearer \(token.uppercased())",
      "Bearer \(token), Bearer \(token)", "Bearer \(token) x", "Bearer pkt_\(String(repeating: "é", count: 32))",
      "Bearer \(token.dropLast())\u{660}",
    ]
    for field in others { #expect(BearerToken.read(field) == nil, "\(field)") }
  }

  @Test func `a field that could be read in two ways comes once`() throws {
    let headers = try Headers([("Accept", "a"), ("accept", "b"), ("Cookie", "c=1")])
    #expect(headers["accept"] == "a" && headers["cookie"] == "c=1")
    for name in ["Host", "Origin", "Sec-Fetch-Site", "Content-Type", "Authorization", "Cookie"] {
      #expect(throws: HTTPRefusal.self) { try Headers([(name, "a"), (name.lowercased(), "a")]) }
    }
    #expect(throws: HTTPRefusal.self) { try Headers([("X", "a\u{0}b")]) }
    #expect(throws: HTTPRefusal.self) { try Headers([("X Y", "a")]) }
    #expect(throws: HTTPRefusal.self) { try Headers((0...Headers.most).map { ("x\($0)", "") }) }
  }
}
