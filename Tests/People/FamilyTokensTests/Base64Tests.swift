import Support
import Testing

@testable import FamilyTokens

@Suite struct Base64Tests {
  /// RFC 4648 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]) func `the RFC's examples`(_ example: (String, String)) {
    #expect(Base64.text(Array(example.0.utf8)) == example.1)
    #expect(Base64.octets(example.1) == Array(example.0.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zm9v=", "====", "Zg==Zg==", "Zm9\u{0}", "Zm-_", "Zm9v\n", "=Zg=",
  ])
  func `other spellings are refused`(_ text: String) { #expect(Base64.octets(text) == nil) }

  @Test(arguments: [UInt64(1), 2]) func `octets read back, and text that reads is written so`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("AZaz09+/=-".unicodeScalars)
    for _ in 0..<3_000 {
      let octets = random.bytes(Int.random(in: 0...80, using: &random))
      #expect(Base64.octets(Base64.text(octets)) == octets, "seed \(seed)")
      let text = String(String.UnicodeScalarView((0..<8).map { _ in letters[Int.random(in: 0..<10, using: &random)] }))
      if let octets = Base64.octets(text) { #expect(Base64.text(octets) == text, "seed \(seed)") }
    }
  }
}
