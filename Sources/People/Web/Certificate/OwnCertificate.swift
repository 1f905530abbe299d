package import PicketSystem

/// The certificate that picket-web makes where it was given none: with a key of its own, signed by itself, for what
/// browsers may call it. People compare its fingerprint with what their browser shows.
package struct OwnCertificate: Sendable {
  /// As long as browsers take one that was made by no authority.
  package static let days = 820
  /// Another one is made so long before the end.
  package static let margin = 30

  package let pem: HTTPServer.Certificate
  /// SHA-256.
  package let fingerprint: String
  /// In seconds since 1970.
  private let end: Int

  /// Whether it is time for another one.
  package var endsSoon: Bool { OwnCertificate.endsSoon(end) }

  /// The one in a folder, or another where it is for other addresses and names, ends soon, or is damaged.
  package init(in folder: String, addresses: [String], names: [String], days: Int = OwnCertificate.days) throws(Failure)
  {
    let paths = (certificate: folder + "/certificate.pem", key: folder + "/key.pem")
    if let chain = OwnCertificate.text(paths.certificate), let key = OwnCertificate.text(paths.key),
      let pair = KeyPair(certificate: chain, key: key), !OwnCertificate.endsSoon(pair.end),
      addresses.allSatisfy({ pair.isFor(address: $0) }), names.allSatisfy({ pair.isFor(name: $0) }),
      let known = OwnCertificate(pair)
    {
      self = known
    } else {
      let subjects = addresses.map { "IP:\($0)" } + names.map { "DNS:\($0)" }
      guard let pair = KeyPair(names: subjects.joined(separator: ","), days: days), let made = OwnCertificate(pair)
      else {
        throw Failure("make", "a certificate", reason: "libcrypto refuses \(subjects.joined(separator: ", "))")
      }
      self = made
      try File.makeFolder(folder, mode: 0o700)
      // The key first: where it goes missing in between, both are made again.
      try OwnCertificate.write(made.pem.key, to: paths.key, mode: 0o600)
      try OwnCertificate.write(made.pem.chain, to: paths.certificate, mode: 0o644)
    }
    // For picketd, which tells it to people and reads no certificates.
    try OwnCertificate.write(fingerprint + "\n", to: folder + "/fingerprint", mode: 0o644)
  }

  private init?(_ pair: KeyPair) {
    guard let chain = pair.certificatePEM, let key = pair.keyPEM else { return nil }
    pem = HTTPServer.Certificate(chain: chain, key: key)
    (fingerprint, end) = (pair.fingerprint, pair.end)
  }

  private static func endsSoon(_ end: Int) -> Bool {
    Int(SystemClock.wall / 1_000_000_000) > end - OwnCertificate.margin * 86_400
  }

  private static func text(_ path: String) -> String? {
    (try? File.contents(of: path, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func write(_ text: String, to path: String, mode: UInt32) throws(Failure) {
    var file = try NewFile(path: path, mode: mode)
    try file.write(Array(text.utf8))
    try file.publish()
  }
}
