import Testing
import Wire

@Suite struct HTTPChaosTests {
  private static let heads = [
    "GET / HTTP/1.1\r\nHost: blocked.test\r\nUser-Agent: x\r\n\r\n",
    "\r\nGET\t http://me@a.test:80/x?y HTTP/1.1\nhOsT:\r\n b.test\nContent-Length: 12\n\n",
    "CONNECT [2001:db8::1]:443 HTTP/1.0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\nUpgrade: websocket, h2c\r\nHost : a.test.\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\n", "GET /path\r\n", "FOO / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
  ]

  @Test(arguments: heads)
  func `a head cut anywhere asks for more until it is whole`(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try #require(HTTPExample(bytes).head)
    #expect(whole.length == bytes.count)
    #expect(whole.body != .ambiguous)
    for cut in 0..<bytes.count { #expect(HTTPExample(Array(bytes[..<cut])).isMore, "cut at \(cut)") }
    let followed = HTTPExample(bytes + Array("\r\n\r\nX".utf8))
    #expect(followed.head == whole)
  }

  @Test(arguments: heads)
  func `a head dripped byte by byte is the same head`(text: String) throws {
    let bytes = Array(text.utf8)
    var mark = HTTPHead.Resume()
    for end in 0...bytes.count {
      let before = mark.offset
      switch HTTPHead.parse(Array(bytes[..<end]).raw, resuming: mark) {
      case .more(let next):
        #expect(end < bytes.count)
        #expect(next.offset >= before && next.offset >= end - 1)
        mark = next
      case .head(let head):
        #expect(end == bytes.count)
        #expect(head == HTTPExample(bytes).head)
      case .invalid: Issue.record("invalid at \(end)")
      }
    }
  }

  @Test func `a mark of other bytes never traps`() {
    let long = Array((Self.heads[0] + "x").utf8)
    guard case .more(let mark) = HTTPHead.parse(Array(long[..<40]).raw) else {
      Issue.record("the head is not whole yet")
      return
    }
    for size in 0..<60 {
      let other = [UInt8](repeating: 0x0a, count: size)
      _ = HTTPHead.parse(other.raw, resuming: mark)
    }
  }

  @Test func `ten thousand mutations never trap and keep their ranges within the head`() {
    var random = SplitMix(state: 20_260_101)
    let pool: [UInt8] = [0, 9, 10, 11, 12, 13, 32, 0x25, 0x2c, 0x2e, 0x2f, 0x3a, 0x40, 0x5b, 0x5d, 0x80, 0xff]
    for _ in 0..<10_000 {
      var bytes = Array(Self.heads[Int.random(in: 0..<Self.heads.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let octet = pool[Int.random(in: 0..<pool.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = octet
        case 1: bytes.insert(octet, at: at)
        default: if bytes.count > 1 { bytes.remove(at: at) }
        }
      }
      guard let head = HTTPExample(bytes).head else { continue }
      #expect(head.length <= bytes.count)
      #expect(head.targetRange.upperBound <= head.length)
      #expect((head.host?.range.upperBound ?? 0) <= head.length)
      #expect((head.targetAuthority?.range.upperBound ?? 0) <= head.length)
    }
  }
}
