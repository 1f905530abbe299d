internal import PicketJSON

/// What the policies of a browser, as its maker has them, hold it to: it asks the machine's resolver, hides no names, and speaks no QUIC.
/// The fence holds without it; with it, nothing has to be refused first, so pages open at once.
public struct BrowserPolicy: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case chromium, firefox }

  public let name: String
  public let kind: Kind
  /// Below the root.
  public let folder: String
  public let file: String

  public var path: String { "\(folder)/\(file)" }

  /// Browsers of which files of policies are known.
  public static let known = [
    BrowserPolicy(name: "Chromium", kind: .chromium, folder: "etc/chromium/policies/managed", file: "picket.json"),
    BrowserPolicy(name: "Chrome", kind: .chromium, folder: "etc/opt/chrome/policies/managed", file: "picket.json"),
    BrowserPolicy(name: "Edge", kind: .chromium, folder: "etc/opt/edge/policies/managed", file: "picket.json"),
    BrowserPolicy(name: "Brave", kind: .chromium, folder: "etc/brave/policies/managed", file: "picket.json"),
    BrowserPolicy(name: "Firefox", kind: .firefox, folder: "etc/firefox/policies", file: "policies.json"),
  ]

  /// `isSearchSafe` has search engines leave out what is for adults, as far as the browser has a policy for that.
  public func octets(isSearchSafe: Bool) -> [UInt8] {
    JSON.object(kind == .firefox ? BrowserPolicy.firefox : BrowserPolicy.chromium(isSearchSafe)).bytes(
      sortingKeys: true) + [10]
  }

  private static func chromium(_ isSearchSafe: Bool) -> JSON.Object {
    var policy: JSON.Object = [
      "DnsOverHttpsMode": "off", "EncryptedClientHelloEnabled": false, "QuicAllowed": false,
    ]
    if isSearchSafe { (policy["ForceGoogleSafeSearch"], policy["ForceYouTubeRestrict"]) = (true, 2) }
    return policy
  }

  private static let firefox: JSON.Object = [
    "policies": [
      "DNSOverHTTPS": ["Enabled": false, "Locked": true],
      "Preferences": [
        "network.dns.echconfig.enabled": ["Value": false, "Status": "locked"],
        "network.dns.http3_echconfig.enabled": ["Value": false, "Status": "locked"],
        "network.http.http3.enable": ["Value": false, "Status": "locked"],
      ],
    ]
  ]

  /// Whether a file is Picket's own. Firefox has one file for all policies, which another program or the admin may have written.
  func isOwn(_ octets: [UInt8]) -> Bool {
    kind == .chromium || [true, false].contains { self.octets(isSearchSafe: $0) == octets }
  }
}
