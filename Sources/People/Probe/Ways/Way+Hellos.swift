// Hellos of TLS for the blocked name, and pages in clear text.
extension Way {
  static func hellos(_ names: Names) -> [Way] {
    let text = ClientHelloText(name: names.blocked)
    let hello = text.record
    let middle = text.nameStart + names.blocked.utf8.count / 2
    func stream(_ pieces: [Piece]) -> Carrier { .stream(port: 443, pieces) }
    let split = stream([
      Piece(bytes: Array(hello[..<middle])), Piece(bytes: Array(hello[middle...]), pause: 30),
    ])
    let capitals = String(
      names.blocked.enumerated().map {
        $0.offset % 2 == 0 ? Character($0.element.uppercased()) : $0.element
      })
    let both = Family.allCases
    return both.map { Way("hello", $0, to: .blocked, stream([Piece(bytes: hello)])) }
      + both.map { Way("hello in two segments", $0, to: .blocked, split) }
      + [
        Way("hello in many segments", to: .blocked, stream(pieces(hello, of: 9, pause: 4))),
        Way(
          "hello after a wait", to: .blocked,
          stream([
            Piece(bytes: Array(hello.prefix(1)), pause: 700),
            Piece(bytes: Array(hello.dropFirst()), pause: 700),
          ])),
        Way(
          "hello in two records", to: .blocked,
          stream([Piece(bytes: text.records(of: [middle - 5]))])),
        Way(
          "hello in many records and segments", to: .blocked,
          stream(pieces(text.records(of: Array(repeating: 7, count: 1_000)), of: 40, pause: 4))),
        Way("hello with urgent data", to: .blocked, stream(urgent(hello, at: middle))),
        Way("hello with capitals", to: .blocked, stream([Piece(bytes: Way.hello(capitals))])),
        Way("hello at another port", to: .blocked, .stream(port: 8_443, [Piece(bytes: hello)])),
        Way("hello without a name", to: .unknown, stream([Piece(bytes: Way.hello(nil))]), .strict),
        Way(
          "allowed name at another's address", to: .unknown,
          stream([Piece(bytes: Way.hello(names.allowed))]), .strict),
      ]
  }

  /// The same octets in every case, or others that a later segment replaces where servers read it so.
  static func handmade(_ names: Names) -> [Way] {
    let text = ClientHelloText(name: names.blocked)
    let hello = text.record
    let middle = text.nameStart + names.blocked.utf8.count / 2
    let (first, second) = (
      Segment(offset: 0, bytes: Array(hello[..<middle])), Segment(offset: middle, bytes: Array(hello[middle...]))
    )
    let decoy = Segment(offset: text.nameStart, bytes: hello[text.nameStart...].map { $0 ^ 0x01 })
    func way(_ name: String, _ segments: [Segment]) -> Way {
      Way(name, to: .blocked, .segments(port: 443, segments, whole: hello.count))
    }
    return [
      way("hello out of order", [second, first]),
      way(
        "hello with overlap",
        [
          Segment(offset: 0, bytes: Array(hello[..<(middle + 4)])),
          Segment(offset: middle - 4, bytes: Array(hello[(middle - 4)...])),
        ]),
      way("hello behind a decoy", [decoy, Segment(offset: 0, bytes: hello)]),
    ]
  }

  static func pages(_ names: Names) -> [Way] {
    func page(_ text: String) -> Carrier { .stream(port: 80, [Piece(bytes: Array(text.utf8))]) }
    let request = Array("GET / HTTP/1.1\r\nHost: \(names.blocked)\r\n\r\n".utf8)
    return Family.allCases.map {
      Way("clear page", $0, to: .blocked, .stream(port: 80, [Piece(bytes: request)]))
    }
      + [
        Way(
          "clear page in many segments", to: .blocked,
          .stream(port: 80, pieces(request, of: 3, pause: 4))),
        Way(
          "clear page, oddly spelt", to: .blocked,
          page("\r\nGET / HTTP/1.1\r\nhOsT:\t  \(names.blocked.uppercased())  \r\n\r\n")),
        Way(
          "clear page with two hosts", to: .blocked,
          page("GET http://\(names.blocked)/ HTTP/1.1\r\nHost: \(names.allowed)\r\n\r\n")),
      ]
  }

  private static func pieces(_ bytes: [UInt8], of size: Int, pause: Int) -> [Piece] {
    stride(from: 0, to: bytes.count, by: size).map { start in
      Piece(
        bytes: Array(bytes[start..<min(start + size, bytes.count)]), pause: start == 0 ? 0 : pause)
    }
  }

  private static func urgent(_ hello: [UInt8], at middle: Int) -> [Piece] {
    [
      Piece(bytes: hello[..<middle] + [UInt8(ascii: "x")], isUrgent: true),
      Piece(bytes: Array(hello[middle...]), pause: 30),
    ]
  }
}
