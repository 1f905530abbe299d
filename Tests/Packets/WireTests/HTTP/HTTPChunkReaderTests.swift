import Testing
import Wire

@Suite struct HTTPChunkReaderTests {
  private func feed(_ text: String) -> HTTPChunkReader.Progress {
    var reader = HTTPChunkReader()
    return reader.feed(Array(text.utf8).raw)
  }

  @Test(arguments: [
    "0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "005;a=b;c=\"d\"\r\nhello\r\n0\r\n\r\n", "A\r\n0123456789\r\n00\r\n\r\n",
    "5 \t\r\nhello\r\n0\r\nX: y\r\nZ: w\r\n\r\n", "1 ;x\r\na\r\n0\r\n\r\n",
  ])
  func `a body ends where it says, wherever it is cut`(text: String) {
    let bytes = Array(text.utf8)
    let following = Array("GET / HTTP/1.1\r\n".utf8)
    for cut in 0..<bytes.count {
      var reader = HTTPChunkReader()
      #expect(reader.feed(Array(bytes[..<cut]).raw) == .more)
      #expect(reader.feed((Array(bytes[cut...]) + following).raw) == .ended(count: bytes.count - cut))
      #expect(reader.feed(following.raw) == .ended(count: 0))
    }
  }

  @Test(arguments: [
    ("\r\n", 0), ("g\r\n", 0), ("-1\r\n", 0), ("0x5\r\n", 1), ("5\nhello", 1), ("5\rhello", 2), ("5\r\nhello\n", 8),
    ("5\r\nhelloX", 8), ("5\r\nhello\rX", 9), ("0\r\n\n", 3), ("0\r\n\rX", 4), ("0\r\nX: y\n", 7), ("0\r\n X", 3),
    ("5 5\r\n", 2), ("1;a\rb", 4), ("1;a\0", 3), ("1000000000000001\r\n", 15), ("00000000000000001", 16),
    ("FFFFFFFFFFFFFFFF", 15),
  ])
  func `anything unclear is invalid and stays so`(text: String, offset: Int) {
    #expect(feed(text) == .invalid(at: offset))
    var reader = HTTPChunkReader()
    _ = reader.feed(Array(text.utf8).raw)
    #expect(reader.feed(Array("0\r\n\r\n".utf8).raw) == .invalid(at: 0))
  }

  @Test func `the largest chunk is accepted and costs nothing`() {
    #expect(feed("1000000000000000\r\nabc") == .more)
  }

  @Test func `endless extensions and trailers are invalid`() {
    #expect(feed("1;" + String(repeating: "a", count: 20_000)) == .invalid(at: 2 + 16384))
    #expect(feed("0\r\n" + String(repeating: "a: b\r\n", count: 20_000)) != .more)
  }

  @Test func `mutations never trap`() {
    let source = Array("5;a=b\r\nhello\r\nA\r\n0123456789\r\n0\r\nX: y\r\n\r\n".utf8)
    var random = SplitMix(state: 3)
    for _ in 0..<10_000 {
      var bytes = source
      for _ in 0..<3 {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
      var reader = HTTPChunkReader()
      if case .ended(let count) = reader.feed(bytes.raw) { #expect(count <= bytes.count) }
    }
  }
}
