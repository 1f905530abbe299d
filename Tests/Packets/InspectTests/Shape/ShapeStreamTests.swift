import Inspect
import Testing
import Wire

@Suite struct ShapeStreamTests {
  private typealias Example = ShapeExample

  private func shape(_ bytes: [UInt8]) -> Shape.Progress {
    Shape.stream(bytes.raw)
  }
  private func shape(_ text: String) -> Shape.Progress { shape(Array(text.utf8)) }
  private func framed(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes }

  @Test func `TLS of any minor version and record type is TLS`() {
    #expect(shape(Example.tls) == .known(.tls))
    for minor: UInt8 in [0, 1, 3, 4, 0x99] { #expect(shape([0x16, 3, minor, 2, 0]) == .known(.tls)) }
    for type: UInt8 in [0x14, 0x15, 0x17] { #expect(shape([type, 3, 3, 0, 1]) == .known(.tls)) }
    #expect(shape([0x16, 3, 1, 0, 0]) == .known(.tls))
    #expect(shape([0x16, 3, 1, 0x48, 0]) == .known(.tls))
    #expect(shape([0x16, 3, 1, 0x48, 1]) == .known(.unknown))
    #expect(shape([0x16, 4, 1, 2, 0]) == .known(.unknown))
  }

  @Test func `the SSL 2 hello is recognised`() {
    #expect(shape(Example.sslv2) == .known(.sslv2))
    var other = Example.sslv2
    other[2] = 2
    #expect(shape(other) != .known(.sslv2))
    other = Example.sslv2
    other[6] = 0x14
    #expect(shape(other) != .known(.sslv2))
  }

  @Test func `HTTP and the preface of HTTP 2 are told apart`() {
    #expect(shape("GET / HTTP/1.1\r\n") == .known(.http))
    #expect(shape("\r\nGET /\r\n") == .known(.http))
    #expect(shape("CONNECT a.test:443 HTTP/1.1\r\n") == .known(.http))
    #expect(shape(Example.preface) == .known(.http2))
    #expect(shape("pri * HTTP/2.0\r\n") == .known(.http))
    #expect(shape("PRI * HTTP/1.1\r\n") == .known(.http))
  }

  @Test func `blank bytes without end are HTTP, which refuses them`() {
    #expect(shape(String(repeating: "\n", count: 63)) == .more)
    #expect(shape(String(repeating: "\n", count: 64)) == .known(.http))
    #expect(shape(String(repeating: "\n", count: 50) + "ABCDEFGHIJKLMN") == .known(.http))
  }

  @Test func `SOCKS 4 and 5 are recognised`() {
    #expect(shape(Example.hex("04 01 01bb c0000201 00")) == .known(.socks4))
    #expect(shape(Example.hex("04 02 0050 00000001 6d6500") + Array("a.test".utf8) + [0]) == .known(.socks4))
    #expect(shape(Example.hex("04 03 01bb c0000201 00")) == .known(.unknown))
    #expect(shape(Example.hex("05 01 00")) == .known(.socks5))
    #expect(shape(Example.hex("05 03 00 01 02")) == .known(.socks5))
    #expect(shape(Example.hex("05 03 00 01")) == .more)
    #expect(shape(Example.hex("05 00 00")) == .known(.unknown))
    #expect(shape(Example.hex("05 02 00 7f")) == .known(.unknown))
  }

  @Test func `SSH and BitTorrent are recognised`() {
    #expect(shape("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n") == .known(.ssh))
    #expect(shape(Example.bittorrent) == .known(.bittorrent))
  }

  @Test func `OpenVPN in a stream is recognised by its length and its opcode`() {
    for packet in [
      Example.openVPN, Example.openVPNAuth, Example.openVPNCrypt, Example.openVPNVersion1, Example.openVPNVersion3,
    ] {
      #expect(shape(framed(packet)) == .known(.openvpn))
      #expect(shape(Array(framed(packet)[..<9])) == .more)
      var other = framed(packet)
      other[2] = 0x60
      #expect(shape(other) != .known(.openvpn))
    }
    let longDigest = Example.hex("0056 38") + Example.noise(80)
    #expect(shape(Array(longDigest[..<63])) == .more)
    #expect(shape(Array(longDigest[..<64])) == .known(.openvpn))
  }

  @Test func `every prefix of a known shape asks for more or knows it already`() {
    let streams: [([UInt8], Shape)] = [
      (Example.tls, .tls), (Example.sslv2, .sslv2), (Example.preface, .http2), (Example.bittorrent, .bittorrent),
      (framed(Example.openVPNCrypt), .openvpn), (Example.hex("04 01 01bb c0000201 00"), .socks4),
      (Example.hex("05 03 00 01 02"), .socks5), (Array("SSH-2.0-x\r\n".utf8), .ssh),
      (Array("PROPFIND http://a.test/ HTTP/1.1\r\n".utf8), .http),
    ]
    for (bytes, expected) in streams {
      for end in 0..<bytes.count {
        let progress = shape(Array(bytes[..<end]))
        #expect(progress == .more || progress == .known(expected), "\(expected) cut at \(end)")
      }
      #expect(shape(bytes) == .known(expected))
    }
  }

  @Test func `bytes that fit no protocol are decided at once`() {
    let noise = [0x05] + Example.noise(100)
    #expect(shape(Array(noise[..<40])) == .known(.random))
    #expect(shape(Array(noise[..<64])) == .known(.random))
    #expect(shape("EHLO mail.test\r\n") == .known(.unknown))
    #expect(shape("<?xml version='1.0'?><stream:stream xmlns='jabber:client' to='a.test'>") == .known(.unknown))
    #expect(shape([]) == .more)
  }

  @Test func `a question over TCP is recognised on any port, and waits until it is whole`() {
    let question = Example.hex("001d 1a2b 0100 0001 0000 0000 0000 03777777 07626c6f636b6564 0474657374 00 0001 0001")
    let framed = [0, UInt8(question.count - 2)] + question[2...]
    for end in 1..<framed.count { #expect(shape(Array(framed[..<end])) == .more, "cut at \(end)") }
    #expect(shape(framed) == .known(.dns))
    // An identifier that reads as OpenVPN's opcode does not hide it.
    var disguised = framed
    disguised[2] = 0x38
    #expect(shape(disguised) == .known(.dns))
  }
}
