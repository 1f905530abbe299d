internal import FamilyTokens
internal import WebAuthn

/// Invitations of guardians who have no passcode yet. Each sets one passcode, once, within a quarter of an hour. They are in memory
/// alone: after a start of picketd a guardian makes another one.
struct Invitations {
  static let seconds = 900
  // So many are not guessed, so wrong ones are not counted.
  private static let octets = 20

  private struct Invitation {
    let secret: [UInt8]
    /// CLOCK_BOOTTIME.
    let end: UInt64
  }

  /// By the guardian.
  private var all: [Int: Invitation] = [:]

  /// The one before it ends.
  mutating func make(for guardian: Int, _ moment: ClockReading) -> String {
    let secret = (0..<Invitations.octets).map { _ in UInt8.random(in: .min ... .max) }
    let end = moment.boot + UInt64(Invitations.seconds) * ClockReading.second
    all[guardian] = Invitation(secret: secret, end: end)
    return Base64URL.text(secret)
  }

  /// Whether a text has the form of an invitation.
  static func isOne(_ text: String) -> Bool { Base64URL.octets(text)?.count == octets }

  /// Whom an invitation is for, while it holds.
  func guardian(_ text: String, _ moment: ClockReading) -> Int? {
    guard let secret = Base64URL.octets(text) else { return nil }
    return all.first { $0.value.end > moment.boot && $0.value.secret.isSameSecret(as: secret) }?.key
  }

  mutating func end(of guardian: Int) { all[guardian] = nil }
}
