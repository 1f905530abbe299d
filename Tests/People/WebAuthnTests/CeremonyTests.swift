import Support
import Testing

@testable import WebAuthn

/// What is made and used by the book is taken, and with any one thing wrong it is not.
@Suite struct CeremonyTests {
  private static let origin = "https://picket.example:8053"
  private static let challenge = Base64URL.text(Array("what is signed".utf8))

  /// One thing that is not as it should be.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lie: @Sendable (inout SoftAuthenticator.Lie) -> Void

    init(_ words: String, _ lie: @escaping @Sendable (inout SoftAuthenticator.Lie) -> Void) {
      (testDescription, self.lie) = (words, lie)
    }
  }

  private static let onBoth = [
    Attack("the other ceremony") { $0.type = "webauthn.other" },
    Attack("a challenge that is no octets") { $0.challenge = "a" },
    Attack("an origin without TLS") { $0.origin = "http://picket.example:8053" },
    Attack("an address as origin") { $0.origin = "https://192.0.2.1:8053" },
    Attack("another site's key") { $0.site = "evil.example" },
    Attack("a parent's key") { $0.site = "example" },
    Attack("inside of another page") { $0.crossOrigin = #""crossOrigin":true"# },
    Attack("inside of another page, in other words") { $0.crossOrigin = #""topOrigin":"https://evil.example""# },
    Attack("what is neither true nor false") { $0.crossOrigin = #""crossOrigin":"no""# },
    Attack("a challenge twice") { $0.crossOrigin = #""challenge":"AAAA""# },
    Attack("something behind the end") { $0.trail = [0] },
    Attack("a copy of what cannot be copied") { $0.flags = 0x55 },
  ]

  private static let onCreation =
    onBoth + [
      Attack("no touch") { $0.flags = 0x44 }, Attack("not verified") { $0.flags = 0x41 },
      Attack("no key") { $0.flags = 0x05 }, Attack("an attestation") { $0.format = "packed" },
      Attack("another key's kind") { $0.vouches = .otherKind },
      Attack("a signature of something else") { $0.vouches = .otherMessage },
      Attack("a statement beside none") { $0.statement = [0xa1, 0x61, 0x78, 0x01] },
      Attack("a short identifier") { $0.credential = [UInt8](repeating: 1, count: 15) },
      Attack("a long identifier") { $0.credential = [UInt8](repeating: 1, count: 1_024) },
      Attack("a key of another kind") { $0.cose = [0xa3, 0x01, 0x02, 0x03, 0x38, 0x22, 0x20, 0x02] },
      Attack("a symmetric key") { $0.cose = [0xa3, 0x01, 0x04, 0x03, 0x05, 0x20, 0x41, 0x00] },
      Attack("a key with its head twice") { $0.cose = [0xa2, 0x01, 0x02, 0x01, 0x02] },
      Attack("a key of endless length") { $0.cose = [0xbf, 0x01, 0x02, 0xff] },
      Attack("a key longer than all") { $0.cose = [0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] },
      Attack("a key in many boxes") { $0.cose = [UInt8](repeating: 0x81, count: 2_000) },
    ]

  private static let onUse =
    onBoth + [
      Attack("no touch") { $0.flags = 0x04 }, Attack("not verified") { $0.flags = 0x01 },
      Attack("extensions that are not there") { $0.flags = 0x85 },
    ]

  private func creation(_ made: SoftAuthenticator.Made) throws -> Creation {
    try Creation(
      client: #require(Base64URL.octets(made.client)), attestation: #require(Base64URL.octets(made.attestation)))
  }

  private func assertion(_ used: SoftAuthenticator.Used) throws -> Assertion {
    try Assertion(
      client: #require(Base64URL.octets(used.client)), authenticator: #require(Base64URL.octets(used.authenticator)),
      signature: #require(Base64URL.octets(used.signature)))
  }

  @Test(arguments: SoftAuthenticator.Kind.allCases)
  func `a passkey that vouches for itself is taken`(_ kind: SoftAuthenticator.Kind) throws {
    var lie = SoftAuthenticator.Lie()
    lie.vouches = .own
    let authenticator = SoftAuthenticator(kind)
    #expect(
      try creation(authenticator.make(Self.challenge, at: Self.origin, lie)).credential == authenticator.credential)
  }

  @Test(arguments: SoftAuthenticator.Kind.allCases)
  func `a passkey is made, kept and used`(_ kind: SoftAuthenticator.Kind) throws {
    for origin in [Self.origin, "http://localhost:8053", "https://localhost"] {
      let authenticator = SoftAuthenticator(kind)
      let made = try creation(authenticator.make(Self.challenge, at: origin))
      #expect(made.challenge == Array("what is signed".utf8) && made.origin.text == origin)
      #expect(made.credential == authenticator.credential && made.counter == 0)
      let key = try #require(CredentialKey(encoded: made.key.encoded))
      #expect(key == made.key)
      let used = try assertion(authenticator.use(Self.challenge, at: origin, user: ""))
      try used.check(by: key)
      #expect(used.counter == 1)
      #expect(throws: WebAuthnFault.self, "a foreign key") {
        try used.check(by: creation(SoftAuthenticator(kind).make(Self.challenge, at: origin)).key)
      }
    }
  }

  @Test(arguments: onCreation) func `a passkey that was made otherwise is refused`(_ attack: Attack) throws {
    var lie = SoftAuthenticator.Lie()
    attack.lie(&lie)
    #expect(throws: WebAuthnFault.self) {
      try creation(SoftAuthenticator().make(Self.challenge, at: Self.origin, lie))
    }
  }

  @Test(arguments: onUse) func `a passkey that was used otherwise is refused`(_ attack: Attack) throws {
    var lie = SoftAuthenticator.Lie()
    attack.lie(&lie)
    #expect(throws: WebAuthnFault.self) {
      try assertion(SoftAuthenticator().use(Self.challenge, at: Self.origin, user: "", lie))
    }
  }

  @Test func `what is used is not what is made, and the other way round`() throws {
    let authenticator = SoftAuthenticator()
    let (made, used) = (
      authenticator.make(Self.challenge, at: Self.origin),
      authenticator.use(Self.challenge, at: Self.origin, user: "")
    )
    var swapped = made
    swapped.client = used.client
    #expect(throws: WebAuthnFault.self) { try creation(swapped) }
    var mixed = used
    mixed.client = made.client
    #expect(throws: WebAuthnFault.self) { try assertion(mixed) }
  }

  @Test func `each octet of what was signed counts, and each of the signature`() throws {
    let authenticator = SoftAuthenticator()
    let key = try creation(authenticator.make(Self.challenge, at: Self.origin)).key
    let used = authenticator.use(Self.challenge, at: Self.origin, user: "")
    let signature = try #require(Base64URL.octets(used.signature))
    for place in signature.indices {
      var octets = signature
      octets[place] ^= 1
      var changed = used
      changed.signature = Base64URL.text(octets)
      #expect(throws: WebAuthnFault.self) { try assertion(changed).check(by: key) }
    }
    for signature in [[], [0], [UInt8](repeating: 0x30, count: 2_000)] as [[UInt8]] {
      var changed = used
      changed.signature = Base64URL.text(signature)
      #expect(throws: WebAuthnFault.self) { try assertion(changed).check(by: key) }
    }
    var counted = used
    counted.authenticator = authenticator.use(Self.challenge, at: Self.origin, user: "").authenticator
    #expect(throws: WebAuthnFault.self, "another counter") { try assertion(counted).check(by: key) }
    var asked = used
    asked.client = authenticator.use("AAAA", at: Self.origin, user: "").client
    #expect(throws: WebAuthnFault.self, "another challenge") { try assertion(asked).check(by: key) }
  }

  @Test func `a point on no curve has signed nothing`() throws {
    let authenticator = SoftAuthenticator()
    let used = try assertion(authenticator.use(Self.challenge, at: Self.origin, user: ""))
    for octet in [0, 1, 255] as [UInt8] {
      let point = [UInt8](repeating: octet, count: 32)
      #expect(throws: WebAuthnFault.self) { try used.check(by: .p256(x: point, y: point)) }
      #expect(throws: WebAuthnFault.self) { try used.check(by: .ed25519(point)) }
    }
  }

  @Test(arguments: [(0, 0, true), (0, 1, true), (5, 6, true), (5, 5, false), (5, 4, false), (5, 0, false)])
  func `a counter goes on, or was never there`(last: UInt32, now: UInt32, isFine: Bool) throws {
    let authenticator = SoftAuthenticator()
    var lie = SoftAuthenticator.Lie()
    lie.counter = now
    let used = try assertion(authenticator.use(Self.challenge, at: Self.origin, user: "", lie))
    #expect(used.hasCounted(since: last) == isFine)
  }
}
