import Support
import Testing
import Wire

@testable import WebAuthn

/// Origins, base64url and CBOR.
@Suite struct ReadingTests {
  @Test(arguments: [
    ("https://picket.example", "picket.example"), ("https://picket.example:8053", "picket.example"),
    ("https://router", "router"), ("http://localhost:8053", "localhost"), ("https://localhost", "localhost"),
    ("https://a-b.xn--p1ai:1", "a-b.xn--p1ai"),
  ]) func `passkeys are possible at a name by TLS, and on this machine`(origin: String, site: String) throws {
    let read = try #require(WebOrigin(origin))
    #expect(read.text == origin && read.site == site)
  }

  @Test(arguments: [
    "", "https://", "http://picket.example", "https://192.0.2.1", "https://192.0.2.1:8053", "https://[::1]:8053",
    "https://[2001:db8::1]", "https://picket.example:0", "https://picket.example:080", "https://picket.example:65536",
    "https://picket.example:", "https://picket.example/", "https://user@picket.example", "https://.example",
    "https://picket..example", "https://picket.example.", "https://-a.example", "https://a-.example",
    "https://Picket.example", "https://pícket.example", "ftp://picket.example", "null", "https://0x7f.1",
    "http://localhost.example:8053", "https://a:b@c", "https://" + String(repeating: "a", count: 64) + ".example",
    "https://a_b.example", "https://a.example:8053:8053", "https://a.example\n",
  ]) func `passkeys are possible nowhere else`(origin: String) { #expect(WebOrigin(origin) == nil) }

  @Test func `octets are written in one way and read again`() {
    for (plain, text) in [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
      ("foobar", "Zm9vYmFy"),
    ] {
      #expect(Base64URL.text(Array(plain.utf8)) == text && Base64URL.octets(text) == Array(plain.utf8))
    }
    #expect(Base64URL.text([0xfb, 0xff]) == "-_8" && Base64URL.octets("-_8") == [0xfb, 0xff])
    for text in ["Z", "Zg==", "Zh", "Zm9", "+/8", "Zm9v\n", "Zm9vY"] {
      #expect(Base64URL.octets(text) == nil, "\(text)")
    }
    for count in 0..<100 {
      let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
      #expect(Base64URL.text(octets) == SoftAuthenticator.base64URL(octets))
      #expect(Base64URL.octets(Base64URL.text(octets)) == octets)
    }
  }

  @Test(
    arguments: [
      ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("190100", .integer(256)),
      ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)), ("390100", .integer(-257)),
      ("3b7fffffffffffffff", .integer(.min)), ("40", .octets([])), ("4401020304", .octets([1, 2, 3, 4])),
      ("6161", .text("a")), ("62c3bc", .text("ü")), ("80", .array([])), ("820102", .array([.integer(1), .integer(2)])),
      ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])), ("f4", .flag(false)),
      ("f5", .flag(true)), ("f6", .null),
    ] as [(String, CBOR)]) func `values are the examples of RFC 8949, appendix A`(hex: String, value: CBOR)
  {
    #expect(CBOR.whole(Hex.bytes(hex)) == value)
  }

  @Test(arguments: [
    "", "1800", "1817", "190017", "1a0000ffff", "1b00000000ffffffff", "1b8000000000000000", "1c", "1f",
    "3bffffffffffffffff",
    "41", "5affffffff", "5f4100ff", "61ff", "62c328", "81", "9f00ff", "9bffffffffffffffff", "a101", "a201020103",
    "a1810001", "bf0102ff", "c000", "d818", "f0", "f7", "f800", "f97c00", "fa47c35000", "ff", "0000", "818181818100",
  ]) func `other spellings are refused, and so is what is cut off or goes on`(hex: String) {
    #expect(CBOR.whole(Hex.bytes(hex)) == nil)
  }
}
