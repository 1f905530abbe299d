import Testing
import Wire

@Suite struct HTTPStatusTests {
  private func parse(_ text: String) -> HTTPStatus.Progress { HTTPStatus.parse(Array(text.utf8).raw) }
  private func status(_ text: String) -> HTTPStatus? {
    if case .status(let status) = parse(text) { status } else { nil }
  }
  private func code(_ text: String) -> UInt16? { status(text)?.code }

  @Test func `codes are read from the first line`() {
    #expect(code("HTTP/1.1 200 OK\r\n") == 200)
    #expect(code("HTTP/1.0 404\r") == 404)
    #expect(code("http/1.1 101\n") == 101)
  }

  @Test func `classes that change the connection are told apart`() throws {
    let switching = try #require(status("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(switching.isSwitching && switching.isInterim && !switching.isSuccess)
    let success = try #require(status("HTTP/1.1 299 \r\n"))
    #expect(success.isSuccess && !success.isInterim && !success.isSwitching)
  }

  @Test func `every shorter prefix asks for more`() {
    for length in 0..<13 { #expect(parse(String("HTTP/1.1 200 OK\r\n".prefix(length))) == .more) }
  }

  @Test(arguments: [
    "ICY 200 OK\r\n", "HTTP/2 200 OK\r\n", "HTTP/1.1  200 OK", "HTTP/1.1 20x OK", "HTTP/1.1 2000 OK", "HTTP/1.1 099 OK",
    "HTTP/1.1 600 OK", "<html>", "\u{16}\u{3}\u{3}",
  ])
  func `other first lines are invalid`(text: String) {
    #expect(parse(text) == .invalid)
  }
}
