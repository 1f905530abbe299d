internal import PicketJSON

/// What the browser says of a ceremony (5.8.1): JSON, of which the very octets are signed.
struct ClientData: Hashable {
  /// Browsers write some two hundred octets.
  static let most = 4_096

  let challenge: [UInt8]
  let origin: WebOrigin
  let digest: [UInt8]

  init(_ octets: [UInt8], of ceremony: Ceremony) throws(WebAuthnFault) {
    guard octets.count <= ClientData.most, let object = (try? JSON(parsing: octets))?.object else {
      throw WebAuthnFault("what the browser signed is no JSON")
    }
    guard object["type"]?.string == ceremony.rawValue else {
      throw WebAuthnFault("the browser did something else than \(ceremony.rawValue)")
    }
    guard let challenge = object["challenge"]?.string.flatMap({ Base64URL.octets($0) }) else {
      throw WebAuthnFault("the browser signed no challenge")
    }
    guard let origin = object["origin"]?.string.flatMap({ WebOrigin($0) }) else {
      throw WebAuthnFault("the browser was at no page where passkeys are possible")
    }
    // A page inside of another one can be had to be tapped at by the other.
    if let value = object["crossOrigin"], value != false {
      throw WebAuthnFault("the page was shown inside of another page")
    }
    guard object["topOrigin"] == nil else { throw WebAuthnFault("the page was shown inside of another page") }
    (self.challenge, self.origin, digest) = (challenge, origin, Digest.sha256(octets))
  }
}
