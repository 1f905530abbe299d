import Inspect
import Support
import Testing
import Wire

@testable import Probe

/// What the probe writes, read by the fence's own readers.
@Suite struct WritingTests {
  private func name(in message: [UInt8]) throws -> String {
    let body = Array(message.dropFirst(4))
    var name = Name()
    _ = try ClientHello(body.raw).readName(in: body.raw, into: &name)
    return "\(name)"
  }

  @Test(arguments: ["a.example", "www.blocked.test", String(repeating: "a", count: 60) + ".example"])
  func `a hello names its server`(_ wanted: String) throws {
    let hello = ClientHelloText(name: wanted)
    #expect(try name(in: hello.message) == wanted)
    #expect(Array(hello.record[hello.nameStart...].prefix(wanted.utf8.count)) == Array(wanted.utf8))
    #expect(hello.record.count == hello.message.count + 5)
    #expect(try name(in: ClientHelloText(name: wanted, forQUIC: true).message) == wanted)
  }

  @Test func `a hello without a name has none`() throws {
    #expect(try name(in: ClientHelloText(name: nil).message) == "\(Name())")
  }

  @Test func `records hold the message whole`() {
    let hello = ClientHelloText(name: "blocked.test")
    let bytes = hello.records(of: [3, 50, 10_000, 7])
    var (message, rest, count) = ([UInt8](), bytes[...], 0)
    while rest.count > 5 {
      let length = Int(rest[rest.startIndex + 3]) << 8 | Int(rest[rest.startIndex + 4])
      message += rest.dropFirst(5).prefix(length)
      rest = rest.dropFirst(5 + length)
      count += 1
    }
    #expect(message == hello.message && rest.isEmpty && count == 4)
  }

  @Test(arguments: [QUICVersion.v1, .v2]) func `an Initial opens with the keys that everybody can derive`(
    _ version: QUICVersion
  ) throws {
    let hello = ClientHelloText(name: "blocked.test", forQUIC: true).message
    let packet = try #require(QUICInitialText(version).packet(hello))
    #expect(packet.count == 1_200)
    let header = try QUICHeader.parse(packet.raw)
    var opener = InitialOpener()
    let derived = opener.keys(version: header.version, destination: header.destination, side: .client)
    let keys = try #require(derived)
    let isOpened = opener.open(datagram: packet.raw, header: header, keys: keys)
    #expect(header.version == version && header.kind == .initial && isOpened)
    var frames = QUICInitialFrames(opener.plaintext)
    let frame = try frames.next()
    guard case .crypto(let offset, let range)? = frame else {
      Issue.record("the first frame is \(String(describing: frame))")
      return
    }
    #expect(offset == 0 && range.count == hello.count)
    #expect(QUICInitialText(version).packet([UInt8](repeating: 0, count: 1_200)) == nil, "a hello that does not fit")
    #expect(QUICInitialText(.unknown(7)).packet(hello) == nil)
  }

  @Test func `a checksum is as RFC 1071 sums it`() {
    #expect(ProbeChecksum.sum([0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7]) == 0x220d)
    #expect(ProbeChecksum.sum([0x01]) == 0xfeff && ProbeChecksum.sum([]) == 0xffff)
  }

  @Test func `the home's resolver knows one name and no other`() throws {
    for (type, family, size): (UInt8, Way.Family, Int) in [(1, .v4, 4), (28, .v6, 16)] {
      let question = DNSQuestionText("allowed.example", type: type).message
      let answer = try #require(HomeResolver.answer(question, about: "allowed.example"))
      #expect(answer.prefix(2) == question.prefix(2) && answer[2] & 0x80 != 0)
      #expect(Array(answer.suffix(size)) == Way.Place.allowed.octets(family))
      #expect(HomeResolver.answer(question, about: "other.example") == nil)
      #expect(HomeResolver.answer(Array(question.dropLast()), about: "allowed.example") == nil)
    }
    #expect(HomeResolver.answer(DNSQuestionText("allowed.example", type: 16).message, about: "allowed.example") == nil)
    #expect(HomeResolver.answer([], about: "allowed.example") == nil)
  }
}
